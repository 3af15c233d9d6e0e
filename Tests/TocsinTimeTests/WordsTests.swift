import Testing
import TocsinModel
import TocsinTime

struct WordsTests {
  @Test(
    "Spans are counted from now, with its seconds",
    arguments: [
      ("10m", "12-02T10:10"), ("in 10m", "12-02T10:10"), ("+10m", "12-02T10:10"),
      ("10 min", "12-02T10:10"), ("IN  10\tMinutes", "12-02T10:10"), ("now+2hr", "12-02T12:00"),
      ("now + 2 hrs", "12-02T12:00"), ("2hr", "12-02T12:00"), ("2h30m", "12-02T12:30"),
      ("2h, 30m", "12-02T12:30"), ("2 hours and 30 minutes", "12-02T12:30"),
      ("2 hours from now", "12-02T12:00"), ("in an hour and a half", "12-02T11:30"),
      ("1h30m", "12-02T11:30"), ("90m", "12-02T11:30"), ("in 1.5h", "12-02T11:30"),
      ("half an hour", "12-02T10:30"), ("a minute", "12-02T10:01"), ("one week", "12-09T10:00"),
      ("an hour and 30 minutes", "12-02T11:30"), ("in 2 days", "12-04T10:00"),
      ("in a day and a half", "12-03T22:00"), ("1d 2h", "12-03T12:00"),
      ("in 2 days at 9am", "12-04T09:00"), ("in 2 days 9am", "12-04T09:00"),
      ("2 days from now at noon", "12-04T12:00"), ("in 1w evening", "12-09T18:00"),
      ("in 2 days 0930", "12-04T09:30"), ("in 3 weeks", "12-23T10:00"),
      ("in 1s", "12-02T10:00:01"), ("in 1.5s", "12-02T10:00:01.500"), ("now", "12-02T10:00"),
      ("in 0m", "12-02T10:00"), ("in 3mo", "2027-03-02T10:00"), ("in a year", "2027-12-02T10:00"),
    ])
  func spans(words: String, expected: String) throws {
    try check(words, expected)
  }

  @Test(
    "A time alone is the next time the clock shows it (T1.5, T3.1, T3.9, T3.11)",
    arguments: [
      ("17:30", "12-02T17:30"), ("09:00", "12-03T09:00"), ("10:00", "12-03T10:00"),
      ("0930", "12-03T09:30"), ("1432", "12-02T14:32"), ("9am", "12-03T09:00"),
      ("9 AM", "12-03T09:00"), ("9 a.m.", "12-03T09:00"), ("9p.m.", "12-02T21:00"),
      ("9a", "12-03T09:00"), ("9:30p", "12-02T21:30"), ("at 9:30:15 pm", "12-02T21:30:15"),
      ("@9pm", "12-02T21:00"), ("@ 17:30", "12-02T17:30"), ("at 9", "12-03T09:00"),
      ("at 0", "12-03T00:00"), ("at 23", "12-02T23:00"), ("12am", "12-03T00:00"),
      ("12:00am", "12-03T00:00"), ("12:11am", "12-03T00:11"), ("12pm", "12-02T12:00"),
      ("12:30pm", "12-02T12:30"), ("noon", "12-02T12:00"), ("midday", "12-02T12:00"),
      ("midnight", "12-03T00:00"), ("evening", "12-02T18:00"), ("at night", "12-02T20:00"),
      ("morning", "12-03T09:00"),
    ])
  func clocks(words: String, expected: String) throws {
    try check(words, expected)
  }

