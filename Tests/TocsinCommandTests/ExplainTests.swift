import Testing
import TocsinModel
import TocsinTime
import TocsinWire

@testable import TocsinCommand

@Suite("explain")
struct ExplainTests {
  static let reply: Table = table([
    "id": .integer(12),
    "cause": .table(
      table([
        "code": .text("focus-silenced"), "words": .text("the Focus work silences it"),
        "rule": .text("D6.48"), "change": .text("tocsin focus off"), "time": .text("given"),
        "time-usec": .integer(testNow.usec - 3_600_000_000),
      ])),
    "outcome": .table(
      table([
        "level": .text("active"), "surfaces": .texts(["center"]), "stays": .bool(false),
        "sound": .text("none"), "held": .text("focus-end"), "badge": .integer(3),
        "reasons": .texts(["authorized", "focus-silenced"]),
      ])),
    "because": .tables([
      table(["reason": .text("authorized"), "words": .text("it may"), "rule": .text("D6.0")]),
      table([
        "reason": .text("focus-silenced"), "words": .text("the Focus work silences it"),
        "rule": .text("D6.48"), "source": .text("tocsin.toml:3"),
        "change": .text("tocsin focus off"),
      ]),
    ]),
    "configuration": .text("0123456789abcdef"), "decided": .text("given"),
    "decided-usec": .integer(testNow.usec - 3_600_000_000),
    "device": .table(
      table([
        "locked": .bool(true), "silent": .bool(false), "previews": .text("always"),
        "focus": .table(table(["on": .bool(true), "name": .text("work")])),
      ])),
  ])

  func daemon(_ reply: Table? = nil) -> ScriptedControl {
    let control = ScriptedControl()
    control.answers["Explain"] = [.success([.table(reply ?? Self.reply)])]
    return control
  }

  func asked(_ words: [String]) throws -> String? {
    let ran = try run(["explain"] + words, daemon())
    return ran.control.asked.first.flatMap { call in
      call.arguments.first.map { JSONWriting.text($0, .short) }
    }
  }

  @Test("The cause is the first line; every reason has its rule, its place and its cure")
  func written() throws {
    let ran = try run(["explain", "12"], daemon())
    let time = Echo.instant(WallTime(usec: testNow.usec - 3_600_000_000), in: .utc)
    #expect(
      ran.lines == [
        "12  the Focus work silences it (D6.48), \(time)  1h ago; to change it: tocsin focus off",
        "", "   reaches: center", "     level: active", "     sound: none",
        "  held for: the end of the Focus", "     badge: 3", "", "because",
        "  authorized      it may (D6.0)",
        "  focus-silenced  the Focus work silences it (D6.48); set by tocsin.toml:3",
        "                  to change it: tocsin focus off", "",
        "decided \(time), configuration 0123456789abcdef, locked=true focus=work",
      ])
    let json = try run(["explain", "--json", "12"], daemon())
    #expect(json.lines.first?.hasPrefix(#"{"id":12,"cause":{"code":"focus-silenced""#) == true)
  }

  @Test("What the category has otherwise stands below, with its place")
  func ofCategory() throws {
    var reply = Self.reply
    reply.append(
      "of-category",
      .tables([
        table([
          "key": .text("alert"), "value": .bool(true), "source": .text("tocsin.toml:7"),
          "change": .text("alert at tocsin.toml:7"),
        ]),
        table([
          "key": .text("previews"), "value": .text("never"), "source": .text("news/previews"),
        ]),
      ]))
    let lines = try run(["explain", "12"], daemon(reply)).lines
    let start = try #require(lines.firstIndex(of: "its category has"))
    #expect(
      Array(lines[start...].prefix(4)) == [
        "its category has", "  alert=true, set by tocsin.toml:7",
        "    to change it: alert at tocsin.toml:7",
        "  previews=never, the setting 'news/previews'",
      ])
  }

  @Test("Where nothing was decided the cause stands alone")
  func pending() throws {
    let reply = table([
      "id": .integer(5),
      "cause": .table(table(["words": .text("it is not due yet"), "rule": .text("T7.1")])),
    ])
    #expect(try run(["explain", "5"], daemon(reply)).lines == ["5  it is not due yet (T7.1)"])
  }

  static let questions: [CommandLineCase] = [
    .init(["12"], #"{"id":"12"}"#),
    .init(["12", "--now"], #"{"id":"12","now":true}"#),
    .init(
      ["12", "--state", "locked=true,focus=work"],
      #"{"id":"12","device":{"locked":true,"focus":"work"}}"#),
    .init(
      ["--app", "org.x.y", "--title", "T", "-u", "critical"],
      #"{"app":"org.x.y","request":{"title":"T","interruption-level":"critical","sound":"default"}}"#
    ),
    .init(
      ["-t", "T", "--from", "Ana"],
      #"{"app":"","request":{"title":"T","from":"Ana","communication":true,"sound":"default"}}"#),
    .init(
      ["-t", "T", "--state", "present=banner,list,silent=true", "--state", "authorization=denied"],
      #"{"app":"","request":{"title":"T","sound":"default"},"settings":{"authorization":"denied"},"#
        + #""device":{"present":["banner","list"],"silent":true}}"#),
  ]

  @Test("What is asked is what was typed", arguments: questions)
  func asks(row: CommandLineCase) throws { #expect(try asked(row.words) == row.result) }

  static let refusals: [CommandLineCase] = [
    .init([], "'explain' needs an id, or a notification: --title T"),
    .init(["12", "--title", "T"], "an id and '--title' do not go together"),
    .init(["--title", "T", "--now"], "'--now' needs an id"),
    .init(["12", "--state", "loked=true"], "did you mean 'locked'?"),
    .init(["12", "--state", "true"], "'--state' needs KEY=VALUE, not 'true'"),
    .init(["12", "--state", "locked=7"], "'locked' must be true or false, not '7'"),
    .init(["12", "--state", "sound=loud"], "'sound' must be true, false or not-supported"),
    .init(["12", "--payload", "x"], "an id and '--payload' do not go together"),
    .init(["--payload", "x", "--title", "T"], "'--payload' and '--title' do not go together"),
    .init(["--payload", "x", "--now"], "'--payload' and '--now' do not go together"),
    .init(["--payload", "./nowhere/x.apns"], "cannot open './nowhere/x.apns'"),
    .init(["-t", "T", "-s", "./x.oga"], "'--sound' takes a name here, not a file"),
  ]

  @Test("What is wrong is one line, exit 2", arguments: refusals)
  func refuses(row: CommandLineCase) throws {
    var lines: [String] = []
    var status = Exit.usage
    do {
      let ran = try run(["explain"] + row.words)
      (lines, status) = (ran.talk, ran.status)
      #expect(ran.control.asked.isEmpty)
    } catch let failure as Failure {
      (lines, status) = ([failure.message], failure.exit)
    }
    #expect(status == Exit.usage)
    #expect(lines.count == 1 && lines[0].contains(row.result), "\(lines)")
  }
}
