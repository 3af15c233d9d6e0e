extension CalendarEvent {
  /// Nil when it repeats within 60 s (T3.24).
  func pattern() -> Pattern? {
    var filter = DayFilter()
    filter.weekdays = weekdays
    filter.years = years.map { part in
      .init(
        start: part.start, end: part.end ?? (part.step > 0 ? .max : part.start), step: part.step)
    }
    if !months.isEmpty { filter.months = UInt16(CalendarEvent.mask(months, through: 12)) }
    if !days.isEmpty {
      if daysFromEnd {
        filter.monthDaysFromEnd = maskFromEnd
      } else {
        filter.monthDays = CalendarEvent.mask(days, through: 31)
      }
    }
    // Two seconds of a minute are always less than a minute apart.
    guard let second = onlySecond else { return nil }
    return Pattern(
      days: filter,
      times: .grid(
        hours: hours.isEmpty
          ? TimeSet.allHours : UInt32(CalendarEvent.mask(hours, through: 23)),
        minutes: minutes.isEmpty
          ? TimeSet.allMinutes : CalendarEvent.mask(minutes, through: 59),
        usecOfMinute: Int64(second)))
  }

  private static func mask(_ parts: [Part], through last: Int) -> UInt64 {
    var mask: UInt64 = 0
    for part in parts {
      guard part.step > 0 else {
        mask |= 1 << UInt64(part.start)
        continue
      }
      for value in stride(from: part.start, through: part.end ?? last, by: part.step) {
        mask |= 1 << UInt64(value)
      }
    }
    return mask
  }

  /// `~7/2` is the seventh last day, the fifth last, and so on to the end. A range goes from its
  /// earlier day, which has the higher number.
  private var maskFromEnd: UInt64 {
    var mask: UInt64 = 0
    for part in days {
      guard part.step > 0 else {
        mask |= 1 << UInt64(part.start)
        continue
      }
      for value in stride(
        from: part.end ?? part.start, through: part.end == nil ? 1 : part.start, by: -part.step)
      {
        mask |= 1 << UInt64(value)
      }
    }
    return mask
  }

  private var onlySecond: Int? {
    var only: Int?
    for part in seconds {
      guard only == nil || only == part.start, part.step == 0 || part.start + part.step > 59_999_999
      else { return nil }
      only = part.start
    }
    return only
  }
}
