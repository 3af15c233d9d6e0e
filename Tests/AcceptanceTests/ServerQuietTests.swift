import Systemd
import Testing
import TocsinTesting
import TocsinWire

extension Acceptance {
  /// The do-not-disturb of the notification server is a Focus (S7.1, D10.16).
  struct ServerQuietTests {
    private static let critical =
      "[app.\"org.tocsin.Reminders\"]\nentitlements = [\"critical\"]\n"

    /// A daemon that is not started yet, with a configuration.
    private func daemon(_ session: Session, _ configuration: String = critical) throws
      -> RunningDaemon
    {
      try Session.makeFolders(session.configuration)
      try TemporaryFolder.write(session.configuration + "/tocsin.toml", configuration)
      return try RunningDaemon(session, startsNow: false)
    }

    /// `true dunst`: whether a Focus is on, and who says so or could.
    private func focus(_ daemon: RunningDaemon) throws -> String {
      let text = try daemon.ok("device", "show", "--json=short")
      let table = try JSONReading.table(of: Array(text.utf8))
      guard case .bool(let isOn)? = table.table(of: "focus")?["on"] else {
        throw Session.Failure("no Focus in \(text)")
      }
      return "\(isOn) \(table.table(of: "sources")?.text(of: "focus") ?? "")"
    }

    private func wait(for expected: String, _ daemon: RunningDaemon) throws {
      try daemon.session.wait("'\(expected)'; it said: \(daemon.messages)") {
        try focus(daemon) == expected
      }
    }

    @Test(
      "B108 what comes while the server says do-not-disturb is told once when it ends, critical at once",
      arguments: ServerQuiet.Kind.allCases)
    func held(_ kind: ServerQuiet.Kind) throws {
      let session = try Session()
      let server = try FakeServer(session)
      let quiet = try ServerQuiet(session, server, kind, isOn: true)
      let daemon = try daemon(session)
      try daemon.start()
      // It said so before the daemon came.
      #expect(try focus(daemon) == "true \(kind.source)")
      func hold(_ title: String) throws {
        try daemon.wait(for: "held", of: try daemon.add("now", title))
      }
      func calls() -> [FakeServer.Call] { server.calls.filter { $0.summary != "Asked" } }
      /// Of an old mako it is known with the next one, which is held no more.
      func end(_ count: Int) throws {
        let before = calls().count
        try quiet.set(false)
        if !kind.tells {
          try daemon.wait(for: "shown", of: try daemon.add("now", "Asked"))
        }
        try session.wait("the summary; it said: \(daemon.messages)") {
          calls().count > before
        }
        #expect(
          calls().last?.summary
            == "Summary: \(count) notification\(count == 1 ? "" : "s")")
        #expect(calls().last?.hints["suppress-sound"]?.value == "true")
      }
      for title in ["One", "Two"] { try hold(title) }
      #expect(server.calls.isEmpty)
      let fire = try daemon.add("now", "Fire", "--level", "critical")
      try daemon.wait(for: "shown", of: fire)
      #expect(server.calls.map(\.summary) == ["Fire"])
      try end(2)
      #expect(try focus(daemon) == "false \(kind.source)")

      // On and off again, and nothing new: nothing is told.
      try quiet.set(true)
      if kind.tells { try wait(for: "true \(kind.source)", daemon) }
      try quiet.set(false)
      if kind.tells { try wait(for: "false \(kind.source)", daemon) }
      let next = try daemon.add("now", "Next")
      try daemon.wait(for: "shown", of: next)
      #expect(calls().count == 3 && calls().last?.summary == "Next")

      try quiet.set(true)
      if kind.tells { try wait(for: "true \(kind.source)", daemon) }
      try hold("Three")
      #expect(calls().count == 3)
      try end(1)
      #expect(calls().count == 4)
    }

