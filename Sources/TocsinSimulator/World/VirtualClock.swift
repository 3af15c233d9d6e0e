package import TocsinModel

/// The three clocks of a machine, moved by hand: the wall's, which people set; one since the start
/// that runs through sleep; and one that stands still in it.
package struct VirtualClock: Equatable, Sendable {
  package private(set) var wall: WallTime
  /// Since the start, asleep or not.
  package private(set) var elapsed = Span.zero
  /// Without the time asleep.
  package private(set) var awake = Span.zero

  package init(_ start: WallTime) { wall = start }

  mutating func run(to moment: Span, isAsleep: Bool) {
    guard moment > elapsed else { return }
    let step = Span(usec: moment.usec - elapsed.usec)
    elapsed = moment
    wall = wall.adding(step) ?? .distantFuture
    if !isAsleep { awake = Span(usec: awake.usec + step.usec) }
  }

  mutating func set(by step: Span) { wall = wall.adding(step) ?? wall }

  /// When the wall clock shows `instant`, if nobody sets it; never before now. Nil where that is
  /// further than the clocks go.
  func moment(of instant: WallTime) -> Span? {
    let ahead = max(.zero, instant.since(wall))
    let (moment, isTooFar) = elapsed.usec.addingReportingOverflow(ahead.usec)
    return isTooFar ? nil : Span(usec: moment)
  }
}
