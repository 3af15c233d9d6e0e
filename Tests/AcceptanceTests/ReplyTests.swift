import Glibc
import Systemd
import Testing
import TocsinTesting
import TocsinWire

extension Acceptance {
  /// A reply where the server has no field for it: a button that runs the prompt command (S6.6, S6.8,
  /// C6.1).
  @Suite struct ReplyTests {
    @Test(
      "S6.6 B087 a button asks, and what is typed is the reply, byte for byte, once",
      arguments: [false, true])
    func typed(doubled: Bool) throws {
      let reply = try TypedReply("typed")
      defer { reply.end() }
      let (desk, written) = (reply.desk, reply.desk.session.home + "/typed.reply")
      desk.server.doublesSignals = doubled
      unlink(written)
      defer { unlink(written) }
      let program = try desk.session.script("keep", "printf %s \"$TOCSIN_REPLY\" >>'\(written)'")
      let (id, call) = try desk.show(
        "Question", "-b", "Body", "--reply=one line", "-A", "ok=OK", "--on",
        "reply=exec:\(program)")
      #expect(call.actions == ["a0", "Reply…", "a1", "OK"])
      desk.server.token(call.id, "tok-7")
      desk.server.invoke(call.id, "a0")
      try reply.waitForPrompt()
      // As dunst does with a click: it is no dismissal.
      desk.server.close(call.id, reason: 2)
      #expect(try desk.daemon.list("--delivered").count == 1)
      try reply.type("$(id)\n\"é\n")
      try desk.daemon.wait(for: "handled", of: id)
      #expect(try Session.contents(of: written) == Array("$(id)\n\"é".utf8))
      #expect(
        reply.lines() == [
          "2 <--id=\(id)> <%t $TOCSIN_TITLE> ID=<\(id)> TITLE=<Question> BODY=<Body> "
            + "ACTION=<reply> BUTTON=<Reply> PLACEHOLDER=<one line> token=<tok-7>"
        ])
      #expect(
        try desk.daemon.events(id) == ["added", "delivered", "shown", "reply", "handled"])
      #expect(
        try desk.daemon.log(id).allSatisfy { !$0.texts(of: "reasons").contains("answered-late") })
      #expect(try desk.daemon.ok("status").contains("prompt"))
    }

    @Test("C6.1 whoever gives up has not answered: it stays, and may be asked again")
    func cancelled() throws {
      let reply = try TypedReply("cancelled")
      defer { reply.end() }
      let desk = reply.desk
      let program = try desk.daemon.startTocsin(["ask", "--reply", "Question"])
      try desk.session.wait("the question") { (desk.server.calls.last?.id ?? 0) > 0 }
      let call = try #require(desk.server.calls.last)
      let id = "\(try #require(try desk.daemon.list("--delivered").first?.integer(of: "id")))"
      desk.server.invoke(call.id, "a0")
      desk.server.close(call.id, reason: 2)
      try reply.waitForPrompt()
      try reply.type(Array("half a".utf8), exit: 1)
      #expect(try program.result().exit == 1)
      #expect(try desk.daemon.events(id) == ["added", "delivered", "shown"])
      // Within two seconds the same key would count as the same press.
      desk.server.invoke(call.id, "inline-reply")
      try reply.waitForPrompt(2)
      try reply.type("")
      try desk.daemon.wait(for: "reply", of: id)
    }

    @Test("Output that is no text, or too long, is no answer, and the journal says so")
    func unusable() throws {
      let reply = try TypedReply("unusable")
      defer { reply.end() }
      let desk = reply.desk
      let outputs: [([UInt8], String, Int)] = [
        (Array("a\u{0}b".utf8), "no text", 1), ([0xFF, 0x0A], "no text", 2),
        (Array(repeating: 0x78, count: 64 * 1024 + 1), "too long", 1),
      ]
      for (index, (bytes, why, count)) in outputs.enumerated() {
        let (id, call) = try desk.show("No. \(index)", "--reply")
        desk.server.invoke(call.id, "a0")
        try reply.waitForPrompt(index + 1)
        try reply.type(bytes)
        try desk.session.wait("the journal") {
          desk.daemon.messages.components(of: why) == count
        }
        #expect(try desk.daemon.events(id) == ["added", "delivered", "shown"])
      }
      let longest = String(repeating: "x", count: 64 * 1024)
      let (id, call) = try desk.show("Longest", "--reply")
      desk.server.invoke(call.id, "a0")
      try reply.waitForPrompt(outputs.count + 1)
      try reply.type(longest + "\n")
      try desk.daemon.wait(for: "reply", of: id)
    }

    @Test("Answered from a shell meanwhile: what was typed is dropped")
    func overtaken() throws {
      let reply = try TypedReply("overtaken")
      defer { reply.end() }
      let desk = reply.desk
      let (id, call) = try desk.show("Question", "--reply")
      desk.server.invoke(call.id, "a0")
      try reply.waitForPrompt()
      try desk.daemon.ok("act", id, "reply", "--text", "first")
      try reply.type("second")
      try desk.session.wait("the prompt's end") { try self.prompts(desk).isEmpty }
      #expect(try desk.daemon.events(id).filter { $0 == "reply" }.count == 1)
    }

    @Test("The daemon restarts while a person types: nothing is lost")
    func restarted() throws {
      let reply = try TypedReply("restarted")
      defer { reply.end() }
      let desk = reply.desk
      let (id, call) = try desk.show("Question", "--reply")
      desk.server.invoke(call.id, "a0")
      try reply.waitForPrompt()
      try desk.daemon.kill()
      try desk.daemon.start()
      desk.server.close(call.id, reason: 2)
      try reply.type("still here")
      try desk.daemon.wait(for: "reply", of: id)
      #expect(reply.lines().count == 1)
      #expect(try prompts(desk) == [])
    }

    @Test("ask ends with what is typed, and with a dismissal when nothing is")
    func ask() throws {
      let reply = try TypedReply("ask")
      defer { reply.end() }
      let desk = reply.desk
      func ask() throws -> RunningProgram {
        let before = desk.server.calls.count
        let program = try desk.daemon.startTocsin(["ask", "--reply", "Why?"])
        try desk.session.wait("the question") {
          desk.server.calls.count > before && (desk.server.calls.last?.id ?? 0) > 0
        }
        return program
      }
      let first = try ask()
      desk.server.invoke(desk.server.calls.last?.id ?? 0, "a0")
      desk.server.close(desk.server.calls.last?.id ?? 0, reason: 2)
      try reply.waitForPrompt()
      #expect(first.isRunning)
      try reply.type("because\n")
      let answered = try first.result()
      #expect(answered.exit == 0 && answered.output == "because\n", "\(answered)")
      let second = try ask()
      desk.server.invoke(desk.server.calls.last?.id ?? 0, "a0")
      desk.server.close(desk.server.calls.last?.id ?? 0, reason: 3)
      try reply.waitForPrompt(2)
      #expect(second.isRunning)
      try reply.type([], exit: 1)
      let given = try second.result()
      #expect(given.exit == 1 && given.output == "", "\(given)")
      #expect(try desk.daemon.list("--delivered").count == 1, "it stays in the center")
    }

    @Test("The first of two fields is the server's, the other one a button that asks")
    func two() throws {
      let reply = try TypedReply("two", capabilities: FakeServer.usual + ["inline-reply"])
      defer { reply.end() }
      let desk = reply.desk
      try TemporaryFolder.write(
        desk.session.folder.path + "/two.toml",
        """
        [[categories]]
        id = "two"
        actions = [
          { id = "say", title = "Say", input = { button = "Send", placeholder = "hm" } },
          { id = "ok", title = "OK" },
          { id = "sing", title = "Sing", input = {} },
        ]
        """)
      try desk.daemon.ok("category", "set", desk.session.folder.path + "/two.toml")
      let (id, call) = try desk.show("Question", "-c", "two")
      #expect(
        call.actions.suffix(6) == ["inline-reply", "Say", "a1", "OK", "a2", "Sing…"],
        "\(call.actions)")
      desk.server.invoke(call.id, "a2")
      try reply.waitForPrompt()
      try reply.type("la")
      try desk.daemon.wait(for: "reply", of: id)
      let answer = try desk.daemon.log(id).first { $0.text(of: "event") == "reply" }
      #expect(answer?.table(of: "response")?.text(of: "action") == "sing")
    }

    @Test(
      "Each prompt of tocsin-handlers(7) is run as the page has it, and its output is the reply")
    func page() throws {
      let page = try #require(ProjectFile.text("contrib/man/tocsin-handlers.7.scd"))
      let lines = page.split(separator: "\n", omittingEmptySubsequences: false)
      let prompts = lines.filter { $0.hasPrefix("prompt = [") }
      #expect(prompts.count == 4)
      let desk = try Desk()
      let folder = desk.session.home + "/.local/bin"
      try Session.makeFolders(folder)
      let written = desk.session.home + "/prompted"
      // Each of them says what it was called with; a terminal runs what it is given.
      let programs = [
        "zenity": "echo \"$@\"", "kdialog": "echo \"$@\"", "rofi": "echo \"$@\"",
        "xterm": "shift 2; echo \"$@\" | exec '\(Lane.programs)/tocsin' \"$@\"",
      ]
      for (name, lines) in programs {
        try TemporaryFolder.write("\(folder)/\(name)", "#!/bin/sh\n\(lines)\n")
        chmod("\(folder)/\(name)", 0o700)
      }
      defer { for name in programs.keys { unlink("\(folder)/\(name)") } }
      let keep = try desk.session.script("keep", "cat >'\(written)'")
      defer { unlink(written) }
      try Session.makeFolders(desk.session.configuration)
      let expected = [
        "--entry --title=Reply", "--title Reply --inputbox Reply", "-dmenu -p Reply",
        "act ID reply --text -",
      ]
      for (prompt, text) in zip(prompts, expected) {
        try TemporaryFolder.write(
          desk.session.configuration + "/tocsin.toml", "[desktop]\n\(prompt)\n")
        try desk.daemon.ok("reload")
        let (id, call) = try desk.show("Question", "--reply", "--on", "reply=exec:\(keep)")
        desk.server.invoke(call.id, "a0")
        try desk.daemon.wait(for: "handled", of: id)
        let input = try JSONReading.table(of: try Session.contents(of: written))
        let reply = input.table(of: "response")?.text(of: "text")
        #expect(reply == text.replacing("ID", with: id))
      }
    }

    @Test(
      "The prompt is started by the service manager, or by the daemon itself: no shell, no helper")
    func noShell() throws {
      let desk = try Desk(
        configuration: "[desktop]\nprompt = [\"/bin/echo\", \"%i $(id) ; `id`\"]\n")
      let session = desk.session
      let report = session.folder.path + "/execve"
      let nasty = "\"; touch \(session.home)/marker; # $(touch \(session.home)/marker) %i\n"
      let (id, call) = try desk.show(nasty, "--reply=\(nasty.prefix(20))")
      let tracer = try session.start([
        "strace", "-f", "-qq", "-e", "trace=execve,execveat", "-e", "signal=none", "-o", report,
        "-p",
        String(try desk.daemon.pid()),
      ])
      try session.wait("strace; it said \(tracer.complained)") { access(report, F_OK) == 0 }
      desk.server.invoke(call.id, "a0")
      try desk.daemon.wait(for: "reply", of: id)
      tracer.signal(SIGINT)
      _ = try tracer.result()
      let text = String(decoding: try Session.contents(of: report), as: UTF8.self)
      let started = text.split(separator: "\n").filter { $0.contains("execve") }
      switch Lane.current {
      case .bare:
        // What supervises it, what checks it, and itself.
        #expect(started.count == 3, "\(started)")
        #expect(started.prefix(2).allSatisfy { $0.contains("[\"tocsin\", \"__") }, "\(started)")
        #expect(
          started.last?.contains("[\"/bin/echo\", \"\(id) $(id) ; `id`\"]") == true,
          "\(started)")
      case .unit: #expect(started.isEmpty, "\(started)")
      }
      #expect(access(session.home + "/marker", F_OK) != 0)
    }

    @Test("No program of that name, or one that others may write: refused, or not run")
    func untrusted() throws {
      let reply = try TypedReply("untrusted")
      defer { reply.end() }
      let desk = reply.desk
      let file = desk.session.configuration + "/tocsin.toml"
      try TemporaryFolder.write(file, "[desktop]\nprompt = [\"no-such-program\"]\n")
      let check = try desk.daemon.tocsin(["config", "check"])
      #expect(check.exit == 2 && check.error.contains(":2:"), "\(check)")
      #expect(try desk.daemon.tocsin(["reload"]).exit != 0)
      // What is in force is the one before; its program is changed under it.
      chmod(desk.session.home + "/bin/untrusted", 0o777)
      let (id, call) = try desk.show("Question", "--reply")
      desk.server.invoke(call.id, "a0")
      try desk.session.wait("the journal") {
        desk.daemon.messages.contains("prompt command was not run")
      }
      #expect(reply.lines() == [])
      #expect(try desk.daemon.events(id) == ["added", "delivered", "shown"])
    }

    /// What is left of prompts that have ended.
    private func prompts(_ desk: Desk) throws -> [String] {
      (try? Session.entries(of: desk.session.data + "/prompts")) ?? []
    }
  }
}

extension String {
  /// How often `part` is in it.
  fileprivate func components(of part: String) -> Int {
    var count = 0
    var rest = self[...]
    while let range = rest.firstRange(of: part) {
      count += 1
      rest = rest[range.upperBound...]
    }
    return count
  }
}