  @Test(
    "Days, with the default time or their own (T3.2 to T3.8, T3.13)",
    arguments: [
      ("tonight", "12-02T20:00"), ("this evening", "12-02T18:00"), ("today 14:00", "12-02T14:00"),
      ("tonight 9pm", "12-02T21:00"), ("tomorrow", "12-03T09:00"), ("tomorrow 9am", "12-03T09:00"),
      ("9am tomorrow", "12-03T09:00"), ("tomorrow at 8", "12-03T08:00"),
      ("tomorrow, 8:15", "12-03T08:15"), ("tomorrow evening", "12-03T18:00"),
      ("midnight tomorrow", "12-03T00:00"), ("day after tomorrow 8:15", "12-04T08:15"),
      ("the day after tomorrow", "12-04T09:00"), ("fri", "12-04T09:00"),
      ("Friday 14:00", "12-04T14:00"), ("on fri at 14:00", "12-04T14:00"),
      ("14:00 on fri", "12-04T14:00"), ("fri, noon", "12-04T12:00"), ("wed", "12-09T09:00"),
      ("wed 11:00", "12-02T11:00"), ("wed 10:00", "12-09T10:00"), ("tues", "12-08T09:00"),
      ("thurs", "12-03T09:00"), ("this friday 16:00", "12-04T16:00"), ("this sun", "12-06T09:00"),
      ("next friday", "12-11T09:00"), ("next tuesday", "12-08T09:00"), ("next wed", "12-09T09:00"),
      ("next week", "12-09T09:00"), ("next month", "2027-01-02T09:00"),
      ("next year 8pm", "2027-12-02T20:00"), ("Dec 1", "2027-12-01T09:00"),
      ("dec 2 11:00", "12-02T11:00"), ("dec 2", "2027-12-02T09:00"), ("jan 5", "2027-01-05T09:00"),
      ("5 jan", "2027-01-05T09:00"), ("the 5th of January", "2027-01-05T09:00"),
      ("5th january 2028 8am", "2028-01-05T08:00"), ("jan 5 0930", "2027-01-05T09:30"),
      ("January 5th, 2028 at 8am", "2028-01-05T08:00"), ("jan 5, 8am", "2027-01-05T08:00"),
      ("sept 1", "2027-09-01T09:00"), ("the 31st", "12-31T09:00"), ("the 1st", "2027-01-01T09:00"),
      ("2nd", "2027-01-02T09:00"), ("2nd 11:00", "12-02T11:00"), ("feb 29", "2028-02-29T09:00"),
      ("2027-01-05", "2027-01-05T09:00"), ("2027-01-05 08:00", "2027-01-05T08:00"),
      ("2026/12/05 8am", "12-05T08:00"), ("2026-12-05, 8am", "12-05T08:00"),
      ("5.12.2026 8:00", "12-05T08:00"), ("Fri 2027-01-01", "2027-01-01T09:00"),
      ("Sat, Dec 5", "12-05T09:00"), ("Sat, 5 Dec 14:00", "12-05T14:00"),
    ])
  func days(words: String, expected: String) throws {
    try check(words, expected)
  }

  @Test(
    "A Friday evening does not change what Friday means",
    arguments: [
      ("fri", "2026-12-11T09:00:00+01:00"), ("fri 19:00", "2026-12-04T19:00:00+01:00"),
      ("fri 17:00", "2026-12-11T17:00:00+01:00"), ("18:00", "2026-12-05T18:00:00+01:00"),
      ("this fri 19:00", "2026-12-04T19:00:00+01:00"), ("next fri", "2026-12-11T09:00:00+01:00"),
    ])
  func friday(words: String, expected: String) throws {
    #expect(try Desk("2026-12-04T18:00:00+01:00").rings(words) == [expected])
  }

  @Test(
    "An instant keeps the offset it was written with; a zone in the words is read there (T3.30)",
    arguments: [
      ("2027-01-05T08:00:00Z", "2027-01-05T08:00:00+00:00"),
      ("2027-01-05t08:00z", "2027-01-05T08:00:00+00:00"),
      ("2027-01-05 08:00-0500", "2027-01-05T08:00:00-05:00"),
      ("2027-01-05T08:00:00.25+05:30", "2027-01-05T08:00:00.250+05:30"),
      ("2027-01-05T08:00", "2027-01-05T08:00:00+01:00"),
      ("2027/01/05T08:00:30", "2027-01-05T08:00:30+01:00"),
      ("@1798761600", "2027-01-01T01:00:00+01:00"),
      ("17:30 UTC", "2026-12-02T18:30:00+01:00"), ("17:30Z", "2026-12-02T18:30:00+01:00"),
      ("17:30 gmt", "2026-12-02T18:30:00+01:00"), ("17:30 +05:30", "2026-12-02T17:30:00+05:30"),
      ("17:30 -0500", "2026-12-02T17:30:00-05:00"),
      ("9am America/New_York", "2026-12-02T15:00:00+01:00"),
      ("tomorrow 09:00 Asia/Tokyo", "2026-12-03T01:00:00+01:00"),
      ("09:00 asia/tokyo tomorrow", "2026-12-03T01:00:00+01:00"),
      ("09:00 tomorrow Asia/Tokyo", "2026-12-03T01:00:00+01:00"),
      ("2027-01-05 08:00 +01:00", "2027-01-05T08:00:00+01:00"),
      ("17:30 EST5EDT", "2026-12-02T23:30:00+01:00"),
    ])
  func zones(words: String, expected: String) throws {
    #expect(try Desk().rings(words) == [expected])
  }

