import Glibc
import Systemd
import Testing
import TocsinTesting
import TocsinWire

extension Acceptance {
  /// What notification servers do and do not (servers.md section 5), with a scripted one.
  @Suite struct ServerTests {
    @Test("B083 without a server a reminder waits, the journal has it at once, and it comes late")
    func laterServer() throws {
      let session = try Session()
      let server = try FakeServer(session, comesNow: false)
      let daemon = try RunningDaemon(session)
      let added = try daemon.tocsin(["add", "-p", "now", "Tea"])
      #expect(added.exit == 0, "B104 it is stored")
      #expect(added.error.contains("no notification server"))
      let id = added.output.filter(\.isNumber)
      try daemon.wait(for: "delivered", of: id)
      let waiting = try daemon.list()
      #expect(waiting.map { $0.text(of: "state") } == ["waiting"])
      #expect(waiting.map { $0.text(of: "waiting-for") } == ["notification-server"])
      #expect(
        try daemon.log(id).last?.texts(of: "reasons").contains("waiting-for-server") == true)
      if Lane.current == .unit {
        try session.wait("the journal") {
          try session.succeed(["journalctl", "--user", "-o", "cat", "TOCSIN_ID=\(id)"])
            .contains("due: \(id) of org.tocsin.Reminders")
        }
      }

