import Testing
import TocsinModel
import TocsinTime

/// RRULE: RFC 5545 and 7529.
struct RuleTests {
  private static let newYork = "America/New_York"
  private static let before = "1997-09-01T00:00:00-04:00"

  private static func rfc(_ rule: String, _ expected: [String]) -> (String, [String]) {
    ("DTSTART;TZID=America/New_York:19970902T090000 RRULE:\(rule)", expected)
  }

  @Test(
    "Examples of RFC 5545 section 3.8.5.3 ring on their days",
    arguments: [
      rfc("FREQ=DAILY;COUNT=3", ["1997-09-02", "1997-09-03", "1997-09-04", "gone"]),
      rfc("FREQ=DAILY;INTERVAL=10;COUNT=5", ["1997-09-02", "1997-09-12", "1997-09-22"]),
      rfc("FREQ=WEEKLY;INTERVAL=2;WKST=SU", ["1997-09-02", "1997-09-16", "1997-09-30"]),
      rfc(
        "FREQ=WEEKLY;UNTIL=19970917T000000Z;BYDAY=TU,TH",
        [
          "1997-09-02", "1997-09-04", "1997-09-09", "1997-09-11", "1997-09-16", "gone",
        ]),
      rfc("FREQ=MONTHLY;COUNT=10;BYDAY=1FR", ["1997-09-05", "1997-10-03", "1997-11-07"]),
      rfc(
        "FREQ=MONTHLY;INTERVAL=2;COUNT=10;BYDAY=1SU,-1SU",
        [
          "1997-09-07", "1997-09-28", "1997-11-02", "1997-11-30", "1998-01-04",
        ]),
      rfc("FREQ=MONTHLY;BYMONTHDAY=-3", ["1997-09-28", "1997-10-29", "1997-11-28", "1997-12-29"]),
      rfc(
        "FREQ=MONTHLY;INTERVAL=18;COUNT=10;BYMONTHDAY=10,11,12,13,14,15",
        [
          "1997-09-10", "1997-09-11", "1997-09-12", "1997-09-13", "1997-09-14", "1997-09-15",
          "1999-03-10",
        ]),
      rfc(
        "FREQ=YEARLY;INTERVAL=3;COUNT=10;BYYEARDAY=1,100,200",
        [
          "2000-01-01", "2000-04-09", "2000-07-18", "2003-01-01",
        ]),
      rfc("FREQ=YEARLY;BYDAY=20MO", ["1998-05-18", "1999-05-17", "2000-05-15"]),
      rfc("FREQ=YEARLY;BYWEEKNO=20;BYDAY=MO", ["1998-05-11", "1999-05-17", "2000-05-15"]),
      rfc("FREQ=YEARLY;BYMONTH=3;BYDAY=TH", ["1998-03-05", "1998-03-12", "1998-03-19"]),
      rfc("FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13", ["1998-02-13", "1998-03-13", "1998-11-13"]),
      rfc("FREQ=MONTHLY;BYDAY=SA;BYMONTHDAY=7,8,9,10,11,12,13", ["1997-09-13", "1997-10-11"]),
      rfc(
        "FREQ=YEARLY;INTERVAL=4;BYMONTH=11;BYDAY=TU;BYMONTHDAY=2,3,4,5,6,7,8",
        [
          "1997-11-04", "2001-11-06", "2005-11-08",
        ]),
      rfc(
        "FREQ=MONTHLY;COUNT=3;BYDAY=TU,WE,TH;BYSETPOS=3",
        [
          "1997-09-04", "1997-10-07", "1997-11-06", "gone",
        ]),
      rfc(
        "FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-2",
        [
          "1997-09-29", "1997-10-30", "1997-11-27",
        ]),
      rfc(
        "FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=MO",
        [
          "1997-09-02", "1997-09-07", "1997-09-16", "1997-09-21", "gone",
        ]),
      rfc(
        "FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=SU",
        [
          "1997-09-02", "1997-09-14", "1997-09-16", "1997-09-28", "gone",
        ]),
      // RFC 7529 section 6.
      rfc(
        "RSCALE=GREGORIAN;FREQ=MONTHLY;BYMONTHDAY=31;SKIP=FORWARD",
        [
          "1997-10-01", "1997-10-31", "1997-12-01", "1997-12-31", "1998-01-31", "1998-03-01",
        ]),
      rfc(
        "RSCALE=GREGORIAN;FREQ=MONTHLY;BYMONTHDAY=31;SKIP=BACKWARD",
        [
          "1997-09-30", "1997-10-31", "1997-11-30",
        ]),
      rfc("RSCALE=GREGORIAN;FREQ=MONTHLY;BYMONTHDAY=31;SKIP=OMIT", ["1997-10-31", "1997-12-31"]),
    ])
  func examples(words: String, days: [String]) throws {
    let expected = days.map { $0 == "gone" ? $0 : "\($0) 09:00" }
    let isWhole = expected.last == "gone"
    var rings = try Desk(Self.before, Self.newYork).rings(words, count: days.count, force: true)
      .map { "\($0.prefix(10)) \($0.dropFirst(11).prefix(5))" }
    if isWhole, rings.count == days.count - 1 { rings.append("gone") }
    #expect(rings == expected)
  }

