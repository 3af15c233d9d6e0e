/// A length of elapsed time in microseconds. Days, months and years are not spans: their length
/// depends on the calendar, which `TocsinTime` knows.
package struct Span: Hashable, Comparable, Sendable {
  package var usec: Int64

  package init(usec: Int64) { self.usec = usec }

  package static let zero = Span(usec: 0)

  package static func milliseconds(_ count: Int64) -> Span { Span(usec: count * 1000) }
  package static func seconds(_ count: Int64) -> Span { Span(usec: count * 1_000_000) }
  package static func minutes(_ count: Int64) -> Span { .seconds(count * 60) }
  package static func hours(_ count: Int64) -> Span { .seconds(count * 3600) }
  package static func days(_ count: Int64) -> Span { .seconds(count * 86_400) }

  package static func < (left: Span, right: Span) -> Bool { left.usec < right.usec }
}
