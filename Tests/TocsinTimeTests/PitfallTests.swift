import Testing
import TocsinModel
import TocsinTime

/// Of the bugs that others had, those of arithmetic and of reading, by their number.
struct PitfallTests {
  @Test(
    "They come right: calendar arithmetic",
    arguments: [
      Row(
        "B003",
        Rings(
          "cal:*:0/20", "2026-11-01 01:00 -04:00", "2026-11-01 01:20 -04:00",
          "2026-11-01 01:40 -04:00", "2026-11-01 01:00 -05:00", "2026-11-01 01:20 -05:00",
          "2026-11-01 01:40 -05:00", "2026-11-01 02:00 -05:00", at: "2026-11-01T00:58:00-04:00",
          in: "America/New_York")),
      Row(
        "B004",
        Rings(
          "cal:*-*-* 02/4:30", "2019-10-06 03:30 +11:00", "2019-10-06 06:30 +11:00",
          "2019-10-06 10:30 +11:00", "2019-10-06 14:30 +11:00", at: "2019-10-06T00:00:00+10:00",
          in: "Australia/Sydney")),
      Row(
        "B008",
        Rings(
          "every day 02:15", "2026-10-04 02:45 +11:00", "2026-10-05 02:15 +11:00",
          at: "2026-10-03T12:00:00+10:30", in: "Australia/Lord_Howe")),
      Row(
        "B008 a day that is not there",
        Rings(
          "every day 09:00", "2011-12-29 09:00 -10:00", "2011-12-31 09:00 +14:00",
          at: "2011-12-29T08:00:00-10:00", in: "Pacific/Apia")),
      Row(
        "B025",
        Rings(
          "every 10m from tomorrow 07:00 until 08:00", "2026-12-03 07:00 +01:00",
          "2026-12-03 07:10 +01:00", "2026-12-03 07:20 +01:00", "2026-12-03 07:30 +01:00",
          "2026-12-03 07:40 +01:00", "2026-12-03 07:50 +01:00", "2026-12-03 08:00 +01:00", "gone")),
      Row(
        "B054 a month", Rings("in 1mo", "2026-02-28 10:00 +01:00", at: "2026-01-31T10:00:00+01:00")),
      Row(
        "B054 a year", Rings("in 1y", "2025-02-28 10:00 +01:00", at: "2024-02-29T10:00:00+01:00")),
      Row(
        "B054 a day", Rings("in 1d", "2027-03-28 10:00 +02:00", at: "2027-03-27T10:00:00+01:00")),
      Row(
        "B054 24 hours",
        Rings("in 24h", "2027-03-28 11:00 +02:00", at: "2027-03-27T10:00:00+01:00")),
      Row(
        "B048 Monday", Rings("friday", "2022-01-14 09:00 +01:00", at: "2022-01-10T10:00:00+01:00")),
      Row(
        "B048 this",
        Rings("this friday", "2022-01-14 09:00 +01:00", at: "2022-01-10T10:00:00+01:00")),
      Row(
        "B048 next",
        Rings("next friday", "2022-01-21 09:00 +01:00", at: "2022-01-10T10:00:00+01:00")),
      Row(
        "B048 on a Friday",
        Rings("friday", "2022-01-21 09:00 +01:00", at: "2022-01-14T10:00:00+01:00")),
      Row(
        "B048 gone by",
        Rings("friday 9am", "2022-01-21 09:00 +01:00", at: "2022-01-14T10:00:00+01:00")),
      Row(
        "B048 ahead",
        Rings("friday 11am", "2022-01-14 11:00 +01:00", at: "2022-01-14T10:00:00+01:00")),
      Row("B049 00:07", Rings("00:07", "2026-12-03 00:07 +01:00", at: "2026-12-02T21:32:00+01:00")),
      Row("B049 21:00", Rings("21:00", "2026-12-03 21:00 +01:00", at: "2026-12-02T21:32:00+01:00")),
      Row("B049 22:00", Rings("22:00", "2026-12-02 22:00 +01:00", at: "2026-12-02T21:32:00+01:00")),
      Row("B046 12am", Rings("12am", "2026-12-03 00:00 +01:00")),
      Row("B046 12:00am", Rings("12:00am", "2026-12-03 00:00 +01:00")),
      Row("B046 12:11am", Rings("12:11am", "2026-12-03 00:11 +01:00")),
      Row("B046 12pm", Rings("12pm", "2026-12-02 12:00 +01:00")),
      Row("B046 12:30pm", Rings("12:30pm", "2026-12-02 12:30 +01:00")),
      Row("B046 noon", Rings("noon", "2026-12-02 12:00 +01:00")),
      Row("B046 midnight", Rings("midnight", "2026-12-03 00:00 +01:00")),
      Row("B051 four digits", Rings("1432", "2026-12-02 14:32 +01:00")),
      Row("B055 a name", Rings("every sunday 9:00", "2026-12-06 09:00 +01:00")),
      Row("B056 capitals", Rings("FRIDAY", "2026-12-04 09:00 +01:00")),
    ])
  func right(row: Row) throws {
    #expect(try row.rings.found() == row.rings.expected)
  }