  @Test(
    "Parts that are not given come from the start (T5.8), exceptions and additions are kept",
    arguments: [
      Rings("FREQ=DAILY", "2026-12-03 09:00 +01:00", "2026-12-04 09:00 +01:00"),
      Rings("freq=weekly", "2026-12-09 09:00 +01:00"),
      Rings(
        "FREQ=DAILY;COUNT=2", "2026-12-03 09:00 +01:00", "2026-12-04 09:00 +01:00", "gone"),
      Rings(
        "RRULE:FREQ=DAILY;COUNT=4 EXDATE:20261204T090000,20270101T090000",
        "2026-12-03 09:00 +01:00", "2026-12-05 09:00 +01:00", "2026-12-06 09:00 +01:00", "gone"),
      // A date alone leaves out what rings on it, whenever that is.
      Rings(
        "FREQ=DAILY;BYHOUR=8,18;COUNT=4 EXDATE:20261203", "2026-12-02 18:00 +01:00",
        "2026-12-04 08:00 +01:00", "gone"),
      Rings(
        "FREQ=WEEKLY;BYDAY=MO RDATE:20261205T120000", "2026-12-05 12:00 +01:00",
        "2026-12-07 09:00 +01:00"),
      Rings(
        "FREQ=DAILY;UNTIL=20261203 RDATE:20270101T090000", "2026-12-03 09:00 +01:00",
        "2027-01-01 09:00 +01:00", "gone"),
      Rings(
        "FREQ=DAILY;UNTIL=20261204T080000Z", "2026-12-03 09:00 +01:00", "2026-12-04 09:00 +01:00",
        "gone"),
      Rings("FREQ=DAILY;UNTIL=20261204T075959Z", "2026-12-03 09:00 +01:00", "gone"),
      Rings("FREQ=DAILY until fri", "2026-12-03 09:00 +01:00", "2026-12-04 09:00 +01:00", "gone"),
      Rings(
        "DTSTART:20261201T080000Z RRULE:FREQ=DAILY", "2026-12-03 09:00 +01:00",
        "2026-12-04 09:00 +01:00"),
      Rings(
        "DTSTART;TZID=Asia/Tokyo:20261201T080000 RRULE:FREQ=DAILY EXDATE;TZID=Asia/Tokyo:20261203T080000",
        "2026-12-04 00:00 +01:00"),
      Rings(
        "FREQ=HOURLY;INTERVAL=5;DTSTART=20261202T000000", "2026-12-02 15:00 +01:00",
        "2026-12-02 20:00 +01:00", "2026-12-03 01:00 +01:00"),
      Rings(
        "FREQ=MINUTELY;INTERVAL=90;DTSTART=20261202T000000", "2026-12-02 10:30 +01:00",
        "2026-12-02 12:00 +01:00"),
      Rings(
        "every mon 23:59:30 and 0:00", "2026-12-07 00:00 +01:00", "2026-12-07 23:59:30 +01:00",
        "2026-12-14 00:00 +01:00"),
      Rings("FREQ=HOURLY;BYMINUTE=15,45", "2026-12-02 10:15 +01:00", "2026-12-02 10:45 +01:00"),
      Rings(
        "FREQ=DAILY;BYHOUR=9,12,15;BYSETPOS=-1,1", "2026-12-02 15:00 +01:00",
        "2026-12-03 09:00 +01:00"),
      Rings("FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29;BYDAY=MO", "2044-02-29 09:00 +01:00"),
      Rings("FREQ=YEARLY;BYDAY=53MO", "2029-12-31 09:00 +01:00"),
      Rings(
        "FREQ=YEARLY;BYWEEKNO=1;BYDAY=MO", "2027-01-04 09:00 +01:00", "2028-01-03 09:00 +01:00"),
      Rings("FREQ=MINUTELY;BYMINUTE=20;BYSECOND=60", "2026-12-02 10:20:59 +01:00"),
    ])
  func parts(row: Rings) throws {
    #expect(try row.found() == row.expected)
  }

