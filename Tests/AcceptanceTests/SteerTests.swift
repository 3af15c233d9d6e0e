import Testing
import TocsinTesting
import TocsinWire

extension Acceptance {
  /// What a person steers with, over the bus: each verb once, and what it does to a delivery.
  @Suite struct SteerTests {
    static let chat = "org.example.chat"

    static let configuration = """
      [focus.work]
      apps = ["org.example.boss"]
      people = ["Ana"]
      [app."org.example.pinned"]
      authorization = "authorized"
      sound = false
      """

    let desk: Desk
    var daemon: RunningDaemon { desk.daemon }

    init() throws { desk = try Desk(configuration: Self.configuration, zone: nil) }

    private func table(_ arguments: String...) throws -> Table {
      let output = try desk.session.succeed(
        [Lane.programs + "/tocsin"] + arguments + ["--json=short"])
      return try JSONReading.table(of: Array(output.utf8))
    }

    private func said(_ arguments: [String]) throws -> String {
      try desk.session.succeed([Lane.programs + "/tocsin"] + arguments)
    }

    private func part(_ table: Table, _ key: String) -> Table {
      if case .table(let inner)? = table[key] { return inner }
      return Table()
    }

    private func refused(_ exit: Int32, _ words: String, _ arguments: String...) throws {
      let result = try daemon.tocsin(arguments)
      #expect(result.exit == exit, "\(arguments): \(result)")
      #expect(result.error.contains(words), "\(arguments): \(result)")
      #expect(result.error.split(separator: "\n").count == 1)
    }

    @Test("an app is allowed, changed, muted and forgotten, and a restart changes none of it")
    func app() throws {
      try daemon.ok("app", "set", Self.chat, "authorization=authorized")
      try daemon.ok("app", "set", Self.chat, "sound=false", "previews=never")
      try daemon.ok("app", "set", Self.chat + "/news", "delivery=quiet")
      try daemon.ok("app", "choose", Self.chat, "mute-1h")
      try daemon.restart()
      let app = try table("app", "show", Self.chat)
      #expect(app.text(of: "authorization") == "authorized")
      #expect(app.text(of: "previews") == "never")
      if case .bool(false)? = app["sound"] {} else { Issue.record("\(app)") }
      #expect(app["muted-until"] != nil)
      #expect(try daemon.ok("app", "show", Self.chat).contains("of news: delivery=quiet"))
      #expect(try daemon.ok("app", "list").contains(Self.chat))
      try daemon.ok("app", "reset", Self.chat)
      #expect(try table("app", "show", Self.chat).text(of: "authorization") == "not-determined")
    }

    @Test("on trial without a question; kept by a choice")
    func trial() throws {
      let said = try daemon.ok("app", "authorize", Self.chat, "alert", "sound", "provisional")
      #expect(said.hasSuffix("granted"))
      #expect(try table("app", "show", Self.chat).text(of: "authorization") == "provisional")
      try daemon.ok("app", "choose", Self.chat, "keep-prominently")
      #expect(try table("app", "show", Self.chat).text(of: "authorization") == "authorized")
    }

    @Test("what is pinned, unknown or mistyped is one line, with its exit")
    func refusals() throws {
      try refused(4, "tocsin.toml:6", "app", "set", "org.example.pinned", "sound=true")
      // What is stored is the same already, and counts for nothing.
      try refused(4, "tocsin.toml:6", "app", "choose", "org.example.pinned", "deliver-prominently")
      try refused(4, "tocsin.toml:5", "app", "choose", "org.example.pinned", "turn-off")
      try refused(2, "did you mean 'org.example.pinned'?", "app", "show", "org.example.pined")
      try refused(2, "has no page of settings", "app", "open", "org.example.pinned")
      try refused(2, "is not offered", "app", "choose", "org.example.pinned", "keep-quietly")
      try refused(2, "did you mean 'work'?", "focus", "on", "wrok")
      try refused(2, "did you mean 'work'?", "explain", "--title", "T", "--state", "focus=wrok")
      try refused(3, "no notification", "explain", "77")
    }

    @Test("the cure of what is written is its line, and a person of the Focus is let through")
    func cures() throws {
      let pinned = ["explain", "--app", "org.example.pinned", "--title", "T", "--sound", "default"]
      let told = try said(pinned)
      #expect(told.contains("to change it: sound = true at "), "\(told)")
      #expect(told.contains("tocsin.toml:6\n"), "\(told)")
      #expect(!told.contains("tocsin app set"), "\(told)")
      let silenced = try said(pinned + ["--state", "focus=work", "--from", "Bob"])
      #expect(silenced.contains("the Focus work silences it (D6.48)"), "\(silenced)")
      let passed = try said(pinned + ["--state", "focus=work", "--from", "Ana"])
      #expect(passed.contains("the Focus work allows who it is from (D6.58)"), "\(passed)")
      #expect(try daemon.ok("focus", "on", "work").hasPrefix("work is on"))
      let id = try daemon.add("now", "Hello", "-a", "org.example.pinned", "--from", "Ana")
      try daemon.wait(for: "delivered", of: id)
    }

