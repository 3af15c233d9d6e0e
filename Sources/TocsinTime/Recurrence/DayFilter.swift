/// Which days a pattern has. Everything given must match; what is not given allows every day.
///
/// Sets are masks: bit 1 of `months` is January, bit 1 of `weekdays` Monday, bit 1 of `monthDays`
/// the first of a month and bit 1 of `monthDaysFromEnd` its last day.
struct DayFilter: Hashable, Sendable {
  var years: [YearRange] = []
  var months: UInt16 = DayFilter.allMonths
  var monthDays: UInt64 = 0
  var monthDaysFromEnd: UInt64 = 0
  var weekdays: UInt8 = 0
  /// Together with `weekdays` one set: the second Tuesday or any Friday.
  var ordinals: [WeekdayOrdinal] = []
  /// Ordinals count in the year instead of the month.
  var ordinalsOfYear = false
  /// 1 to 366, or -1 for the last day.
  var yearDays: [Int] = []
  /// 1 to 53, or -1 for the last week.
  var weeks: [Int] = []
  /// Years to which weeks belong; empty: all.
  var weekYears: [Int] = []
  /// Weeks of the month, ISO: the first one has four days of it at least.
  var weeksOfMonth: UInt8 = 0
  /// ISO weekday on which weeks begin.
  var weekStart = 1
  var skip = Skip.omit

  static let allMonths: UInt16 = 0b1_1111_1111_1110

  struct WeekdayOrdinal: Hashable, Sendable {
    let weekday: Int
    /// 1 is the first one, -1 the last.
    let number: Int
  }

  /// `start`, `start + step` … up to `end`.
  struct YearRange: Hashable, Sendable {
    let start: Int
    let end: Int
    let step: Int

    /// Nil where none is left.
    func first(from year: Int) -> Int? {
      guard year > start else { return start }
      guard step > 0 else { return year == start ? year : nil }
      let hit = start + (year - start + step - 1) / step * step
      return hit <= end ? hit : nil
    }
  }

  /// The first year from `year` on that is allowed.
  func firstYear(from year: Int) -> Int? {
    guard !years.isEmpty else { return year }
    var best: Int?
    for range in years {
      if let hit = range.first(from: year), hit < best ?? .max { best = hit }
    }
    return best
  }

  func allowsYear(_ year: Int) -> Bool { years.isEmpty || firstYear(from: year) == year }

  func allowsMonth(_ month: Int) -> Bool { months >> UInt16(month) & 1 == 1 }
}
