/// BYSETPOS: of all occurrences in a week, a month or a year only those at certain places.
extension Pattern {
  /// A week's first day, a month's index or a year.
  private typealias Period = Int

  func firstOfPositions(from start: CivilTime, _ date: CivilDate) -> CivilTime? {
    let day = date.dayNumber
    let last = date.year + Pattern.years
    // A day moved forward belongs to the month before, and days of a week to a year beside.
    var period = self.period(of: date)
    if days.skip == .forward || !days.weeks.isEmpty { period = step(period, by: -1) }
    period = onBeat(from: period)
    while year(of: period) <= last {
      let size = count(in: period, before: .max) * times.count
      if size > 0 {
        let rank = rank(of: start, day, in: period)
        var best = Int.max
        for position in positions {
          let place = position > 0 ? position - 1 : size + position
          if place >= rank, place < size, place < best { best = place }
        }
        if best != .max {
          let number = self.day(atRank: best / times.count, in: period)
          let usec = times.time(atRank: best % times.count)
          return CivilTime(usec: Int64(number) * CivilTime.usecPerDay + usec)
        }
      }
      period = onBeat(from: step(period, by: 1))
    }
    return nil
  }

  /// How many occurrences of a period lie before `start`, which is on the day with that number.
  private func rank(of start: CivilTime, _ day: Int, in period: Period) -> Int {
    let before = count(in: period, before: day)
    let isThere = count(in: period, before: day + 1) > before
    return before * times.count + (isThere ? times.rank(start.usecOfDay) : 0)
  }

  private func period(of date: CivilDate) -> Period {
    switch beat.unit {
    case .year: date.year
    case .month: date.year * 12 + date.month - 1
    default: WeekOfYear.start(ofWeekWith: date.dayNumber, weekStart: days.weekStart)
    }
  }

  private func step(_ period: Period, by count: Int) -> Period {
    period + (beat.unit == .week ? count * 7 : count)
  }

  private func onBeat(from period: Period) -> Period {
    guard beat.unit == .week else { return beat.first(from: period) }
    let weeks = (period - beat.anchor) / 7
    return beat.anchor + 7 * (beat.every == 1 ? weeks : weeks + floorRemainder(-weeks, beat.every))
  }

  private func year(of period: Period) -> Int {
    switch beat.unit {
    case .year: period
    case .month: floorDivide(period, 12)
    default: CivilDate(dayNumber: period).year
    }
  }

  // MARK: The days of a period, in one or several months

  /// Days of the period before a day number.
  private func count(in period: Period, before day: Int) -> Int {
    var count = 0
    visit(period) { first, mask in
      let cut = day == .max ? 64 : min(max(day - first + 1, 0), 64)
      count += (cut >= 64 ? mask : mask & ((1 << UInt64(cut)) - 1)).nonzeroBitCount
      return true
    }
    return count
  }

  private func day(atRank rank: Int, in period: Period) -> Int {
    var rest = rank
    var day = 0
    visit(period) { first, mask in
      let count = mask.nonzeroBitCount
      if rest < count {
        day = first + Int(truncatingIfNeeded: mask).bit(rest) - 1
        return false
      }
      rest -= count
      return true
    }
    return day
  }

  /// Months of the period with their masks, until `body` says that it has enough.
  private func visit(_ period: Period, _ body: (_ first: Int, _ mask: UInt64) -> Bool) {
    switch beat.unit {
    case .month:
      let month = CalendarMonth(index: period)
      _ = body(month.first, mask(of: month))
    case .year:
      let isOfWeeks = !days.weeks.isEmpty
      var carried: UInt64 = 0
      for index in (period * 12 - (isOfWeeks ? 1 : 0))...(period * 12 + (isOfWeeks ? 12 : 11)) {
        let month = CalendarMonth(index: index)
        var mask = days.mask(of: month) | carried
        if isOfWeeks { mask &= daysOfWeeks(of: period, in: month) }
        let moved: UInt64 = 1 << UInt64(month.length + 1)
        carried = mask & moved == 0 ? 0 : 2
        guard body(month.first, mask & ~moved) else { return }
      }
    default:
      var month = CalendarMonth(CivilDate(dayNumber: period))
      while month.first <= period + 6 {
        let bits = month.bits(from: period, through: period + 6)
        guard body(month.first, days.mask(of: month) & bits) else { return }
        month = month.next
      }
    }
  }

  private func daysOfWeeks(of year: Int, in month: CalendarMonth) -> UInt64 {
    month.bits(
      from: WeekOfYear.first(of: year, weekStart: days.weekStart),
      through: WeekOfYear.first(of: year + 1, weekStart: days.weekStart) - 1)
  }
}
