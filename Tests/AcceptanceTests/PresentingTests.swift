import Testing
import TocsinTesting
import TocsinWire

extension Acceptance {
  /// An app in front says what to present of its notifications (D5.19).
  @Suite(.enabled(if: DelegateApp.isThere, "python3-dbus and python3-gi are missing"))
  struct PresentingTests {
    private let desk: Desk
    private var session: Session { desk.session }
    private var daemon: RunningDaemon { desk.daemon }
    private static let chat = "org.example.chat"

    init() throws {
      desk = try Desk(configuration: "[app.\"org.example.chat\"]\nauthorization = \"authorized\"\n")
    }

    private func app(_ words: String...) throws -> DelegateApp {
      let app = try DelegateApp(session, ["register=\(Self.chat)"] + words)
      try app.wait(for: "ready")
      return app
    }

    private func outcome(_ id: String) throws -> Table? {
      let show = try daemon.ok("show", "--json=short", id)
      return try Table.read(show)?.table(of: "outcome")
    }

    @Test("What it says is what is shown")
    func answers() throws {
      let app = try app("present=banner,sound", "delegate=/here", "foreground=1")
      let shown = try daemon.add("now", "-a", Self.chat, "One")
      try daemon.wait(for: "shown", of: shown)
      let asked = try app.wait(for: "will-present")
      #expect(asked.first?.table(of: "notification")?.text(of: "title") == "One")
      #expect(try outcome(shown)?.texts(of: "surfaces") == ["banner"])
      #expect(try outcome(shown)?.texts(of: "reasons").contains("foreground-answered") == true)

      let quiet = try self.app("present=", "delegate=/here")
      let hidden = try daemon.add("now", "-a", Self.chat, "Two")
      try daemon.wait(for: "due", of: hidden)
      try quiet.wait(for: "will-present")
      #expect(desk.server.calls.count == 1)
      #expect(try app.said("will-present").count == 1)
    }

    @Test("It is not asked any more when it says that it is in front no longer")
    func behind() throws {
      let app = try app("delegate=/here", "foreground=1", "foreground=0")
      let id = try daemon.add("now", "-a", Self.chat, "One")
      try daemon.wait(for: "shown", of: id)
      #expect(try app.said("will-present").isEmpty)
    }

    @Test("No answer in 10 s is nothing to be seen; others are shown meanwhile")
    func silent() throws {
      let app = try app("mode=hang", "delegate=/here", "foreground=1")
      let id = try daemon.add("now", "-a", Self.chat, "One")
      try app.wait(for: "will-present")
      let other = try daemon.add("now", "Other")
      try daemon.wait(for: "shown", of: other)
      #expect(try !daemon.events(id).contains("due"))
      try session.wait("the end of 10 s", limit: 20) { try daemon.events(id).contains("due") }
      #expect(
        try daemon.log(id).last?.texts(of: "reasons").contains("foreground-no-answer") == true)
      #expect(desk.server.calls.map(\.summary) == ["Other"])
    }

    @Test("An error is nothing to be seen; a crash is an app that is not in front")
    func fails() throws {
      let failing = try app("mode=error", "delegate=/here", "foreground=1")
      let id = try daemon.add("now", "-a", Self.chat, "One")
      try daemon.wait(for: "due", of: id)
      #expect(desk.server.calls.isEmpty)
      failing.end()
      let crashing = try app("mode=crash", "delegate=/here", "foreground=1")
      let second = try daemon.add("now", "-a", Self.chat, "Two")
      try daemon.wait(for: "shown", of: second)
      try crashing.ended()
      #expect(desk.server.calls.map(\.summary) == ["Two"])
    }

    @Test("The daemon is killed while it asks: shown once, after the start")
    func killed() throws {
      let app = try app("mode=hang", "delegate=/here", "foreground=1")
      let id = try daemon.add("now", "-a", Self.chat, "One")
      try app.wait(for: "will-present")
      try daemon.kill()
      try daemon.start()
      try daemon.wait(for: "shown", of: id)
      #expect(desk.server.calls.map(\.summary) == ["One"])
      #expect(try daemon.events(id).filter { $0 == "delivered" }.count == 1)
    }
  }
}
