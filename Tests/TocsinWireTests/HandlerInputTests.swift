import Testing
import TocsinModel
import TocsinTesting
import TocsinTime
import TocsinWire

/// What a handler is given, and what it may say (handlers.md).
struct HandlerInputTests {
  private func input(
    _ response: Response? = nil, _ change: (inout Request) -> Void = { _ in }
  ) throws -> HandlerInput {
    var request = try Sample.request()
    change(&request)
    let answer =
      try response
      ?? Response(
        number: 9, request: try #require(RequestID(5)), delivery: nil, happening: .reply,
        action: ActionID("say"), text: "so be it", occurred: Sample.now, route: .own, attempt: 2)
    return HandlerInput(
      ResponseCoding.handlerInput(answer, request, nil, store: "abc", zone: .utc))
  }

  @Test(
    "Only %i, %e and %a are replaced, inside one argument, and never in the program",
    arguments: [
      ("%i", "5"), ("id=%i!", "id=5!"), ("%e/%a", "reply/say"), ("%%i", "%5"), ("100%", "100%"),
      ("%x", "%x"), ("$(id) %s {body}", "$(id) %s {body}"), ("", ""),
    ])
  func placeholders(argument: String, expected: String) throws {
    #expect(try input().arguments(["/bin/%i", argument]) == ["/bin/%i", expected])
  }

  @Test("An action's id becomes part of one unit's name, whatever it holds")
  func unit() throws {
    let response = Response(
      number: 1, request: try #require(RequestID(5)), delivery: nil, happening: .action,
      action: ActionID("a/b -ü.service"), occurred: Sample.now, route: .own)
    let name = try input(response).filled("x@%a.service", escaped: \.escapedForUnit)
    #expect(name == "x@a-b\\x20\\x2d\\xc3\\xbc.service.service")
    #expect(name.isUnitName)
  }

  @Test(
    "Names of units",
    arguments: [
      ("a.service", true), ("a@.service", true), ("a@1.timer", true), ("a", false),
      (".service", false), ("@.service", false), ("a b.service", false), ("a/b.service", false),
      ("a.scope", false), ("a.service\n", false),
    ])
  func unitNames(name: String, isOne: Bool) { #expect(name.isUnitName == isOne) }

  @Test("The environment has every variable, and leaves out what it cannot hold")
  func environment() throws {
    let whole = try input {
      $0.content.title = "T"
      $0.content.body = "B\n$(x)"
      $0.content.category = CategoryID("mail")
    }
    #expect(
      whole.environment(activationToken: "tok").map { $0.split(separator: "=")[0] } == [
        "TOCSIN_VERSION", "TOCSIN_EVENT", "TOCSIN_EVENT_ID", "TOCSIN_ID", "TOCSIN_IDENTIFIER",
        "TOCSIN_APP", "TOCSIN_ORIGIN", "TOCSIN_CATEGORY", "TOCSIN_ACTION", "TOCSIN_TITLE",
        "TOCSIN_BODY", "TOCSIN_REPLY", "TOCSIN_LEVEL", "TOCSIN_ATTEMPT", "XDG_ACTIVATION_TOKEN",
        "DESKTOP_STARTUP_ID",
      ])
    let variables = whole.environment()
    for line in [
      "TOCSIN_EVENT_ID=abc-9", "TOCSIN_ATTEMPT=2", "TOCSIN_REPLY=so be it", "TOCSIN_BODY=B\n$(x)",
      "TOCSIN_CATEGORY=mail", "TOCSIN_ORIGIN=local", "TOCSIN_LEVEL=active",
    ] {
      #expect(variables.contains(line), "\(line)")
    }
    let long = try input { $0.content.body = String(repeating: "x", count: 32 * 1024 + 1) }
    #expect(!long.environment().contains { $0.hasPrefix("TOCSIN_BODY=") })
    let holed = try input { $0.content.body = "a\0b" }
    #expect(!holed.environment().contains { $0.hasPrefix("TOCSIN_BODY=") })
    #expect(holed.environment().contains { $0.hasPrefix("TOCSIN_TITLE=") })
  }

  @Test(
    "Only an http, https or mailto URL of user-info is opened",
    arguments: [
      (#"{"url":"https://example.org/a?b=c#d"}"#, true), (#"{"url":"http://[::1]/"}"#, true),
      (#"{"url":"mailto:ana@example.org"}"#, true), (#"{"url":"HTTPS://EXAMPLE.ORG"}"#, true),
      (#"{"url":"file:///etc/passwd"}"#, false), (#"{"url":"javascript:alert(1)"}"#, false),
      (#"{"url":"--help"}"#, false), (#"{"url":"https:"}"#, false), (#"{"url":"https://"}"#, false),
      (#"{"url":"https://a b"}"#, false), (#"{"url":"https://a\nb"}"#, false),
      (#"{"url":"https://exämple.org"}"#, false), (#"{"url":7}"#, false), (#"{"u":"x"}"#, false),
    ])
  func url(info: String, isOpened: Bool) throws {
    let result = try input { $0.content.userInfo = info }.url("url")
    #expect(((try? result.get()) != nil) == isOpened, "\(result)")
  }

  @Test("Without user-info there is nothing to open")
  func noInfo() throws { #expect(throws: CallError.self) { try input().url("url").get() } }

  @Test("A table hears by its match, byte for byte")
  func heard() throws {
    var table = HandlerTable()
    table.on = [.reply]
    #expect(try input().isHeard(by: table))
    table.match.action = ActionID("say")
    #expect(try input().isHeard(by: table))
    table.match.category = CategoryID("mail")
    #expect(try !input().isHeard(by: table), "absent equals nothing")
    #expect(try input { $0.content.category = CategoryID("mail") }.isHeard(by: table))
    table.match.app = .reminders
    #expect(try !input { $0.content.category = CategoryID("mail") }.isHeard(by: table))
    table.match = HandlerTable.Match()
    table.on = [.action]
    #expect(try !input().isHeard(by: table))
  }

  // What it says.

  @Test(
    "What is no JSON object is talk, and what is one is read strictly",
    arguments: [
      ("", .nothing), (" \n\t", .nothing), ("done\n", .talk), ("{", .talk), ("[1]", .talk),
      ("{} {}", .talk), ("{}", .answer(HandlerAnswer())),
      (#"{"snooze":"10m"}"#, .answer(answer { $0.snooze = .minutes(10) })),
      (#"  {"remove":true}\#n"#, .answer(answer { $0.isRemoved = true })),
      (
        #"{"update":{"body":"B","title":"T"},"actions":[]}"#,
        .answer(
          answer {
            $0.title = "T"
            $0.body = "B"
            $0.actions = []
          })
      ),
      (#"{"snooze":10}"#, .wrong("'snooze' must be text")),
      (#"{"snooze":"0s"}"#, .wrong("'snooze' must be from 1s to 366d")),
      (
        #"{"snoze":"1m"}"#, .wrong("unknown key 'snoze'; did you mean 'snooze'?")
      ),
    ] as [(String, HandlerAnswerCoding.Printed)])
  func printed(text: String, expected: HandlerAnswerCoding.Printed) {
    #expect(HandlerAnswerCoding.read(Array(text.utf8)) == expected)
  }

  private static func answer(_ change: (inout HandlerAnswer) -> Void) -> HandlerAnswer {
    var answer = HandlerAnswer()
    change(&answer)
    return answer
  }
}
