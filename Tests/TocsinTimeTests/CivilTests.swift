import Testing
import TocsinModel
import TocsinTesting
import TocsinTime

struct CivilTests {
  @Test("Every day of twelve centuries follows the one before, with the next weekday")
  func everyDay() throws {
    var date = try #require(CivilDate(year: 1200, month: 1, day: 1))
    #expect(date.weekday == 6)
    var wrong: [CivilDate] = []
    while date.year < 2400, let next = date.adding(days: 1) {
      let isLast = date.day == CivilDate.days(inMonth: date.month, of: date.year)
      let follows =
        isLast
        ? next.day == 1 && next.month == date.month % 12 + 1
        : next.day == date.day + 1 && next.month == date.month
      if !follows || next <= date || next.weekday != date.weekday % 7 + 1 { wrong.append(date) }
      date = next
    }
    #expect(wrong.isEmpty)
    #expect(date.year == 2400)
    #expect(CivilDate(year: 1970, month: 1, day: 1)?.dayNumber == 0)
    #expect(CivilDate(year: 2000, month: 3, day: 1)?.dayNumber == 11_017)
    #expect(CivilDate(year: 1969, month: 12, day: 31)?.dayNumber == -1)
    #expect(CivilDate(year: 1, month: 1, day: 1)?.dayNumber == -719_162)
  }

  @Test("Dates that do not exist are none (T5.4)")
  func noDates() {
    for (year, month, day) in [
      (2026, 2, 29), (2100, 2, 29), (2026, 4, 31), (2026, 13, 1), (2026, 0, 1), (2026, 1, 0),
      (2026, 1, 32), (.max, 1, 1), (.min, 1, 1), (290_001, 1, 1),
    ] {
      #expect(CivilDate(year: year, month: month, day: day) == nil)
    }
    #expect(CivilDate(year: 2000, month: 2, day: 29) != nil)
  }

  @Test("Months are added with the day clamped (T3.14)")
  func months() throws {
    let date = try #require(CivilDate(year: 2027, month: 1, day: 31))
    for (months, expected) in [
      (1, "2027-02-28"), (13, "2028-02-29"), (-2, "2026-11-30"), (0, "2027-01-31"),
      (-2027 * 12 - 1, "-0001-12-31"),
    ] {
      #expect(date.adding(months: months).map { RFC3339.print($0) } == expected)
    }
    #expect(date.adding(months: .max) == nil)
    #expect(date.adding(days: .max) == nil)
    #expect(date.adding(days: .min) == nil)
  }

  @Test("No instant is without a civil time, and civil times come back from their parts")
  func extremes() throws {
    var random = RandomSource(seed: 4)
    var wrong: [Int64] = []
    for usec in [.min, .max] + (0..<20_000).map({ _ in Int64(bitPattern: random.next()) >> 2 }) {
      let civil = CivilTime(usec: usec)
      let date = civil.date
      guard CivilDate(year: date.year, month: date.month, day: date.day) == date,
        let time = TimeOfDay(hour: civil.hour, minute: civil.minute, second: civil.second)
      else {
        wrong.append(usec)
        continue
      }
      // The outermost years saturate.
      guard (-200_000...200_000).contains(date.year) else { continue }
      if CivilTime(date, time).usec + Int64(civil.microsecond) != usec { wrong.append(usec) }
    }
    #expect(wrong.isEmpty)
  }
}

struct RFC3339Tests {
  @Test(
    "RFC 3339 is read to the microsecond",
    arguments: [
      ("1970-01-01T00:00:00Z", 0), ("1970-01-01t00:00:01z", 1_000_000),
      ("1970-01-01 01:00:00+01:00", 0), ("1969-12-31T23:59:59.999999Z", -1),
      ("1970-01-01T00:00:00.1Z", 100_000), ("1970-01-01T00:00:00.1234569Z", 123_456),
      ("2026-12-04T14:00:00+01:00", 1_796_389_200_000_000),
      ("0000-01-01T00:00:00Z", -62_167_219_200_000_000),
      ("1970-01-01T00:00:00-23:59", 86_340_000_000),
    ] as [(String, Int64)])
  func read(text: String, usec: Int64) {
    #expect(RFC3339.read(text)?.instant == WallTime(usec: usec))
  }

