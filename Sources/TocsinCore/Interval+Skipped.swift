import TocsinModel
import TocsinTime

// What a skip leaves of elapsed time. It has no list of those left out: `first` is then the ring
// after them, so that neither a pause nor a clock that is set back brings them again (T6.11).
//
//     every 2h at 11:00     anchor 11:00   first 13:00                 next 13:00
//     skipped               anchor 11:00   first 15:00                 next 15:00
//
// So where the next ring is the first, all between one interval after the anchor and it was skipped.

extension Trigger.Interval {
  /// Without the ring at `next`; nil where it was the last.
  func skipping(_ next: WallTime) -> Trigger.Interval? {
    guard let after = self.next(after: next) else { return nil }
    var copy = self
    if next == first, first == anchor {
      // A start that was named and has not come is now the one after it (T3.28).
      copy.anchor = after
    } else {
      let before = (skipped(before: next) + 2).multipliedReportingOverflow(by: every.usec)
      guard !before.overflow, let anchor = after.adding(Span(usec: -before.partialValue)) else {
        return nil
      }
      copy.anchor = anchor
    }
    copy.count = count.map { $0 - (rings(from: first, through: next)) }
    copy.first = after
    return copy
  }

  /// The same beat, nearer by `length`, whole intervals; `next` is the ring that was to come. What
  /// has rung counts as rung.
  func moved(back length: Span, next: WallTime) -> Trigger.Interval? {
    let (distance, tooLong) = (skipped(before: next) + 1)
      .multipliedReportingOverflow(by: every.usec)
    guard !tooLong, let moved = next.adding(Span(usec: -length.usec)),
      let anchor = moved.adding(Span(usec: -distance))
    else { return nil }
    var copy = self
    copy.count = count.map { $0 - (rings(from: first, through: next) - 1) }
    copy.first = moved
    copy.anchor = anchor
    return copy
  }
}
