import Glibc
import Systemd
import Testing
import TocsinTesting
import TocsinWire

extension Acceptance {
  /// Handlers that are no programs: units, actions of apps, the browser (handlers.md).
  @Suite struct HandlerCallTests {
    let desk: Desk
    var daemon: RunningDaemon { desk.daemon }
    var session: Session { desk.session }

    init() throws { desk = try Desk() }

    private func configure(_ text: String) throws {
      try Session.makeFolders(session.configuration)
      try TemporaryFolder.write(session.configuration + "/tocsin.toml", text)
      try daemon.ok("reload")
    }

    @Test("An action of the app, with the activation token under both keys")
    func activate() throws {
      let desktop = try FakeDesktop(session, app: "org.example.my-app", at: "/org/example/my_app")
      try configure(
        """
        [app."org.example.my-app"]
        authorization = "authorized"
        [[handler]]
        name  = "app"
        on    = ["action", "default", "reply"]
        match = { app = "org.example.my-app" }
        dbus  = "activate"
        """)
      let (first, call) = try desk.show("One", "-a", "org.example.my-app", "-A", "yes=Yes")
      desk.server.token(call.id, "tok-1")
      desk.server.invoke(call.id, "a0")
      try daemon.wait(for: "handled", of: first)
      let (second, _) = try desk.show("Two", "-a", "org.example.my-app")
      try daemon.ok("act", second, "default")
      try daemon.wait(for: "handled", of: second)
      let (third, _) = try desk.show("Three", "-a", "org.example.my-app", "--reply")
      try daemon.ok("act", third, "reply", "--text", "so be it")
      try daemon.wait(for: "handled", of: third)
      #expect(
        desktop.asked == [
          "yes activation-token=tok-1 desktop-startup-id=tok-1", "activate ", "reply so be it ",
        ])
    }