  @Test(
    "Gaps, overlaps and month ends (T3.14 to T3.17, T4.1, T4.3, T4.5)",
    arguments: [
      ("2027-03-27T20:00:00+01:00", "Europe/Berlin", "tomorrow 02:30", "2027-03-28T03:30:00+02:00"),
      ("2027-03-27T20:00:00+01:00", "Europe/Berlin", "in 1 day", "2027-03-28T20:00:00+02:00"),
      ("2027-03-27T20:00:00+01:00", "Europe/Berlin", "in 24h", "2027-03-28T21:00:00+02:00"),
      ("2027-10-30T20:00:00+02:00", "Europe/Berlin", "tomorrow 02:30", "2027-10-31T02:30:00+02:00"),
      ("2027-10-31T02:40:00+02:00", "Europe/Berlin", "02:30", "2027-11-01T02:30:00+01:00"),
      (
        "2027-10-02T20:00:00+10:30", "Australia/Lord_Howe", "tomorrow 02:15",
        "2027-10-03T02:45:00+11:00"
      ),
      (
        "2027-04-03T20:00:00+11:00", "Australia/Lord_Howe", "tomorrow 01:45",
        "2027-04-04T01:45:00+11:00"
      ),
      ("2021-09-04T20:00:00-04:00", "America/Santiago", "midnight", "2021-09-05T01:00:00-03:00"),
      (
        "2011-12-29T20:00:00-10:00", "Pacific/Apia", "2011-12-30 09:00", "2011-12-31T09:00:00+14:00"
      ),
      ("2027-01-31T10:00:00+01:00", "Europe/Berlin", "in 1 month", "2027-02-28T10:00:00+01:00"),
      ("2024-02-29T10:00:00+01:00", "Europe/Berlin", "in 1y", "2025-02-28T10:00:00+01:00"),
      ("2027-01-31T10:00:00+01:00", "Europe/Berlin", "next month", "2027-02-28T09:00:00+01:00"),
      ("2096-03-01T10:00:00+01:00", "Europe/Berlin", "feb 29", "2104-02-29T09:00:00+01:00"),
    ])
  func clockChanges(now: String, zone: String, words: String, expected: String) throws {
    #expect(try Desk(now, zone).rings(words) == [expected])
  }

  @Test(
    "Intervals are elapsed time from now, or from a start that rings itself (T3.19, T3.28)",
    arguments: [
      ("every 2h", "12:00 14:00 16:00"), ("each 20 minutes", "10:20 10:40 11:00"),
      ("hourly", "11:00 12:00 13:00"), ("every hour", "11:00 12:00 13:00"),
      ("every other hour", "12:00 14:00 16:00"), ("every minute", "10:01 10:02 10:03"),
      ("every 1h30m", "11:30 13:00 14:30"), ("every 60s", "10:01 10:02 10:03"),
      ("every 1.5h from 12:00", "12:00 13:30 15:00"),
      ("every 10m from tomorrow 07:00 until 08:00", "07:00 07:10 07:20"),
      ("hourly starting at 11:15", "11:15 12:15 13:15"),
      ("every 2h from today 09:00", "11:00 13:00 15:00"),
      ("every 30m until 11:00", "10:30 11:00"), ("every 30m until 10:59", "10:30"),
      ("every 4h until today", "14:00 18:00 22:00"),
    ])
  func intervals(words: String, expected: String) throws {
    let rings = try Desk().rings(words, count: 3).map { $0.dropFirst(11).prefix(5) }
    #expect(rings.joined(separator: " ") == expected)
  }

  @Test(
    "An end is included, and a day as an end is the whole day (T3.28)",
    arguments: [
      ("every 10m from tomorrow 07:00 until 08:00", 7), ("every 1h until today", 13),
      ("every 1h until tomorrow", 37), ("every 1h until fri", 61), ("every 1h until dec 4", 61),
      ("every 1h until the 4th", 61), ("every 1h until dec 2", 13),
      ("every 1h until in 3h", 3), ("every 1h until 2026-12-03 10:00", 24),
      ("every 1h until tonight", 10),
    ])
  func ends(words: String, count: Int) throws {
    #expect(try Desk().rings(words, count: 100).count == count)
  }