  @Test(
    "Words are stored as canonical rules that clamp (T5.11)",
    arguments: [
      (
        "every day 9:00", "RSCALE=GREGORIAN;FREQ=DAILY;BYHOUR=9;BYMINUTE=0;BYSECOND=0;SKIP=BACKWARD"
      ),
      (
        "every 2 weeks on thu,mon 18:30",
        "RSCALE=GREGORIAN;FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,TH;BYHOUR=18;BYMINUTE=30;BYSECOND=0;SKIP=BACKWARD"
      ),
      (
        "every month on 31 and the 1st",
        "RSCALE=GREGORIAN;FREQ=MONTHLY;BYMONTHDAY=1,31;BYHOUR=9;BYMINUTE=0;BYSECOND=0;SKIP=BACKWARD"
      ),
      (
        "every last weekday",
        "RSCALE=GREGORIAN;FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYHOUR=9;BYMINUTE=0;BYSECOND=0;BYSETPOS=-1;SKIP=BACKWARD"
      ),
      (
        "every 2nd tue",
        "RSCALE=GREGORIAN;FREQ=MONTHLY;BYDAY=2TU;BYHOUR=9;BYMINUTE=0;BYSECOND=0;SKIP=BACKWARD"
      ),
      (
        "every feb 29",
        "RSCALE=GREGORIAN;FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29;BYHOUR=9;BYMINUTE=0;BYSECOND=0;SKIP=BACKWARD"
      ),
      ("rrule:byhour=9,8;freq=daily", "FREQ=DAILY;BYHOUR=8,9;BYMINUTE=0;BYSECOND=0"),
      ("FREQ=WEEKLY;WKST=SU", "FREQ=WEEKLY;BYDAY=WE;BYHOUR=9;BYMINUTE=0;BYSECOND=0;WKST=SU"),
    ])
  func canonical(words: String, rule: String) throws {
    let reading = try Desk().read(words)
    guard case .recurrence(let recurrence, _) = reading.kind else {
      Issue.record("does not repeat")
      return
    }
    #expect(recurrence.rule == rule)
    let again = try Desk().read(reading.normalized)
    #expect(again.normalized == reading.normalized)
    #expect(again.kind == reading.kind)
  }

  @Test("A reader that does not know SKIP finds the same dates by BYSETPOS (T5.14)")
  func clampingWithoutSkip() throws {
    let desk = try Desk()
    let plain = "FREQ=MONTHLY;BYMONTHDAY=28,29,30,31;BYSETPOS=-1;BYHOUR=9"
    #expect(desk.rings(plain, count: 60) == desk.rings("every month on 31 9:00", count: 60))
  }

  @Test("What comes once in 400 years is found, what comes less often never rings (T4.7)")
  func rare() throws {
    let desk = try Desk()
    func rule(_ years: Int) -> String {
      "DTSTART:20260101T090000 RRULE:FREQ=YEARLY;INTERVAL=\(years)"
    }
    #expect(desk.rings(rule(400), force: true) == ["2426-01-01T09:00:00+01:00"])
    #expect(#expect(throws: Refusal.self) { try desk.read(rule(401), force: true) }?.code == .never)
    #expect(
      desk.rings("FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29;BYDAY=MO;BYHOUR=9", count: 3, force: true)
        .map { $0.prefix(10) } == ["2044-02-29", "2072-02-29", "2112-02-29"])
  }

  @Test("A count that nobody lives to hear is found without following it for long")
  func counts() throws {
    let desk = try Desk()
    #expect(throws: Refusal.self) { try desk.read("FREQ=DAILY;COUNT=1000001") }
    #expect(throws: Refusal.self) { try desk.read("FREQ=DAILY;COUNT=0") }
    #expect(try desk.read("FREQ=MINUTELY;COUNT=1000").first > desk.now)
  }
}
