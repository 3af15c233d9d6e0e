import Testing

@testable import TocsinCommand

/// What `add` and `ask` make of their options.
func draft(_ words: [String]) throws(Failure) -> Draft {
  guard case .run(let call) = try Parser.parse(words) else { throw .usage("no command") }
  return try Draft(call)
}

@Suite("Options of add and ask")
struct DraftTests {
  static let refused: [CommandLineCase] = [
    .init(
      ["add", "-p", "--json", "now", "x"],
      "'--print-id' and '--json' do not go together: JSON holds the id"),
    .init(["add", "--wait-timeout", "5m", "now", "x"], "'--wait-timeout' needs '--wait'"),
    .init(
      ["add", "-A", "yes", "--exit-code", "yes=3", "now", "x"], "'--exit-code' needs '--wait'"),
    .init(
      ["add", "-wn", "now", "x"], "'--dry-run' stores nothing, so there is nothing to wait for"),
    .init(["add", "-np", "now", "x"], "'--dry-run' stores nothing, so there is no id to print"),
    .init(
      ["add", "-a", "mail", "now", "x"], "'mail' is no app id; write it like org.example.mail"),
    .init(["add", "-A", "", "now", "x"], "'--action ' has no id; write ID=LABEL"),
    .init(["add", "-A", "=Yes", "now", "x"], "'--action =Yes' has no id; write ID=LABEL"),
    .init(["add", "-A", "a=", "now", "x"], "the action 'a' has an empty label"),
    .init(
      ["add", "-A", "default", "now", "x"],
      "'default' is always there and cannot be an action of its own"),
    .init(["add", "-A", "a", "-A", "a=B", "now", "x"], "the action 'a' is there twice"),
    .init(["add", "--reply", "-A", "reply", "now", "x"], "the action 'reply' is there twice"),
    .init(["add", "--badge", "many", "now", "x"], "'--badge' needs a number, not 'many'"),
    .init(["add", "--badge", "+5", "now", "x"], "'--badge' needs a number, not '+5'"),
    .init(["add", "--count", "0", "now", "x"], "'--count' needs a number from 1, not '0'"),
    .init(
      ["add", "--count", "99999999999", "now", "x"],
      "'--count' needs a number from 1, not '99999999999'"),
    .init(
      ["add", "--expire", "0", "now", "x"],
      "'--expire' is 0; write never for a popup that stays"),
    .init(
      ["add", "--expire", "10", "now", "x"], "'--expire': '10' has no unit; write 10m, 10h or 10d"),
    .init(
      ["add", "--expire", "0s", "now", "x"],
      "'--expire' is 0; write never for a popup that stays"),
    .init(
      ["add", "--nag", "59s", "now", "x"], "'--nag' is shorter than 1m"),
    .init(
      ["add", "--nag", "5", "now", "x"], "'--nag': '5' has no unit; write 5m, 5h or 5d"),
    .init(
      ["add", "--late", "0m", "now", "x"],
      "'--late' is 0; write none, once, all or a span such as 10m"),
    .init(
      ["add", "--late", "onse", "now", "x"],
      "'--late': no word or span 'onse'; did you mean 'once'?"),
    .init(
      ["ask", "--wait-timeout", "soon", "x"],
      "'--wait-timeout': cannot read 'soon' as a span; write 90s, 10m or 1h 30m"),
    .init(["add", "--id=", "now", "x"], "'--id' cannot be empty"),
    .init(
      ["add", "--on", "go", "now", "x"],
      "'--on go' is neither ACTION=exec:PROGRAM nor ACTION=HANDLER"),
    .init(["add", "--on", "default=exec:", "now", "x"], "'--on default=exec:' names no program"),
    .init(
      ["add", "--on", "default=exec:[1]", "now", "x"],
      "'--on default=exec:[1]': what begins with '[' must be a JSON list of texts"),
    .init(
      ["add", "-A", "archive", "--on", "archiv=exec:x", "now", "x"],
      "'--on archiv=exec:x': there is no action or event 'archiv'; did you mean 'archive'?"),
    .init(
      ["add", "--on", "due=exec:a", "--on", "due=exec:b", "now", "x"], "'--on due=…' is there twice"
    ),
    .init(
      ["add", "--on", "hold=exec:x", "now", "x"],
      "'--on hold=exec:x': there is no action or event 'hold'; did you mean 'held'?"),
    .init(
      ["ask", "--exit-code", "maybe=3", "x"], "'--exit-code maybe=3': there is no action 'maybe'"),
    .init(["ask", "--exit-code", "yes", "x"], "'--exit-code yes' is not ID=N"),
    .init(
      ["ask", "--exit-code", "yes=256", "x"], "'--exit-code yes=256' needs a number from 0 to 255"),
    .init(
      ["ask", "-A", "a", "--exit-code", "yes=1", "x"],
      "'--exit-code yes=1': there is no action 'yes'"),
  ]

