import Testing
import TocsinTesting
import TocsinWire

extension Acceptance {
  /// What `explain` says would change it is all of it, and can be done where it is said.
  @Suite struct WhyTests {
    static let configuration = """
      sinks = ["screen"]
      [sink.screen]
      type = "desktop"
      apps = ["org.example.two", "org.example.trial", "org.example.urgent", "org.example.part",
        "org.example.pinned"]
      [app."*"]
      authorization = "authorized"
      [app."org.example.two"]
      delivery = "quiet"
      alert = false
      [app."org.example.part"]
      alert = false
      [app."org.example.part".category.news]
      alert = false
      [app."org.example.trial"]
      authorization = "provisional"
      [app."org.example.urgent"]
      entitlements = ["time-sensitive"]
      [app."org.example.pinned"]
      entitlements = ["time-sensitive"]
      time-sensitive = true
      """

    let desk: Desk
    var daemon: RunningDaemon { desk.daemon }

    init() throws { desk = try Desk(configuration: Self.configuration, zone: nil) }

    private func explained(_ id: String) throws -> (text: String, change: String, rows: [Table]) {
      let text = try daemon.ok("explain", id)
      let table = try JSONReading.table(of: Array(daemon.ok("explain", id, "--json=short").utf8))
      guard case .table(let cause)? = table["cause"], case .tables(let rows)? = table["because"]
      else { throw Session.Failure("no cause: \(text)") }
      return (text, cause.text(of: "change") ?? "", rows)
    }

    private func line(_ word: String, after table: String) throws -> String {
      let lines = Self.configuration.split(separator: "\n", omittingEmptySubsequences: false)
      let head = try #require(lines.firstIndex { $0 == table })
      let found = try #require(lines[head...].firstIndex { $0.hasPrefix(word) })
      return "tocsin.toml:\(found + 1)"
    }

    @Test("two written causes are both named, each with its line")
    func written() throws {
      let id = try daemon.add("now", "Quiet", "-a", "org.example.two")
      try daemon.wait(for: "delivered", of: id)
      let told = try explained(id)
      let table = "[app.\"org.example.two\"]"
      #expect(try told.change.contains(line("delivery", after: table)), "\(told.change)")
      #expect(try told.change.contains(line("alert", after: table)), "\(told.change)")
      #expect(!told.change.contains("tocsin app set"))
      let also = told.rows.filter { if case .bool(true)? = $0["also"] { true } else { false } }
      #expect(also.map { $0.text(of: "reason") } == ["alert-off"])
      #expect(told.text.contains("and even without that alerts are off for org.example.two"))
    }

    @Test("what its category says is told, also where the app says the same")
    func category() throws {
      let id = try daemon.add("now", "News", "-a", "org.example.part", "-c", "news")
      try daemon.wait(for: "delivered", of: id)
      let told = try explained(id)
      let place = try line("alert", after: "[app.\"org.example.part\".category.news]")
      #expect(told.change.contains(place), "\(told.change)")
      #expect(told.text.contains("its category has\n  alert=false"), "\(told.text)")
      #expect(told.text.contains("alerts are off for org.example.part/news"), "\(told.text)")
    }

    @Test("an app that no sink with a server takes is told so, with the line of the sink")
    func sink() throws {
      let id = try daemon.add("now", "Away", "-a", "org.example.other")
      try daemon.wait(for: "delivered", of: id)
      let told = try explained(id)
      #expect(told.text.contains("no sink with a notification server takes org.example.other"))
      #expect(try told.change.contains(line("apps", after: "[sink.screen]")), "\(told.change)")
      #expect(desk.server.calls.isEmpty)
    }

    @Test("of what is written nothing is asked, and no prompt is said")
    func pinned() throws {
      let trial = try daemon.add("now", "Trial", "-a", "org.example.trial")
      try daemon.wait(for: "delivered", of: trial)
      #expect(try !daemon.ok("explain", trial).contains("prompt"))
      let (_, call) = try desk.show("Pinned", "-a", "org.example.pinned", "-u", "time-sensitive")
      #expect(call.actions == ["default", "Open"])
    }

    @Test("what was chosen on it is in the log, and says why it has gone")
    func chosen() throws {
      let (id, call) = try desk.show("Soon", "-a", "org.example.urgent", "-u", "time-sensitive")
      #expect(try daemon.ok("explain", id).contains("prompt: time-sensitive-explanation"))
      let key = try #require(
        stride(from: 0, to: call.actions.count - 1, by: 2)
          .first { call.actions[$0 + 1] == "Turn Off Time Sensitive" }.map { call.actions[$0] })
      desk.server.invoke(call.id, key)
      try daemon.wait(for: "chosen", of: id)
      let told = try explained(id)
      #expect(told.text.contains("a choice for its app was made on it: turn-off-time-sensitive"))
      try desk.session.wait("its end") { desk.server.popups.isEmpty }
      #expect(try !daemon.ok("log", id).contains("closed"))
      #expect(try daemon.ok("list", "--delivered").contains("Soon"))
    }

    @Test("a Focus that is over need not be ended")
    func over() throws {
      try daemon.ok("focus", "on", "1h")
      let id = try daemon.add("now", "Hush", "-a", "org.example.urgent")
      try daemon.wait(for: "held", of: id)
      #expect(try explained(id).change.contains("tocsin focus off"))
      try daemon.ok("focus", "off")
      let told = try explained(id)
      #expect(!told.change.contains("tocsin focus off"), "\(told.change)")
      #expect(told.text.contains("and has ended since"))
    }
  }
}
