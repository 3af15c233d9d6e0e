import Testing
import TocsinModel
import TocsinTesting
import TocsinTime

/// COUNT is counted off whenever a rule is read from where it is stored.
struct CountTests {
  @Test(
    "What cannot be counted off in no time is refused, with what to write",
    arguments: [
      "DTSTART:00010101T000000 RRULE:FREQ=YEARLY;BYDAY=MO,TU,WE,TH,FR,SA,SU;COUNT=1000000;"
        + "BYSETPOS=1,2,3,4,5,366",
      "DTSTART:19000101T000000 RRULE:FREQ=DAILY;COUNT=1000000",
      "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29;BYDAY=MO;COUNT=10000",
      "FREQ=MINUTELY;INTERVAL=7;COUNT=1000000",
    ])
  func tooMany(rule: String) throws {
    let answer = try Desk().rings(rule, force: true).joined()
    #expect(answer.hasPrefix("time-unreadable 1: "), "\(answer)")
    #expect(answer.contains("write UNTIL="), "\(answer)")
  }

  @Test(
    "Many of them within some centuries are no trouble",
    arguments: [
      ("FREQ=MINUTELY;COUNT=1000000", "2028-10-26T19:40:00+00:00"),
      ("FREQ=DAILY;COUNT=100000", "2300-09-17T09:00:00+00:00"),
      ("FREQ=HOURLY;COUNT=876600", "2126-12-03T09:00:00+00:00"),
    ])
  func many(rule: String, last: String) throws {
    let desk = try Desk("2026-12-02T09:00:00Z", "UTC")
    guard case .recurrence(let recurrence, _) = try desk.read(rule).kind else {
      Issue.record("rings once")
      return
    }
    let end = try #require(RFC3339.read(last)).instant
    #expect(
      recurrence.next(after: WallTime(usec: end.usec - 1), in: desk.zone).instant.map {
        RFC3339.print($0, in: desk.zone)
      } == last)
    #expect(recurrence.next(after: end, in: desk.zone) == .never)
  }

  private static let rules = [
    "FREQ=DAILY", "FREQ=DAILY;BYHOUR=8,20", "FREQ=WEEKLY;BYDAY=MO,WE,SU;BYHOUR=7;BYMINUTE=0,30",
    "FREQ=MONTHLY;BYMONTHDAY=31", "FREQ=MONTHLY;BYDAY=2TU,-1FR", "FREQ=YEARLY;BYYEARDAY=1,-1,100",
    "FREQ=YEARLY;BYWEEKNO=1,53;BYDAY=MO,SU", "FREQ=DAILY;INTERVAL=3;BYMONTH=1,2,7",
    "FREQ=WEEKLY;INTERVAL=2;BYDAY=TU", "FREQ=MONTHLY;INTERVAL=5;BYMONTHDAY=1,15,-1",
    "FREQ=YEARLY;INTERVAL=3;BYMONTH=2,4;BYMONTHDAY=28,30", "FREQ=HOURLY;BYMINUTE=0,20,40;BYMONTH=3",
    "FREQ=HOURLY;INTERVAL=5", "FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1,1",
    "RSCALE=GREGORIAN;FREQ=MONTHLY;BYMONTHDAY=30,31;SKIP=BACKWARD",
    "RSCALE=GREGORIAN;FREQ=MONTHLY;BYMONTHDAY=30,31;SKIP=FORWARD",
  ]

  @Test("Counted off by months or one by one, the last is the same", arguments: rules)
  func last(rule: String) throws {
    var random = RandomSource(seed: 11)
    let zone = Zone.utc
    for _ in 0..<40 {
      let count = random.pick(1...40)
      let start = String(20_200_101 + random.pick(0...6) * 10_000 + random.pick(0...11) * 100)
      let clock = random.pick(["T000000", "T080000", "T080001", "T195959", "T200000"])
      let text = "DTSTART:\(start)\(clock)Z RRULE:\(rule)"
      let now = try #require(RFC3339.read("2020-01-01T00:00:00Z")).instant
      let plain = try recurrence(text, now)
      let counted = try recurrence("\(text);COUNT=\(count)", now)
      var at = WallTime(usec: now.usec - 1)
      for _ in 0..<count { at = try #require(plain.next(after: at, in: zone).instant) }
      #expect(
        counted.next(after: WallTime(usec: at.usec - 1), in: zone) == .at(at), "\(text) \(count)")
      #expect(counted.next(after: at, in: zone) == .never, "\(text) \(count)")
    }
  }

  private func recurrence(_ text: String, _ now: WallTime) throws -> Recurrence {
    let reading = try Words.read(
      text, now: now, zone: .utc, day: DaySettings(), zones: Desk.zones, force: true)
    guard case .recurrence(let recurrence, _) = reading.kind else { throw CommandFailed() }
    return recurrence
  }

  @Test(
    "The ends of Int64 are out of range like any other number",
    arguments: [
      "BYMONTHDAY", "BYWEEKNO", "BYYEARDAY", "BYSETPOS", "BYMONTH", "BYHOUR", "BYMINUTE",
      "BYSECOND", "INTERVAL", "COUNT",
    ])
  func ends(key: String) throws {
    for number in ["-9223372036854775808", "9223372036854775807", "-9223372036854775807"] {
      let answer = try Desk().rings("FREQ=YEARLY;\(key)=\(number)").joined()
      #expect(answer.hasPrefix("time-unreadable 1: "), "\(answer)")
    }
    let day = try Desk().rings("FREQ=YEARLY;BYDAY=-9223372036854775808MO").joined()
    #expect(day.contains("is no day in BYDAY"))
  }
}
