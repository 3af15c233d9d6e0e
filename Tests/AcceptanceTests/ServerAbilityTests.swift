import Systemd
import Testing
import TocsinTesting
import TocsinWire

extension Acceptance {
  /// What a server can and cannot do, and that it is told (S5.7, S5.10, S5.11, S5.15, section 6).
  @Suite struct ServerAbilityTests {
    private func reasons(_ desk: Desk, _ id: String) throws -> (log: [String], outcome: [String]) {
      let shown = try desk.daemon.log(id).first { $0.text(of: "event") == "shown" }
      let item = try desk.daemon.list("--delivered").first { $0.integer(of: "id") == Int64(id) }
      return (
        shown?.texts(of: "reasons") ?? [],
        item?.table(of: "outcome")?.texts(of: "reasons") ?? []
      )
    }

    @Test("S5.7 a text that was cut says so in the log and in show")
    func shortened() throws {
      let desk = try Desk()
      let long = String(repeating: "word ", count: 100)
      let (id, call) = try desk.show("Title", "-b", "\(long)\(long)\(long)\(long)\(long)")
      #expect(call.body.count == 2000 && call.body.hasSuffix("…"))
      let told = try reasons(desk, id)
      #expect(told.log == ["text-shortened"])
      #expect(told.outcome.last == "text-shortened")
      #expect(try desk.daemon.ok("show", id).contains("text shortened"))
      let (plain, _) = try desk.show("Short")
      #expect(try reasons(desk, plain).log == [])
    }

    @Test(
      "B087 without buttons, without a reply field: told, and answerable with the command",
      arguments: [
        (["body", "sound"], ["no-actions-capability"]),
        (["actions", "sound"], ["no-reply-capability"]),
      ])
    func withoutCapability(capabilities: [String], expected: [String]) throws {
      let desk = try Desk(capabilities: capabilities)
      let (id, call) = try desk.show("Question", "--reply", "-A", "ok=OK")
      #expect(call.actions == (capabilities[0] == "body" ? [] : ["a1", "OK"]))
      let told = try reasons(desk, id)
      #expect(told.log == expected)
      #expect(told.outcome.suffix(expected.count) == expected[...])
      #expect(try desk.daemon.ok("status").contains(capabilities[0]))
      try desk.daemon.ok("act", id, "reply", "--text", "yes")
      let answer = try desk.daemon.log(id).first { $0.text(of: "event") == "reply" }
      #expect(answer != nil)
    }

    @Test("B087 S6.8 what is typed into the popup's field is the reply, byte for byte, once")
    func typed() throws {
      let desk = try Desk(capabilities: FakeServer.usual + ["inline-reply"])
      let written = desk.session.home + "/typed"
      defer { TemporaryFolder.remove(written) }
      let program = try desk.session.script("typed", "printf %s \"$TOCSIN_REPLY\" >>'\(written)'")
      let (id, call) = try desk.show(
        "Question", "--reply", "-A", "ok=OK", "--on", "reply=exec:\(program)")
      #expect(call.actions.contains("inline-reply"))
      #expect(try reasons(desk, id).log == [])
      try desk.server.forgeReply("forged", id: call.id)  // B098
      #expect(try desk.daemon.events(id) == ["added", "delivered", "shown"])
      desk.server.reply(call.id, "$(id)\n\"é")
      desk.server.reply(call.id, "again")
      desk.server.close(call.id, reason: 2)
      try desk.daemon.wait(for: "handled", of: id)
      #expect(try Session.contents(of: written) == Array("$(id)\n\"é".utf8))
      #expect(
        try desk.daemon.events(id) == ["added", "delivered", "shown", "reply", "handled"])
      // Without a text action the same signal means nothing.
      let (other, plain) = try desk.show("Plain", "-A", "ok=OK")
      desk.server.reply(plain.id, "text")
      #expect(try desk.daemon.events(other) == ["added", "delivered", "shown"])
    }

    @Test("D9.5 S6.9 where two buttons fit, the two that the app chose, and the reason")
    func limited() throws {
      let desk = try Desk(
        capabilities: FakeServer.usual + ["inline-reply"],
        configuration: "[server.fake]\nactions = 2\n")
      let file = desk.session.folder.path + "/c.toml"
      try TemporaryFolder.write(
        file,
        """
        [[categories]]
        id = "mail"
        actions-minimal = ["read", "say"]
        actions = [
          { id = "delete", title = "Delete" }, { id = "say", title = "Say", input = {} },
          { id = "read", title = "Read" }, { id = "later", title = "Later" },
        ]
        """)
      try desk.daemon.ok("category", "set", file)
      let (id, call) = try desk.show("Mail", "-c", "mail")
      #expect(call.actions == ["default", "Open", "a0", "Read", "inline-reply", "Say"])
      #expect(try reasons(desk, id).outcome.contains("actions-limited"))
      desk.server.reply(call.id, "so")
      try desk.daemon.wait(for: "reply", of: id)
    }