    @Test("The URL of user-info is opened by the portal; another scheme is not")
    func portal() throws {
      let desktop = try FakeDesktop(session, app: "org.example.other", at: "/org/example/other")
      try configure(Self.opening)
      let url = "https://example.org/?a=$(id)&b='x'"
      let (first, _) = try desk.show("Link", "--user-info", "{\"url\":\"\(url)\"}")
      try daemon.ok("act", first, "default")
      try daemon.wait(for: "handled", of: first)
      let (second, _) = try desk.show("File", "--user-info", #"{"url":"file:///etc/passwd"}"#)
      try daemon.ok("act", second, "default")
      try daemon.wait(for: "failed", of: second)
      #expect(desktop.asked == ["open " + url])
    }

    @Test("Each kind of the tables in tocsin-handlers(7) does what the page says")
    func page() throws {
      let page = try #require(ProjectFile.text("contrib/man/tocsin-handlers.7.scd"))
      let lines = page.split(separator: "\n", omittingEmptySubsequences: false)
      let tables = lines.drop { $0 != "[[handler]]" }.prefix { $0 != "```" }
        .joined(separator: "\n")
      let written = session.home + "/archived"
      unlink(written)
      let folder = session.home + "/.local/bin"
      try Session.makeFolders(folder)
      try TemporaryFolder.write(folder + "/archive-mail", "#!/bin/sh\necho \"$@\" >'\(written)'\n")
      chmod(folder + "/archive-mail", 0o700)
      let units = session.home + "/.config/systemd/user"
      try Session.makeFolders(units)
      let unit = units + "/backup@.service"
      try TemporaryFolder.write(unit, "[Service]\nType=oneshot\nExecStart=/bin/true\n")
      defer {
        for path in [folder + "/archive-mail", unit, written] { unlink(path) }
        if Lane.current == .unit { _ = try? session.run(["systemctl", "--user", "daemon-reload"]) }
      }
      if Lane.current == .unit {
        try session.succeed(["systemctl", "--user", "daemon-reload"])
      }
      let desktop = try FakeDesktop(session, app: "org.example.chat", at: "/org/example/chat")
      let apps = ["mail", "chat"].map {
        "[app.\"org.example.\($0)\"]\nauthorization = \"authorized\"\n"
      }
      try configure(apps.joined() + tables)

      let (mail, _) = try desk.show("M", "-a", "org.example.mail", "-A", "archive=Archive")
      try daemon.ok("act", mail, "archive")
      try daemon.wait(for: "handled", of: mail)
      #expect(try Session.contents(of: written) == Array("--id \(mail)\n".utf8))
      let (backup, _) = try desk.show("B", "-A", "backup=Back up")
      try daemon.ok("act", backup, "backup")
      try daemon.wait(for: Lane.current == .unit ? "handled" : "failed", of: backup)
      let (chat, _) = try desk.show("C", "-a", "org.example.chat", "--reply")
      try daemon.ok("act", chat, "reply", "--text", "hello")
      try daemon.wait(for: "handled", of: chat)
      let (link, _) = try desk.show(
        "L", "-c", "link", "--user-info", #"{"url":"https://example.org/"}"#)
      try daemon.ok("act", link, "default")
      try daemon.wait(for: "handled", of: link)
      #expect(desktop.asked == ["reply hello ", "open https://example.org/"])
    }

    private static let opening = """
      [[handler]]
      name = "link"
      on   = ["default"]
      open = "url"
      """

    @Test(
      "Without a portal xdg-open gets it as its one argument, and what it starts goes on",
      .enabled(if: Lane.current == .bare, "the manager's PATH has the real xdg-open"))
    func fallback() throws {
      let written = session.home + "/opened"
      let gate = session.home + "/gate"
      #expect(mkfifo(gate, 0o600) == 0)
      let program = try session.script(
        "xdg-open",
        "printf '%s\\n' $# \"$1\" >'\(written)'; { read -r go; echo on; } <'\(gate)' >>'\(written)' &"
      )
      let folder = try #require(program.lastIndex(of: "/"))
      daemon.environment["PATH"] = String(program[..<folder]) + ":/usr/bin:/bin"
      try daemon.restart()
      try configure(Self.opening)
      let (id, _) = try desk.show("Link", "--user-info", #"{"url":"mailto:ana@example.org"}"#)
      try daemon.ok("act", id, "default")
      try daemon.wait(for: "handled", of: id)
      try session.succeed(["sh", "-c", "echo go >'\(gate)'"])
      try session.wait("what it has started") {
        String(decoding: try Session.contents(of: written), as: UTF8.self)
          == "1\nmailto:ana@example.org\non\n"
      }
    }

    @Test(
      "A unit of the person's manager is started, a template with the id",
      .enabled(if: Lane.current == .unit, "needs a user manager"))
    func unit() throws {
      let written = session.home + "/unit-ran"
      let folder = session.home + "/.config/systemd/user"
      let file = folder + "/tocsin-test@.service"
      try Session.makeFolders(folder)
      defer {
        unlink(written)
        unlink(file)
        _ = try? session.run(["systemctl", "--user", "daemon-reload"])
      }
      unlink(written)
      try TemporaryFolder.write(
        file, "[Service]\nType=oneshot\nExecStart=/bin/sh -c 'echo %i >\(written)'\n")
      try session.succeed(["systemctl", "--user", "daemon-reload"])
      try configure(
        """
        [[handler]]
        name  = "unit"
        on    = ["action"]
        match = { action = "yes" }
        unit  = "tocsin-test@%i.service"
        [[handler]]
        name = "missing"
        on   = ["action"]
        unit = "tocsin-missing.service"
        """)
      let (id, _) = try desk.show("Archive", "-A", "yes=Yes")
      try daemon.ok("act", id, "yes")
      try daemon.wait(for: "handled", of: id)
      #expect(try Session.contents(of: written) == Array("\(id)\n".utf8))
      let (second, _) = try desk.show("Archive", "-A", "no=No")
      try daemon.ok("act", second, "no")
      try daemon.wait(for: "failed", of: second)
    }

    @Test(
      "Without a service manager a unit cannot be started, and the log says so",
      .enabled(if: Lane.current == .bare, "a manager is there"))
    func noManager() throws {
      try configure("[[handler]]\nname = \"u\"\non = [\"action\"]\nunit = \"x@%i.service\"\n")
      let (id, _) = try desk.show("Archive", "-A", "yes=Yes")
      try daemon.ok("act", id, "yes")
      try daemon.wait(for: "failed", of: id)
      #expect(
        try daemon.log(id).last?.text(of: "detail")
          == "u: no service manager is there to start x@\(id).service")
    }
  }
}
