package import TocsinModel

extension Trigger.Interval {
  /// The first ring strictly after `instant`, within its `until`; nil when there is none. O(1).
  package func next(after instant: WallTime) -> WallTime? {
    guard every > .zero else { return nil }
    if instant < first { return within(first) }
    let elapsed = instant.usec.subtractingReportingOverflow(anchor.usec)
    guard !elapsed.overflow else { return nil }
    let steps = elapsed.partialValue / every.usec + 1
    let offset = steps.multipliedReportingOverflow(by: every.usec)
    guard !offset.overflow, let next = anchor.adding(Span(usec: offset.partialValue)) else {
      return nil
    }
    return within(next)
  }

  /// How many rings lie after `earlier` and up to `later`.
  package func rings(after earlier: WallTime, upTo later: WallTime) -> Int64 {
    guard every > .zero, earlier < later, let next = next(after: earlier), next <= later else {
      return 0
    }
    let last = min(later, until ?? later)
    return last.since(next).usec / every.usec + 1
  }

  private func within(_ instant: WallTime) -> WallTime? {
    if let until, instant > until { return nil }
    return instant
  }
}
