import Glibc
import Systemd
import Testing
import TocsinTesting

extension Acceptance {
  /// Answers that need the device unlocked (D9.8, D9.9).
  @Suite struct UnlockTests {
    private static let categories = """
      [[categories]]
      id = "mail"
      actions = [
        { id = "delete", title = "Delete", authentication-required = true },
        { id = "open", title = "Open it", foreground = true },
        { id = "later", title = "Later" },
      ]
      """

    private func desk() throws -> Desk {
      let desk = try Desk()
      let file = desk.session.folder.path + "/mail.toml"
      try TemporaryFolder.write(file, Self.categories)
      try desk.daemon.ok("category", "set", file)
      try desk.daemon.ok("device", "set", "locked=true")
      return desk
    }

    @Test("D9.9 it waits for the unlock, over a restart too, and its handler runs once")
    func waits() throws {
      let desk = try desk()
      let written = desk.session.home + "/unlock"
      unlink(written)
      defer { unlink(written) }
      let program = try desk.session.script(
        "unlock", "echo \"$TOCSIN_ACTION $XDG_ACTIVATION_TOKEN\" >>'\(written)'")
      let (id, call) = try desk.show("Mail", "-c", "mail", "--on", "action=exec:\(program)")
      desk.server.token(call.id, "tok")
      desk.server.invoke(call.id, "a0")
      desk.server.close(call.id, reason: 2)
      // Both have been taken when the next call is answered.
      let again = try desk.daemon.tocsin(["act", id, "later"])
      #expect(again.exit == 2 && again.error.contains("waits for the unlock"), "\(again)")
      #expect(try desk.daemon.events(id) == ["added", "delivered", "shown"])
      try desk.daemon.kill()
      try desk.daemon.start()
      #expect(try desk.daemon.list("--delivered").count == 1)
      #expect(try desk.daemon.events(id) == ["added", "delivered", "shown"])
      try desk.daemon.ok("device", "set", "locked=false")
      try desk.daemon.wait(for: "handled", of: id)
      #expect(try Session.contents(of: written) == Array("delete tok\n".utf8))
      #expect(
        try desk.daemon.events(id) == ["added", "delivered", "shown", "action", "handled"])
      #expect(try desk.daemon.list("--delivered").isEmpty)
    }

    @Test("D9.8 foreground waits, the rest does not, and a shell is told which it is")
    func which() throws {
      let desk = try desk()
      let (first, _) = try desk.show("One", "-c", "mail")
      #expect(try desk.daemon.ok("act", first, "open").contains("when the machine is unlocked"))
      let (second, call) = try desk.show("Two", "-c", "mail")
      desk.server.invoke(call.id, "a2")
      try desk.daemon.wait(for: "action", of: second)
      try desk.daemon.ok("done", first)
      try desk.daemon.ok("device", "set", "locked=false")
      #expect(try desk.daemon.events(first) == ["added", "delivered", "shown", "done"])
    }

    @Test("ask waits with it, and hears the answer with the unlock")
    func ask() throws {
      let desk = try desk()
      let program = try desk.daemon.startTocsin(["ask", "-c", "mail", "Mail?"])
      try desk.session.wait("the question") { (desk.server.calls.last?.id ?? 0) > 0 }
      let call = try #require(desk.server.calls.last)
      #expect(call.actions.contains("Delete"))
      desk.server.invoke(call.id, "a0")
      desk.server.close(call.id, reason: 2)
      _ = try desk.daemon.list()
      #expect(program.isRunning)
      try desk.daemon.ok("device", "set", "locked=false")
      let result = try program.result()
      #expect(result.output == "delete\n", "\(result)")
    }
  }
}