    @Test(
      "what passes the Focus meanwhile is sent so that the server shows it, where there is a way",
      arguments: ServerQuiet.Kind.allCases)
    func passing(_ kind: ServerQuiet.Kind) throws {
      let session = try Session()
      let server = try FakeServer(session)
      let quiet = try ServerQuiet(session, server, kind, isOn: true)
      let daemon = try daemon(
        session,
        """
        [app."org.example.door"]
        authorization = "authorized"
        [focus.do-not-disturb]
        apps = ["org.example.door"]

        """)
      try daemon.start()
      let shown = kind.showsCritical ? "2" : "1"
      func urgency(_ words: String...) throws -> String? {
        let id = try session.succeed([Lane.programs + "/tocsin", "add", "-p", "now"] + words)
        try daemon.wait(for: "shown", of: id)
        return server.calls.last?.hints["urgency"]?.value
      }
      #expect(try urgency("Tea", "-u", "time-sensitive") == shown)
      #expect(try urgency("Door", "-a", "org.example.door") == shown)
      let knock = try daemon.add("now", "Knock", "-u", "time-sensitive")
      try daemon.wait(for: "shown", of: knock)
      let kept = "\(kind.source) is paused, and keeps it back until it goes on"
      #expect(try daemon.ok("explain", knock).contains(kept) == !kind.showsCritical)
      try quiet.set(false)
      if kind.tells { try wait(for: "false \(kind.source)", daemon) }
      #expect(try urgency("Tea", "-u", "time-sensitive") == "1")
      #expect(try urgency("Door", "-a", "org.example.door") == "1")
      #expect(try daemon.ok("explain", knock).contains("it was shown"))
    }

    @Test(
      "one that was sent as critical, and is to go by itself, is closed where the server does not")
    func passingExpires() throws {
      let session = try Session()
      let server = try FakeServer(session)
      _ = try ServerQuiet(session, server, .plasma, isOn: true)
      let daemon = try daemon(session, "")
      try daemon.start()
      let id = try daemon.add("now", "Tea", "-u", "time-sensitive", "--expire", "1s")
      try daemon.wait(for: "expired", of: id)
      try session.wait("its close") { server.closeCalls == server.calls.map(\.id) }
    }

    @Test("follow-server = false: it is shown, whatever the server does with it")
    func notFollowed() throws {
      let session = try Session()
      let server = try FakeServer(session)
      _ = try ServerQuiet(session, server, .plasma, isOn: true)
      let daemon = try daemon(session, "[desktop]\nfollow-server = false\n")
      try daemon.start()
      let id = try daemon.add("now", "Tea")
      try daemon.wait(for: "shown", of: id)
      #expect(try focus(daemon) == "false nothing")
      let door = try daemon.add("now", "Door", "-u", "time-sensitive")
      try daemon.wait(for: "shown", of: door)
      #expect(server.calls.map { $0.hints["urgency"]?.value } == ["1", "1"])
    }

    @Test("a server that goes takes its do-not-disturb along, and one that comes brings its own")
    func another() throws {
      let session = try Session()
      let server = try FakeServer(session)
      let first = try ServerQuiet(session, server, .swaync, isOn: true)
      let daemon = try daemon(session)
      try daemon.start()
      let id = try daemon.add("now", "Tea")
      try daemon.wait(for: "held", of: id)
      withExtendedLifetime(first) { server.die() }
      try wait(for: "false nothing", daemon)
      server.capabilities = FakeServer.usual
      server.information.name = "fake"
      try server.come()
      try session.wait("the summary") { !server.calls.isEmpty }
      #expect(server.calls.map(\.summary) == ["Summary: 1 notification"])
    }

    @Test("a server that keeps silent about it, or says nonsense, delays and swallows nothing")
    func broken() throws {
      for manner in [ServerQuiet.Manner.keepsSilent, .saysNonsense] {
        let session = try Session()
        let server = try FakeServer(session)
        let quiet = try ServerQuiet(session, server, .swaync, isOn: true, manner: manner)
        let daemon = try daemon(session)
        try daemon.start()
        let id = try daemon.add("now", "Tea")
        try daemon.wait(for: "shown", of: id)
        #expect(try focus(daemon) == "false nothing")
        for _ in 1...50 { try quiet.sayNonsense() }
        try quiet.set(true)
        try wait(for: "true swaync", daemon)
        let lines = daemon.messages.split(separator: "\n").count {
          $0.contains("tells of do-not-disturb what cannot be read")
        }
        #expect(lines == 1, "\(daemon.messages)")
      }
    }

