import Testing
import TocsinModel
import TocsinTime
import TocsinWire

@testable import TocsinCommand

@Suite("add")
struct RemindTests {
  /// 2026-12-04 14:00 in UTC, two days and four hours after `testNow` at 10:00 UTC.
  func added(_ more: KeyValuePairs<String, Value> = [:]) -> [Value] {
    var answer = table([
      "next": .text("2026-12-04T13:00:00Z"),
      "next-usec": .integer(testNow.usec + 52 * 3_600_000_000),
    ])
    for (key, value) in more { answer.append(key, value) }
    return [.unsigned(12), .table(answer)]
  }

  func daemon(_ answer: [Value]) -> ScriptedControl {
    let control = ScriptedControl()
    control.answers["Add"] = [.success(answer)]
    return control
  }

  @Test("One call, and one line with id, time, distance and title")
  func oneLine() throws {
    let ran = try run(["fri", "14:00", "leave"], daemon(added()))
    #expect(ran.status == 0)
    let when = Echo.instant(WallTime(usec: testNow.usec + 52 * 3_600_000_000), in: .utc)
    #expect(ran.lines == ["12  \(when)  in 2d 4h  leave"])
    #expect(ran.talk.isEmpty)
    #expect(ran.control.asked.map(\.member) == ["Add"])
  }

  @Test("How it repeats stands behind the distance")
  func repeats() throws {
    let when = Echo.instant(WallTime(usec: testNow.usec + 52 * 3_600_000_000), in: .utc)
    let ran = try run(
      ["every", "2h", "Drink", "water"], daemon(added(["repeats": .text("every 2h")])))
    #expect(ran.lines == ["12  \(when)  in 2d 4h  every 2h  Drink water"])
    for (options, expected) in [
      ([], "every 2h"), (["--count", "3"], "every 2h, 3 times"),
      (["--until=2026-12-02 20:00"], "every 2h, until Wed 2026-12-02 20:00 UTC"),
    ] {
      let dry = try run(["add", "-n", "every 2h", "x"] + options)
      #expect(dry.lines.first?.hasSuffix("  in 2h  \(expected)  x") == true, "\(dry.lines)")
    }
  }

