import Systemd
import Testing
import TocsinModel
import TocsinTesting
import TocsinWire

extension Acceptance {
  /// Whatever is typed or sent: one clear line, the right exit code, nothing stored, and a daemon
  /// that goes on answering.
  @Suite struct BadInputTests {
    struct Typed: CustomTestStringConvertible {
      var words: [String]
      var exit: Int32
      /// What the line must hold.
      var says: String
      var input: [UInt8]?

      init(_ words: [String], _ exit: Int32, _ says: String, input: [UInt8]? = nil) {
        self.words = words
        self.exit = exit
        self.says = says
        self.input = input
      }

      var testDescription: String { words.joined(separator: " ") }
    }

    static let typed = [
      Typed(["add", "--nonsense", "in 5m", "x"], 2, "--nonsense"),
      Typed(["-10%", "today"], 2, "-10%"),
      Typed(["lsit"], 2, "list"),
      Typed(["add", "bluh", "x"], 2, "bluh"),
      Typed(["add", "2001-01-01", "x"], 2, "in the past"),
      Typed(["add", "in -5m", "x"], 2, "-5m"),
      Typed(["add", "in 99999999999999999999m", "x"], 2, "99999999999999999999"),
      Typed(["add", "in 5m", ""], 2, "text"),
      Typed(["add", "in 5m", "  \t "], 2, "text"),
      Typed(["add", "in 5m", "-b", "  "], 2, "text"),
      Typed(["add", "in 5m", "x", "--expire", "0"], 2, "never"),
      Typed(["add", "in 5m", "x", "-A", "a=One", "-A", "a=Two"], 2, "twice"),
      Typed(["add", "in 5m", "x", "-A", "default=One"], 2, "default"),
      Typed(["add", "in 5m", "x", "-a", "no app"], 2, "no app"),
      Typed(["add", "in 5m", "x", "--user-info", "[1]"], 2, "object"),
      Typed(["add", "in 5m", "x", "--user-info", #"{"a":1,"a":2}"#], 2, "user-info"),
      Typed(["add", "in 5m", "x", "-A", "a", "--on", "b=exec:/bin/true"], 2, "b"),
      Typed(["add", "in 5m", "x", "-u", "loud"], 2, "loud"),
      Typed(["add", "in 5m", "-"], 2, "invalid UTF-8 at byte 1", input: [0x61, 0xE9]),
      Typed(["add", "in 5m", "-"], 2, "NUL byte at byte 1", input: [0x61, 0, 0x62]),
      Typed(
        ["add", "in 5m", "-"], 7, "64 KiB", input: Array(repeating: 0x61, count: 1_000_000)),
      Typed(["show", "4711"], 3, "4711"),
      Typed(["rm", "4711"], 3, "4711"),
      Typed(["act", "4711", "ok"], 3, "4711"),
      Typed(["show", "no/such"], 3, "no/such"),
      Typed(["act", "4711"], 2, "action"),
    ]

    @Test("B049 B062 B064 B065 B076 what is typed wrongly is refused with one line")
    func typedWrongly() throws {
      let session = try Session()
      let daemon = try RunningDaemon(session)
      for row in Self.typed {
        let result = try daemon.tocsin(
          row.words, input: row.input.map { .bytes($0) } ?? .null)
        expectRefusal(result, row.exit, row.says, row.testDescription)
      }
      for (bytes, place) in [
        ([0x63, 0x61, 0x66, 0xE9] as [UInt8], "byte 3"), ([0xFF, 0xFE], "byte 0"),
        ([0x61, 0xED, 0xA0, 0x80], "byte 1"),
      ] {
        let words = [
          Array((Lane.programs + "/tocsin").utf8), Array("add".utf8), Array("in 5m".utf8),
        ]
        let program = try session.start(
          words + [bytes], only: session.environment.map { Array("\($0)=\($1)".utf8) })
        expectRefusal(try program.result(), 2, place, "\(bytes)")
      }
      #expect(try daemon.list("--all").isEmpty, "nothing was stored")

      // What looks like a fault and is none.
      for text in ["--help", "- [ ] plan", "[x]", "$(id)", "%s", "🛎", "-10% today"] {
        let id = try daemon.add("in 5m", "--", text)
        #expect(
          try daemon.list().contains {
            $0.integer(of: "id") == Int64(id) && $0.text(of: "title") == text
          },
          "B058 \(text)")
      }
    }

    @Test("B062 U+FFFE is text, and where the bus does not carry it that is said")
    func noncharacter() throws {
      let session = try Session()
      let daemon = try RunningDaemon(session)
      let result = try daemon.tocsin(["add", "-p", "in 5m", "a\u{FFFE}b"])
      if result.exit == 0 {
        #expect(try daemon.list().map { $0.text(of: "title") } == ["a\u{FFFE}b"])
      } else {  // libsystemd 252
        expectRefusal(result, 2, "a character that the session bus does not carry", "U+FFFE")
        #expect(try daemon.list("--all").isEmpty)
      }
    }

    private func expectRefusal(
      _ result: Session.Result, _ exit: Int32, _ says: String, _ what: String
    ) {
      #expect(result.exit == exit, "\(what): \(result.error)")
      #expect(result.output == "", "\(what)")
      let lines = result.error.split(separator: "\n", omittingEmptySubsequences: false)
      #expect(lines.count == 2 && lines.last == "", "\(what): one line, not: \(result.error)")
      #expect(result.error.hasPrefix("tocsin: "), "\(what): \(result.error)")
      #expect(result.error.contains(says), "\(what): \(result.error)")
      #expect(result.error.utf8.count < 400, "\(what)")
    }

    @Test("malformed calls are refused by name, and the daemon goes on")
    func malformed() throws {
      let session = try Session()
      let daemon = try RunningDaemon(session)
      let app = "org.tocsin.Reminders"
      func add(_ fill: (MessageBuilder) throws(BusError) -> Void) throws -> String? {
        let reply = try daemon.call("Add") { message in
          try message.append(string: app)
          try message.array(of: "{sv}", fill)
        }
        if case .failure(let error) = reply { return error.name }
        return nil
      }
      let bad = "org.tocsin.Tocsin1.Error.BadRequest"
      let invalid = BusError.invalidArgsName

      #expect(
        try add { (m) throws(BusError) in
          try m.entry("titel", "s") { (m) throws(BusError) in try m.append(string: "x") }
        } == bad)
      #expect(
        try add { (m) throws(BusError) in
          try m.entry("title", "i") { (m) throws(BusError) in try m.append(int32: 7) }
        } == bad)
      #expect(
        try add { (m) throws(BusError) in
          for _ in 0..<2 {
            try m.entry("title", "s") { (m) throws(BusError) in try m.append(string: "x") }
          }
        } == invalid, "a key given twice")
      #expect(
        try add { (m) throws(BusError) in
          try m.entry("title", "s") { (m) throws(BusError) in
            try m.append(string: String(repeating: "a", count: 5_000_000))
          }
        } == "org.tocsin.Tocsin1.Error.TooLarge")
      #expect(
        try add { (m) throws(BusError) in
          try m.entry("title", "(s)") { (m) throws(BusError) in
            try m.structure("s") { (m) throws(BusError) in try m.append(string: "x") }
          }
        } == invalid, "a type that no key has")
      #expect(
        try add { (m) throws(BusError) in try Self.nest(m, 17) } == invalid, "nested too deeply")
      #expect(
        try add { (m) throws(BusError) in
          try m.entry("badge", "d") { (m) throws(BusError) in try m.append(double: .nan) }
          try m.entry("title", "s") { (m) throws(BusError) in try m.append(string: "x") }
        } != nil, "no number")

      // Wrong signatures are the bus's own error.
      for member in ["Add", "AddMany", "List", "Show", "Remove", "Act", "Await", "Log"] {
        let reply = try daemon.call(member) { try $0.append(uint64: .max) }
        #expect(name(of: reply) == invalid, "\(member)")
      }
      #expect(name(of: try daemon.call("Nonsense")) == BusError.unknownMethodName)
      let many = try daemon.call("AddMany") { message in
        try message.append(string: app)
        try message.array(of: "a{sv}") { (m) throws(BusError) in
          for _ in 0...1000 { try m.array(of: "{sv}") { _ in } }
        }
        try message.array(of: "{sv}") { _ in }
      }
      #expect(name(of: many) == "org.tocsin.Tocsin1.Error.TooLarge")
      let nobody = try daemon.call("Show") { try $0.append(string: "") }
      #expect(name(of: nobody) == "org.tocsin.Tocsin1.Error.NoSuchRequest")
      let filter = try daemon.call("List") { message in
        try message.array(of: "{sv}") { (m) throws(BusError) in
          try m.entry("limit", "x") { (m) throws(BusError) in try m.append(int64: .min) }
        }
      }
      #expect(name(of: filter) == bad)

      #expect(try daemon.list("--all").isEmpty, "nothing was stored")
      _ = try daemon.add("in 5m", "x")
      #expect(try daemon.list().count == 1)
    }

    /// Tables within each other: 16 are allowed. The bus itself ends a connection that nests more
    /// than 64 containers.
    private static func nest(_ message: MessageBuilder, _ depth: Int) throws(BusError) {
      try message.entry("user-info", depth == 0 ? "s" : "a{sv}") { (m) throws(BusError) in
        guard depth > 0 else { return try m.append(string: "x") }
        try m.array(of: "{sv}") { (m) throws(BusError) in try nest(m, depth - 1) }
      }
    }

    private func name(of reply: Result<Message, BusError>) -> String? {
      if case .failure(let error) = reply { error.name } else { nil }
    }
  }
}
