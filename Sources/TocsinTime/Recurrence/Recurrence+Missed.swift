package import TocsinModel

extension Recurrence {
  /// The newest occurrence after `start`, up to and including `end`; nil where there is none.
  /// - Parameter rung: what was delivered by another clock.
  package func newest(
    after start: WallTime, through end: WallTime, in zone: Zone, but rung: Set<CivilTime> = []
  ) -> Occurrence? {
    // Back from the end in steps that double, so that a rule which rings each minute is not
    // followed for years.
    var back: Int64 = 3_600_000_000
    while true {
      let from = max(start, end.adding(Span(usec: -back)) ?? start)
      if var hit = occurrence(after: from, in: zone, but: rung), hit.instant <= end {
        while let next = occurrence(after: hit.instant, in: zone, but: rung), next.instant <= end {
          hit = next
        }
        return hit
      }
      guard from > start else { return nil }
      let (doubled, tooFar) = back.multipliedReportingOverflow(by: 2)
      back = tooFar ? .max : doubled
    }
  }

  /// How many occurrences lie after `start`, up to and including `end`; not more than `limit`.
  package func count(
    after start: WallTime, through end: WallTime, in zone: Zone, but rung: Set<CivilTime> = [],
    limit: Int = 100_000
  ) -> Int {
    var count = 0
    var at = start
    while count < limit, let next = occurrence(after: at, in: zone, but: rung), next.instant <= end
    {
      count += 1
      at = next.instant
    }
    return count
  }

  private func occurrence(
    after instant: WallTime, in zone: Zone, but rung: Set<CivilTime>
  ) -> Occurrence? {
    var from = instant
    while let hit = occurrence(after: from, in: zone) {
      guard rung.contains(hit.civil) else { return hit }
      from = hit.instant
    }
    return nil
  }
}
