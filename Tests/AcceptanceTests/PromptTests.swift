import Systemd
import Testing
import TocsinTesting
import TocsinWire

extension Acceptance {
  /// The question whether an app may notify: a real notification, over the bus, as a person answers
  /// it.
  @Suite struct PromptTests {
    static let chat = "org.example.chat"

    let desk: Desk
    var daemon: RunningDaemon { desk.daemon }

    init() throws { desk = try Desk() }

    private func ask(_ options: String...) throws -> RunningProgram {
      try daemon.startTocsin(["app", "authorize", Self.chat] + options)
    }

    /// The popup that asks; waits for it.
    private func question(_ count: Int = 1) throws -> FakeServer.Call {
      try desk.session.wait("the question") { desk.server.calls.count >= count }
      guard let call = desk.server.calls.last else { throw Session.Failure("no question") }
      return call
    }

    /// The key of the button with that title.
    private func key(_ call: FakeServer.Call, _ title: String) throws -> String {
      let pairs = stride(from: 0, to: call.actions.count - 1, by: 2).map {
        (key: call.actions[$0], title: call.actions[$0 + 1])
      }
      return try #require(pairs.first { $0.title == title }?.key, "\(call.actions)")
    }

    private func authorization() throws -> String? {
      let output = try daemon.ok("app", "show", Self.chat, "--json=short")
      return try JSONReading.table(of: Array(output.utf8)).text(of: "authorization")
    }

    @Test(
      "D2.1: the caller waits for the person, whose answer is a button",
      arguments: [("Allow", "granted", "authorized"), ("Don’t Allow", "not granted", "denied")])
    func answered(title: String, said: String, state: String) throws {
      let caller = try ask("alert", "sound", "badge")
      let call = try question()
      #expect(call.summary.contains("chat") || call.body.contains("chat"), "\(call)")
      #expect(try authorization() == "not-determined")
      desk.server.invoke(call.id, try key(call, title))
      let result = try caller.result()
      #expect(result.output.contains(said), "\(result)")
      #expect(try authorization() == state)
      // Asked again, nobody is bothered.
      let count = desk.server.calls.count
      let again = try ask("alert", "sound", "badge").result()
      #expect(again.output.contains(said), "\(again)")
      #expect(desk.server.calls.count == count)
    }

    @Test("two who ask at once wait for one question, and both hear its answer")
    func together() throws {
      let callers = [try ask("alert"), try ask("alert", "sound")]
      let call = try question()
      _ = try authorization()
      desk.server.invoke(call.id, try key(call, "Allow"))
      for caller in callers { #expect(try caller.result().output.contains("granted")) }
      #expect(desk.server.calls.count == 1)
    }

    @Test("a kill with the question open: it is asked once, and whoever asked hears the answer")
    func killed() throws {
      let caller = try ask("alert", "sound")
      _ = try question()
      try desk.session.wait("its number") { (desk.server.calls.last?.id ?? 0) > 0 }
      _ = try authorization()  // so the daemon has the server's reply
      try daemon.kill()
      try daemon.start()
      #expect(try authorization() == "not-determined")
      #expect(desk.server.popups.count == 1)
      try daemon.ok("app", "choose", Self.chat, "allow")
      #expect(try authorization() == "authorized")
      try desk.session.wait("the question's end") { desk.server.popups.isEmpty }
      let heard = try caller.result()
      #expect(heard.exit == 0 && heard.output.contains("granted"), "\(heard)")
    }
  }

  /// What concerns several apps through the one daemon.
  @Suite struct SeveralAppsTests {
    static let configuration = """
      [app."*"]
      authorization = "authorized"
      [app."org.example.mail"]
      name = "Mail"
      """

    let desk: Desk
    var daemon: RunningDaemon { desk.daemon }

    init() throws { desk = try Desk(configuration: Self.configuration) }

    @Test("B116: the server gets the name of the app that asked, and threads are groups below it")
    func names() throws {
      var groups: Set<String> = []
      for (app, name, thread) in [
        ("org.example.mail", "Mail", "a"), ("org.example.mail", "Mail", "b"),
        ("org.example.chat", "chat", "a"), ("org.example.news", "news", ""),
      ] {
        let (id, call) =
          thread.isEmpty
          ? try desk.show("T \(app)", "-a", app)
          : try desk.show("T \(app) \(thread)", "-a", app, "--thread", thread)
        #expect(call.appName == name)
        #expect(call.hints["desktop-entry"]?.value == app)
        let output = try daemon.ok("explain", id, "--json=short")
        let explained = try JSONReading.table(of: Array(output.utf8))
        guard case .table(let outcome)? = explained["outcome"],
          let group = outcome.text(of: "group")
        else {
          Issue.record("no group: \(output)")
          return
        }
        #expect(group == (thread.isEmpty ? app : "\(app)/\(thread)"))
        groups.insert(group)
      }
      #expect(groups.count == 4)
      try daemon.ok("app", "set", "org.example.mail", "grouping=off")
      let (id, _) = try desk.show("Alone", "-a", "org.example.mail", "--thread", "a")
      #expect(try daemon.ok("explain", id, "--json=short").contains("\"group\":\"none\""))
    }

    @Test("B102: a category of the same name in two apps is two, and neither overwrites the other")
    func categories() throws {
      for (app, title) in [("org.example.mail", "Archive"), ("org.example.chat", "Mute")] {
        let file = desk.session.home + "/\(app).toml"
        try TemporaryFolder.write(
          file, "[[categories]]\nid = \"c\"\nactions = [ { id = \"x\", title = \"\(title)\" } ]\n")
        try daemon.ok("category", "set", file, "--app", app)
      }
      for (app, title) in [("org.example.mail", "Archive"), ("org.example.chat", "Mute")] {
        let (_, call) = try desk.show("T", "-a", app, "--category", "c")
        #expect(call.actions.contains(title), "\(call.actions)")
      }
    }

    @Test("who follows Control's properties is told of a Focus, a lock and a server")
    func changes() throws {
      var seen: [String] = []
      let slot = try desk.session.bus.match(
        "type='signal',sender='\(RunningDaemon.name)',path='\(RunningDaemon.path)',"
          + "interface='org.freedesktop.DBus.Properties',member='PropertiesChanged'"
      ) { message in
        let reader = message.reader
        guard (try? reader.readString()) != nil else { return }
        try? reader.dictionary { (key, reader) throws(BusError) in
          seen.append(key)
          try reader.skip("v")
        }
        seen += (try? reader.readStrings()) ?? []
      }
      try daemon.ok("focus", "on")
      try desk.session.wait("FocusName") { seen.contains("FocusName") }
      try daemon.ok("device", "set", "locked=true")
      try desk.session.wait("Locked") { seen.contains("Locked") }
      seen = []
      desk.server.die()
      try desk.session.wait("Server") { seen.contains("Server") }
      withExtendedLifetime(slot) {}
    }
  }
}