    @Test("S5.10 B087 a server that changes what it can is asked again, and believed")
    func changing() throws {
      let desk = try Desk()
      #expect(try desk.show("Before", "-A", "ok=OK").call.actions == ["a0", "OK"])
      desk.server.capabilities = ["body", "sound"]
      desk.server.announceChange()
      try desk.session.wait("the question") { desk.server.questions == 2 }
      let (id, call) = try desk.show("Without", "-A", "ok=OK")
      #expect(call.actions.isEmpty)
      #expect(try reasons(desk, id).log == ["no-actions-capability"])
      // xfce says it through its settings: it drops them while it is not to disturb.
      desk.server.capabilities = FakeServer.usual
      try Stranger(desk.session).tellXfceDoNotDisturb(false)
      try desk.session.wait("the question") { desk.server.questions == 3 }
      #expect(try desk.show("After", "-A", "ok=OK").call.actions == ["a0", "OK"])
    }

    @Test("S5.10 a server that has its name before it can answer is asked until it does")
    func nameBeforeObject() throws {
      let session = try Session()
      let server = try FakeServer(session, comesNow: false)
      let daemon = try RunningDaemon(session)
      server.refusedQuestions = 3
      try server.come()
      let id = try daemon.add("now", "Tea", "-A", "ok=OK")
      try daemon.wait(for: "shown", of: id)
      #expect(server.calls.map(\.actions) == [["a0", "OK"]])
      #expect(server.refusedQuestions == 0)
    }

    @Test("S5.11 the newest activation token of a popup goes with its next answer, and no other")
    func tokens() throws {
      let desk = try Desk()
      let written = desk.session.home + "/token"
      defer { TemporaryFolder.remove(written) }
      let program = try desk.session.script(
        "token",
        "printf '%s %s' \"$XDG_ACTIVATION_TOKEN\" \"$DESKTOP_STARTUP_ID\" >'\(written)'")
      let (first, one) = try desk.show("One", "-A", "ok=OK", "--on", "ok=exec:\(program)")
      let (second, two) = try desk.show("Two", "-A", "ok=OK", "--on", "ok=exec:\(program)")
      desk.server.token(one.id, "old")
      desk.server.token(one.id, "new")
      desk.server.invoke(two.id, "a0")
      try desk.daemon.wait(for: "handled", of: second)
      #expect(try Session.contents(of: written) == Array(" ".utf8))
      desk.server.invoke(one.id, "a0")
      try desk.daemon.wait(for: "handled", of: first)
      #expect(try Session.contents(of: written) == Array("new new".utf8))
    }

    @Test("S5.15 a critical one whose expiry the server ignores is closed by us, and that is told")
    func criticalExpiry() throws {
      let desk = try Desk(
        configuration: "[app.\"org.tocsin.Reminders\"]\nentitlements = [\"critical\"]\n")
      let (_, plain) = try desk.show("Plain", "--expire", "1s")
      let shown = Clocks.realtimeUsec()
      let (id, call) = try desk.show("Fire", "-u", "critical", "--expire", "1s", "-A", "ok=OK")
      #expect(call.hints["urgency"]?.value == "2" && call.expire == 1000)
      try desk.daemon.wait(for: "expired", of: id)
      let after = Clocks.realtimeUsec() - shown
      #expect(after > 1_990_000, "not before one second after its time, but after \(after) µs")
      try desk.session.wait("its close") { desk.server.closeCalls == [call.id] }
      #expect(desk.server.popups == [plain.id], "what is not critical is the server's affair")
      #expect(desk.daemon.messages.contains("notification \(id): the server ignored its expiry"))
      // Gone from the screen, and still answerable.
      #expect(try !desk.daemon.events(id).contains("closed"))
      try desk.daemon.ok("act", id, "ok")
    }

    @Test("S5.15 one that went by itself is not closed again")
    func criticalExpired() throws {
      let desk = try Desk(
        configuration: "[app.\"org.tocsin.Reminders\"]\nentitlements = [\"critical\"]\n")
      desk.server.reusesIDs = true
      let (id, call) = try desk.show("Fire", "-u", "critical", "--expire", "1s")
      desk.server.close(call.id, reason: 1)
      try desk.daemon.wait(for: "expired", of: id)
      // Somebody else has its number now.
      let theirs = try Stranger(desk.session).show("Theirs")
      #expect(theirs == call.id)
      let (last, next) = try desk.show("Ice", "-u", "critical", "--expire", "1s")
      try desk.daemon.wait(for: "expired", of: last)
      try desk.session.wait("its close") { desk.server.closeCalls == [next.id] }
      #expect(desk.server.trespasses.isEmpty)
    }

    @Test("S6.3 a sound and nothing to see: no popup, and the reason is told")
    func soundAlone() throws {
      let desk = try Desk()
      let reply = try desk.daemon.call("Add") { message in
        try message.append(string: "org.tocsin.Reminders")
        try message.open(.array, "{sv}")
        try message.entry("sound", "s") { (m) throws(BusError) in try m.append(string: "bell") }
        try message.entry("when", "s") { (m) throws(BusError) in try m.append(string: "now") }
        try message.close()
      }
      let id = try String(reply.get().reader.readUInt64())
      try desk.daemon.wait(for: "delivered", of: id)
      let delivered = try desk.daemon.log(id).first { $0.text(of: "event") == "delivered" }
      #expect(delivered?.texts(of: "reasons").last == "no-sound-capability")
      #expect(desk.server.calls.isEmpty)
    }
  }
}
