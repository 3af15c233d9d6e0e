import Testing
import TocsinModel
import TocsinWire

@testable import TocsinCommand

@Suite("ask")
struct AskTests {
  struct Row: Sendable, CustomTestStringConvertible {
    var options: [String] = []
    var answer: WaitEnd
    var status: Int32
    var lines: [String] = []
    var talk: [String] = []
    var testDescription: String { "\(options) \(answer)" }

    static func result(_ word: String, action: String? = nil, text: String? = nil) -> WaitEnd {
      var answer = Table()
      answer.append("result", .text(word))
      answer.append("action", text: action)
      answer.append("text", text: text)
      return .answered(answer)
    }
  }

  static let rows: [Row] = [
    Row(answer: Row.result("action", action: "yes"), status: 0, lines: ["yes"]),
    Row(answer: Row.result("action", action: "no"), status: 1, lines: ["no"]),
    Row(answer: Row.result("action", action: "default"), status: 1, lines: ["default"]),
    Row(
      options: ["-A", "a", "-A", "b"], answer: Row.result("action", action: "a"), status: 0,
      lines: ["a"]),
    Row(
      options: ["-A", "a", "-A", "b", "--exit-code", "b=42"],
      answer: Row.result("action", action: "b"), status: 42, lines: ["b"]),
    Row(
      options: ["--reply"], answer: Row.result("replied", action: "reply", text: "on my way"),
      status: 0, lines: ["on my way"]),
    Row(
      options: ["--reply", "--exit-code", "reply=9"],
      answer: Row.result("replied", action: "reply", text: "x"), status: 9, lines: ["x"]),
    Row(answer: Row.result("dismissed"), status: 1, talk: ["tocsin: dismissed"]),
    Row(
      options: ["--exit-code", "dismiss=5"], answer: Row.result("dismissed"), status: 5,
      talk: ["tocsin: dismissed"]),
    Row(answer: Row.result("expired"), status: 1, talk: ["tocsin: expired"]),
    Row(answer: Row.result("withdrawn"), status: 1, talk: ["tocsin: withdrawn"]),
    Row(
      options: ["--wait-timeout", "5m"], answer: .timedOut, status: 124,
      talk: ["tocsin: no answer in 5m; it stays"]),
    Row(
      answer: .unreachable("tocsind went away and did not come back"), status: 5,
      talk: ["tocsin: tocsind went away and did not come back"]),
    Row(
      options: ["-p"], answer: Row.result("action", action: "yes"), status: 0, lines: ["7", "yes"]),
    Row(options: ["-q"], answer: Row.result("dismissed"), status: 1),
    Row(
      options: ["--json"], answer: Row.result("replied", action: "reply", text: "é\n"), status: 0,
      lines: [#"{"result":"replied","action":"reply","text":"é\n","id":7}"#]),
    Row(
      options: ["--json"], answer: .timedOut, status: 124,
      lines: [#"{"result":"timed-out","action":null,"text":null,"id":7}"#]),
    Row(
      options: ["--json"], answer: Row.result("dismissed"), status: 1,
      lines: [#"{"result":"dismissed","action":null,"text":null,"id":7}"#]),
    Row(
      answer: .refused(Failure(code: "limit", message: "16 waits", exit: 7)), status: 7,
      talk: ["tocsin: 16 waits"]),
  ]

  @Test("Every end has its word, its status and nothing else on standard output", arguments: rows)
  func ends(_ row: Row) throws {
    let control = ScriptedControl()
    control.answers["Add"] = [.success([.unsigned(7), .table(Table())])]
    control.end = row.answer
    let ran = try run(["ask"] + row.options + ["Deploy?"], control)
    #expect(ran.status == row.status)
    #expect(ran.lines == row.lines)
    #expect(ran.talk == row.talk)
    #expect(control.awaited == "7")
  }

  @Test("Without a daemon it ends too, and says so in JSON on standard output")
  func noDaemon() throws {
    for (options, lines) in [
      ([], []), (["--json"], [#"{"result":"unreachable","action":null,"text":null,"id":null}"#]),
    ] as [([String], [String])] {
      for words in [["ask"], ["add", "--wait", "now"]] {
        let control = ScriptedControl()
        control.answers["Add"] = [.failure(.unreachable("no tocsind"))]
        let ran = try run(words + options + ["Deploy?"], control)
        #expect(ran.status == 5)
        #expect(ran.lines == lines)
        #expect(ran.talk.count == 1 && ran.talk[0].contains("no tocsind"))
        #expect(control.awaited == nil)
      }
    }
    let control = ScriptedControl()
    control.answers["Add"] = [.failure(.unreachable("no tocsind"))]
    let add = try run(["add", "--json", "now", "Deploy?"], control)
    #expect(add.lines == [] && add.status == 5, "who does not wait gets no end")
  }

  @Test("It waits for what it has added, not for what has that name later")
  func added() throws {
    let control = ScriptedControl()
    control.answers["Add"] = [
      .success([.unsigned(7), .table(table(["added-usec": .integer(12)]))])
    ]
    _ = try run(["ask", "Deploy?"], control)
    #expect(control.added == 12)
  }

  @Test("Interrupted, it withdraws what it posted", arguments: [2, 15, 1] as [Int32])
  func interrupted(signal: Int32) throws {
    let control = ScriptedControl()
    control.answers["Add"] = [.success([.unsigned(7), .table(Table())])]
    control.answers["Remove"] = [.success([.table(table(["7": .text("delivered")]))])]
    control.end = .interrupted(signal)
    let ran = try run(["ask", "Deploy?"], control)
    #expect(ran.status == 128 + signal)
    #expect(ran.lines.isEmpty)
    guard case .texts(let ids)? = control.asked.last?.arguments.first else {
      Issue.record("nothing was withdrawn")
      return
    }
    #expect(ids == ["7"])
  }

  @Test("Interrupted, its JSON says that it is withdrawn")
  func interruptedJSON() throws {
    let control = ScriptedControl()
    control.answers["Add"] = [.success([.unsigned(7), .table(Table())])]
    control.answers["Remove"] = [.success([.table(table(["7": .text("delivered")]))])]
    control.end = .interrupted(2)
    let ran = try run(["ask", "--json=short", "Deploy?"], control)
    #expect(ran.status == 130)
    #expect(ran.lines == [#"{"result":"withdrawn","action":null,"text":null,"id":7}"#])
  }

  @Test("It is posted now, with Yes and No")
  func posted() throws {
    let control = ScriptedControl()
    control.answers["Add"] = [.success([.unsigned(7), .table(Table())])]
    _ = try run(["ask", "in", "5m", "-", "or", "not?"], control)
    guard case .table(let request)? = control.asked.first?.arguments.last else {
      Issue.record("nothing was posted")
      return
    }
    #expect(request.text("when") == nil)
    #expect(request.text("title") == "in 5m - or not?")
    #expect(request.tables("actions").compactMap { $0.text("id") } == ["yes", "no"])
  }

  @Test(
    "Ask has no time, so it has no options about one", arguments: ["--tz", "--until", "--late"])
  func noTime(option: String) {
    #expect(
      understood(["ask", option, "x", "Deploy?"]).hasPrefix("2 no option '\(option)' of 'ask'"))
  }
}
