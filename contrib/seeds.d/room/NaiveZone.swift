/// Zones as a page of an almanac has them, for the years that plans are in: nothing is read from the
/// system, and nothing of it is shared with what it is compared with.
struct NaiveZone {
  let name: String
  private let standard: Int64
  private let summer: Int64
  /// When summer time begins and ends, in seconds since 1970, ascending; the first begins one.
  private let changes: [Int64]

  static let names = all.map(\.name)

  static let utc = NaiveZone(name: "UTC", standard: 0, summer: 0, changes: [])

  static func named(_ name: String) -> NaiveZone { all.first { $0.name == name } ?? utc }

  private static let all: [NaiveZone] = [
    utc,
    // The last Sundays of March and October, 01:00 UTC.
    NaiveZone(
      name: "Europe/Berlin", standard: 3600, summer: 7200,
      changes: years { year in
        (day(year, 3, lastSunday: true) + 3600, day(year, 10, lastSunday: true) + 3600)
      }),
    // The second Sunday of March, 07:00 UTC, and the first of November, 06:00 UTC.
    NaiveZone(
      name: "America/New_York", standard: -18_000, summer: -14_400,
      changes: years { year in
        (day(year, 3, sunday: 2) + 25_200, day(year, 11, sunday: 1) + 21_600)
      }),
    NaiveZone(name: "Asia/Tokyo", standard: 32_400, summer: 32_400, changes: []),
    // The first Sunday of October, 02:00 at +10:30, until that of April, 02:00 at +11:00.
    NaiveZone(
      name: "Australia/Lord_Howe", standard: 37_800, summer: 39_600,
      changes: years { year in
        (day(year, 10, sunday: 1) + 7200 - 37_800, day(year + 1, 4, sunday: 1) + 7200 - 39_600)
      }),
  ]

  private static func years(_ pair: (Int64) -> (Int64, Int64)) -> [Int64] {
    (Int64(2020)...2034).flatMap { year in
      let (from, to) = pair(year)
      return [from, to]
    }
  }

  private static func day(
    _ year: Int64, _ month: Int64, sunday: Int64 = 0, lastSunday: Bool = false
  ) -> Int64 {
    // Howard Hinnant's days from civil.
    let y = month <= 2 ? year - 1 : year
    let era = y / 400
    let yoe = y - era * 400
    let doy = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5
    let first = era * 146_097 + yoe * 365 + yoe / 4 - yoe / 100 + doy - 719_468
    let weekday = (first + 4) % 7  // 0 is Sunday
    let firstSunday = first + (7 - weekday) % 7
    guard lastSunday else { return (firstSunday + (sunday - 1) * 7) * 86_400 }
    let fifth = firstSunday + 28
    return (fifth < first + 31 ? fifth : firstSunday + 21) * 86_400  // months of 31 days
  }

  /// Seconds east of UTC at that instant, in microseconds since 1970.
  func offset(_ usec: Int64) -> Int64 {
    let seconds = usec >= 0 ? usec / 1_000_000 : (usec - 999_999) / 1_000_000
    let passed = changes.reduce(0) { $1 <= seconds ? $0 + 1 : $0 }
    return passed % 2 == 1 ? summer : standard
  }

  /// What a clock on the wall shows, in microseconds.
  func shown(_ usec: Int64) -> Int64 { usec + offset(usec) * 1_000_000 }

  /// T4.1, T4.3: the first pass; what does not exist is moved forward by the gap.
  func instant(_ civil: Int64) -> Int64 {
    let passes = [standard, summer].map { civil - $0 * 1_000_000 }
      .filter { shown($0) == civil }
    return passes.min() ?? civil - min(standard, summer) * 1_000_000
  }
}
