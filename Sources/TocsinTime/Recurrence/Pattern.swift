/// What a rule, a calendar event or Apple's components come down to: civil times, without a zone,
/// an end or exceptions.
///
/// A search goes from month to month by bit masks, and ends after 400 years, when the calendar
/// repeats itself (T4.7).
struct Pattern: Hashable, Sendable {
  let days: DayFilter
  let times: TimeSet
  private(set) var beat: Beat
  /// BYSETPOS within periods of a week, a month or a year; empty: all of them.
  let positions: [Int]
  /// T4.2, T4.3: the hour is free, so clock changes do not touch the beat.
  let isHourFree: Bool

  init(days: DayFilter, times: TimeSet, beat: Beat = .none, positions: [Int] = []) {
    self.days = days
    self.times = times
    self.beat = beat
    self.positions = positions
    self.beat.prepare(for: times)
    isHourFree = (beat.unit != .hour || beat.every == 1) && positions.isEmpty && times.hasEveryHour
  }

  static let years = 400

  /// The first occurrence at or after `start`; nil where there is none within 400 years.
  func first(from start: CivilTime) -> CivilTime? {
    let date = start.date
    guard CivilDate.years.contains(date.year),
      CivilDate.years.contains(date.year + Pattern.years + 1)
    else { return nil }
    return positions.isEmpty
      ? firstOfAll(from: start, date) : firstOfPositions(from: start, date)
  }

  private func firstOfAll(from start: CivilTime, _ date: CivilDate) -> CivilTime? {
    let day = date.dayNumber
    let last = date.year + Pattern.years
    var month = CalendarMonth(date)
    if days.skip == .forward { month = month.previous }
    while month.year <= last {
      var rest = mask(of: month) & ~month.bits(from: month.first, through: day - 1)
      while rest != 0 {
        let number = month.first + rest.trailingZeroBitCount - 1
        rest &= rest - 1
        let from = number == day ? start.usecOfDay : 0
        if number >= day, let usec = beat.first(from: from, ofDay: number, among: times) {
          return CivilTime(usec: Int64(number) * CivilTime.usecPerDay + usec)
        }
      }
      guard let following = following(month) else { return nil }
      month = following
    }
    return nil
  }

  /// The next month that can have an occurrence.
  func following(_ month: CalendarMonth) -> CalendarMonth? {
    var index = month.index + 1
    if beat.unit == .month { index = beat.first(from: index) }
    var year = floorDivide(index, 12)
    var number = floorRemainder(index, 12) + 1
    // A week may belong to the year beside the one in which its days lie.
    let hasPeriod = beat.unit == .year && beat.every > 1 && days.weeks.isEmpty
    while true {
      if number > 12 || days.months >> UInt16(number) == 0 {
        year += 1
        number = 1
      }
      guard let allowed = days.firstYear(from: hasPeriod ? beat.first(from: year) : year) else {
        return nil
      }
      if allowed != year {
        if hasPeriod, !beat.has(allowed) {
          year = allowed
          continue
        }
        year = allowed
        number = 1
      }
      break
    }
    guard beat.unit != .month || beat.every == 1 else {
      return CalendarMonth(index: beat.first(from: year * 12 + number - 1))
    }
    let later = days.months >> UInt16(number)
    guard later != 0 else { return nil }
    return CalendarMonth(year: year, month: number + later.trailingZeroBitCount)
  }

  /// The days of a month on which the pattern has times.
  func mask(of month: CalendarMonth) -> UInt64 {
    var mask = days.mask(of: month)
    guard beat.every > 1, mask != 0 else { return mask }
    switch beat.unit {
    case .minute, .hour: break
    case .month: if !beat.has(month.index) { return 0 }
    case .year:
      guard days.weeks.isEmpty else { return mask & weeksOnBeat(month) }
      if !beat.has(month.year) { return 0 }
    case .day:
      var rest = mask
      while rest != 0 {
        let bit = rest.trailingZeroBitCount
        if !beat.has(month.first + bit - 1) { mask &= ~(1 << UInt64(bit)) }
        rest &= rest - 1
      }
    case .week:
      var onBeat: UInt64 = 0
      var start = WeekOfYear.start(ofWeekWith: month.first, weekStart: days.weekStart)
      while start < month.first + month.length {
        if beat.has((start - beat.anchor) / 7 + beat.anchor) {
          onBeat |= month.bits(from: start, through: start + 6)
        }
        start += 7
      }
      mask &= onBeat
    }
    return mask
  }

  private func weeksOnBeat(_ month: CalendarMonth) -> UInt64 {
    var onBeat: UInt64 = 0
    var start = WeekOfYear.start(ofWeekWith: month.first, weekStart: days.weekStart)
    while start < month.first + month.length {
      if beat.has(WeekOfYear(start: start, weekStart: days.weekStart).year) {
        onBeat |= month.bits(from: start, through: start + 6)
      }
      start += 7
    }
    return onBeat
  }
}
