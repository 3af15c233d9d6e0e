package import TocsinModel

/// How far the wall clock was set, and how long the machine slept: two clocks that nobody can set
/// are compared with the ones remembered.
///
///     wall   ──────────┐ set back 1 h
///     boot   ───────────────────────        wall − boot changes by the step
///     awake  ─────┐ asleep ┌────────        boot − awake changes by the sleep
package struct ClockSteps: Equatable {
  private var wallAtBoot: Int64
  private var asleep: Int64

  package init(now: WallTime, sinceBoot: Span, awake: Span) {
    wallAtBoot = now.usec &- sinceBoot.usec
    asleep = sinceBoot.usec &- awake.usec
  }

  /// Whether a look would find anything worth telling.
  package func differs(now: WallTime, sinceBoot: Span, awake: Span) -> Bool {
    var copy = self
    let (set, slept) = copy.look(now: now, sinceBoot: sinceBoot, awake: awake)
    return slept >= ClockSteps.leastSleep
      || set.usec.magnitude >= ClockSteps.leastStep.usec.magnitude
  }

  package static let leastSleep = Span.seconds(1)
  package static let leastStep = Span.milliseconds(100)

  /// What has changed since the last look; both are zero on an ordinary day. A slewed clock moves
  /// by less than a millisecond between two looks and is no step.
  package mutating func look(now: WallTime, sinceBoot: Span, awake: Span) -> (
    set: Span, slept: Span
  ) {
    let fresh = ClockSteps(now: now, sinceBoot: sinceBoot, awake: awake)
    defer { self = fresh }
    return (
      Span(usec: fresh.wallAtBoot &- wallAtBoot), Span(usec: max(0, fresh.asleep &- asleep))
    )
  }
}
