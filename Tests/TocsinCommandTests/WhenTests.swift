import Testing
import TocsinModel
import TocsinTime
import TocsinWire

@testable import TocsinCommand

/// Wed 2026-12-02 10:00 in Berlin, with the zones of the system.
@Suite("when")
struct WhenTests {
  static let zones = SystemZones()

  func read(_ words: [String], day: DaySettings = DaySettings()) throws -> Ran {
    let berlin = try Self.zones.find("Europe/Berlin")
    let now = try #require(RFC3339.read("2026-12-02T10:00:00+01:00")).instant
    return try run(
      ["when"] + words, now: { now }, zones: Self.zones, zone: berlin, day: day)
  }

  @Test("The words, their form for later, and the next times here and in UTC with the distance")
  func once() throws {
    let ran = try read(["fri", "14:00"])
    #expect(ran.status == 0)
    #expect(ran.talk.isEmpty)
    #expect(ran.control.asked.isEmpty)
    #expect(
      ran.lines == [
        "       words: fri 14:00", "  normalized: 2026-12-04T14:00:00+01:00",
        "        kind: once", "        zone: Europe/Berlin",
        "        next: Fri 2026-12-04 14:00 CET  Fri 2026-12-04 13:00 UTC  in 2d 4h",
      ])
  }

  @Test("What repeats is told five times, or as often as is asked; an end comes before")
  func count() throws {
    func lines(_ words: String...) throws -> Int { try read(words).lines.count - 4 }
    #expect(try lines("every day 8:00") == 5)
    #expect(try lines("every day 8:00", "-n", "7") == 7)
    #expect(try lines("every 2h", "--iterations=2") == 2)
    #expect(try lines("every day 9:00 until 2026-12-04", "-n", "7") == 2)
    #expect(try lines("fri", "-n", "7") == 1)
  }

  @Test(
    "A gap is marked, and so is an overlap",
    arguments: [
      ("2027-03-27 20:00", "every day 02:30", "gap", "2027-03-28T03:30:00+02:00"),
      ("2027-10-30 20:00", "every day 02:30", "overlap", "2027-10-31T02:30:00+02:00"),
      ("2027-03-27 20:00", "tomorrow 02:30", "gap", "2027-03-28T03:30:00+02:00"),
      ("2027-10-30 20:00", "tomorrow 02:30", "overlap", "2027-10-31T02:30:00+02:00"),
    ])
  func marks(now: String, words: String, mark: String, time: String) throws {
    let ran = try read(["--now", now, "-n", "2", words])
    #expect(ran.lines[4].hasSuffix("  \(mark)"), "\(ran.lines)")
    #expect(!(ran.lines.dropFirst(5).first ?? "").hasSuffix(mark))
    let json = try read(["--now", now, "-n", "1", "--json=short", words]).lines.joined()
    let next = try JSONReading.table(of: Array(json.utf8)).tables("next")
    #expect(next.first?.text("mark") == mark)
    #expect(next.first?.text("time") == time)
  }

  @Test("JSON has the keys that a program may rely on")
  func json() throws {
    #expect(
      try read(["--json=short", "-n", "1", "every", "month", "on", "31"]).lines == [
        #"{"words":"every month on 31","normalized":"DTSTART:20261202T000000 "#
          + "RRULE:RSCALE=GREGORIAN;FREQ=MONTHLY;BYMONTHDAY=31;BYHOUR=9;BYMINUTE=0;BYSECOND=0;"
          + #"SKIP=BACKWARD","kind":"rule","zone":"Europe/Berlin","#
          + #""notes":["months without a day 31 ring on their last day"],"#
          + #""next":[{"time":"2026-12-31T09:00:00+01:00","time-usec":1798704000000000}]}"#
      ])
    for (words, kind) in [
      ("10m", "once"), ("every 2h", "interval"), ("every day", "rule"), ("cal:daily", "calendar"),
    ] {
      let line = try read(["--json=short", words]).lines.joined()
      #expect(try JSONReading.table(of: Array(line.utf8)).text("kind") == kind)
    }
  }

  @Test(
    "--until and --count end it as they do in add",
    arguments: [
      (["every 2h", "--count", "2"], 2), (["every day 9:00", "--count", "3"], 3),
      (["every day 9:00", "--until", "2026-12-04"], 2),
      (["every day 9:00", "--until", "2026-12-04", "--count", "1"], 1),
      (["every day 9:00"], 5),
    ])
  func ends(words: [String], count: Int) throws {
    let line = try read(["--json=short"] + words).lines.joined()
    #expect(try JSONReading.table(of: Array(line.utf8)).tables("next").count == count)
  }

  @Test("A zone ties it, and is told beside that of the system")
  func zone() throws {
    for words in [
      ["every day 8:00 America/New_York"], ["--tz=America/New_York", "every day 8:00"],
    ] {
      let ran = try read(words + ["-n", "1"])
      #expect(ran.lines[3] == "        zone: America/New_York")
      #expect(ran.lines[1].contains("TZID=America/New_York"), "\(ran.lines)")
      #expect(
        ran.lines[4]
          == "        next: Wed 2026-12-02 08:00 EST  Wed 2026-12-02 14:00 CET  "
          + "Wed 2026-12-02 13:00 UTC  in 4h")
    }
  }

  @Test("A common other reading is a note (B048), and -q silences it")
  func notes() throws {
    let note = "tocsin: 'next friday' is Fri 2026-12-11; for Fri 2026-12-04 write 'fri'"
    #expect(try read(["next", "friday"]).talk == [note])
    #expect(try read(["-q", "next", "friday"]).talk.isEmpty)
  }

  @Test("The hours of the day are the configuration's (T1.6)")
  func day() throws {
    var day = DaySettings()
    day.standard = try TimeOfDay.read("7:15")
    #expect(try read(["fri"], day: day).lines.last?.contains("Fri 2026-12-04 07:15 CET") == true)
  }

  @Test("What is ahead by the hours of the configuration's day is no time gone by")
  func dayOfAdd() throws {
    var day = DaySettings()
    day.morning = try TimeOfDay.read("11:00")
    let control = ScriptedControl()
    control.answers["Add"] = [
      .success([.unsigned(12), .table(table(["next-usec": .integer(testNow.usec)]))])
    ]
    let words = ["add", "this", "morning", "x"]
    let now = WallTime(usec: testNow.usec + 60_000_000)  // 09:01
    #expect(try run(words, control, now: { now }, day: day).status == 0)
    #expect(try run(words, control, now: { now }).talk.first?.contains("in the past") == true)
  }

  static let refused: [CommandLineCase] = [
    .init(
      ["today", "09:00"],
      "'today 09:00' is in the past: Wed 2026-12-02 09:00 CET; write tomorrow 09:00 (column 1)"),
    .init(["tomorow"], "unknown word 'tomorow'; did you mean 'tomorrow'? (column 1)"),
    .init(["every", "30s"], "'every 30s' is too often; what repeats needs at least 1m (column 1)"),
    .init(["cal:Feb", "30"], "'cal:Feb 30' never rings (column 5)"),
    .init(["every", "2h", "water"], "cannot read 'every 2h water' as a time (column 10)"),
    .init(["-n", "0", "10m"], "'--iterations' needs a number from 1 to 1000, not '0'"),
    .init(["-n", "x", "10m"], "'--iterations' needs a number from 1 to 1000, not 'x'"),
    .init(["--now", "every day", "10m"], "'--now every day' repeats; write one moment"),
    .init(["--now", "soonish", "10m"], "'--now': cannot read 'soonish' as a time (column 1)"),
    .init(
      ["--tz", "Europe/Berln", "10m"],
      "'--tz': unknown zone 'Europe/Berln'; did you mean 'Europe/Berlin'?"),
  ]

  @Test("What is no time is refused with exit 2, the column and what to write", arguments: refused)
  func refuses(_ row: CommandLineCase) throws {
    let ran = try read(row.words)
    #expect(ran.status == 2)
    #expect(ran.talk == ["tocsin: " + row.result])
    #expect(ran.lines.isEmpty)
  }
}