    @Test(
      "GNOME: gsettings is read at first and when dconf tells of a change",
      .enabled(if: Lane.current == .bare, "a gsettings of the test's own must be in PATH"))
    func gnome() throws {
      let session = try Session()
      let server = try FakeServer(session)
      server.information.name = "gnome-shell"
      let state = session.home + "/banners"
      try TemporaryFolder.write(state, "false\n")
      let script = try session.script(
        "gsettings",
        "[ \"$*\" = \"get org.gnome.desktop.notifications show-banners\" ] && cat '\(state)'")
      let daemon = try daemon(session)
      let folder = String(script.dropLast("/gsettings".count))
      daemon.environment["PATH"] = "\(folder):\(session.environment["PATH"] ?? "")"
      try daemon.start()
      #expect(try focus(daemon) == "true gnome-shell")
      let id = try daemon.add("now", "Tea")
      try daemon.wait(for: "held", of: id)
      // In its center alone (S6.2).
      try session.wait("its entry") { server.calls.count == 1 }
      #expect(server.calls.first?.hints["urgency"]?.value == "0")
      try TemporaryFolder.write(state, "true\n")
      let dconf = try Stranger(session)
      func tell(_ prefix: String, _ keys: [String]) throws {
        let signal = try dconf.bus.signal(
          path: "/ca/desrt/dconf/Writer/user", interface: "ca.desrt.dconf.Writer",
          member: "Notify")
        try signal.append(string: prefix)
        try signal.append(strings: keys)
        try signal.append(string: "tag")
        try dconf.bus.send(signal)
        try dconf.bus.flush()
      }
      try tell("/org/gnome/desktop/notifications/show-banners", [""])
      try wait(for: "false gnome-shell", daemon)
      try TemporaryFolder.write(state, "false\n")
      try tell("/org/gnome/desktop/interface/", ["clock-format"])
      try tell("/org/gnome/desktop/notifications/", ["application-children", "show-banners"])
      try wait(for: "true gnome-shell", daemon)
    }

    @Test(
      "B108 dunst paused: held and told once at its end, critical is sent",
      .enabled(if: RealDunst.isInstalled, "dunst, Xvfb or xdotool is not installed"))
    func dunst() throws {
      let session = try Session()
      let dunst = try RealDunst(session)
      let daemon = try daemon(session)
      try daemon.start()
      let monitor = try BusMonitor(session)
      func summaries() throws -> [String] {
        try monitor.calls().compactMap { $0.member == "Notify" ? $0.value(of: "summary") : nil }
      }
      #expect(try focus(daemon) == "false dunst")
      try dunst.control("set-paused", "true")
      try wait(for: "true dunst", daemon)
      var ids: [String] = []
      for number in 1...5 { ids.append(try daemon.add("now", "Tea \(number)")) }
      for id in ids { try daemon.wait(for: "held", of: id) }
      let fire = try daemon.add("now", "Fire", "--level", "critical")
      try daemon.wait(for: "shown", of: fire)
      #expect(try summaries() == ["\"Fire\""])
      try dunst.control("set-paused", "false")
      try session.wait("the summary") { try summaries().count == 2 }
      let digest = try #require(try monitor.calls().last { $0.member == "Notify" })
      #expect(digest.value(of: "summary") == "\"Summary: 5 notifications\"")
      let body = try #require(digest.value(of: "body"))
      let places = (1...5).compactMap { body.range(of: " Reminders: Tea \($0)") }
      #expect(places.count == 5 && places == places.sorted(), "\(body)")
      try session.wait("both on the screen") { try dunst.displayed() == 2 }

      for isPaused in ["true", "false"] {
        try dunst.control("set-paused", isPaused)
        try wait(for: "\(isPaused) dunst", daemon)
      }
      try dunst.control("set-paused", "true")
      try wait(for: "true dunst", daemon)
      try daemon.wait(for: "held", of: try daemon.add("now", "Tea 6"))
      try dunst.control("set-paused", "false")
      try session.wait("the last summary") { try summaries().count == 3 }
      #expect(try summaries().last == "\"Summary: 1 notification\"")
    }

    @Test(
      "mako in its do-not-disturb mode, which it does not tell of: asked, nothing is swallowed",
      .enabled(if: RealMako.needs.allSatisfy(Lane.has), "mako or sway is not installed"),
      .enabled(if: Lane.current == .bare, "sway needs a bus of the test's own"))
    func mako() throws {
      let session = try Session()
      let mako = try RealMako(session)
      let daemon = try daemon(session)
      try daemon.start()
      let first = try daemon.add("now", "First")
      try daemon.wait(for: "shown", of: first)
      #expect(try focus(daemon) == "false mako")
      try mako.control("mode", "-a", "do-not-disturb")
      let held = try daemon.add("now", "Held")
      try daemon.wait(for: "held", of: held)
      #expect(try mako.displayed() == 1)
      #expect(try focus(daemon) == "true mako")
      try mako.control("mode", "-r", "do-not-disturb")
      let next = try daemon.add("now", "Next")
      try daemon.wait(for: "shown", of: next)
      try session.wait("the summary beside it") { try mako.displayed() == 3 }
      #expect(try focus(daemon) == "false mako")
    }
  }
}

extension String {
  /// Where `part` begins, in bytes.
  fileprivate func range(of part: String) -> Int? {
    let (bytes, wanted) = (Array(utf8), Array(part.utf8))
    return bytes.indices.first { bytes[$0...].starts(with: wanted) }
  }
}
