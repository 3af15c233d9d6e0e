package import TocsinModel

/// Something that rings at `anchor` + k × `every`, k = 0, 1, 2 … (T5.12). Elapsed time: it knows
/// neither zones nor gaps nor overlaps (T4.4), and how late a ring was handled changes nothing.
package struct Interval: Hashable, Sendable {
  package let anchor: WallTime
  /// More than nothing.
  package let every: Span
  /// The last instant at which it may ring.
  package let until: WallTime?

  /// Nil unless `every` is longer than nothing.
  package init?(anchor: WallTime, every: Span, until: WallTime? = nil) {
    guard every > .zero else { return nil }
    self.anchor = anchor
    self.every = every
    self.until = until
  }

  /// With its number of rings worked into the end (T5.10).
  package init?(_ trigger: Trigger.Interval) {
    var until = trigger.until
    if let count = trigger.count {
      guard count > 0 else { return nil }
      let (length, tooLong) = trigger.every.usec.multipliedReportingOverflow(by: count - 1)
      let last = tooLong ? nil : trigger.first.adding(Span(usec: length))
      if let last { until = min(until ?? last, last) }
    }
    self.init(anchor: trigger.anchor, every: trigger.every, until: until)
  }

  package func next(after instant: WallTime) -> Next {
    guard let next = Interval.next(anchor: anchor, every: every, after: instant),
      next <= until ?? .distantFuture
    else { return .never }
    return .at(next)
  }

  /// The first occurrence strictly after `instant`; nil where there is none in `Int64`, or where
  /// `every` is not longer than nothing.
  package static func next(anchor: WallTime, every: Span, after instant: WallTime) -> WallTime? {
    guard every > .zero else { return nil }
    guard instant >= anchor else { return anchor }
    // The distance may be more than Int64 holds, never more than UInt64.
    let distance = UInt64(bitPattern: instant.usec &- anchor.usec)
    let rest = Int64(distance % UInt64(every.usec))
    return instant.adding(Span(usec: every.usec - rest))
  }

  /// How many occurrences lie after `start`, up to and including `end`; at most `UInt64.max`.
  package func count(after start: WallTime, through end: WallTime) -> UInt64 {
    guard let newest = number(through: end) else { return 0 }
    if let handled = number(through: start) { return newest - min(newest, handled) }
    return newest == .max ? .max : newest + 1
  }

  /// The newest occurrence at or before `instant`.
  package func last(through instant: WallTime) -> WallTime? {
    let end = min(instant, until ?? .distantFuture)
    guard end >= anchor else { return nil }
    let distance = UInt64(bitPattern: end.usec &- anchor.usec)
    return WallTime(usec: end.usec - Int64(distance % UInt64(every.usec)))
  }

  /// The k of the newest occurrence at or before `instant`; nil where there is none.
  private func number(through instant: WallTime) -> UInt64? {
    let end = min(instant, until ?? .distantFuture)
    guard end >= anchor else { return nil }
    return UInt64(bitPattern: end.usec &- anchor.usec) / UInt64(every.usec)
  }
}
