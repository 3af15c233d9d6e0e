package import TocsinModel

extension Trigger.Interval {
  /// How many rings before `next` were left out (T6.11): all between one interval after the anchor
  /// and the first ring.
  package func skipped(before next: WallTime) -> Int64 {
    guard next == first, first > anchor, every > .zero else { return 0 }
    return max(0, first.since(anchor).usec / every.usec - 1)
  }

  /// Those that were left out before `next`, the newest `limit` of them, ascending.
  package func except(before next: WallTime, limit: Int64) -> [WallTime] {
    let count = min(skipped(before: next), limit)
    guard count > 0 else { return [] }
    return (1...count).reversed().compactMap { back in
      let (length, tooLong) = every.usec.multipliedReportingOverflow(by: back)
      return tooLong ? nil : first.adding(Span(usec: -length))
    }
  }

  /// The k of the newest ring at or before `instant` (T5.12); nil before the anchor.
  package func number(through instant: WallTime) -> Int64? {
    guard every > .zero, instant >= anchor else { return nil }
    return Int64(clamping: UInt64(bitPattern: instant.usec &- anchor.usec) / UInt64(every.usec))
  }
}
