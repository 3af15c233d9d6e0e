import Glibc
import Testing
import TocsinTesting
import TocsinWire

extension Acceptance {
  /// Handlers that outlive the daemon (handlers.md, "How" and "At least once").
  @Suite(.enabled(if: Lane.current == .unit, "needs a user manager")) struct HandlerUnitTests {
    /// A handler that says when it has begun, and waits to be let go.
    private struct Scene {
      let desk: Desk
      let id: String
      let runs: String
      let gate: String

      init(_ name: String, exit: Int, says: String = "") throws {
        desk = try Desk()
        runs = desk.session.home + "/\(name).runs"
        gate = desk.session.home + "/\(name).gate"
        for path in [runs, gate] { unlink(path) }
        guard mkfifo(gate, 0o600) == 0 else { throw Session.Failure("mkfifo: \(errno)") }
        let program = try desk.session.script(
          name,
          "echo \"begin $TOCSIN_EVENT_ID\" >>'\(runs)'; read -r go <'\(gate)'; "
            + "echo \"end\" >>'\(runs)'; echo '\(says)'; exit \(exit)")
        id = try desk.show("Deploy", "-A", "yes=Yes", "--on", "yes=exec:\(program)").id
        try desk.daemon.ok("act", id, "yes")
        try waitForLines(1)
      }

      func lines() throws -> [String] {
        let text = String(decoding: try Session.contents(of: runs), as: UTF8.self)
        return text.split(separator: "\n").map(String.init)
      }

      func waitForLines(_ count: Int) throws {
        try desk.session.wait("\(count) lines of the handler") {
          try access(runs, F_OK) == 0 && lines().count >= count
        }
      }

      func open() throws { try desk.session.succeed(["sh", "-c", "echo go >'\(gate)'"]) }

      /// The units of handlers that the manager knows.
      func units() throws -> [String] {
        try desk.session.succeed([
          "systemctl", "--user", "list-units", "--all", "--plain", "--no-legend",
          "tocsin-handler-*",
        ]).split(separator: "\n").compactMap { $0.split(separator: " ").first.map(String.init) }
      }

      func end() { for path in [runs, gate] { unlink(path) } }
    }

    @Test(
      "kill -9, or an ordinary end, while a handler runs: it runs once, and its result is taken",
      arguments: [SIGKILL, SIGTERM])
    func adopted(_ signal: Int32) throws {
      let scene = try Scene("adopted", exit: 3)
      defer { scene.end() }
      let daemon = scene.desk.daemon
      let before = try scene.units()
      #expect(before.count == 1)
      if signal == SIGKILL { try daemon.kill() } else { try daemon.end() }
      #expect(try scene.units() == before, "it does not end with the daemon")
      try daemon.start()
      // A call, and what the start has to do is done.
      _ = try daemon.list()
      #expect(try scene.units() == before)
      #expect(try scene.lines().count == 1)
      try scene.open()
      try daemon.wait(for: "failed", of: scene.id)
      let failed = try daemon.log(scene.id).filter { $0.text(of: "event") == "failed" }
      #expect(failed.map { $0.integer(of: "exit") } == [3])
      #expect(try scene.lines().dropFirst() == ["end"])
      try scene.desk.session.wait("the unit's end") { try scene.units().isEmpty }
      // It is closed: another start runs nothing.
      try daemon.restart()
      #expect(try daemon.events(scene.id).filter { $0 == "failed" }.count == 1)
      #expect(try scene.lines().count == 2)
    }

    @Test("What a handler prints after the daemon has gone and come back is obeyed")
    func adoptedOutput() throws {
      let scene = try Scene("printing", exit: 0, says: #"{"snooze":"10m"}"#)
      defer { scene.end() }
      try scene.desk.daemon.kill()
      try scene.desk.daemon.start()
      _ = try scene.desk.daemon.list()
      try scene.open()
      try scene.desk.daemon.wait(for: "handled", of: scene.id)
      try scene.desk.daemon.wait(for: "snoozed", of: scene.id)
      #expect(try scene.lines().count == 2)
    }

    @Test("one that ends in time has done it, though what it left behind ignores SIGTERM")
    func leftover() throws {
      let desk = try Desk()
      let program = try desk.session.script(
        "leaves", "trap '' TERM; sleep 1000 & exit 0")
      let id = try desk.show("Deploy", "-A", "yes=Yes", "--on", "yes=exec:\(program)").id
      try desk.daemon.ok("act", id, "yes")
      try desk.daemon.wait(for: "handled", of: id)
      #expect(try !desk.daemon.events(id).contains("failed"))
    }

    @Test("a handler that ended while nobody was there runs again, with the same event-id")
    func again() throws {
      let scene = try Scene("again", exit: 0)
      defer { scene.end() }
      let daemon = scene.desk.daemon
      try daemon.kill()
      try scene.open()
      try scene.desk.session.wait("the unit's end") { try scene.units().isEmpty }
      try daemon.start()
      try scene.waitForLines(3)
      try scene.open()
      try daemon.wait(for: "handled", of: scene.id)
      let lines = try scene.lines()
      #expect(lines.count == 4 && lines[0] == lines[2], "\(lines)")
      #expect(lines[1] == "end" && lines[3] == "end")
    }
  }
}
