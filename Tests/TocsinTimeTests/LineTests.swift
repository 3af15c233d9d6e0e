import Testing
import TocsinModel
import TocsinTime

struct LineTests {
  @Test(
    "The longest run that reads as a time is the time, the rest is the text (T8.1)",
    arguments: [
      ("in 10m tea is ready", "in 10m", "tea is ready"),
      ("fri 14:00 call home", "fri 14:00", "call home"),
      ("tomorrow buy 3 eggs", "tomorrow", "buy 3 eggs"),
      ("at 9 -- 15 guests", "at 9", "15 guests"),
      ("in 10m -- in 5m is too soon", "in 10m", "in 5m is too soon"),
      ("fri at 2 pm meeting", "fri at 2 pm", "meeting"),
      ("tomorrow 3rd floor", "tomorrow", "3rd floor"),
      ("9am tea/coffee", "9am", "tea/coffee"),
      ("17:30 Turkey dinner", "17:30", "Turkey dinner"),
      ("17:30 met office", "17:30", "met office"),
      ("17:30 5 eggs", "17:30", "5 eggs"),
      ("every 2h drink", "every 2h", "drink"),
      ("in five minutes x", "in five minutes", "x"),
      ("two days later", "two days", "later"),
      ("every month on the first rent", "every month on the first", "rent"),
      (
        "every last friday of the month 16:00 pay rent", "every last friday of the month 16:00",
        "pay rent"
      ),
      ("everyday carry", "everyday", "carry"), ("weekdays at 9 gym", "weekdays at 9", "gym"),
      (
        "every 10m from tomorrow 07:00 until 08:00 stretch",
        "every 10m from tomorrow 07:00 until 08:00", "stretch"
      ),
      ("9am Asia/Tokyo call", "9am Asia/Tokyo", "call"),
      ("10m and then some", "10m", "and then some"),
      ("tomorrow at the office", "tomorrow", "at the office"),
    ])
  func split(line: String, when: String, text: String) throws {
    let (reading, rest) = try Desk().split(line)
    #expect(reading.words == when)
    #expect(rest == text)
  }

  @Test("A quoted time that cannot be read says why, as it does alone")
  func unreadQuoted() throws {
    let desk = try Desk()
    for (words, message) in [
      (["tomorow 9am", "x"], "did you mean 'tomorrow'?"), (["", "x"], "empty"),
      ([" ", "x"], "empty"), (["later ish", "x"], "cannot read 'later' as a time"),
    ] {
      let refusal = #expect(throws: Refusal.self) { try desk.split(words, commands: ["list"]) }
      #expect(refusal?.message.contains(message) == true, "\(refusal?.message ?? "")")
    }
  }

  @Test("One quoted argument that reads as a time is the time alone")
  func quoted() throws {
    let (reading, text) = try Desk().split(["in 10m", "5m", "later"])
    #expect(reading.words == "in 10m")
    #expect(text == "5m later")
    let (other, rest) = try Desk().split(["tomorrow", "buy eggs"])
    #expect(other.words == "tomorrow")
    #expect(rest == "buy eggs")
  }

