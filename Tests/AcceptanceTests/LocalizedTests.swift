import Systemd
import Testing
import TocsinTesting
import TocsinWire

extension Acceptance {
  /// Words that an app registers in several languages (D8.12).
  @Suite struct LocalizedTests {
    private static let chat = "org.example.chat"
    private static let app = """
      [app."org.example.chat"]
      authorization = "authorized"

      """

    private func register(
      _ app: CenterClient, _ language: String, _ texts: [(String, String)]
    ) throws -> Result<Message, BusError> {
      try app.call("SetStrings") { builder in
        try builder.append(string: language)
        try builder.open(.array, "{ss}")
        for (key, text) in texts {
          try builder.open(.dictEntry, "ss")
          try builder.append(string: key)
          try builder.append(string: text)
          try builder.close()
        }
        try builder.close()
      }
    }

    private func refusal(_ result: Result<Message, BusError>) -> String? {
      guard case .failure(let error) = result else { return nil }
      return error.name.split(separator: ".").last.map(String.init)
    }

    /// Adds one that rings at once, and waits until the server has it.
    private func show(
      _ desk: Desk, _ app: CenterClient, _ entries: [(String, Value)]
    ) throws -> (id: String, call: FakeServer.Call) {
      let id = String(try app.add(entries))
      try desk.daemon.wait(for: "shown", of: id)
      return (id, try #require(desk.server.calls.last))
    }

    @Test("Shown in the language of the moment, told as it was asked for, kept over a restart")
    func languages() throws {
      let desk = try Desk(configuration: Self.app + "language = \"ru\"\n")
      let app = try CenterClient(desk.session, Self.chat)
      _ = try register(app, "en", [("HELLO", "Hello, %@!"), ("N", "%1$@ of %2$@")]).get()
      _ = try register(app, "ru", [("HELLO", "Привет, %@!")]).get()
      let words: [(String, Value)] = [
        ("title-loc-key", .text("HELLO")), ("title-loc-args", .texts(["Ана"])),
        ("loc-key", .text("N")), ("loc-args", .texts(["1", "3"])),
      ]
      let first = try show(desk, app, words)
      #expect(first.call.summary == "Привет, Ана!")
      #expect(first.call.body == "1 of 3")

      let told = try JSONReading.table(
        of: Array(desk.daemon.ok("show", first.id, "--json=short").utf8))
      #expect(told.text(of: "title-loc-key") == "HELLO")
      #expect(told.texts(of: "title-loc-args") == ["Ана"])
      #expect(told["title"] == nil)
      #expect(told.table(of: "outcome")?.text(of: "title") == "Привет, Ана!")
      #expect(try desk.daemon.ok("list", "--delivered").contains("Привет, Ана!"))

      // A pending one is in no language yet.
      _ = try app.add(words + [("when", .text("in 3d"))])
      #expect(try desk.daemon.ok("list").contains("HELLO"))

      try TemporaryFolder.write(
        desk.session.configuration + "/tocsin.toml",
        "language = \"ru\"\n" + Self.app + "language = \"de-AT\"\n")
      _ = try desk.daemon.ok("reload")
      try desk.daemon.restart()
      let again = try CenterClient(desk.session, Self.chat)
      #expect(try show(desk, again, words).call.summary == "Hello, Ана!")
      _ = try register(again, "de", [("HELLO", "Hallo, %@!")]).get()
      let last = try show(desk, again, words)
      #expect(last.call.summary == "Hallo, Ана!")

      // Programs have no tables, and get the words.
      let dry = try desk.daemon.ok("act", last.id, "default", "--dry-run", "--json=short")
      #expect(!dry.contains("TOCSIN_TITLE=HELLO"))
      _ = try register(again, "de", []).get()
      #expect(try show(desk, again, words).call.summary == "Hello, Ана!")
    }

    @Test("A program that is run for an answer gets the words, and the keys beside them")
    func programs() throws {
      let desk = try Desk(configuration: Self.app)
      let app = try CenterClient(desk.session, Self.chat)
      _ = try register(app, "en", [("HELLO", "Hello, %@!")]).get()
      let (id, _) = try show(
        desk, app,
        [
          ("title-loc-key", .text("HELLO")), ("title-loc-args", .texts(["Ana"])),
          ("on", .table(.of([("default", .texts(["/bin/true"]))]))),
        ])
      let told = try JSONReading.table(
        of: Array(desk.daemon.ok("act", id, "default", "--dry-run", "--json=short").utf8))
      #expect(told.table(of: "environment")?.text(of: "TOCSIN_TITLE") == "Hello, Ana!")
      #expect(told.text(of: "stdin")?.contains("\"title-loc-key\":\"HELLO\"") == true)
    }

    @Test("What cannot be stored is refused, and a key that nobody knows is said (W7.1)")
    func refused() throws {
      let desk = try Desk(configuration: Self.app)
      let app = try CenterClient(desk.session, Self.chat)
      #expect(refusal(try register(app, "auto!", [("a", "A")])) == "BadRequest")
      #expect(refusal(try register(app, "de", [("", "A")])) == "BadRequest")
      #expect(refusal(try register(app, "de", [("a", "A"), ("a", "B")])) == "BadRequest")
      let many = (0..<1000).map { ("k\($0)", "text") }
      #expect(refusal(try register(app, "de", many)) == nil)
      #expect(refusal(try register(app, "de", many + [("more", "A")])) == "TooLarge")
      let long = String(repeating: "x", count: 600 * 1024)
      #expect(refusal(try register(app, "de", [("a", long)])) == nil)
      #expect(refusal(try register(app, "fr", [("a", long)])) == "TooLarge")
      #expect(refusal(try register(app, "de", [("a", "A")])) == nil)
      let reader = try app.call("Add") {
        try $0.append(table: .of([("loc-key", .text("NOBODY")), ("when", .text("in 3d"))]))
      }.get().reader
      _ = try reader.readUInt64()
      let warnings = try reader.readTable().texts(of: "warnings")
      #expect(warnings.contains { $0.contains("has no text 'NOBODY' in any language") })
      #expect(
        try app.refusal("Add") {
          try $0.append(table: .of([("loc-args", .texts(["A"])), ("when", .text("in 3d"))]))
        } == "BadRequest")
    }

    @Test(
      "Without a language of its own the daemon speaks that of its session",
      .enabled(if: Lane.current == .bare, "the manager says what its session is"),
      arguments: [
        (["LC_ALL": nil, "LC_MESSAGES": nil, "LANG": "ru_RU.UTF-8"], "Привет"),
        (["LC_ALL": nil, "LC_MESSAGES": "C", "LANG": "ru_RU.UTF-8"], "Hello"),
        (["LC_ALL": "ru_RU", "LC_MESSAGES": "C", "LANG": nil], "Привет"),
        (["LC_ALL": nil, "LC_MESSAGES": nil, "LANG": nil], "Hello"),
      ] as [([String: String?], String)])
    func session(_ environment: [String: String?], _ shown: String) throws {
      let desk = try Desk(configuration: Self.app)
      desk.daemon.environment = environment
      try desk.daemon.restart()
      let app = try CenterClient(desk.session, Self.chat)
      _ = try register(app, "en", [("HELLO", "Hello")]).get()
      _ = try register(app, "ru", [("HELLO", "Привет")]).get()
      #expect(try show(desk, app, [("loc-key", .text("HELLO"))]).call.body == shown)
    }
  }
}
