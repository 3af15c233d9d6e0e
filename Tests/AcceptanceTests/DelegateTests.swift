import Glibc
import Systemd
import Testing
import TocsinTesting
import TocsinWire

extension Acceptance {
  /// Apps on the bus hear their answers (handlers.md, way 4; dbus.md section 5).
  @Suite(.enabled(if: DelegateApp.isThere, "python3-dbus and python3-gi are missing"))
  struct DelegateTests {
    private let desk: Desk
    private var session: Session { desk.session }
    private var daemon: RunningDaemon { desk.daemon }
    private static let chat = "org.example.chat"
    private static let allowed = """
      [app."org.example.chat"]
      authorization = "authorized"

      """

    init() throws { desk = try Desk(configuration: Self.allowed) }

    private func configure(_ text: String) throws {
      try TemporaryFolder.write(session.configuration + "/tocsin.toml", text + Self.allowed)
      try daemon.ok("reload")
    }

    private func app(_ words: String...) throws -> DelegateApp {
      let app = try DelegateApp(session, ["register=\(Self.chat)"] + words)
      return app
    }

    private static let buttons =
      #""actions":[{"id":"yes","title":"Yes"},{"id":"say","title":"Say","input":{"button":"Send"}}]"#

    /// The popup of a notification that is shown.
    private func popup(_ id: String) throws -> FakeServer.Call {
      try daemon.wait(for: "shown", of: id)
      guard let call = desk.server.calls.last else { throw Session.Failure("no popup of \(id)") }
      return call
    }

    @Test("A button, a reply and a click are told with all that belongs to them, and closed by it")
    func told() throws {
      let app = try app(
        "delegate=/org/example/here",
        #"add={"title":"One","user-info":"{\"a\": 1}",\#(Self.buttons)}"#)
      let id = try #require(try app.added().first)
      let call = try popup(id)
      #expect(call.actions.prefix(2) == ["default", "Open"], "somebody hears of a click")
      desk.server.token(call.id, "tok-1")
      desk.server.invoke(call.id, "a0")
      desk.server.close(call.id, reason: 2)
      let response = try #require(try app.responses().first)
      #expect(response.text(of: "event") == "action")
      #expect(response.text(of: "action") == "yes")
      #expect(response.integer(of: "attempt") == 1)
      #expect(response.text(of: "activation-token") == "tok-1")
      #expect(response.text(of: "text") == nil)
      #expect(response.text(of: "event-id")?.hasSuffix("-1") == true)
      #expect(response.integer(of: "occurred-usec") != nil)
      let notification = response.table(of: "notification")
      #expect(notification?.text(of: "title") == "One")
      #expect(notification?.text(of: "user-info") == #"{"a": 1}"#)
      #expect(notification?.text(of: "app") == Self.chat)
      try daemon.wait(for: "handled", of: id)

      let second = try daemon.add("now", "-a", Self.chat, "Two", "--reply")
      _ = try popup(second)
      try daemon.ok("act", second, "reply", "--text", "so be it")
      let third = try daemon.add("now", "-a", Self.chat, "Three")
      _ = try popup(third)
      try daemon.ok("act", third, "default")
      let responses = try app.responses(3)
      #expect(responses.map { $0.text(of: "event") } == ["action", "reply", "default"])
      #expect(responses[1].text(of: "text") == "so be it")
      try daemon.wait(for: "handled", of: third)
      #expect(try app.said("did-receive").count == 3)
    }

    @Test("A dismissal is told where its category has custom-dismiss, and the log has it (D9.7)")
    func dismissed() throws {
      let app = try app("delegate=/here", #"add={"title":"Plain"}"#)
      let plain = try #require(try app.added().first)
      desk.server.close(try popup(plain).id, reason: 2)
      try daemon.wait(for: "dismissed", of: plain)
      #expect(
        try daemon.log(plain).last?.texts(of: "reasons") == ["dismiss-not-reported"])
      let client = try CenterClient(session, Self.chat)
      _ = try client.call("SetCategories") { builder in
        try builder.append(tables: [
          .of([("id", .text("watched")), ("custom-dismiss", .bool(true))])
        ])
      }.get()
      let watched = try daemon.add("now", "-a", Self.chat, "-c", "watched", "Watched")
      desk.server.close(try popup(watched).id, reason: 2)
      let responses = try app.responses()
      #expect(responses.map { $0.text(of: "event") } == ["dismissed"])
      #expect(
        responses.first?.table(of: "notification")?.integer(of: "id") == Int64(watched))
    }

