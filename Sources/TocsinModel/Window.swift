/// Hours of some weekdays, half-open: `[weekdays] time..time [zone]` (T4.9). TocsinTime reads it and
/// says when it holds.
package struct Window: Hashable, Sendable {
  /// On which it begins, 1 for Monday to 7; never empty.
  package var weekdays: Set<Int>
  /// Since midnight on the clock, less than a day.
  package var begin: Span
  /// As `begin`; on the next day where it is not after it.
  package var end: Span
  /// Nil goes with the system's zone.
  package var zone: String?

  package init(weekdays: Set<Int> = Window.everyDay, begin: Span, end: Span, zone: String? = nil) {
    self.weekdays = weekdays
    self.begin = begin
    self.end = end
    self.zone = zone
  }

  package static let everyDay: Set<Int> = [1, 2, 3, 4, 5, 6, 7]
}
