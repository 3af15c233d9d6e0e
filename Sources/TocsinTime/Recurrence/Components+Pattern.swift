extension Components {
  /// Nil for no key, or a value out of range.
  func pattern(rollsForward: Bool) -> Pattern? {
    guard self != Components(), isInRange else { return nil }
    var filter = DayFilter()
    if let year { filter.years = [.init(start: year, end: year, step: 0)] }
    if let month { filter.months = 1 << UInt16(month) }
    if let day { filter.monthDays = 1 << UInt64(day) }
    setWeekday(&filter)
    if let weekOfMonth { filter.weeksOfMonth = 1 << UInt8(weekOfMonth) }
    if let weekOfYear { filter.weeks = [weekOfYear] }
    if let yearForWeekOfYear { filter.weekYears = [yearForWeekOfYear] }
    // D7.7: with a weekday or a week the match is exact.
    let isExact =
      weekday != nil || weekdayOrdinal != nil || weekOfMonth != nil || hasWeekOfYear
    filter.skip = isExact || !rollsForward ? .omit : .forward
    fillDay(&filter)
    guard isFirstOfWeekOfMonth else { return Pattern(days: filter, times: times) }
    // Its Monday may lie in the month before.
    let everyMonth = Beat(.month, every: 1, from: CivilTime(usec: 0), weekStart: 1)
    return Pattern(days: filter, times: times, beat: everyMonth, positions: [1])
  }

  private var hasDay: Bool { day != nil || weekday != nil || weekdayOrdinal != nil }

  private var isFirstOfWeekOfMonth: Bool { !hasTime && !hasDay && weekOfMonth != nil }

  private var hasWeekOfYear: Bool { weekOfYear != nil || yearForWeekOfYear != nil }

  private var isInRange: Bool {
    func fits(_ value: Int?, _ range: ClosedRange<Int>) -> Bool {
      value.map(range.contains) ?? true
    }
    return fits(year, 1...9999) && fits(month, 1...12) && fits(day, 1...31) && fits(hour, 0...23)
      && fits(minute, 0...59) && fits(second, 0...59) && fits(weekday, 1...7)
      && fits(weekdayOrdinal, 1...5) && fits(weekOfMonth, 1...5) && fits(weekOfYear, 1...53)
      && fits(yearForWeekOfYear, 1...9999)
  }

  private func setWeekday(_ filter: inout DayFilter) {
    switch (weekday, weekdayOrdinal) {
    case (let weekday?, let number?):
      filter.ordinals = [.init(weekday: weekday, number: number)]
    case (let weekday?, nil): filter.weekdays = 1 << UInt8(weekday)
    case (nil, let number?):
      filter.ordinals = (1...7).map { .init(weekday: $0, number: number) }
    case (nil, nil): break
    }
  }

  private var hasTime: Bool { hour != nil || minute != nil || second != nil }

  /// D7.6: what is smaller than the smallest key given is the first one there is.
  private func fillDay(_ filter: inout DayFilter) {
    guard !hasTime, !hasDay, weekOfMonth == nil else { return }
    if weekOfYear != nil {
      filter.weekdays = 1 << 1
    } else if yearForWeekOfYear != nil {
      filter.weeks = [1]
      filter.weekdays = 1 << 1
    } else {
      filter.monthDays = 1 << 1
      if month == nil { filter.months = 1 << 1 }
    }
  }

  private var times: TimeSet {
    let isHourFree = hour == nil && hasTime
    let isMinuteFree = minute == nil && second != nil
    return .grid(
      hours: isHourFree ? TimeSet.allHours : 1 << UInt32(hour ?? 0),
      minutes: isMinuteFree ? TimeSet.allMinutes : 1 << UInt64(minute ?? 0),
      usecOfMinute: Int64(second ?? 0) * 1_000_000)
  }
}
