import TocsinModel
import TocsinPerformer

/// The one armed deadline: an absolute instant of the wall clock, computed anew from the store
/// after every turn and never trusted to be still right (design.md section 2, T7.2).
final class Alarm {
  private let deadline: any ArmedDeadline
  private unowned let performer: Performer

  init(_ time: any TimeSource, _ performer: Performer, _ ring: @escaping () -> Void) throws {
    self.performer = performer
    deadline = try time.deadline(ring)
  }

  /// - Parameter earliest: not before this, while the disk refuses what is due.
  func rearm(earliest: WallTime? = nil) {
    var next = performer.nextDeadline()
    if let earliest, let due = next { next = max(due, earliest) }
    if next == nil, performer.hasPostponed { next = earliest }
    if let next { deadline.arm(at: next) } else { deadline.disarm() }
  }
}