    @Test("the end of what repeats is told as it was understood, and again as the same")
    func ends() throws {
      let said = try daemon.ok("add", "every day 8:00 until fri", "Pill")
      let end = try #require(said.split(separator: "  ").first { $0.contains(", until ") })
      #expect(end.hasPrefix("every day 8:00, until Fri 20"), "\(said)")
      #expect(try daemon.ok("list").contains(end))
      let id = String(said.prefix { $0 != " " })
      #expect(try daemon.ok("show", id).contains(end))
    }

    @Test("categories are set, added to and taken away")
    func categories() throws {
      let file = desk.session.home + "/mail.toml"
      try TemporaryFolder.write(
        file, "[[categories]]\nid = \"mail\"\nactions = [ { id = \"a\", title = \"A\" } ]\n")
      #expect(try daemon.ok("category", "set", file, "--app", Self.chat) == "mail  a (A)")
      try TemporaryFolder.write(file, "[[categories]]\nid = \"news\"\ncustom-dismiss = true\n")
      let both = try daemon.ok("category", "add", file, "--app", Self.chat)
      #expect(both == "mail  a (A)\nnews         custom-dismiss")
      try refused(2, "did you mean 'mail'?", "category", "remove", "mali", "--app", Self.chat)
      #expect(
        try daemon.ok("category", "remove", "mail", "--app", Self.chat) == "news  custom-dismiss")
    }

    @Test("a Focus silences, explain says so with what would change it, and its end lets through")
    func focus() throws {
      #expect(try daemon.ok("focus", "on", "work", "2h").hasPrefix("work is on until "))
      let id = try daemon.add("now", "Hello", "-a", "org.example.pinned")
      try daemon.wait(for: "held", of: id)
      let explained = try table("explain", id)
      #expect(part(explained, "cause").text(of: "code") == "focus-silenced")
      #expect(part(explained, "cause").text(of: "rule") == "D6.48")
      let status = try table("status")
      #expect(
        explained.text(of: "configuration") == part(status, "configuration").text(of: "hash"))
      #expect(part(part(explained, "device"), "focus").text(of: "name") == "work")
      #expect(desk.server.calls.isEmpty)
      #expect(try daemon.ok("list", "--delivered").contains("held for the end of the Focus"))

      try daemon.ok("focus", "off")
      #expect(try daemon.ok("focus").hasPrefix("no Focus is on"))
      // What was decided stays as it was; only --now decides anew.
      #expect(part(try table("explain", id, "--now"), "cause").text(of: "code") == "shown")
      let allowed = try table("explain", id, "--state", "focus=work,locked=true")
      #expect(part(allowed, "cause").text(of: "code") == "focus-silenced")
    }

    @Test("a state set by hand counts and is told, until it is left to the desktop")
    func device() throws {
      #expect(try daemon.ok("device", "set", "locked=true").contains("by hand"))
      let seen = try table("explain", "--title", "T")
      #expect(part(seen, "outcome")["surfaces"].map { "\($0)" }?.contains("lock-screen") == true)
      let properties = try desk.session.succeed([
        "busctl", "--user", "get-property", RunningDaemon.name, RunningDaemon.path,
        RunningDaemon.name + ".Control", "Locked", "FocusName",
      ])
      #expect(properties == "b true\ns \"\"")
      #expect(try !daemon.ok("device", "auto", "locked").contains("by hand"))
    }

    @Test("explain has its line for what is not due, removed and closed by the server (B125)")
    func causes() throws {
      func code(_ id: String) throws -> String? {
        part(try table("explain", id), "cause").text(of: "code")
      }
      let pending = try daemon.add("in 1h", "Later")
      #expect(try code(pending) == "not-due")
      #expect(try table("explain", pending)["outcome"] == nil)
      try daemon.ok("pause", pending)
      #expect(try code(pending) == "paused")
      try daemon.ok("rm", pending)
      #expect(try code(pending) == "removed")
      let (shown, call) = try desk.show("Now")
      #expect(try code(shown) == "shown")
      desk.server.close(call.id, reason: 1)
      try daemon.wait(for: "expired", of: shown)
      #expect(try code(shown) == "closed-by-server")
    }
  }
}