  @Test(
    "A line is refused as a whole (T8.2 to T8.6)",
    arguments: [
      ("tomorrow 3 eggs", "time-ambiguous", "ambiguous"),
      ("today 09:00 standup", "time-past", "in the past"),
      ("17:30 EST call", "time-zone", "abbreviation"),
      ("in 10 tea", "time-no-unit", "no unit"),
      ("in 10m", "time-empty", "Wed 2026-12-02 10:10 CET, in 10m"),
      ("in 10m --", "time-empty", "empty"),
      ("-- text", "time-empty", "empty"),
      ("lsit", "time-unknown-word", "no command or time 'lsit'; did you mean 'list'?"),
      ("tomorow 9am call", "time-unknown-word", "did you mean 'tomorrow'?"),
      ("soonish call", "time-unreadable", "no command or time 'soonish'"),
      ("eod call", "time-unreadable", "17:00"),
      ("later -- call", "time-unreadable", "cannot read 'later'"),
      ("", "time-empty", "empty"),
    ])
  func refused(line: String, code: String, message: String) throws {
    let desk = try Desk()
    let refusal = #expect(throws: Refusal.self) {
      try desk.split(line, commands: ["list", "show", "snooze"])
    }
    #expect(refusal?.code.rawValue == code)
    #expect(refusal?.message.contains(message) == true, "\(refusal?.message ?? "")")
  }

  @Test(
    "What repeats on the calendar ends where its text begins",
    arguments: [
      ("every mon,thu 18:00 gym", "every mon,thu 18:00"),
      ("every mon,thu 18:00 gym until friday", "every mon,thu 18:00"),
      ("each 1d pills", "each 1d"), ("every 2 weeks on mon gym", "every 2 weeks on mon"),
      ("every other day 9:00 gym", "every other day 9:00"), ("every 2nd tue gym", "every 2nd tue"),
      ("every last weekday gym", "every last weekday"), ("every day 8am pills", "every day 8am"),
      ("daily pills", "daily"), ("cal:*-*-1 04:00 rent", "cal:*-*-1 04:00"),
      ("*-*-31 12:00 rent", "*-*-31 12:00"), ("mon..fri 9:00 work", "mon..fri 9:00"),
      ("FREQ=DAILY;BYHOUR=9 x", "FREQ=DAILY;BYHOUR=9"), ("RRULE:FREQ=DAILY x", "RRULE:FREQ=DAILY"),
      ("every day at 9 and call", "every day at 9"), ("every day on a boat", "every day"),
      ("every mon and thu then rest", "every mon and thu"), ("every jan 5 cake", "every jan 5"),
      ("monthly on time", "monthly"),
      ("every 15th rent", "every 15th"), ("*-*-* 09:00 UTC tea", "*-*-* 09:00 UTC"),
    ])
  func recurrences(line: String, when: String) throws {
    let reading = try Desk().split(line).0
    #expect(reading.words == when)
    guard case .recurrence = reading.kind else {
      Issue.record("\(line) rings once")
      return
    }
  }

  @Test(
    "A line that begins like a time says how far it was understood, and what to write",
    arguments: [
      (
        "every",
        "cannot read 'every' as a time; write every 2h, every day 9:00 or every mon,thu 18:00"
      ),
      ("Every frday gym", "unknown word 'frday'; did you mean 'friday'?"),
      (
        "every thing x",
        "cannot read 'every thing' as a time; write every 2h, every day 9:00 or every mon,thu 18:00"
      ),
      ("weekly on mon gym", "'weekly on mon' is ambiguous; write every week on mon"),
      ("daily on mon,tue gym", "'daily on mon,tue' is ambiguous; write every mon,tue"),
      ("every day on mon gym", "'every day on mon' is ambiguous; write every mon"),
      (
        "every month on fri x",
        "'every month on fri' is ambiguous; write every first fri, or every fri"
      ),
      (
        "every day at 9 and 17 x",
        "'17' is ambiguous as a time; write at 17 or 17:00"
      ),
      ("every day 9 x", "'9' is ambiguous as a time; write at 9, 9am, 9pm or 09:00"),
      (
        "every 1d 2h x",
        "'every 1d 2h' is ambiguous: days follow the calendar, hours do not; write one unit, as in every 36h"
      ),
      (
        "every second day x",
        "'second day' is ambiguous; write every other day or every 2 days, or a day of the month such "
          + "as every 2nd"
      ),
      (
        "every second week x",
        "'second week' is ambiguous; write every other week or every 2 weeks"
      ),
      ("every 2nd week", "'2nd week' is ambiguous; write every other week or every 2 weeks"),
      ("every third month x", "'third month' is ambiguous; write every 3 months"),
      (
        "every 3rd day x",
        "'3rd day' is ambiguous; write every 3 days, or a day of the month such as every 3rd"
      ),
      (
        "every second hour x", "'second hour' is ambiguous; write every other hour or every 2 hours"
      ),
      (
        "every 2nd weekday x",
        "'2nd weekday' is ambiguous; write every weekday, or a day of the month such as every 2nd"
      ),
      (
        "*-13-1 12:00 rent",
        "cannot read '*-13-1' as a time; write a calendar event such as Mon..Fri 09:00 or *-*-1 12:00"
      ),
      (
        "cal:25:61 x",
        "hour out of range: 0 to 23"
      ),
      (
        "cal:Moonday x",
        "cannot read 'cal:Moonday x' as a calendar event of systemd.time(7); write one such as "
          + "cal:Mon..Fri 09:00 or cal:*-*-1 12:00"
      ),
      ("*-*-* 25:00 x", "hour out of range: 0 to 23; write 01:00 of the next day"),
      (
        "0 9 * * 1-5 standup",
        "'0 9 * * 1-5' is cron and ambiguous as a time; write mon..fri 09:00"
      ),
      ("mondays gym", "cannot read 'mondays' as a time; write every monday"),
      ("weekdays are long", "cannot read 'weekdays are' as a time"),
      (
        "in 3 business days x",
        "'business days' is no unit: holidays are not known here; write 3d, or a date"
      ),
      (
        "in three business days x",
        "'business days' is no unit: holidays are not known here; write 3d, or a date"
      ),
      ("in -5 minutes x", "cannot read 'in -5 minutes' as a time; write in 5 minutes"),
      ("this weekend x", "'this weekend' is ambiguous; write this sat or this sun"),
      (
        "FREQ=DAILI x",
        "cannot read 'FREQ=DAILI x' as a rule: FREQ is one of YEARLY, MONTHLY, WEEKLY, DAILY, HOURLY and MINUTELY"
      ),
      (
        "FREQ=WEEKLY;BYDAY=XX gym",
        "cannot read 'FREQ=WEEKLY;BYDAY=XX gym' as a rule: 'XX' is no day in BYDAY"
      ),
      (
        "FREQ=DAILY;BYHOUR=25 gym",
        "cannot read 'FREQ=DAILY;BYHOUR=25 gym' as a rule: '25' is out of range in BYHOUR"
      ),
      (
        "FREQ=DAILY;BYSETPOS=1 gym",
        "cannot read 'FREQ=DAILY;BYSETPOS=1 gym' as a rule: BYSETPOS needs another BY part"
      ),
      (
        "FREQ=DAILY;BYDAY=XX;BYHOUR=25",
        "cannot read 'FREQ=DAILY;BYDAY=XX;BYHOUR=25' as a rule: 'XX' is no day in BYDAY"
      ),
      ("in twenty x", "cannot read 'in twenty' as a time; write in 20m"),
      ("in two hundred minutes", "cannot read 'in two hundred minutes' as a time; write in 200m"),
      ("in a hundred hours x", "cannot read 'in a hundred hours' as a time; write in 100h"),
      (
        "in two hundred and fifty days x",
        "cannot read 'in two hundred and fifty days' as a time; write in 250d"
      ),
      ("in -5m x", "cannot read 'in -5m' as a time; write in 5m"),
      ("-5m x", "cannot read '-5m' as a time; write 5m"),
      ("in 500ms x", "cannot read 'in 500ms' as a time; write in 1s, the shortest unit"),
      ("17.30 x", "cannot read '17.30' as a time; write 17:30"),
      ("at 9.45 x", "cannot read 'at 9.45' as a time; write 9:45"),
      ("9.12 x", "cannot read '9.12' as a time; write 9:12, or a date with its year"),
      ("in 10 minuets tea", "unknown word 'minuets'; did you mean 'minutes'?"),
      ("next frday tea", "unknown word 'frday'; did you mean 'friday'?"),
      ("in a while tea", "cannot read 'in a' as a time; write in 10m"),
      ("in 500 ms x", "cannot read 'in 500 ms' as a time; write in 1s, the shortest unit"),
      ("at 9.30pm x", "cannot read 'at 9.30pm' as a time; write 9:30pm"),
      ("at dawn x", "cannot read 'at dawn' as a time; write at 9:00 or at 9pm"),
      ("in", "cannot read 'in' as a time; write in 10m"),
      ("first things", "no command or time 'first'"),
    ])
  func unread(line: String, message: String) throws {
    let desk = try Desk()
    let refusal = #expect(throws: Refusal.self) { try desk.split(line, commands: ["list"]) }
    #expect(refusal?.message == message)
  }
}
