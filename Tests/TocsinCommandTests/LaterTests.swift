import Testing
import TocsinModel
import TocsinTime
import TocsinWire

@testable import TocsinCommand

@Suite("edit, snooze, done, pause, resume, skip")
struct LaterTests {
  /// 2026-12-04 14:00 in UTC, as far away as in the tests of `add`.
  static let friday = testNow.usec + 52 * 3_600_000_000
  static let when = Echo.instant(WallTime(usec: friday), in: .utc)

  static func stored(_ id: Int64 = 12, _ more: KeyValuePairs<String, Value> = [:]) -> [Value] {
    var out = table(["id": .integer(id), "state": .text("pending"), "title": .text("leave")])
    for (key, value) in more { out.append(key, value) }
    return [.table(out)]
  }

  static let pending: KeyValuePairs<String, Value> = [
    "next": .text("given"), "next-usec": .integer(friday), "repeats": .text("every fri 14:00"),
  ]

  static let refusal = Failure(code: "no-such-request", message: "no notification '9'", exit: 3)

  func daemon(_ answers: KeyValuePairs<String, [Result<[Value], Failure>]>) -> ScriptedControl {
    let control = ScriptedControl()
    for (member, list) in answers { control.answers[member] = list }
    return control
  }

  func arguments(_ ran: Ran, _ index: Int = 0) -> [String] {
    ran.control.asked[index].arguments.map { JSONWriting.text($0, .short) }
  }

