import Testing
import TocsinModel
import TocsinTime
import TocsinWire

@testable import TocsinCommand

/// A line that is misunderstood changes nothing; an id that is unknown keeps no other one back.
@Suite struct SeveralTests {
  static let verbs = ["pause", "resume", "skip", "done", "rm", "show"]

  /// A daemon that knows 9 and 10 by number, and by the names that are given.
  private func daemon(names: [String: String] = [:]) -> ScriptedControl {
    let control = ScriptedControl()
    control.replies = { member, arguments throws(Failure) in
      guard case .text(let name)? = arguments.first else {
        guard case .texts(let names)? = arguments.first else { return nil }
        var ends = Table()
        for name in names { ends.append(name, .text(name == "999" ? "unknown" : "removed")) }
        return [.table(ends)]
      }
      guard name != "999", Int(name) != nil || names[name] != nil else {
        throw Failure(code: "no-such-request", message: "no notification '\(name)'", exit: 3)
      }
      var table = Table()
      table.append("id", .integer(Int64(name) ?? 9))
      table.append("app", .text("org.tocsin.Reminders"))
      table.append("identifier", .text(names[name] ?? "tocsin-\(name)"))
      table.append("state", .text("pending"))
      return [.table(table)]
    }
    return control
  }

  private func changes(_ ran: Ran) -> [String] {
    ran.control.asked.map(\.member).filter { $0 != "Show" }
  }

  static let times: [(words: [String], hint: String)] = [
    (["pause", "9", "for", "1w"], "'1w' is a time and no id; write: tocsin pause 9 until 1w"),
    (["pause", "9", "1w"], "'1w' is a time and no id; write: tocsin pause 9 until 1w"),
    (["pause", "9", "10", "1w"], "'1w' is a time and no id; write: tocsin pause 9 10 until 1w"),
    (
      ["pause", "9", "next", "mon"],
      "'next mon' is a time and no id; write: tocsin pause 9 until next mon"
    ),
    (
      ["pause", "9", "1w", "until", "fri"],
      "'1w' is a time and no id; write: tocsin pause 9 until 1w"
    ),
    (["pause", "9", "till", "fri"], "'fri' is a time and no id; write: tocsin pause 9 until fri"),
    (["pause", "9", "for"], "'pause' takes ids, and no time here"),
    (
      ["skip", "9", "tomorrow"],
      "'tomorrow' is a time and no id, and 'skip' leaves out the next time only; "
        + "write: tocsin pause 9 until tomorrow"
    ),
    (
      ["skip", "9", "tomorow"],
      "'tomorow' is a time and no id, and 'skip' leaves out the next time only; "
        + "write: tocsin pause 9 until tomorow"
    ),
    (
      ["resume", "9", "fri", "9:00"],
      "'fri 9:00' is a time and no id; write: tocsin pause 9 until fri 9:00"
    ),
    (
      ["resume", "9", "yesterday"],
      "'yesterday' is a time and no id; write: tocsin pause 9 until yesterday"
    ),
    (["done", "9", "10m"], "'10m' is a time and no id; write: tocsin snooze 9 10m"),
    (["rm", "9", "at 9"], "'at 9' is a time and no id; 'rm' takes ids alone"),
    (["show", "9", "tomorrow"], "'tomorrow' is a time and no id; 'show' takes ids alone"),
  ]

  @Test("Words that are a time are refused before anything is changed", arguments: times)
  func time(words: [String], hint: String) throws {
    let ran = try run(words, daemon())
    #expect(ran.status == 2)
    #expect(ran.talk == ["tocsin: " + hint])
    #expect(changes(ran).isEmpty)
    #expect(ran.lines.isEmpty)
  }

  @Test("A name that reads as a time is a name where it is the whole one", arguments: verbs)
  func names(verb: String) throws {
    let whole = try run([verb, "9", "tomorrow"], daemon(names: ["tomorrow": "tomorrow"]))
    #expect(whole.status == 0, "\(whole.talk)")
    let part = try run([verb, "9", "tomorrow"], daemon(names: ["tomorrow": "tomorrow-pills"]))
    #expect(part.status == 2)
    #expect(changes(part).isEmpty)
    let word = try run([verb, "9", "for"], daemon(names: ["for": "formula"]))
    #expect(word.status == 0, "\(word.talk)")
  }

  @Test("A word that fits several refuses the line", arguments: verbs)
  func several(verb: String) throws {
    let control = ScriptedControl()
    let refusal = Failure(code: "ambiguous", message: "'a' fits several", exit: 6)
    for member in ["Show", "Remove", "Done"] { control.answers[member] = [.failure(refusal)] }
    let ran = try run([verb, "9", "a"], control)
    #expect(ran.status == 6)
    #expect(ran.control.asked.count == 1)
    #expect(ran.lines.isEmpty)
  }

  @Test("One that is unknown is told, and the others are done", arguments: verbs)
  func unknown(verb: String) throws {
    let ran = try run([verb, "9", "999", "10"], daemon())
    #expect(ran.status == 3)
    #expect(ran.talk.count == 1 && ran.talk[0].contains("no notification '999'"), "\(ran.talk)")
    let ids = ran.lines.compactMap { line in ["9", "10"].first { line.hasPrefix($0 + " ") } }
    #expect(ids == ["9", "10"], "\(ran.lines)")
  }

  @Test("show of several in JSON is a whole array, whatever is unknown")
  func json() throws {
    let ran = try run(["show", "--json", "9", "999", "10"], daemon())
    guard case .tables(let tables) = try JSONReading.value(of: Array(ran.lines.joined().utf8))
    else {
      Issue.record("no list: \(ran.lines)")
      return
    }
    #expect(tables.map { $0.integer("id") } == [9, 10])
  }
}