    @Test(
      "The app has gone, the daemon is killed: its answers are told when it comes, oldest first")
    func kept() throws {
      let sender = try app(
        #"add={"identifier":"a","title":"A"}"#, #"add={"identifier":"b","title":"B"}"#, "quit")
      let ids = try sender.added(2)
      try sender.ended()
      for id in ids { try daemon.wait(for: "shown", of: id) }
      for id in ids.reversed() { try daemon.ok("act", id, "default") }
      try daemon.kill()
      try daemon.start()
      let app = try app("delegate=/here")
      let responses = try app.responses(2)
      #expect(
        responses.map { $0.table(of: "notification")?.text(of: "identifier") } == ["b", "a"])
      #expect(responses.map { $0.integer(of: "attempt") } == [1, 1])
      for id in ids { try daemon.wait(for: "handled", of: id) }
      // Closed: nothing is told twice.
      try daemon.restart()
      let next = try self.app("delegate=/here")
      try next.wait(for: "ready")
      #expect(try next.said("did-receive").isEmpty)
    }

    @Test("The daemon is killed while an app handles: told again, with the same event id")
    func killed() throws {
      let app = try app("mode=hang", "follow=/here", #"add={"title":"One"}"#)
      let id = try #require(try app.added().first)
      _ = try popup(id)
      try daemon.ok("act", id, "default")
      try app.wait(for: "did-receive")
      try daemon.kill()
      try daemon.start()
      let responses = try app.responses(2)
      #expect(responses.map { $0.integer(of: "attempt") } == [1, 2])
      #expect(Set(responses.compactMap { $0.text(of: "event-id") }).count == 1)
    }

    @Test(
      "One that never answers, one that fails: tried again later, and told to the next Delegate")
    func silent() throws {
      try configure("[limits]\nhandler-time = \"1s\"\n")
      let silent = try app("mode=hang", "delegate=/here", #"add={"title":"One"}"#)
      let id = try #require(try silent.added().first)
      _ = try popup(id)
      try daemon.ok("act", id, "default")
      try daemon.wait(for: "failed", of: id)
      #expect(
        try daemon.log(id).last?.text(of: "detail") == "default: it did not answer, again")
      #expect(daemon.messages.contains("\(Self.chat) was told of an answer"), "D9.12")
      let failing = try app("mode=error", "delegate=/there")
      try failing.wait(for: "did-receive")
      try session.wait("the second failure") {
        try daemon.events(id).filter { $0 == "failed" }.count == 2
      }
      #expect(
        try daemon.log(id).last?.text(of: "detail")
          == "default: it said org.example.Busy, again")
      let ready = try app("delegate=/here")
      #expect(try ready.responses().first?.integer(of: "attempt") == 3)
      try daemon.wait(for: "handled", of: id)
    }

    @Test("One that crashes while it handles: told again as soon as it is back")
    func crash() throws {
      let app = try app("mode=crash", "delegate=/here", #"add={"title":"One"}"#)
      let id = try #require(try app.added().first)
      _ = try popup(id)
      try daemon.ok("act", id, "default")
      try app.ended()
      try daemon.wait(for: "failed", of: id)
      #expect(
        try daemon.log(id).last?.text(of: "detail")?.hasSuffix(", again") == true)
      let again = try self.app("delegate=/here")
      let response = try #require(try again.responses().first)
      #expect(response.integer(of: "attempt") == 2)
      try daemon.wait(for: "handled", of: id)
    }

