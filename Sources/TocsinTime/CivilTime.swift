/// A date and a time of day without a zone, to the microsecond: what a clock on the wall shows.
///
/// Kept as the microseconds since 1970-01-01T00:00 on that same clock, so that civil times sort
/// and subtract as numbers.
package struct CivilTime: Hashable, Comparable, Sendable {
  package let usec: Int64

  package static let usecPerDay: Int64 = 86_400_000_000

  package init(usec: Int64) { self.usec = usec }

  package init(_ date: CivilDate, _ time: TimeOfDay) {
    self.init(date, usecOfDay: Int64(time.seconds) * 1_000_000)
  }

  /// `usecOfDay` is 0 up to `usecPerDay`.
  private init(_ date: CivilDate, usecOfDay: Int64) {
    // Cannot overflow: see `CivilDate.years`.
    usec = Int64(date.dayNumber) * CivilTime.usecPerDay + usecOfDay
  }

  package var date: CivilDate {
    CivilDate(dayNumber: Int(floorDivide(usec, CivilTime.usecPerDay)))
  }

  package var usecOfDay: Int64 { floorRemainder(usec, CivilTime.usecPerDay) }
  package var hour: Int { Int(usecOfDay / 3_600_000_000) }
  package var minute: Int { Int(usecOfDay / 60_000_000 % 60) }
  package var second: Int { Int(usecOfDay / 1_000_000 % 60) }
  package var microsecond: Int { Int(usecOfDay % 1_000_000) }

  /// The same time of day so many months (clamped, T3.14) and then so many days later.
  /// Nil outside of the years a `CivilDate` has.
  package func adding(months: Int, days: Int) -> CivilTime? {
    guard let date = date.adding(months: months)?.adding(days: days) else { return nil }
    return CivilTime(date, usecOfDay: usecOfDay)
  }

  package static func < (left: CivilTime, right: CivilTime) -> Bool { left.usec < right.usec }
}
