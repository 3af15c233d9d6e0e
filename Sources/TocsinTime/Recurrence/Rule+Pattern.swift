internal import TocsinModel

/// Why a rule has no pattern.
enum RuleFault: Error, Hashable, Sendable {
  /// It repeats within 60 s (T3.24).
  case tooOften
  /// More times than are worked out.
  case tooMany
}

extension Rule {
  /// `self` is completed. What it repeats within 60 s is refused; what is `stored` has been looked
  /// through when it was added.
  func pattern(from anchor: CivilTime, isStored: Bool = false) throws(RuleFault) -> Pattern {
    guard frequency != .secondly else { throw .tooOften }
    var filter = DayFilter()
    filter.weekStart = weekStart
    if !months.isEmpty { filter.months = months.reduce(0) { $0 | 1 << UInt16($1) } }
    for day in monthDays {
      if day > 0 {
        filter.monthDays |= 1 << UInt64(day)
      } else {
        filter.monthDaysFromEnd |= 1 << UInt64(-day)
      }
    }
    for day in days {
      if day.number == 0 {
        filter.weekdays |= 1 << UInt8(day.weekday)
      } else {
        filter.ordinals.append(.init(weekday: day.weekday, number: day.number))
      }
    }
    filter.ordinalsOfYear = frequency == .yearly && months.isEmpty
    filter.yearDays = yearDays
    filter.weeks = weeks
    let isLong = frequency == .yearly || frequency == .monthly
    // Shorter ones only limit days, so that none is made that does not exist.
    filter.skip = isLong ? skip : .omit
    let beat = Beat(frequency.unit, every: interval, from: anchor, weekStart: weekStart)
    let isWithinDay = !isLong && frequency != .weekly
    let pattern = Pattern(
      days: filter, times: try times(), beat: beat, positions: isWithinDay ? [] : positions)
    if !isStored, case .list(let seconds) = pattern.times {
      try checkDistance(pattern, seconds, anchor)
    }
    return pattern
  }

  private func times() throws(RuleFault) -> TimeSet {
    let hours = hours.isEmpty ? Array(0..<24) : hours
    let minutes = minutes.isEmpty ? Array(0..<60) : minutes
    switch frequency {
    case .minutely where !positions.isEmpty:
      let chosen = Rule.pick(positions, of: seconds)
      return try grid(hours, minutes, chosen)
    case .hourly where !positions.isEmpty:
      let inHour = minutes.flatMap { minute in seconds.map { minute * 60 + $0 } }
      let chosen = Rule.pick(positions, of: inHour)
      return .list(hours.flatMap { hour in chosen.map { Int32(hour * 3600 + $0) } })
    case .daily where !positions.isEmpty:
      return .list(Rule.pick(positions, of: try all(hours, minutes)).map { Int32($0) })
    default:
      if seconds.count > 1, !positions.isEmpty {
        return .list(try all(hours, minutes).map { Int32($0) })
      }
      return try grid(hours, minutes, seconds)
    }
  }

  private func grid(
    _ hours: [Int], _ minutes: [Int], _ seconds: [Int]
  ) throws(RuleFault) -> TimeSet {
    guard let second = seconds.first else { return .list([]) }
    guard seconds.count == 1 else { throw .tooOften }
    return .grid(
      hours: hours.reduce(0) { $0 | 1 << UInt32($1) },
      minutes: minutes.reduce(0) { $0 | 1 << UInt64($1) }, usecOfMinute: Int64(second) * 1_000_000)
  }

  private func all(_ hours: [Int], _ minutes: [Int]) throws(RuleFault) -> [Int] {
    guard hours.count * minutes.count * seconds.count <= 86_400 else { throw .tooMany }
    return hours.flatMap { hour in
      minutes.flatMap { minute in seconds.map { hour * 3600 + minute * 60 + $0 } }
    }
  }

  /// BYSETPOS of one period.
  private static func pick(_ positions: [Int], of list: [Int]) -> [Int] {
    let chosen = Set(
      positions.compactMap { position in
        let index = position > 0 ? position - 1 : list.count + position
        return list.indices.contains(index) ? list[index] : nil
      })
    return chosen.sorted()
  }

  private func checkDistance(
    _ pattern: Pattern, _ seconds: [Int32], _ anchor: CivilTime
  ) throws(RuleFault) {
    let minute = Int32(Limits.shortestRepeat.usec / 1_000_000)
    if pattern.positions.isEmpty, !pattern.beat.isWithinDay {
      for (one, next) in zip(seconds, seconds.dropFirst()) where next - one < minute {
        throw .tooOften
      }
      // Only the last of a day and the first of the next are left.
      guard let first = seconds.first, let last = seconds.last, first != last,
        first + 86_400 - last < minute
      else { return }
    }
    var before: CivilTime?
    var from = anchor
    // In 28 years every date has been every weekday.
    let end = anchor.date.year + 28
    for _ in 0..<1500 where from.date.year <= end {
      guard let hit = pattern.first(from: from) else { return }
      if let before, hit.usec - before.usec < Limits.shortestRepeat.usec { throw .tooOften }
      before = hit
      from = hit.following
    }
  }
}
