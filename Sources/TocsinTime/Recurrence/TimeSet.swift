/// The times of a day that a pattern has, in microseconds since midnight.
enum TimeSet: Hashable, Sendable {
  /// Every allowed minute of every allowed hour, each at the same second. Bit 0 is the hour or
  /// minute 0.
  case grid(hours: UInt32, minutes: UInt64, usecOfMinute: Int64)
  /// Seconds since midnight, ascending.
  case list([Int32])

  static let allHours: UInt32 = (1 << 24) - 1
  static let allMinutes: UInt64 = (1 << 60) - 1

  static func one(_ time: TimeOfDay) -> TimeSet {
    .grid(
      hours: 1 << UInt32(time.hour), minutes: 1 << UInt64(time.minute),
      usecOfMinute: Int64(time.second) * 1_000_000)
  }

  /// The first time at or after `usec`, which is not negative.
  func first(from usec: Int64) -> Int64? {
    switch self {
    case .grid(let hours, let minutes, let usecOfMinute):
      var minute = usec / 60_000_000
      if usec % 60_000_000 > usecOfMinute { minute += 1 }
      guard minute < 1440 else { return nil }
      var hour = UInt32(minute / 60)
      if hours >> hour & 1 == 1 {
        let rest = minutes >> UInt64(minute % 60)
        if rest != 0 {
          return (minute + Int64(rest.trailingZeroBitCount)) * 60_000_000 + usecOfMinute
        }
      }
      hour += 1
      let later = hour < 24 ? hours >> hour : 0
      guard later != 0, minutes != 0 else { return nil }
      hour += UInt32(later.trailingZeroBitCount)
      return Int64(Int(hour) * 60 + minutes.trailingZeroBitCount) * 60_000_000 + usecOfMinute
    case .list(let seconds):
      let index = rank(usec)
      return index < seconds.count ? Int64(seconds[index]) * 1_000_000 : nil
    }
  }

  var count: Int {
    switch self {
    case .grid(let hours, let minutes, _): hours.nonzeroBitCount * minutes.nonzeroBitCount
    case .list(let seconds): seconds.count
    }
  }

  /// How many lie before `usec`.
  func rank(_ usec: Int64) -> Int {
    switch self {
    case .grid(let hours, let minutes, let usecOfMinute):
      var minute = usec / 60_000_000
      if usec % 60_000_000 > usecOfMinute { minute += 1 }
      guard minute < 1440 else { return count }
      let hour = UInt32(minute / 60)
      var rank = (hours & ((1 << hour) - 1)).nonzeroBitCount * minutes.nonzeroBitCount
      if hours >> hour & 1 == 1 {
        rank += (minutes & ((1 << UInt64(minute % 60)) - 1)).nonzeroBitCount
      }
      return rank
    case .list(let seconds):
      var low = 0
      var high = seconds.count
      while low < high {
        let middle = (low + high) / 2
        if Int64(seconds[middle]) * 1_000_000 < usec { low = middle + 1 } else { high = middle }
      }
      return low
    }
  }

  /// The time with so many before it; there must be one.
  func time(atRank rank: Int) -> Int64 {
    switch self {
    case .grid(let hours, let minutes, let usecOfMinute):
      let perHour = max(minutes.nonzeroBitCount, 1)
      let hour = Int(hours).bit(rank / perHour)
      let minute = Int(minutes).bit(rank % perHour)
      return Int64(hour * 60 + minute) * 60_000_000 + usecOfMinute
    case .list(let seconds):
      return Int64(seconds[rank]) * 1_000_000
    }
  }

  /// T4.2: no hour is named.
  var hasEveryHour: Bool {
    switch self {
    case .grid(let hours, _, _): hours == TimeSet.allHours
    case .list(let seconds):
      (0..<24).allSatisfy { hour in seconds.contains { Int($0) / 3600 == hour } }
    }
  }
}

extension Int {
  /// The position of the set bit that has so many set bits below it; 64 where there is none.
  func bit(_ rank: Int) -> Int {
    var rest = UInt64(truncatingIfNeeded: self)
    for _ in 0..<rank { rest &= rest &- 1 }
    return rest.trailingZeroBitCount
  }
}