  @Test("pause says until when, and what it is")
  func pause() throws {
    let paused = Self.stored(
      12, ["paused": .bool(true), "repeats": .text("every day"), "log": .tables([])])
    let ran = try run(
      ["pause", "12"], daemon(["Pause": [.success([])], "Show": [.success(paused)]]))
    #expect(ran.status == 0)
    #expect(ran.lines == ["12  paused  every day  leave"])
    #expect(arguments(ran) == [#""12""#, #""""#])
    let until = Self.stored(
      12,
      ["paused": .bool(true), "resumes": .text("x"), "resumes-usec": .integer(Self.friday)])
    let timed = try run(
      ["pause", "12", "until", "fri", "14:00"],
      daemon(["Pause": [.success([])], "Show": [.success(until)]]))
    #expect(timed.lines == ["12  paused until \(Self.when)  in 2d 4h  leave"])
    #expect(arguments(timed) == [#""12""#, #""fri 14:00""#])
    let json = try run(
      ["pause", "--json", "12"], daemon(["Pause": [.success([])], "Show": [.success(paused)]]))
    #expect(
      json.lines
        == [#"{"id":12,"state":"pending","title":"leave","paused":true,"repeats":"every day"}"#])
  }

  @Test("resume and skip say when it rings next")
  func resumeAndSkip() throws {
    let line = "12  \(Self.when)  in 2d 4h  every fri 14:00  leave"
    let stored = Self.stored(12, Self.pending)
    let resumed = try run(
      ["resume", "12"], daemon(["Resume": [.success([])], "Show": [.success(stored)]]))
    #expect(resumed.lines == [line])
    let skipped = try run(["skip", "12"], daemon(["Skip": [.success(stored)]]))
    #expect(skipped.lines == [line])
    let last = try run(
      ["skip", "12"],
      daemon(["Skip": [.success([.table(table(["id": .integer(12), "state": .text("ended")]))])]]))
    #expect(last.lines == ["12  ended"])
  }

  @Test("Of several ids one that is refused is told, and the others are changed")
  func several() throws {
    func control() -> ScriptedControl {
      daemon([
        "Skip": [
          .success(Self.stored(12, Self.pending)), .failure(Self.refusal),
          .success(Self.stored(13)),
        ]
      ])
    }
    let ran = try run(["skip", "12", "9", "12", "13"], control())
    #expect(ran.status == 3)
    #expect(ran.talk == ["tocsin: no notification '9'"])
    #expect(ran.lines.map { $0.prefix(2) } == ["12", "13"])
    #expect(ran.control.asked.count == 3)
    let json = try run(["skip", "--json", "12", "9", "13"], control())
    let list = try JSONReading.value(of: Array(json.lines.joined().utf8))
    guard case .tables(let tables) = list else {
      Issue.record("no list: \(json.lines)")
      return
    }
    #expect(tables.map { $0.integer("id") } == [12, 13])
    #expect(json.talk.first?.contains(#""code":"no-such-request""#) == true)
  }

  @Test("Where nobody answers the others are not tried")
  func unreachable() throws {
    let ran = try run(["resume", "1", "2"], daemon(["Resume": [.failure(.unreachable("gone"))]]))
    #expect(ran.status == 5)
    #expect(ran.control.asked.count == 1)
    #expect(ran.talk == ["tocsin: gone"])
  }

  @Test("snooze hands on the words, or none; its own next time may come first")
  func snooze() throws {
    let later = Self.stored(
      12,
      [
        "next": .text("x"), "next-usec": .integer(testNow.usec + 600_000_000),
        "snoozed": .bool(true),
      ])
    let ran = try run(["snooze", "12"], daemon(["Snooze": [.success(later)]]))
    let at = Echo.instant(WallTime(usec: testNow.usec + 600_000_000), in: .utc)
    #expect(ran.lines == ["12  \(at)  in 10m  snoozed  leave"])
    #expect(arguments(ran) == [#""12""#, #""""#])
    let timed = try run(
      ["snooze", "12", "tomorrow", "9:00"], daemon(["Snooze": [.success(later)]]))
    #expect(arguments(timed) == [#""12""#, #""tomorrow 9:00""#])
    let own = try run(
      ["snooze", "12", "3d"], daemon(["Snooze": [.success(Self.stored(12, Self.pending))]]))
    #expect(own.talk == ["tocsin: its own next time comes first"])
  }

  @Test("done says so, of what repeats with its next time, and exits 3 for what has not rung")
  func done() throws {
    let ends = table(["12": .text("delivered"), "13": .text("delivered"), "14": .text("unknown")])
    let ran = try run(
      ["done", "12", "13", "14"],
      daemon([
        "Done": [.success([.table(ends)])],
        "Show": [
          .success(Self.stored(12, Self.pending)),
          .success([.table(table(["id": .integer(13), "state": .text("ended")]))]),
          .success(Self.stored(14)),
        ],
      ]))
    #expect(ran.lines == ["12  done  next \(Self.when)  in 2d 4h  leave", "13  done"])
    #expect(ran.talk == ["tocsin: '14' (leave) has not rung; there is nothing to clear"])
    #expect(ran.status == 3)
  }

  @Test("edit sends what was given, and nothing else")
  func edit() throws {
    for (words, sent) in [
      (["--title", "T"], #"{"title":"T"}"#), (["--body", ""], #"{"body":""}"#),
      (["--when", "fri 15:00"], #"{"when":"fri 15:00"}"#),
      (
        ["--when=every fri", "--until", "jan 5", "--count=3", "--late", "10m", "-u", "low"],
        #"{"when":"every fri","interruption-level":"passive","until":"jan 5","late":"10m","count":3}"#
      ),
      (["-A", "go=Go"], #"{"actions":[{"id":"go","title":"Go"}]}"#),
      (["--sound", "none"], #"{"sound":"none"}"#),
    ] {
      let ran = try run(
        ["edit", "12"] + words, daemon(["Edit": [.success(Self.stored(12, Self.pending))]]))
      #expect(ran.status == 0, "\(ran.talk)")
      #expect(arguments(ran) == [#""12""#, sent])
      #expect(ran.lines == ["12  \(Self.when)  in 2d 4h  every fri 14:00  leave"])
    }
  }

  @Test(
    "A pause of what rings once says what becomes of its time",
    arguments: [
      (nil, nil, "paused  due FRIDAY"), (3600, nil, "paused until END  in 2d 5h  rings then"),
      (3600, "all", "paused until END  in 2d 5h  rings then"),
      (3600, "2h", "paused until END  in 2d 5h  rings then"),
      (3600, "10m", "paused until END  in 2d 5h  misses FRIDAY, late 10m"),
      (3600, "none", "paused until END  in 2d 5h  misses FRIDAY, late none"),
      (4, "none", "paused until END  in 2d 4h  misses FRIDAY, late none"),
      (4, "1m", "paused until END  in 2d 4h  rings then"),
      (-3600, "none", "paused until END  in 2d 3h  rings FRIDAY"),
    ] as [(Int64?, String?, String)])
  func pauseOfOnce(after: Int64?, late: String?, line: String) throws {
    var end: WallTime?
    guard case .table(var paused)? = Self.stored(12, ["paused": .bool(true)]).first else { return }
    paused.append("due", .text("x"))
    paused.append("due-usec", .integer(Self.friday))
    if let after {
      let at = Self.friday + after * 1_000_000
      end = WallTime(usec: at)
      paused.append("resumes", .text("x"))
      paused.append("resumes-usec", .integer(at))
    }
    paused.append("late", text: late)
    let ran = try run(
      ["pause", "12"], daemon(["Pause": [.success([])], "Show": [.success([.table(paused)])]]))
    var expected = line.split(separator: "FRIDAY", omittingEmptySubsequences: false)
      .joined(separator: Self.when)
    if let end {
      expected = expected.split(separator: "END", omittingEmptySubsequences: false)
        .joined(separator: Echo.instant(end, in: .utc))
    }
    #expect(ran.lines == ["12  \(expected)  leave"])
  }

  @Test("resume of what rings once says that its time has passed; what is missed exits 1")
  func resumeOfOnce() throws {
    let due = Self.stored(
      12, ["next": .text("x"), "next-usec": .integer(testNow.usec - 60_000_000)])
    let ran = try run(
      ["resume", "12"], daemon(["Resume": [.success([])], "Show": [.success(due)]]))
    let at = Echo.instant(WallTime(usec: testNow.usec - 60_000_000), in: .utc)
    #expect(ran.lines == ["12  was due \(at)  leave"])
    #expect(ran.status == 0)
    guard case .table(var missed)? = Self.stored(12).first else { return }
    missed.entries[1].value = .text("missed")
    let lost = try run(
      ["resume", "12"], daemon(["Resume": [.success([])], "Show": [.success([.table(missed)])]]))
    #expect(lost.lines == ["12  missed  leave"])
    #expect(lost.status == 1)
  }

  @Test(
    "snooze takes its time as it is said",
    arguments: [
      (["for", "1h"], "1h"), (["until", "tomorrow", "9:00"], "tomorrow 9:00"),
      (["For", "1h"], "1h"), (["1h"], "1h"),
    ])
  func snoozeWords(words: [String], sent: String) throws {
    let ran = try run(
      ["snooze", "12"] + words, daemon(["Snooze": [.success(Self.stored(12, Self.pending))]]))
    #expect(ran.status == 0, "\(ran.talk)")
    #expect(arguments(ran) == [#""12""#, "\"\(sent)\""])
  }

  @Test("--late is echoed by add, by its dry run and by edit")
  func late() throws {
    let reply: [(String, Value)] = [
      ("next", .text("x")), ("next-usec", .integer(Self.friday)), ("late", .text("none")),
    ]
    var added = Table()
    for (key, value) in reply { added.append(key, value) }
    let add = try run(
      ["add", "--late", "none", "fri 14:00", "leave"],
      daemon(["Add": [.success([.unsigned(12), .table(added)])]]))
    #expect(add.lines == ["12  \(Self.when)  in 2d 4h  late none  leave"])
    let dry = try run(["add", "-qn", "--late", "none", "fri 13:00", "leave"])
    #expect(dry.lines.first?.hasSuffix("  late none  leave") == true, "\(dry.lines)")
    let usual = try run(["add", "-qn", "--late", "once", "fri 13:00", "leave"])
    #expect(usual.lines.first?.contains("late") == false, "\(usual.lines)")
    guard case .table(var edited)? = Self.stored(12, Self.pending).first else { return }
    edited.append("late", .text("10m"))
    let edit = try run(
      ["edit", "12", "--late", "10m"], daemon(["Edit": [.success([.table(edited)])]]))
    #expect(edit.lines == ["12  \(Self.when)  in 2d 4h  every fri 14:00, late 10m  leave"])
  }

  @Test("add of a name that is there says what it replaces (B120)")
  func replaces() throws {
    func added(_ before: Int64?) -> ScriptedControl {
      var table = Table()
      table.append("next", .text("x"))
      table.append("next-usec", .integer(Self.friday))
      table.append("replaced", .bool(true))
      if let before {
        table.append("replaced-next", .text("x"))
        table.append("replaced-next-usec", .integer(before))
      }
      return daemon(["Add": [.success([.unsigned(12), .table(table)])]])
    }
    let words = ["--id", "k", "fri 14:00", "leave"]
    let hour = Self.friday - 3_600_000_000
    let at = Echo.instant(WallTime(usec: hour), in: .utc)
    #expect(
      try run(["add"] + words, added(hour)).lines
        == ["12  \(Self.when)  in 2d 4h  replaces \(at)  leave"])
    #expect(
      try run(["add"] + words, added(nil)).lines
        == ["12  \(Self.when)  in 2d 4h  replaces one that has rung  leave"])
    let id = try run(["add", "-p"] + words, added(hour))
    #expect(id.lines == ["12"])
    #expect(id.talk == ["tocsin: 12 replaces \(at)"])
  }

  @Test(
    "An empty list says what was looked for",
    arguments: [
      ([], "nothing is pending"), (["--all"], "nothing is stored"),
      (["--all", "--next", "20h"], "nothing is stored that rings within 20h"),
      (["--delivered", "-a", "org.x.y"], "nothing is in the center, of app org.x.y"),
      (["--thread", "t"], "nothing is pending, of thread t"),
    ])
  func nothing(options: [String], line: String) throws {
    let ran = try run(
      ["list"] + options, daemon(["List": [.success([.tables([]), .text("")])]]))
    #expect(ran.talk == ["tocsin: " + line])
  }

  @Test("edit names its own option where the daemon names a key")
  func givesWhen() throws {
    let failure = Failure(
      code: "bad-request", message: "'--until' ends what repeats; give 'when' too", exit: 2)
    let ran = try run(["edit", "12", "--until", "fri"], daemon(["Edit": [.failure(failure)]]))
    #expect(ran.talk == ["tocsin: '--until' ends what repeats; give '--when' too"])
  }

  @Test("edit leaves what may be in another zone to the daemon")
  func otherZone() throws {
    let ran = try run(
      ["edit", "12", "--when", "today 8:00"],
      daemon(["Edit": [.success(Self.stored(12, Self.pending))]]))
    #expect(ran.status == 0, "\(ran.talk)")
    let emptied = try run(
      ["edit", "12", "--when", "every day", "--until", "", "--tz", ""],
      daemon(["Edit": [.success(Self.stored(12, Self.pending))]]))
    #expect(arguments(emptied).last == #"{"when":"every day","tz":"","until":""}"#)
  }

  static let refused: [CommandLineCase] = [
    .init(
      ["edit", "9", "8:45"],
      "'edit' takes no '8:45'; write --when '8:45' for a new time, --title '8:45' for other words"),
    .init(["edit", "9", "--time", "8:45"], "no option '--time' of 'edit'; did you mean '--when'?"),
    .init(["edit", "9", "--at", "8:45"], "no option '--at' of 'edit'; did you mean '--when'?"),
    .init(
      ["add", "--at", "8:45", "x"],
      "no option '--at' of 'add'; the time stands before the text, without an option"),
    .init(
      ["pause", "9", "--until", "fri"],
      "no option '--until' of 'pause'; the time stands after the ids and 'until', without dashes"),
    .init(["snooze", "9", "for"], "there is no time after 'for'"),
    .init(["next"], "no command 'next'; did you mean 'list'?"),
    .init(["next", "--json"], "no command 'next'; did you mean 'list'?"),
    .init(["when", "fri", "--until", "sat"], "'--until' ends what repeats; 'fri' rings once"),
    .init(
      ["when", "every day 8:00 until fri", "--until", "in 9d"],
      "'every day 8:00 until fri' has an end of its own; leave out '--until'"),
    .init(
      ["when", "FREQ=DAILY;COUNT=5", "--count", "3"],
      "'FREQ=DAILY;COUNT=5' has an end of its own; leave out '--count'"),
    .init(["when", "fri", "--count", "2"], "'--count' ends what repeats; 'fri' rings once"),
    .init(["when", "every", "day", "--count", "0"], "'--count' needs a number from 1, not '0'"),
    .init(
      ["when", "every", "day", "--until", "yesterday"],
      "'--until yesterday': it never rings, for it ends before it would ring for the first time"),
    .init(["edit", "12"], "'edit' needs something to change, such as '--when' or '--title'"),
    .init(
      ["edit", "12", "-q"], "'edit' needs something to change, such as '--when' or '--title'"),
    .init(["edit", "--title", "x"], "'edit' needs an id"),
    .init(["edit", "12", "13", "--title", "x"], "'edit' takes no '13'"),
    .init(["edit", "12", "--when", ""], "'--when' cannot be empty"),
    .init(["edit", "12", "--tz", "UTC"], "'--tz' needs '--when': together they are the new time"),
    .init(
      ["edit", "12", "--when", "tomorow"],
      "unknown word 'tomorow'; did you mean 'tomorrow'? (column 1)"),
    .init(
      ["edit", "12", "--when", "in 5m", "--count", "2"],
      "'--count' ends what repeats; 'in 5m' rings once"),
    .init(["edit", "12", "-i", "./x.png"], "cannot open './x.png': "),
    .init(
      ["edit", "12", "--late", "never"],
      "'--late': cannot read 'never' as a span; write 90s, 10m or 1h 30m, or once, all or none"),
    .init(["pause", "until", "fri"], "'pause' needs an id before 'until'"),
    .init(["pause", "12", "until"], "there is no time after 'until'"),
    .init(
      ["pause", "12", "until", "every", "day"],
      "'every day' repeats; write one moment, as in tomorrow 9:00"),
    .init(
      ["snooze", "12", "yesterday"],
      "'yesterday' is in the past: Tue 2026-12-01 09:00 UTC; write a time ahead such as tomorrow "
        + "09:00 (column 1)"),
    .init(
      ["snooze", "12", "10"],
      "'10' is ambiguous as a time; write at 10, 10am, 10pm or 10:00 (column 1)"),
    .init(["skip"], "'skip' needs an id"),
  ]

  @Test("A wrong line is refused before anything is asked", arguments: refused)
  func refuses(_ row: CommandLineCase) throws {
    let control = ScriptedControl()
    var talk: [String] = []
    var status: Int32 = 0
    do throws(any Error) {
      let ran = try run(row.words, control)
      (talk, status) = (ran.talk, ran.status)
    } catch let failure as Failure {
      (talk, status) = (["tocsin: " + failure.message], failure.exit)
    }
    #expect(status == 2)
    #expect(talk.count == 1)
    #expect(talk.first?.hasPrefix("tocsin: " + row.result) == true, "\(talk)")
    #expect(control.asked.isEmpty)
  }

  @Test(
    "edit hands on what is emptied, and another end without a time",
    arguments: [
      (["--body", ""], #"{"body":""}"#), (["--title="], #"{"title":""}"#),
      (["--category", ""], #"{"category":""}"#), (["--thread="], #"{"thread-id":""}"#),
      (["--subtitle", ""], #"{"subtitle":""}"#), (["--icon", ""], #"{"icon":""}"#),
      (["--badge", ""], #"{"badge":""}"#), (["--user-info", ""], #"{"user-info":""}"#),
      (["--expire", ""], #"{"expire":""}"#), (["--late", ""], #"{"late":""}"#),
      (["--image", ""], #"{"attachments":[]}"#), (["--action", ""], #"{"actions":[]}"#),
      (["--on", ""], #"{"on":{}}"#), (["--until", "dec 24"], #"{"until":"dec 24"}"#),
      (["--until", ""], #"{"until":""}"#), (["--count", "3"], #"{"count":3}"#),
      (["--count", ""], #"{"count":""}"#),
      (["--from", ""], #"{"from":"","communication":false}"#),
      (["--from", "Ana"], #"{"from":"Ana","communication":true}"#),
    ])
  func emptied(options: [String], sent: String) throws {
    let ran = try run(
      ["edit", "12"] + options, daemon(["Edit": [.success(Self.stored(12, Self.pending))]]))
    #expect(ran.status == 0, "\(ran.talk)")
    #expect(arguments(ran) == [#""12""#, sent])
    let added = try run(["add"] + options + ["in 5m", "x"])
    if options.last == "", options.first != "--body", options.first != "--subtitle",
      options.first != "--icon"
    {
      #expect(added.status == 2, "'add' has nothing to take away: \(added.talk)")
    }
  }

  @Test("A time that is past here and not where the daemon is is the daemon's to judge (W3.2)")
  func daemonsZone() throws {
    let zones = SystemZones()
    for (zone, status) in [("America/New_York", Int32(0)), ("UTC", 2), ("Asia/Tokyo", 2)] {
      let control = daemon([
        "Status": [.success([.table(table(["zone": .text(zone)]))])],
        "Add": [.success([.unsigned(12), .table(table(["next-usec": .integer(Self.friday)]))])],
      ])
      // It is 09:00 in UTC.
      let ran = try run(["add", "today 08:00", "x"], control, zones: zones)
      #expect(ran.status == status, "\(zone): \(ran.talk)")
    }
    let control = daemon(["Status": [.success([.table(table(["zone": .text("Asia/Tokyo")]))])]])
    let dry = try run(["add", "-n", "every day 08:00", "x"], control, zones: zones)
    #expect(
      dry.lines == [
        "-  Thu 2026-12-03 08:00 +09:00 (Wed 2026-12-02 23:00 UTC)  in 14h  every day 08:00  x"
      ])
    let said = daemon([
      "Add": [
        .success([
          .unsigned(12),
          .table(
            table([
              "next": .text("2026-12-03T08:00:00+09:00"),
              "next-usec": .integer(testNow.usec + 14 * 3_600_000_000),
              "repeats": .text("every day 08:00"),
            ])),
        ])
      ]
    ])
    let added = try run(["add", "every day 08:00", "x"], said, zones: zones)
    #expect(added.lines.map { $0.dropFirst(2) } == dry.lines.map { $0.dropFirst() })
  }

  @Test("A list says what is paused, until when, and what is snoozed")
  func list() throws {
    func row(_ more: KeyValuePairs<String, Value>) -> Table {
      guard case .table(let table)? = Self.stored(12, more).first else { return Table() }
      return table
    }
    let rows = [
      row(["paused": .bool(true), "repeats": .text("every day"), "scheduled-usec": .integer(1)]),
      row(["paused": .bool(true), "resumes": .text("x"), "resumes-usec": .integer(Self.friday)]),
      row([
        "next": .text("x"), "next-usec": .integer(Self.friday), "snoozed": .bool(true),
      ]),
    ]
    let ran = try run(["list"], daemon(["List": [.success([.tables(rows), .text("")])]]))
    let gap = String(repeating: " ", count: Self.when.count - 1)
    #expect(
      ran.lines == [
        "12  -\(gap)            every day  paused             leave",
        "12  \(Self.when)  in 2d 4h             paused until then  leave",
        "12  \(Self.when)  in 2d 4h             snoozed            leave",
      ])
  }

  @Test("In the center the time is that of the delivery, also of what rings again")
  func center() throws {
    let at = testNow.usec - 3_600_000_000
    let row = table([
      "id": .integer(5), "state": .text("pending"), "title": .text("Water"),
      "next-usec": .integer(Self.friday), "delivered-usec": .integer(at),
    ])
    func list(_ words: String...) throws -> [String] {
      try run(
        ["list"] + words, daemon(["List": [.success([.tables([row]), .text("")])]])
      ).lines
    }
    #expect(
      try list("--delivered")
        == ["5  \(Echo.instant(WallTime(usec: at), in: .utc))  1h ago  delivered  Water"])
    #expect(try list() == ["5  \(Self.when)  in 2d 4h  pending  Water"])
  }

  @Test(
    "show says what becomes of days that a month does not have",
    arguments: [
      ("backward", "the last of their month"), ("omit", "left out"),
      ("forward", "the first of the next month"),
    ])
  func missingDays(skip: String, words: String) throws {
    let ran = try run(
      ["show", "12"], daemon(["Show": [.success(Self.stored(12, ["skip": .text(skip)]))]]))
    #expect(ran.lines.contains { $0.hasSuffix(" missing days: \(words)") }, "\(ran.lines)")
  }

  @Test("A dry run says how it repeats as the daemon does: count, zone and end")
  func dryRun() throws {
    let ran = try run(
      ["add", "-n", "--tz", "GMT", "--count", "3", "--late", "all", "every fri 14:00", "x"])
    #expect(ran.status == 0)
    #expect(
      ran.lines.first?.hasSuffix("  every fri 14:00, 3 times, in GMT, late all  x") == true)
    let json = try run(["add", "-n", "--json", "every 2h", "--count", "3", "x"]).lines.joined()
    #expect(
      try JSONReading.table(of: Array(json.utf8)).text("repeats") == "every 2h, 3 times")
  }

  @Test(
    "Where the day of the configuration is looked for",
    arguments: [
      (["XDG_CONFIG_HOME": "/c", "HOME": "/h"], "/c/tocsin"),
      (["XDG_CONFIG_HOME": "c", "HOME": "/h"], "/h/.config/tocsin"),
      (["HOME": "/h"], "/h/.config/tocsin"), ([:], nil),
    ] as [([String: String], String?)])
  func folder(variables: [String: String], path: String?) {
    #expect(DayFile.folder(Environment { variables[$0] }) == path)
  }
}