    @Test("The newest Delegate is told, and when it goes, the one before")
    func newest() throws {
      let first = try app("delegate=/first")
      try first.wait(for: "ready")
      let second = try app("mode=hang", "delegate=/second", #"add={"title":"One"}"#)
      let id = try #require(try second.added().first)
      try second.wait(for: "ready")
      _ = try popup(id)
      try daemon.ok("act", id, "default")
      try second.wait(for: "did-receive")
      #expect(try first.said("did-receive").isEmpty)
      second.end()
      #expect(try first.responses().first?.integer(of: "attempt") == 2)
      try daemon.wait(for: "handled", of: id)
    }

    @Test("A handler of the request or of the configuration comes before the app")
    func order() throws {
      try configure(
        """
        [[handler]]
        name  = "first"
        on    = ["action"]
        match = { app = "org.example.chat", action = "yes" }
        exec  = ["/bin/true"]

        """)
      let app = try app("delegate=/here", #"add={"title":"One",\#(Self.buttons)}"#)
      let id = try #require(try app.added().first)
      _ = try popup(id)
      #expect(try daemon.ok("act", "--dry-run", id, "default").contains("app"))
      try daemon.ok("act", id, "yes")
      try daemon.wait(for: "handled", of: id)
      #expect(try daemon.log(id).last?.text(of: "handler") == "first")
      #expect(try app.said("did-receive").isEmpty)
    }

    @Test("The app in tocsin-handlers(7) does what the page says, also after a restart of tocsind")
    func page() throws {
      let page = try #require(ProjectFile.text("contrib/man/tocsin-handlers.7.scd"))
      let lines = page.split(separator: "\n", omittingEmptySubsequences: false)
      let example = lines.drop { $0 != "#!/usr/bin/python3" }.prefix { $0 != "```" }
        .map { $0.replacing("\\\\", with: "\\") }
      let path = session.folder.path + "/diary"
      try TemporaryFolder.write(path, example.joined(separator: "\n") + "\n")
      try configure("[app.\"org.example.diary\"]\nauthorization = \"authorized\"\n")
      let diary = try session.start(["/usr/bin/python3", path])
      func answer(_ text: String) throws {
        var id = ""
        try session.wait("what it has added") {
          guard diary.isRunning else { throw Session.Failure(diary.complained) }
          guard let today = try daemon.list().last?.integer(of: "id") else { return false }
          id = String(today)
          return true
        }
        try daemon.ok("edit", id, "--when", "now")
        try daemon.wait(for: "shown", of: id)
        try daemon.ok("act", id, "say", "--text", text)
        try daemon.wait(for: "handled", of: id)
        try session.wait("what it writes") { diary.said.hasSuffix("What went well? \(text)\n") }
      }
      try answer("The talk.")
      try daemon.restart()
      try answer("The walk.")
    }

    @Test("Its page of settings is asked for, by the command")
    func settings() throws {
      let refused = try daemon.tocsin(["app", "open", Self.chat])
      #expect(refused.exit == 2, "\(refused)")
      let app = try app("delegate=/here")
      try app.wait(for: "ready")
      try daemon.ok("app", "open", Self.chat)
      let asked = try app.wait(for: "open-settings")
      #expect(asked.first?.table(of: "notification")?.entries.isEmpty == true)
    }

    @Test("An app that hangs or fails over its page of settings is named, not tocsind")
    func hangingSettings() throws {
      try configure("[limits]\nhandler-time = \"1s\"\n")
      for (mode, why) in [("hang", "does not answer"), ("error", "does not open them")] {
        let app = try app("delegate=/here", "mode=\(mode)")
        try app.wait(for: "ready")
        let result = try daemon.tocsin(["app", "open", Self.chat])
        #expect(result.exit == 1, "\(result)")
        #expect(
          result.error.hasPrefix(
            "tocsin: \(Self.chat) was asked to open its settings, and it \(why)"),
          "\(result)")
        #expect(result.error.split(separator: "\n").count == 1)
        #expect(try daemon.tocsin(["status"]).exit == 0)
      }
    }
  }
}