  struct Row: Sendable, CustomTestStringConvertible {
    let id: String
    let rings: Rings
    init(_ id: String, _ rings: Rings) { (self.id, self.rings) = (id, rings) }
    var testDescription: String { "\(id): \(rings.testDescription)" }
  }

  @Test(
    "They are refused: what never rings, and what has two meanings",
    arguments: [
      ("B019", "Thu 2027-01-01", "time-weekday", "Fri"),
      ("B020 no such date", "cal:*-02-30", "time-never", "never"),
      (
        "B020 an end before the start", "every day 9:00 until today", "time-never",
        "before it would"
      ),
      ("B020 no weekday", "RRULE:FREQ=WEEKLY;BYDAY=", "time-unreadable", "cannot read"),
      ("B046 0am", "0am", "time-range", "12-hour"), ("B046 13pm", "13pm", "time-range", "12-hour"),
      ("B049 today", "today 09:00", "time-past", "in the past"),
      ("B051 eight digits", "05140300", "time-ambiguous", "write"),
      ("B051 a date", "20261002", "time-ambiguous", "2026-12-05"),
      ("B051 three digits", "930", "time-ambiguous", "0930"),
      ("B052 weeks", "in 99999w", "time-too-far", "10 years"),
      ("B052 a slip", "at 2200-05-14", "time-unreadable", "cannot read"),
      ("B052 a year", "2200-05-14", "time-too-far", "--force"),
      ("B052 overflow", "in 9999999999999999999s", "time-too-far", "can be stored"),
      ("B055 a number", "every 1 9:00", "time-no-unit", "unit"),
    ])
  func refused(id: String, words: String, code: String, message: String) throws {
    let answer = try Desk().rings(words).joined()
    #expect(answer.hasPrefix(code + " "), "\(answer)")
    #expect(answer.contains(message), "\(answer)")
  }

  @Test("B055 weekdays have one numbering, and what is stored reads to the same")
  func weekdays() throws {
    let desk = try Desk()
    let made = desk.zone.civil(at: desk.now)
    for (keys, date) in [("weekday=1 hour=9", "2026-12-07"), ("weekday=7 hour=9", "2026-12-06")] {
      let recurrence = try #require(Components(keys)?.recurrence(repeats: true, made: made))
      guard case .at(let next) = recurrence.next(after: desk.now, in: desk.zone) else {
        Issue.record("\(keys) never fires")
        continue
      }
      #expect(desk.zone.civil(at: next).description.hasPrefix(date))
      #expect(Components(try #require(Components(keys)).text) == Components(keys))
    }
    for keys in ["weekday=0", "weekday=8"] {
      #expect(try #require(Components(keys)).recurrence(repeats: true, made: made) == nil)
    }
  }

  @Test(
    "RDATE beside a rule whose hour is free names its own: once in an overlap, moved out of a gap",
    arguments: [
      // The rule rings at :00 in both passes, the extra one in the first alone (T4.3).
      Rings(
        "DTSTART:20271031T000000 RRULE:FREQ=HOURLY;BYMINUTE=0 RDATE:20271031T023000",
        "2027-10-31 02:00 +02:00", "2027-10-31 02:30 +02:00", "2027-10-31 02:00 +01:00",
        "2027-10-31 03:00 +01:00", at: "2027-10-31T01:30:00+02:00"),
      // One that the rule has too stays in both passes, once each (T4.6).
      Rings(
        "DTSTART:20271031T000000 RRULE:FREQ=HOURLY;BYMINUTE=0 RDATE:20271031T020000",
        "2027-10-31 02:00 +02:00", "2027-10-31 02:00 +01:00", "2027-10-31 03:00 +01:00",
        at: "2027-10-31T01:30:00+02:00"),
      // The rule leaves the gap out, the extra one is moved (T4.1, T4.2).
      Rings(
        "DTSTART:20270328T000000 RRULE:FREQ=HOURLY;BYMINUTE=0 RDATE:20270328T023000",
        "2027-03-28 01:00 +01:00", "2027-03-28 03:00 +02:00", "2027-03-28 03:30 +02:00",
        "2027-03-28 04:00 +02:00", at: "2027-03-28T00:30:00+01:00"),
      // What EXDATE takes away stays away.
      Rings(
        "DTSTART:20271031T000000 RRULE:FREQ=HOURLY;BYMINUTE=0 RDATE:20271031T023000 "
          + "EXDATE:20271031T023000", "2027-10-31 02:00 +02:00", "2027-10-31 02:00 +01:00",
        at: "2027-10-31T01:30:00+02:00"),
      // After the end of the rule it still comes.
      Rings(
        "DTSTART:20271031T000000 RRULE:FREQ=HOURLY;BYMINUTE=0;UNTIL=20271031T010000 "
          + "RDATE:20271031T023000", "2027-10-31 02:30 +02:00", "gone",
        at: "2027-10-31T01:30:00+02:00"),
    ])
  func extra(row: Rings) throws {
    #expect(try row.found() == row.expected)
  }
}