  @Test(
    "What is not RFC 3339 is not read",
    arguments: [
      "", "2026-12-04", "2026-12-04T14:00:00", "2026-12-04T14:00Z", "2026-12-04T24:00:00Z",
      "2026-12-04T23:59:60Z", "2026-02-30T00:00:00Z", "2026-12-04T14:00:00.Z",
      "2026-12-04T14:00:00+1:00", "2026-12-04T14:00:00+01:60", "2026-12-04T14:00:00+24:00",
      "2026-12-04T14:00:00Z ", "+2026-12-04T14:00:00Z", "2026-12-04T14:00:00é",
      "2026-1-4T14:00:00Z",
      "2026-12-04T14:00:00+0100", "２026-12-04T14:00:00Z",
    ])
  func refuse(text: String) {
    #expect(RFC3339.read(text) == nil)
  }

  @Test(
    "It is printed with the digits it needs and an offset in minutes",
    arguments: [
      (0, 3600, "1970-01-01T01:00:00+01:00"), (0, 0, "1970-01-01T00:00:00+00:00"),
      (1000, -19_800, "1969-12-31T18:30:00.001-05:30"), (1, 0, "1970-01-01T00:00:00.000001+00:00"),
      // Berlin before 1893 was 53:28 ahead. The instant stays what it is.
      (0, 3208, "1970-01-01T00:53:00+00:53"), (0, -3208, "1969-12-31T23:07:00-00:53"),
      (0, 3210, "1970-01-01T00:54:00+00:54"), (0, -20, "1970-01-01T00:00:00+00:00"),
      (.max, 0, "+290000-12-31T04:00:54.775807+00:00"),
      (-62_167_219_200_000_001, 0, "-0001-12-31T23:59:59.999999+00:00"),
    ] as [(Int64, Int, String)])
  func print(usec: Int64, offset: Int, expected: String) {
    #expect(RFC3339.print(WallTime(usec: usec), offset: offset) == expected)
  }

  @Test("What is printed reads to the same instant")
  func roundTrip() throws {
    var random = RandomSource(seed: 5)
    let zone = try SystemZones().find("Europe/Dublin")
    var wrong: [String] = []
    for _ in 0..<20_000 {
      // From year 1 to 9999.
      let usec = Int64.random(in: -62_100_000_000_000_000...253_402_200_000_000_000, using: &random)
      let text = RFC3339.print(WallTime(usec: usec), in: zone)
      if RFC3339.read(text)?.instant.usec != usec { wrong.append(text) }
    }
    #expect(wrong.isEmpty)
  }
}

struct EchoTests {
  @Test(
    "An instant is told as systemd tells it",
    arguments: [
      ("2026-12-04T14:00:00+01:00", "Europe/Berlin", "Fri 2026-12-04 14:00 CET"),
      ("2026-12-04T14:00:05.5+01:00", "Europe/Berlin", "Fri 2026-12-04 14:00:05 CET"),
      ("2026-07-04T14:00:00Z", "Europe/Berlin", "Sat 2026-07-04 16:00 CEST"),
      ("2026-07-04T14:00:00Z", "America/Sao_Paulo", "Sat 2026-07-04 11:00 -03"),
      ("2026-07-04T14:00:00Z", "UTC", "Sat 2026-07-04 14:00 UTC"),
    ])
  func instant(instant: String, zone: String, expected: String) throws {
    let zone = try SystemZones().find(zone)
    #expect(Echo.instant(try #require(RFC3339.read(instant)).instant, in: zone) == expected)
  }

  @Test(
    "A distance has the two largest units",
    arguments: [
      (187_200, "in 2d 4h"), (600, "in 10m"), (45, "in 45s"), (-10_800, "3h ago"), (0, "now"),
      (173_100, "in 2d"), (90_000, "in 1d 1h"), (3_599, "in 59m 59s"), (-61, "1m 1s ago"),
    ] as [(Int64, String)])
  func distance(seconds: Int64, expected: String) {
    let now = WallTime(seconds: 1_800_000_000)
    #expect(Echo.distance(from: now, to: WallTime(seconds: 1_800_000_000 + seconds)) == expected)
  }

  @Test("No distance is too long")
  func longest() {
    let past = WallTime(usec: .min)
    #expect(Echo.distance(from: past, to: .distantFuture) == "in 106751991d 4h")
    #expect(Echo.distance(from: .distantFuture, to: past) == "106751991d 4h ago")
  }
}