  @Test(
    "Options that cannot work together are refused before anything is sent (B095)",
    arguments: refused)
  func refuses(_ row: CommandLineCase) {
    #expect(throws: Failure.usage(row.result)) { _ = try draft(row.words) }
  }

  @Test(
    "What only a shell would obey is refused, and the list takes it",
    arguments: ["'", "\"", ">", "<", "|", ";", "&", "$(", "`"])
  func noShell(mark: String) throws {
    let words = ["add", "--on", "due=exec:make a\(mark)b", "now", "x"]
    #expect(
      throws: Failure.usage(
        "'--on due=exec:make a\(mark)b' holds \(mark), and there is no shell here; give a JSON list: "
          + #"--on 'due=exec:["sh","-c","…"]'"#)
    ) { _ = try draft(words) }
    let escaped = mark == "\"" ? "\\\"" : mark
    let list = try draft(["add", "--on", "due=exec:[\"make\",\"a\(escaped)b\"]", "now", "x"])
    #expect(list.on.map(\.program) == [["make", "a\(mark)b"]])
  }

  @Test("A question stays until it is answered, unless it is told when to go")
  func questionStays() throws {
    func expire(_ words: [String]) throws -> [String] {
      try draft(words).passed.filter { $0.key == "expire" }.map(\.text)
    }
    #expect(try expire(["ask", "x"]) == ["never"])
    #expect(try expire(["ask", "--expire", "5m", "x"]) == ["5m"])
    #expect(try expire(["add", "now", "x"]).isEmpty)
  }

  @Test("Ask has Yes and No unless it is given something else")
  func yesAndNo() throws {
    #expect(try draft(["ask", "x"]).buttons.map(\.id) == ["yes", "no"])
    #expect(try draft(["ask", "-A", "a", "x"]).buttons.map(\.id) == ["a"])
    #expect(
      try draft(["ask", "--reply=name", "x"]).buttons == [
        .init(id: "reply", label: "Reply", hint: "name")
      ])
    #expect(try draft(["add", "now", "x"]).buttons.isEmpty)
    #expect(try draft(["ask", "x", "--exit-code", "no=3"]).exitCodes.map(\.code) == [3])
  }

  @Test("A handler is the name of a table where it is no program")
  func named() throws {
    let read = try draft(["add", "now", "x", "-A", "go", "--on", "go=deploy"])
    #expect(read.on == [.init(action: "go", handler: "deploy")])
  }

  @Test(
    "A handler is a program with arguments that are split at blanks or listed in JSON")
  func handlers() throws {
    let read = try draft([
      "add", "now", "x", "-A", "go", "--on", "go=exec:make  deploy", "--on", "due=exec:%i $HOME",
      "--on", "default=exec:[\"a b\", \"c=d\"]",
    ])
    #expect(
      read.on == [
        .init(action: "go", program: ["make", "deploy"]),
        .init(action: "due", program: ["%i", "$HOME"]),
        .init(action: "default", program: ["a b", "c=d"]),
      ])
  }
}
