package import TocsinModel

/// Some times of every day.
package enum DailyTimes {
  /// The first of `times`, each since midnight on the clock, strictly after `instant`; nil for none.
  /// One that does not exist is moved by its gap (T4.1), of two that are the same the first counts
  /// (T4.3).
  package static func next(_ times: [Span], after instant: WallTime, in zone: Zone) -> WallTime? {
    let today = zone.civil(at: instant).date.dayNumber
    var next: WallTime?
    // A whole day can be missing, and midnight can be set back.
    for day in (today - 1)...(today + 3) {
      for time in times {
        let civil = CivilTime(CivilDate(dayNumber: day), TimeOfDay(sinceMidnight: time))
        let ring = zone.resolve(civil).instant
        if ring > instant, next.map({ ring < $0 }) ?? true { next = ring }
      }
    }
    return next
  }
}