      let due = try #require(waiting.first?.integer(of: "scheduled-usec"))
      try session.wait("a second of lateness") { Clocks.realtimeUsec() > due + 1_000_000 }
      try server.come()
      try daemon.wait(for: "shown", of: id)
      #expect(server.calls.map(\.summary) == ["Tea"])
      let shown = try daemon.log(id).last { $0.text(of: "event") == "shown" }
      #expect(shown?.texts(of: "reasons") == ["late"], "S5.13")
      #expect(shown?.text(of: "lateness")?.isEmpty == false)
      #expect(
        try daemon.tocsin(["explain", id]).output.contains("waiting-for-server"),
        "and it stays told once it is shown")
      // Gone and back within ten minutes: what is unanswered is shown again, once (S5.9).
      server.die()
      try daemon.wait(for: "closed", of: id)
      try server.come()
      try session.wait("the popup again") { server.calls.count == 2 }
      #expect(server.calls[1].replaces == 0, "ids never cross owners (S5.1)")
      #expect(server.questions == 2, "capabilities are asked for again")
      try session.wait("its reply") {
        try daemon.events(id).filter { $0 == "shown" }.count == 2
      }
      #expect(server.calls.count == 2)
      #expect(try daemon.tocsin(["explain", id]).output.contains("server-restarted"), "S5.9")
    }

    @Test("B081 a server that could be activated is not started by us")
    func noAutoStart() throws {
      let session = try Session()
      let mark = session.home + "/started"
      defer { TemporaryFolder.remove(mark) }
      let program = try session.script("server", "echo >'\(mark)'")
      let service = session.services + "/org.freedesktop.Notifications.service"
      try Session.makeFolders(session.services)
      try TemporaryFolder.write(
        service, "[D-BUS Service]\nName=org.freedesktop.Notifications\nExec=\(program)\n")
      defer { TemporaryFolder.remove(service) }
      let reload = [
        "busctl", "--user", "call", "org.freedesktop.DBus", "/org/freedesktop/DBus",
        "org.freedesktop.DBus", "ReloadConfig",
      ]
      try session.succeed(reload)
      let names = try session.succeed([
        "busctl", "--user", "call", "org.freedesktop.DBus", "/org/freedesktop/DBus",
        "org.freedesktop.DBus", "ListActivatableNames",
      ])
      #expect(names.contains("org.freedesktop.Notifications"), "it could be started")
      let daemon = try RunningDaemon(session)
      let id = try daemon.add("now", "Tea")
      try daemon.wait(for: "delivered", of: id)
      #expect(try daemon.list().map { $0.text(of: "state") } == ["waiting"])
      // Whatever the daemon had sent to the name is through by now.
      #expect(try Session.entries(of: session.home).contains("started") == false)
      // The same call with auto-start would have started it.
      let caller = try session.start([
        "busctl", "--user", "--timeout=5", "call", "org.freedesktop.Notifications",
        "/org/freedesktop/Notifications", "org.freedesktop.Notifications", "GetCapabilities",
      ])
      try session.wait("the start of the server") {
        try Session.entries(of: session.home).contains("started")
      }
      caller.signal(SIGTERM)
      TemporaryFolder.remove(service)
      try session.succeed(reload)
    }

    @Test("B059 B065 every argument of Notify has its exact type and its text its exact form")
    func exactTypes() throws {
      let desk = try Desk()
      let (id, call) = try desk.show(
        "We <3 dunst & co", "-b", "<b>x</b> & \"y\"", "-A", "go=Go & run", "-A", "stop=Stop")
      #expect(call.signature == "susssasa{sv}i")
      #expect(call.appName == "Reminders")
      #expect(call.replaces == 0)
      #expect(call.summary == "We <3 dunst & co", "the summary is never escaped")
      #expect(call.body == "&lt;b&gt;x&lt;/b&gt; &amp; \"y\"")
      #expect(call.actions == ["a0", "Go & run", "a1", "Stop"], "the app's ids never travel")
      #expect(call.hints["urgency"]?.signature == "y")
      #expect(call.hints["desktop-entry"] == .init(signature: "s", value: "org.tocsin.Reminders"))
      #expect(call.hints.values.allSatisfy { ["y", "b", "s"].contains($0.signature) })
      #expect(call.hints["x-dunst-stack-tag"] == nil, "it is not among the capabilities")

      let onlyBody = try desk.show("-b", "only a body").call
      #expect(onlyBody.summary == "Reminders" && onlyBody.body == "only a body")
      let silent = try desk.show("-s", "none", "Quiet").call
      #expect(silent.hints["suppress-sound"] == .init(signature: "b", value: "true"))
      #expect(silent.hints["urgency"] == .init(signature: "y", value: "1"))
      let sound = try desk.show("-s", "bell", "Loud").call
      #expect(sound.hints["sound-name"] == .init(signature: "s", value: "bell"))

      // The keys mean what they meant when the popup was posted.
      desk.server.invoke(call.id, "a1")
      try desk.daemon.wait(for: "action", of: id)
      let answer = try desk.daemon.log(id).first { $0.text(of: "event") == "action" }
      #expect(answer?.table(of: "response")?.text(of: "action") == "stop")
    }

    @Test("B059 B087 without body-markup the text is raw, without actions there are no buttons")
    func poorServer() throws {
      let desk = try Desk(capabilities: ["body"])
      let call = try desk.show("T", "-b", "a < b & c", "-A", "go=Go").call
      #expect(call.body == "a < b & c")
      #expect(call.actions.isEmpty)
      let marked = try desk.show("T2", "--markup", "-b", "<b>x</b> &amp; y").call
      #expect(marked.body == "x & y")
      // A tag for the server that lists it, so that a repeat after a crash replaces the first.
      desk.server.die()
      desk.server.capabilities = ["body", "x-dunst-stack-tag"]
      try desk.server.come()
      let (id, tagged) = try desk.show("T3")
      #expect(
        tagged.hints["x-dunst-stack-tag"] == .init(signature: "s", value: "tocsin-\(id)"))
    }

    @Test("a click on the body is an answer only where it can be told from a button")
    func defaultAction() throws {
      let desk = try Desk()
      #expect(try desk.show("Plain").call.actions == ["default", "Open"])
      #expect(try desk.show("Own", "-A", "ok=OK").call.actions == ["a0", "OK"])
      let (id, both) = try desk.show("Both", "-A", "ok=OK", "--on", "default=exec:/bin/true")
      #expect(both.actions == ["default", "Open", "a0", "OK"])
      desk.server.invoke(both.id, "default")
      try desk.daemon.wait(for: "handled", of: id)
      #expect(try desk.daemon.events(id).contains("default"))
    }

    @Test("B076 expire is -1 for the server's choice, 0 for never, milliseconds otherwise")
    func expire() throws {
      let desk = try Desk(
        configuration: "[app.\"org.example.mail\"]\nauthorization = \"authorized\"\n")
      let (session, server) = (desk.session, desk.server)
      for words in [
        ["-a", "org.example.mail", "Banner"], ["Stays"], ["--expire", "never", "Never"],
        ["--expire", "5s", "Short"], ["--expire", "60d", "Long"],
      ] {
        try session.succeed([Lane.programs + "/tocsin", "add", "now"] + words)
      }
      try session.wait("all of them") { server.calls.count == 5 }
      let expires = Dictionary(
        server.calls.map { ($0.summary, $0.expire) }, uniquingKeysWith: { first, _ in first })
      #expect(
        expires == ["Banner": -1, "Stays": 0, "Never": 0, "Short": 5000, "Long": 2_147_483_647])
    }

    @Test("B098 a signal from a stranger answers nothing")
    func forged() throws {
      let desk = try Desk()
      let (id, call) = try desk.show("Deploy", "-A", "yes=Yes")
      try desk.server.forge("a0", id: call.id, to: nil)
      try desk.server.forge("a0", id: call.id, to: call.sender)
      // Answered after what came before it.
      #expect(try desk.daemon.events(id) == ["added", "delivered", "shown"])
      try desk.session.wait("a line about the stranger") {
        desk.daemon.messages.contains("a signal from a stranger was ignored")
      }
      desk.server.invoke(call.id, "a7")
      desk.server.invoke(99, "a0")
      #expect(try desk.daemon.events(id) == ["added", "delivered", "shown"])
      desk.server.invoke(call.id, "a0")
      try desk.daemon.wait(for: "action", of: id)
    }

    @Test("B073 the id that the server gives is the truth, and 0 is not shown")
    func ids() throws {
      let desk = try Desk()
      desk.server.react = { $0.summary == "Discarded" ? .answer(0) : .answer(77) }
      let discarded = try desk.daemon.add("now", "Discarded")
      try desk.daemon.wait(for: "failed", of: discarded)
      #expect(
        try desk.daemon.log(discarded).last?.texts(of: "reasons") == ["server-discarded"])
      let (id, _) = try desk.show("Adopted", "-A", "ok=OK")
      desk.server.invoke(77, "a0")
      try desk.daemon.wait(for: "action", of: id)
    }

    @Test("S5.4 a signal before the reply that brings its id counts")
    func early() throws {
      let desk = try Desk()
      desk.server.beforeReply = { [weak server = desk.server] id in
        server?.invoke(id, "a0")
        server?.close(id, reason: 2)
      }
      let id = try desk.daemon.add("now", "Fast", "-A", "ok=OK")
      try desk.daemon.wait(for: "action", of: id)
      #expect(try !desk.daemon.events(id).contains("dismissed"))
    }

    @Test("B082 a server that never answers delays nobody, and a late reply is adopted")
    func silent() throws {
      let desk = try Desk(configuration: "desktop.timeout = \"1s\"\n")
      desk.server.react = { $0.summary == "Held" ? .hold : .show }
      let held = try desk.daemon.add("now", "Held", "-A", "ok=OK")
      try desk.session.wait("the call") { desk.server.calls.count == 1 }
      let (other, _) = try desk.show("Other")
      #expect(try desk.daemon.events(held) == ["added", "delivered"])
      try desk.daemon.wait(for: "waiting", of: held)  // after the limit of 1 s
      let waiting = try desk.daemon.log(held).last
      #expect(waiting?.texts(of: "reasons") == ["server-silent"])
      desk.server.release()
      try desk.daemon.wait(for: "shown", of: held)
      #expect(desk.server.calls.filter { $0.summary == "Held" }.count == 1, "not posted twice")
      #expect(try desk.daemon.list().isEmpty, "now it is delivered")
      let late = try #require(desk.server.calls.first { $0.summary == "Held" })
      desk.server.invoke(late.id, "a0")
      try desk.daemon.wait(for: "action", of: held)
      _ = other
    }

    @Test("B082 S5.14 a server that says nothing keeps neither the start nor the command waiting")
    func silentFromTheStart() throws {
      let session = try Session()
      let server = try FakeServer(session)
      server.answersQuestions = false
      let since = Clocks.realtimeUsec()
      let daemon = try RunningDaemon(session)
      let id = try daemon.add("now", "Tea")
      let took = Clocks.realtimeUsec() - since
      // Its limit is 5 s a question; nobody waits for that.
      #expect(took < 4_000_000, "started and added after \(took) microseconds")
      #expect(server.calls.isEmpty, "nothing is sent before it is known what it can")
      server.release()
      try daemon.wait(for: "shown", of: id)
      #expect(server.calls.map(\.summary) == ["Tea"])
      #expect(server.calls.map(\.actions) == [["default", "Open"]], "it knows what it can")
    }

    @Test("S5.6 a refusal is not a delivery")
    func refused() throws {
      let desk = try Desk()
      desk.server.react = { _ in .refuse(errorName: "org.example.Error.No") }
      let id = try desk.daemon.add("now", "Refused")
      try desk.daemon.wait(for: "failed", of: id)
      #expect(try desk.daemon.log(id).last?.texts(of: "reasons") == ["server-refused"])
      #expect(try !desk.daemon.events(id).contains("shown"))
    }
  }
}
