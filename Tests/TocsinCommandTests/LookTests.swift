import Testing
import TocsinModel
import TocsinTime
import TocsinWire

@testable import TocsinCommand

@Suite("list, show, log, rm, act, status, reload")
struct LookTests {
  func notification(_ id: UInt64, _ title: String, hours: Int64, app: String? = nil) -> Table {
    table([
      "id": .unsigned(id), "app": .text(app ?? AppID.reminders.text), "state": .text("pending"),
      "title": .text(title), "next": .text("given"),
      "next-usec": .integer(testNow.usec + hours * 3_600_000_000),
    ])
  }

  func time(_ hours: Int64) -> String {
    Echo.instant(WallTime(usec: testNow.usec + hours * 3_600_000_000), in: .utc)
  }

  func daemon(_ member: String, _ answers: [Value]...) -> ScriptedControl {
    let control = ScriptedControl()
    control.answers[member] = answers.map { .success($0) }
    return control
  }

  @Test("A list comes page by page, and its columns stay")
  func pages() throws {
    let control = daemon(
      "List",
      [
        .tables([notification(9, "日本\n", hours: 1), notification(10, "b", hours: 25)]), .text("c1"),
      ],
      [.tables([notification(11, "c", hours: 50, app: "org.example.mail")]), .text("")])
    let ran = try run(["list"], control)
    #expect(
      ran.lines
        == [
          " 9  \(time(1))     in 1h  pending  日本\\n",
          "10  \(time(25))  in 1d 1h  pending  b",
          "11  \(time(50))  in 2d 2h  pending  org.example.mail  c",
        ])
    #expect(control.asked.count == 2)
    guard case .table(let second) = control.asked[1].arguments[0] else { return }
    #expect(second.text("after") == "c1")
  }

  @Test("The filter of a list is what was asked for")
  func filter() throws {
    for (words, expected) in [
      (["list"], "{}"),
      (["ls", "--delivered"], #"{"state":"delivered"}"#),
      (["ls", "--all", "-a", "org.x.y"], #"{"app":"org.x.y","state":"all"}"#),
      (["ls", "--thread", "t", "--next", "2h"], #"{"thread-id":"t","within":"2h"}"#),
    ] {
      let ran = try run(words, daemon("List", [.tables([]), .text("")]))
      guard case .table(let filter)? = ran.control.asked.first?.arguments.first else {
        Issue.record("nothing was asked")
        continue
      }
      #expect(JSONWriting.text(filter) == expected)
    }
  }

  @Test("A list in JSON is one array, however many pages there are")
  func jsonList() throws {
    let pages = daemon(
      "List", [.tables([table(["id": .unsigned(1)])]), .text("c")],
      [.tables([table(["id": .unsigned(2)])]), .text("")])
    #expect(try run(["list", "--json"], pages).lines == [#"[{"id":1},{"id":2}]"#])
    let pretty = daemon("List", [.tables([table(["id": .unsigned(1)])]), .text("")])
    #expect(
      try run(["list", "--json=pretty"], pretty).lines == ["[", "  {", #"    "id": 1"#, "  }", "]"])
    #expect(try run(["list", "--json"], daemon("List", [.tables([]), .text("")])).lines == ["[]"])
  }

  @Test("An empty list says so, but not on standard output")
  func empty() throws {
    let ran = try run(["list"], daemon("List", [.tables([]), .text("")]))
    #expect(ran.status == 0)
    #expect(ran.lines.isEmpty)
    #expect(ran.talk == ["tocsin: nothing is pending"])
  }

  @Test("A cursor that stands still ends the list")
  func stuck() throws {
    let control = daemon("List", [.tables([]), .text("c")], [.tables([]), .text("c")])
    _ = try run(["list"], control)
    #expect(control.asked.count == 2)
  }

  static let timestamps: [(String, String)] = [
    ("utc", "9  Wed"), ("unix", "9  @1796205600  in 1h"), ("iso", "9  given  in 1h"),
    ("relative", "9  in 1h  pending"),
  ]

  @Test("Times are printed as asked for", arguments: timestamps)
  func forms(form: String, start: String) throws {
    let control = daemon("List", [.tables([notification(9, "x", hours: 1)]), .text("")])
    let ran = try run(["list", "--timestamp", form], control)
    #expect(ran.lines.first?.hasPrefix(start) == true, "\(ran.lines)")
  }

  @Test("rm says what became of each, and an unknown one is exit 3")
  func remove() throws {
    let control = daemon(
      "Remove",
      [.table(table(["12": .text("removed"), "13": .text("delivered"), "x": .text("unknown")]))])
    let ran = try run(["rm", "12", "13", "x"], control)
    #expect(ran.status == 3)
    #expect(ran.lines == ["12  removed", "13  delivered"])
    #expect(ran.talk == ["tocsin: no notification 'x'"])
  }

  @Test("rm names each once, and says what has become of one that has ended")
  func removeTwice() throws {
    let control = daemon(
      "Remove", [.table(table(["10": .text("removed"), "1": .text("unknown")]))])
    control.answers["Show"] = [
      .success([.table(table(["state": .text("ended"), "title": .text("tea")]))])
    ]
    let ran = try run(["rm", "10", "10", "1", "1"], control)
    #expect(ran.status == 3)
    #expect(ran.lines == ["10  removed"])
    #expect(ran.talk == ["tocsin: '1' (tea) has ended already; there is nothing to cancel"])
    guard case .texts(let ids)? = control.asked.first?.arguments.first else { return }
    #expect(ids == ["10", "1"])
  }

  @Test("How it repeats has a column where one does")
  func repeats() throws {
    var second = notification(10, "b", hours: 25)
    second.append("repeats", .text("every 2h"))
    let ran = try run(
      ["list"],
      daemon("List", [.tables([notification(9, "a", hours: 1), second]), .text("")]))
    #expect(
      ran.lines == [
        " 9  \(time(1))     in 1h            pending  a",
        "10  \(time(25))  in 1d 1h  every 2h  pending  b",
      ])
  }

  @Test("On a terminal the last column is cut to its width, for a program nothing is")
  func width() throws {
    let long = String(repeating: "日本", count: 20)
    let answer: [Value] = [.tables([notification(9, long, hours: 1)]), .text("")]
    let shown = try run(["list"], daemon("List", answer), columns: 60).lines
    #expect(shown.map(DisplayWidth.of) == [60])
    #expect(shown.first?.hasSuffix("日…") == true, "\(shown)")
    #expect(try run(["list"], daemon("List", answer)).lines.first?.hasSuffix(long) == true)
    let entry = table(["time": .text("t"), "event": .text("failed"), "detail": .text(long)])
    let log = try run(["log"], daemon("Log", [.tables([entry]), .text("")]), columns: 40).lines
    #expect(log.map(DisplayWidth.of) == [40])
  }

  @Test("A row of the log has its seconds, and no identifier that the daemon made")
  func logRow() {
    let printer = TimePrinter(form: .pretty, now: testNow, zone: .utc)
    func row(_ key: String, _ usec: Int64) -> [String] {
      LogRow.cells(
        table([
          "time": .text("t"), "time-usec": .integer(usec), "event": .text("due"),
          "id": .integer(3), "app": .text(AppID.reminders.text), "identifier": .text(key),
        ]), printer, withID: true)
    }
    let full = Echo.instant(WallTime(usec: testNow.usec + 5_000_000), in: .utc)
    #expect(row("tocsin-3", testNow.usec + 5_000_000) == [full, "due", "3", "", ""])
    #expect(row("tocsin-4", testNow.usec)[3] == "tocsin-4")
    #expect(row("k", testNow.usec)[0].utf8.count == full.utf8.count)
    #expect(row("k", testNow.usec)[0].hasSuffix(":00 UTC"))
  }

  @Test("rm of an app, or of all, is one call")
  func removeWhere() throws {
    let app = try run(["rm", "--app", "org.x.y"], daemon("RemoveWhere", [.count(3)]))
    #expect(app.lines == ["3 removed"])
    let all = try run(["rm", "--all", "--json"], daemon("RemoveWhere", [.count(0)]))
    #expect(all.lines == [#"{"removed":0}"#])
    #expect(try run(["rm"]).talk == ["tocsin: 'rm' needs an id, '--app', '--thread' or '--all'"])
    #expect(
      try run(["rm", "12", "--all"]).talk
        == ["tocsin: ids, '--app', '--thread' and '--all' do not go together"])
  }

  @Test("act answers as the button would, and says who hears of it")
  func act() throws {
    let control = daemon("Act", [.table(table(["route": .text("own")]))])
    let ran = try run(["act", "12", "reply", "--text", "on my way"], control)
    #expect(ran.lines == ["answered; its handler runs"])
    let asked = try #require(control.asked.first?.arguments)
    guard case .table(let options) = asked[2] else { return }
    #expect(JSONWriting.text(options) == #"{"text":"on my way"}"#)
    let unrouted = daemon("Act", [.table(table(["route": .text("unrouted")]))])
    #expect(
      try run(["act", "12", "go"], unrouted).lines == ["answered; no handler is registered"])
  }

  @Test("show prints everything, the next times and the log")
  func show() throws {
    var shown = notification(12, "tea", hours: 1)
    shown.append("identifier", .text("tocsin-12"))
    shown.append("subtitle", .text(""))
    shown.append("every", .integer(9_000_000_000))
    shown.append("repeats", .text("every 2h 30m"))
    shown.append("waiting-for", .text("notification-server"))
    shown.append("on", .table(table(["done": .texts(["/bin/true", "a"])])))
    shown.append(
      "actions",
      .tables([
        table(["id": .text("done"), "title": .text("Done")]), table(["id": .text("x")]),
      ]))
    shown.append("next-three", .texts(["2026-12-02T11:00:00Z", "bad\u{1B}"]))
    shown.append(
      "outcome",
      .table(
        table([
          "surfaces": .texts(["banner", "lock-screen"]), "reasons": .texts(["level-passive"]),
          "title": .text("tea"), "subtitle": .text(""), "stays": .bool(false),
        ])))
    shown.append("log", .tables([table(["time": .text("t"), "event": .text("delivered")])]))
    let ran = try run(["show", "12"], daemon("Show", [.table(shown)]))
    #expect(ran.lines.first == "12  tea")
    #expect(ran.lines.contains { $0.contains("state: pending") })
    #expect(ran.lines.contains { $0.contains("shown on: banner, lock screen") })
    #expect(ran.lines.contains { $0.contains("bad\\x1b") })
    #expect(ran.lines.contains { $0.hasSuffix(" because: level passive") })
    #expect(ran.lines.contains { $0.hasSuffix(" every: 2h 30m") })
    #expect(ran.lines.contains { $0.hasSuffix(" repeats: every 2h 30m") })
    #expect(ran.lines.contains { $0.hasSuffix(" actions: done (Done), x") })
    #expect(ran.lines.contains { $0.hasSuffix(" shown stays: no") })
    #expect(ran.lines.contains { $0.hasSuffix(" waiting for: notification server") })
    #expect(ran.lines.contains { $0.hasSuffix(" on done: /bin/true a") })
    #expect(!ran.lines.contains { $0.hasSuffix(":") || $0.hasSuffix(": ") || $0.contains("{") })
    #expect(!ran.lines.contains { $0.contains("identifier") || $0.contains("shown title") })
    #expect(ran.lines.last == "t  delivered")
    #expect(!ran.lines.contains { $0.contains("usec") })
  }

  @Test("One id in JSON is an object, several are an array")
  func showJSON() throws {
    let answer: [Value] = [.table(table(["id": .unsigned(12)]))]
    #expect(try run(["show", "12", "--json"], daemon("Show", answer)).lines == [#"{"id":12}"#])
    #expect(
      try run(["show", "12", "13", "--json"], daemon("Show", answer, answer)).lines
        == [#"[{"id":12},{"id":12}]"#])
  }

  func entry(_ number: Int64) -> Table {
    table(["time": .text("t\(number)"), "event": .text("due"), "id": .integer(number)])
  }

  @Test("The newest entries of the log are its last ones")
  func newest() throws {
    let control = daemon(
      "Log", [.tables([entry(1), entry(2)]), .text("c")], [.tables([entry(3)]), .text("")])
    #expect(try run(["log", "-n", "2"], control).lines == ["t2  due  2", "t3  due  3"])
  }

  @Test("The log of one is asked for by its number; a key is looked up first")
  func logOfOne() throws {
    let plain = daemon("Log", [.tables([]), .text("")])
    _ = try run(["log", "12", "--since", "2h"], plain)
    guard case .table(let filter) = plain.asked[0].arguments[0] else { return }
    #expect(JSONWriting.text(filter) == #"{"since":"2h","ids":[12]}"#)
    let keyed = daemon("Log", [.tables([]), .text("")])
    keyed.answers["Show"] = [.success([.table(table(["id": .unsigned(5)]))])]
    _ = try run(["log", "org.x.y/key"], keyed)
    #expect(keyed.asked.map(\.member) == ["Show", "Log"])
  }

  @Test("Following prints each entry once, although the last page is read again")
  func follow() throws {
    let control = daemon(
      "Log",
      [.tables([entry(1), entry(2)]), .text("c")], [.tables([entry(3)]), .text("")],
      [.tables([entry(3), entry(4)]), .text("")],
      [.tables([entry(3), entry(4), entry(5)]), .text("c2")], [.tables([entry(6)]), .text("")])
    let ran = try run(["log", "-f", "-n", "1", "--json"], control)
    #expect(
      ran.lines == (3...6).map { #"{"time":"t\#($0)","event":"due","id":\#($0)}"# })
    guard case .table(let last)? = control.asked.last?.arguments.first else { return }
    #expect(last.text("after") == "c2")
  }

  @Test("What belongs to an event stands behind it")
  func details() {
    let row = table([
      "time": .text("t"), "event": .text("reply"), "app": .text("org.x.y"),
      "identifier": .text("k"), "lateness": .text("5m"), "count": .count(3), "exit": .integer(75),
      "reasons": .texts(["late", "caught-up"]),
      "response": .table(table(["action": .text("reply"), "text": .text("a\nb")])),
    ])
    let printer = TimePrinter(form: .pretty, now: testNow, zone: .utc)
    #expect(
      LogRow.cells(row, printer, withID: true) == [
        "t", "reply", "", "org.x.y/k",
        "'a\\nb'; 5m late; 3 of them; exit 75; because late, caught up",
      ])
  }

  @Test("A button that was pressed stands beside the event")
  func pressed() {
    let row = table([
      "time": .text("t"), "event": .text("action"), "handler": .text("archive"),
      "response": .table(table(["action": .text("ok")])),
    ])
    let printer = TimePrinter(form: .pretty, now: testNow, zone: .utc)
    #expect(LogRow.cells(row, printer, withID: false) == ["t", "action ok", "", "", "archive"])
  }

  @Test("A broken configuration is exit 2 with the faults as they are")
  func reload() throws {
    let faults = ["tocsin.toml:3:1: unknown key 'aps'; did you mean 'app'?"]
    let ran = try run(["reload"], daemon("Reload", [.table(table(["faults": .texts(faults)]))]))
    #expect(ran.status == 2)
    #expect(ran.talk == faults)
    let fine = try run(["reload"], daemon("Reload", [.table(table(["faults": .texts([])]))]))
    #expect(fine.status == 0)
    #expect(fine.talk == ["tocsin: the configuration is in force"])
  }

  @Test("The status is printed whole")
  func status() throws {
    let answer = table([
      "pending": .count(3), "server": .table(table(["name": .text("dunst")])),
      "paused": .bool(false), "faults": .texts([]), "hash": .text(""),
    ])
    #expect(
      try run(["status"], daemon("Status", [.table(answer)])).lines
        == ["      pending: 3", "  server.name: dunst", "       paused: no"])
  }
}