  @Test("When plain 'fri' is nearer than 'next fri', a note names both dates (T3.6)")
  func nextFridayNote() throws {
    let note = try #require(try Desk().read("next friday").notes.first)
    #expect(note.contains("Fri 2026-12-11"))
    #expect(note.contains("Fri 2026-12-04"))
    #expect(try Desk().read("next tuesday").notes.isEmpty)
    #expect(try Desk("2022-01-10T10:00:00+01:00").read("next friday").notes.count == 1)
    #expect(try Desk("2026-12-04T10:00:00+01:00").read("next friday").notes.isEmpty)
  }

  @Test("What was moved, doubled or clamped is marked and told")
  func marks() throws {
    let gap = try Desk("2027-03-27T20:00:00+01:00").read("tomorrow 02:30")
    #expect(gap.marks == [.gap(.hours(1))])
    #expect(gap.notes.first?.contains("does not exist") == true)
    let overlap = try Desk("2027-10-30T20:00:00+02:00").read("tomorrow 02:30")
    #expect(overlap.marks == [.overlap])
    #expect(overlap.notes.first?.contains("twice") == true)
    let clamped = try Desk("2027-01-31T10:00:00+01:00").read("in 1 month")
    #expect(clamped.notes == ["2027-02 has no day 31; its last day is taken"])
    #expect(try Desk().read("tomorrow").marks.isEmpty)
  }

  @Test("A one-shot says whether new zone data may move it, and where it is pinned (T7.8)")
  func once() throws {
    func once(_ words: String) throws -> Once? {
      if case .once(let once) = try Desk().read(words).kind { once } else { nil }
    }
    #expect(try once("tomorrow 9am")?.followsClock == true)
    #expect(try once("tomorrow 9am")?.civil.description == "2026-12-03T09:00:00")
    #expect(try once("tomorrow 9am")?.zone == nil)
    #expect(try once("9am Asia/Tokyo")?.zone?.text == "Asia/Tokyo")
    #expect(try once("in 2 days")?.followsClock == false)
    #expect(try once("in 2 days at 9am")?.followsClock == true)
    #expect(try once("@1798761600")?.followsClock == false)
    #expect(try once("2027-01-05T08:00:00Z")?.followsClock == false)
    #expect(try once("17:30 +05:30")?.followsClock == false)
    #expect(try once("17:30 +05:30")?.offset == 19_800)
    #expect(try once("in 2 days at 9am -08:00")?.offset == -28_800)
    #expect(try once("9am Asia/Tokyo")?.offset == nil)
  }

  @Test("A span keeps the fraction of now; a clock time has none (T1.7)")
  func fractions() throws {
    let desk = try Desk("2026-12-02T10:00:00.123456+01:00")
    #expect(desk.rings("in 10m") == ["2026-12-02T10:10:00.123456+01:00"])
    #expect(desk.rings("in 2 days") == ["2026-12-04T10:00:00.123456+01:00"])
    #expect(desk.rings("in 2 days at 9am") == ["2026-12-04T09:00:00+01:00"])
    #expect(desk.rings("10:00") == ["2026-12-03T10:00:00+01:00"])
  }

  @Test("The settings of the day give the hours (T1.6)")
  func settings() throws {
    let day = DaySettings(
      standard: try TimeOfDay.read("07:45"), evening: try TimeOfDay.read("6:30pm"))
    let desk = try Desk()
    for (words, expected) in [("fri", "07:45"), ("this evening", "18:30"), ("fri night", "20:00")] {
      let reading = try Words.read(
        words, now: desk.now, zone: desk.zone, day: day, zones: Desk.zones)
      #expect(desk.zone.civil(at: reading.first).description.contains("T\(expected):00"))
    }
  }

  private func check(_ words: String, _ expected: String) throws {
    let year = expected.hasPrefix("20") ? "" : "2026-"
    let seconds = expected.split(separator: "T").last?.contains(where: { $0 == "." }) == true
    let full = expected.split(separator: ":").count > 2 || seconds ? "" : ":00"
    let rings = try Desk().rings(words)
    #expect(
      rings == ["\(year)\(expected)\(full)+01:00"] || rings == ["\(year)\(expected)\(full)+02:00"])
  }
}
