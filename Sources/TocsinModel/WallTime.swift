/// An instant on the wall clock: microseconds since 1970-01-01T00:00:00Z (T1.7).
///
/// Leap seconds do not exist in it, as in POSIX. Whoever needs "now" is given it; nothing in the
/// pure rooms reads a clock.
package struct WallTime: Hashable, Comparable, Sendable {
  package var usec: Int64

  package init(usec: Int64) { self.usec = usec }

  package init(seconds: Int64) { self.usec = seconds * 1_000_000 }

  package static let distantPast = WallTime(usec: .min)
  package static let distantFuture = WallTime(usec: .max)

  package static func < (left: WallTime, right: WallTime) -> Bool { left.usec < right.usec }

  /// The distance from `earlier` to this instant, clamped to what a `Span` holds.
  package func since(_ earlier: WallTime) -> Span {
    let (difference, overflow) = usec.subtractingReportingOverflow(earlier.usec)
    if !overflow { return Span(usec: difference) }
    return Span(usec: usec < earlier.usec ? .min : .max)
  }

  /// This instant moved by `span`; nil where Int64 microseconds end.
  package func adding(_ span: Span) -> WallTime? {
    let (sum, overflow) = usec.addingReportingOverflow(span.usec)
    return overflow ? nil : WallTime(usec: sum)
  }
}
