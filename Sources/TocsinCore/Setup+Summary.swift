package import TocsinModel
package import TocsinTime

extension Setup {
  /// When the next scheduled summary comes after `instant` (D10.14); nil where there are no times.
  package func nextSummary(after instant: WallTime, in zone: Zone) -> WallTime? {
    DailyTimes.next(summaryTimes, after: instant, in: zone)
  }
}
