extension DayFilter {
  /// The days of a month that match. With `skip` forward the bit after its last day stands for the
  /// first of the next month, when a day that this one does not have is moved there.
  func mask(of month: CalendarMonth) -> UInt64 {
    guard allowsMonth(month.month), allowsYear(month.year) else { return 0 }
    var days = month.days
    if monthDays | monthDaysFromEnd != 0 { days = monthDayMask(month) }
    if weekdays != 0 || !ordinals.isEmpty { days &= weekdayMask(month) }
    if !yearDays.isEmpty { days &= yearDayMask(month) }
    if !weeks.isEmpty || !weekYears.isEmpty { days &= weekMask(month) }
    if weeksOfMonth != 0 { days &= weekOfMonthMask(month) }
    return days
  }

  private func monthDayMask(_ month: CalendarMonth) -> UInt64 {
    var days = monthDays & month.days
    var rest = monthDaysFromEnd & month.days
    while rest != 0 {
      days |= 1 << UInt64(month.length + 1 - rest.trailingZeroBitCount)
      rest &= rest - 1
    }
    if monthDays & ~month.days != 0 {
      switch skip {
      case .omit: break
      case .backward: days |= 1 << UInt64(month.length)
      case .forward: days |= 1 << UInt64(month.length + 1)
      }
    }
    return days
  }

  /// Every seventh bit from bit 0.
  private static let weekly: UInt64 = 0x0204_0810_2040_8102 >> 1

  private func weekdayMask(_ month: CalendarMonth) -> UInt64 {
    let start = month.firstWeekday
    var days: UInt64 = 0
    var rest = weekdays
    while rest != 0 {
      let weekday = rest.trailingZeroBitCount
      days |= DayFilter.weekly << UInt64(1 + (weekday - start + 7) % 7)
      rest &= rest - 1
    }
    for ordinal in ordinals { days |= bit(of: ordinal, in: month) }
    return days
  }

  /// T5.6. Bit 0 where the month does not have it; no day has that bit.
  private func bit(of ordinal: WeekdayOrdinal, in month: CalendarMonth) -> UInt64 {
    let start: Int
    let end: Int
    if ordinalsOfYear {
      start = CivilDate.firstDay(of: month.year, month: 1)
      end = CivilDate.firstDay(of: month.year + 1, month: 1) - 1
    } else {
      start = month.first
      end = month.first + month.length - 1
    }
    let day: Int
    if ordinal.number > 0 {
      let first = start + (ordinal.weekday - CivilDate.weekday(ofDay: start) + 7) % 7
      day = first + (ordinal.number - 1) * 7
    } else {
      let last = end - (CivilDate.weekday(ofDay: end) - ordinal.weekday + 7) % 7
      day = last + (ordinal.number + 1) * 7
    }
    guard day >= start, day <= end else { return 0 }
    return month.bits(from: day, through: day)
  }

  private func yearDayMask(_ month: CalendarMonth) -> UInt64 {
    let start = CivilDate.firstDay(of: month.year, month: 1)
    let end = CivilDate.firstDay(of: month.year + 1, month: 1) - 1
    var days: UInt64 = 0
    for number in yearDays {
      let day = number > 0 ? start + number - 1 : end + number + 1
      guard day >= start, day <= end else { continue }
      days |= month.bits(from: day, through: day)
    }
    return days
  }

  /// The weeks belong to years of their own: the first one of 2026 begins in 2025.
  private func weekMask(_ month: CalendarMonth) -> UInt64 {
    var days: UInt64 = 0
    var start = WeekOfYear.start(ofWeekWith: month.first, weekStart: weekStart)
    while start < month.first + month.length {
      let week = WeekOfYear(start: start, weekStart: weekStart)
      if allows(week) { days |= month.bits(from: start, through: start + 6) }
      start += 7
    }
    return days
  }

  private func allows(_ week: WeekOfYear) -> Bool {
    guard weekYears.isEmpty || weekYears.contains(week.year) else { return false }
    return weeks.isEmpty
      || weeks.contains { $0 == week.number || $0 == week.number - week.lastNumber - 1 }
  }

  private func weekOfMonthMask(_ month: CalendarMonth) -> UInt64 {
    // The days before the first Monday are a week of the month when there are four of them.
    let before = (8 - month.firstWeekday) % 7
    var days: UInt64 = 0
    for day in 1...month.length {
      let week = (day - before + 6) / 7 + (before >= 4 ? 1 : 0)
      let isBefore = day <= before
      let number = isBefore ? (before >= 4 ? 1 : 0) : week
      if weeksOfMonth >> UInt8(number) & 1 == 1 { days |= 1 << UInt64(day) }
    }
    return days
  }
}

/// A week, which belongs to the year that has four days of it at least (RFC 5545, BYWEEKNO).
struct WeekOfYear {
  let year: Int
  /// 1 to 53.
  let number: Int
  /// Of the last week of that year.
  let lastNumber: Int

  /// `start` is the day number of its first day.
  init(start: Int, weekStart: Int) {
    // The fourth day decides.
    year = CivilDate(dayNumber: start + 3).year
    let first = WeekOfYear.first(of: year, weekStart: weekStart)
    number = (start - first) / 7 + 1
    lastNumber = (WeekOfYear.first(of: year + 1, weekStart: weekStart) - first) / 7
  }

  static func start(ofWeekWith day: Int, weekStart: Int) -> Int {
    day - (CivilDate.weekday(ofDay: day) - weekStart + 7) % 7
  }

  /// The first day of the first week.
  static func first(of year: Int, weekStart: Int) -> Int {
    start(ofWeekWith: CivilDate.firstDay(of: year, month: 1) + 3, weekStart: weekStart)
  }
}
