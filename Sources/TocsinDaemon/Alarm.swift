import TocsinModel
import TocsinPerformer

/// The one armed deadline: an absolute instant of the wall clock, computed anew from the store
/// after every turn and never trusted to be still right (design.md section 2, T7.2).
final class Alarm {
  private let deadline: any ArmedDeadline
  private unowned let performer: Performer
  /// Nothing rings before the machine sleeps (S7.4).
  var isHeld = false

  init(_ time: any TimeSource, _ performer: Performer, _ ring: @escaping () -> Void) throws {
    self.performer = performer
    deadline = try time.deadline(ring)
  }

  /// - Parameter earliest: not before this, while the disk refuses what is due.
  func rearm(earliest: WallTime? = nil) {
    guard !isHeld else { return deadline.disarm() }
    var next = performer.nextDeadline()
    // What was postponed is tried again at that moment, however far the next request is.
    if let earliest { next = performer.hasPostponed ? earliest : next.map { max($0, earliest) } }
    if let next { deadline.arm(at: next) } else { deadline.disarm() }
  }
}