  @Test("A time with an offset is told in that and here, as one with a zone is (B023)")
  func offsets() throws {
    for (words, expected) in [
      (["17:30 +02:00"], "-  Wed 2026-12-02 17:30 +02:00 (Wed 2026-12-02 15:30 UTC)  in 6h 30m  x"),
      (
        ["--tz", "+02:00", "17:30"],
        "-  Wed 2026-12-02 17:30 +02:00 (Wed 2026-12-02 15:30 UTC)  in 6h 30m  x"
      ),
      (
        ["2026-12-02T17:30:00+02:00"],
        "-  Wed 2026-12-02 17:30 +02:00 (Wed 2026-12-02 15:30 UTC)  in 6h 30m  x"
      ),
      (["17:30 +00:00"], "-  Wed 2026-12-02 17:30 UTC  in 8h 30m  x"),
      (["2026-12-02T17:30:00Z"], "-  Wed 2026-12-02 17:30 UTC  in 8h 30m  x"),
    ] {
      #expect(try run(["add", "-n"] + words + ["x"]).lines == [expected])
    }
    let repeats = try run(["add", "-n", "every day 17:30 +02:00", "x"]).lines.first
    #expect(
      repeats?.hasPrefix("-  Wed 2026-12-02 17:30 +02:00 (Wed 2026-12-02 15:30 UTC)  in 6h 30m")
        == true,
      "\(repeats ?? "")")
  }

  @Test(
    "A zone is no abbreviation, in words and in --tz (T3.25)",
    arguments: ["EST", "cet", "MET", "HST", "wet"])
  func abbreviations(name: String) throws {
    let line = "'\(name)' is an abbreviation and ambiguous; write a zone such as America/New_York"
    let ran = try run(["add", "-n", "--tz", name, "9:00", "x"])
    #expect(ran.status == 2)
    #expect(ran.talk == ["tocsin: '--tz': " + line + " or an offset such as -05:00"])
    do throws(Refusal) {
      _ = try SystemZones().find(name, allowsOffset: true)
      Issue.record("it was read")
    } catch { #expect(error.message == line + " or an offset such as -05:00") }
    #expect(try SystemZones().find("UTC").name == .utc)
    #expect(try SystemZones().find("GMT").name == .gmt)
  }

  @Test("A long title is cut to the terminal's width")
  func longTitle() throws {
    let title = String(repeating: "x", count: 100)
    let ran = try run(["fri", "14:00", title], daemon(added()), columns: 60)
    #expect(ran.lines.map { DisplayWidth.of($0) } == [60])
    #expect(ran.lines.first?.hasSuffix("x…") == true)
  }

  @Test("The distance is counted from when the text was read")
  func slowInput() throws {
    var wall = WallTime(usec: testNow.usec - 60_000_000)
    let next = testNow.usec + 300_000_000
    let answer = table(["next": .text("given"), "next-usec": .integer(next)])
    let ran = try run(
      ["in", "5m", "-"], daemon([.unsigned(12), .table(answer)]), now: { wall },
      input: { () throws(Failure) in
        wall = testNow
        return "tea"
      })
    #expect(ran.lines.first?.hasSuffix("  in 5m  tea") == true, "\(ran.lines)")
  }

  @Test("After -- a lone - is text")
  func dash() throws {
    let ran = try run(
      ["add", "in 5m", "--", "-"], daemon(added()),
      input: { () throws(Failure) in throw .failed("nobody may read") })
    #expect(ran.lines.first?.hasSuffix("  -") == true)
  }

  static let ends: [CommandLineCase] = [
    .init(["--until", "soonish"], "tocsin: '--until soonish': cannot read 'soonish' as a time"),
    .init(
      ["--until", "25:00"],
      "tocsin: '--until 25:00': hour out of range: 0 to 23; write 01:00 of the next day (column 1)"),
    .init(
      ["--until", "2020-01-01"],
      "tocsin: '--until 2020-01-01': it never rings, for it ends before it would ring for the first "
        + "time"),
    .init(["--tz", "Nowhere/X"], "tocsin: '--tz': unknown zone 'Nowhere/X'"),
    .init(["--until", "frday"], "tocsin: '--until frday': unknown word"),
  ]

  @Test("A wrong end or zone is named by its option, before anything is sent", arguments: ends)
  func wrongEnd(_ row: CommandLineCase) throws {
    let ran = try run(["add"] + row.words + ["every 2h", "x"])
    #expect(ran.status == 2)
    #expect(ran.control.asked.isEmpty)
    #expect(ran.talk.first?.hasPrefix(row.result) == true, "\(ran.talk)")
  }

  @Test("What rings once has no end, and what repeats has")
  func endOfOnce() throws {
    for (option, value) in [("--until", "fri"), ("--count", "2")] {
      #expect(
        try run(["add", option, value, "in 5m", "x"]).talk
          == ["tocsin: '\(option)' ends what repeats; 'in 5m' rings once"])
    }
    #expect(try run(["add", "--until", "today", "every 2h", "x"], daemon(added())).status == 0)
  }

  @Test("A time that is tied to another zone is told in both (B023)")
  func zones() throws {
    let when = WallTime(usec: testNow.usec + 52 * 3_600_000_000)
    let both = "\(Echo.instant(when, in: .gmt)) (\(Echo.instant(when, in: .utc)))"
    for words in [
      ["fri", "13:00", "GMT", "leave"], ["add", "--tz", "GMT", "fri 13:00", "--", "leave"],
    ] {
      #expect(try run(words, daemon(added())).lines == ["12  \(both)  in 2d 4h  leave"])
    }
  }

  @Test("The words of the time are sent as they were typed, and the daemon reads them (W3.2)")
  func words() throws {
    for (typed, when, title) in [
      (["in", "10m", "tea", "is", "ready"], "in 10m", "tea is ready"),
      (["add", "fri 14:00", "call home"], "fri 14:00", "call home"),
      (["at", "9", "--", "15", "guests"], "at 9", "15 guests"),
      (["add", "in 5m", "--", "-10% today"], "in 5m", "-10% today"),
    ] {
      let ran = try run(typed, daemon(added()))
      let arguments = try #require(ran.control.asked.first?.arguments)
      guard case .text(let app) = arguments[0], case .table(let request) = arguments[1] else {
        Issue.record("another shape of arguments")
        continue
      }
      #expect(app == "")
      #expect(request.text("when") == when)
      #expect(request.text("title") == title)
      // A reminder is heard unless it is told not to be.
      #expect(request.text("sound") == "default")
      #expect(request.entries.count == 3)
    }
  }

  @Test("Every option has its key in the request")
  func keys() throws {
    let ran = try run(
      [
        "add", "-t", "T", "-b", "B", "--subtitle", "S", "-a", "org.example.x", "-c", "cat", "-u",
        "critical", "-i", "bell", "-s", "none", "--badge", "3", "--thread", "th", "-A", "go=Go",
        "--reply=hint", "--on", "go=exec:/bin/true x", "--id", "k", "--no-replace", "--expire",
        "never", "--user-info", "{}", "--force", "--markup", "--count", "4",
        "--until", "fri", "every", "5m",
      ], daemon(added()))
    guard case .table(let request)? = ran.control.asked.first?.arguments.last else {
      Issue.record("no request: \(ran.talk)")
      return
    }
    let expected =
      #"{"title":"T","subtitle":"S","body":"B","when":"every 5m","category":"cat","#
      + #""interruption-level":"critical","thread-id":"th","identifier":"k","until":"fri","#
      + #""expire":"never","user-info":"{}","badge":3,"count":4,"#
      + #""force":true,"markup":true,"no-replace":true,"icon":"bell","sound":"none","#
      + #""actions":[{"id":"go","title":"Go"},{"id":"reply","title":"Reply","#
      + #""input":{"button":"Reply","placeholder":"hint"}}],"on":{"go":["/bin/true","x"]}}"#
    #expect(JSONWriting.text(request) == expected)
  }

  @Test("-p prints the id alone, notes go to standard error and -q silences them")
  func idAndNotes() throws {
    let answer = added(["notes": .texts(["read 'next fri' as Fri 11 Dec"])])
    let loud = try run(["add", "-p", "in 5m", "x"], daemon(answer))
    #expect(loud.lines == ["12"])
    #expect(loud.talk == ["tocsin: read 'next fri' as Fri 11 Dec"])
    let quiet = try run(["add", "-pq", "in 5m", "x"], daemon(answer))
    #expect(quiet.lines == ["12"])
    #expect(quiet.talk.isEmpty)
  }

  @Test("JSON holds the id and what the daemon added")
  func json() throws {
    let ran = try run(["add", "--json", "in 5m", "x"], daemon(added()))
    #expect(
      ran.lines == [
        #"{"id":12,"next":"2026-12-04T13:00:00Z","next-usec":\#(testNow.usec + 52 * 3_600_000_000)}"#
      ])
  }

  @Test("A refusal of the daemon is one line, with its status, and JSON where that was asked for")
  func refused() throws {
    let failure = Failure(code: "limit", message: "too many", exit: 7)
    let control = ScriptedControl()
    control.answers["Add"] = [.failure(failure), .failure(failure)]
    let plain = try run(["add", "in 5m", "x"], control)
    #expect(plain.status == 7)
    #expect(plain.talk == ["tocsin: too many"])
    let json = try run(["add", "--json", "-q", "in 5m", "x"], control)
    #expect(json.status == 7)
    #expect(json.talk == [#"{"error":{"code":"limit","message":"too many"}}"#])
  }

  static let refusedHere: [CommandLineCase] = [
    .init(["add"], "'add' needs a time and a text"),
    .init(["add", "--", "x"], "there is no time before '--'"),
    .init(["add", "in 5m", "   "], "the text is empty"),
    .init(["add", "in 5m", "-t", ""], "no text after 'in 5m'"),
    .init(["in", "10m"], "the text is empty: 'in 10m' alone is a time"),
    .init(["tomorrow", "3", "eggs"], "ambiguous"),
    .init(["today", "00:01", "standup"], "in the past"),
    .init(["lsit"], "no command or time 'lsit'; did you mean 'list'?"),
    .init(
      ["every", "thing", "18:00", "gym"],
      "tocsin: cannot read 'every thing' as a time; write every 2h, every day 9:00 or every "
        + "mon,thu 18:00"),
    .init(["in", "twenty", "x"], "cannot read 'in twenty' as a time; write in 20m (column 1)"),
    .init(["add", "soonish", "x"], "cannot read 'soonish' as a time"),
    .init(["add", "", "x"], "the time is empty"),
    .init(["add", "tomorow 9am", "x"], "did you mean 'tomorrow'?"),
    .init(["add", "tomorow", "9am", "x"], "did you mean 'tomorrow'?"),
    .init(
      ["every", "day", "until", "christmas", "open"],
      "cannot read 'christmas' as a time after 'every day until'"),
    .init(["monday", "and", "thursday", "at", "6pm", "gym"], "or -- before the text"),
    .init(["add", "in 5m", "x", "--tz", "Nowhere/Land"], "unknown zone 'Nowhere/Land'"),
    .init(
      ["add", "in 5m", "x", "--image", "/nonexistent/x.png"], "cannot open '/nonexistent/x.png'"),
    .init(["add", "in 5m", "x", "-i", "/"], "'/' is not a regular file"),
    .init(
      ["add", "in 5m", "x", "--on", "due=exec:/nonexistent/x"], "'/nonexistent/x' is no program"),
    .init(
      ["add", "in 5m", "x", "--on", "due=exec:no-such-program-x"],
      "there is no program 'no-such-program-x'"),
  ]

  @Test("What cannot work is refused before the daemon is asked (T8.6)", arguments: refusedHere)
  func refuses(_ row: CommandLineCase) throws {
    let ran = try run(row.words)
    #expect(ran.status == 2)
    #expect(ran.control.asked.isEmpty)
    #expect(ran.talk.count == 1)
    #expect(ran.talk.first?.contains(row.result) == true, "\(ran.talk)")
  }

  @Test("A dry run asks nothing and says so")
  func dryRun() throws {
    let ran = try run(["add", "-n", "in 10m", "tea"])
    #expect(ran.status == 0)
    #expect(ran.control.asked.isEmpty)
    #expect(ran.lines.count == 1)
    #expect(ran.lines.first?.hasPrefix("-  ") == true)
    #expect(ran.lines.first?.hasSuffix("  in 10m  tea") == true)
    #expect(ran.talk == ["tocsin: dry run; nothing is stored"])
  }

  @Test("With --wait the line is talk and the answer is the result")
  func waits() throws {
    let control = daemon(added())
    control.end = .answered(table(["result": .text("action"), "action": .text("go")]))
    let ran = try run(
      ["add", "-w", "--wait-timeout", "30s", "-A", "go", "fri 14:00", "leave"], control)
    #expect(ran.status == 0)
    #expect(ran.lines == ["go"])
    #expect(ran.talk.count == 1)
    #expect(control.awaited == "12")
    // Counted from the post, which is when it rings.
    #expect(control.deadline?.usec == testNow.usec + 52 * 3_600_000_000 + 30_000_000)
  }
}
