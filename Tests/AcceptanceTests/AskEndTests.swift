import Glibc
import Testing
import TocsinTesting
import TocsinWire

extension Acceptance {
  /// All ends of `ask`, each told apart by its exit code and its JSON; and what goes on without the
  /// one who asked.
  @Suite struct AskEndTests {
    let desk: Desk

    init() throws { desk = try Desk(capabilities: FakeServer.usual + ["inline-reply"]) }

    private func ask(_ words: [String]) throws -> RunningProgram {
      let before = desk.server.calls.count
      let program = try desk.daemon.startTocsin(["ask", "--json=short", "Deploy?"] + words)
      try desk.session.wait("the question; it said \(program.complained)") {
        desk.server.calls.count > before && (desk.server.calls.last?.id ?? 0) > 0
      }
      return program
    }

    private var id: UInt32 { desk.server.calls.last?.id ?? 0 }

    enum End: String, CaseIterable {
      case action, replied, dismissed, expired, withdrawn
      case timedOut = "timed-out"
      case unreachable

      var exit: Int32 {
        switch self {
        case .action, .replied: 0
        case .dismissed, .expired, .withdrawn: 1
        case .timedOut: 124
        case .unreachable: 5
        }
      }
    }

    @Test("Each end has its word and its exit code", arguments: End.allCases)
    func ends(_ end: End) throws {
      let words =
        switch end {
        case .replied: ["--reply"]
        case .withdrawn: ["--id", "question"]
        case .timedOut: ["--wait-timeout", "1s"]
        default: [] as [String]
        }
      let program = try ask(words)
      switch end {
      case .action: desk.server.invoke(id, "a0")
      case .replied: desk.server.reply(id, "why\nnot")
      case .dismissed: desk.server.close(id, reason: 2)
      case .expired: desk.server.close(id, reason: 1)
      case .withdrawn: try desk.daemon.ok("rm", "question")
      case .timedOut: break
      case .unreachable: desk.server.die()  // and none comes in the ten seconds that it waits for
      }
      let result = try program.result(limit: 30)
      #expect(result.exit == end.exit, "\(result)")
      let said = try JSONReading.table(of: Array(result.output.utf8))
      #expect(said.text(of: "result") == end.rawValue)
      #expect(said.text(of: "action") == (end == .action ? "yes" : end == .replied ? "reply" : nil))
      #expect(said.text(of: "text") == (end == .replied ? "why\nnot" : nil))
      #expect(result.output.split(separator: "\n").count == 1)
    }

    @Test("Who asked is killed: the question stays, and its answer reaches the handler")
    func killed() throws {
      let written = desk.session.home + "/killed"
      unlink(written)
      defer { unlink(written) }
      let program = try desk.session.script("killed", "echo \"$TOCSIN_ACTION\" >>'\(written)'")
      let asking = try ask(["--on", "yes=exec:\(program)"])
      asking.signal(SIGKILL)
      _ = try asking.result()
      let left = try #require(try desk.daemon.list("--delivered").first?.integer(of: "id"))
      desk.server.invoke(id, "a0")
      try desk.daemon.wait(for: "handled", of: "\(left)")
      #expect(try Session.contents(of: written) == Array("yes\n".utf8))
    }

    @Test(
      "Several who wait hear one answer, before and after a kill of the daemon; 'done' ends it too")
    func several() throws {
      let waiting = try ask(["--id", "one"])
      let added = try desk.daemon.startTocsin(
        ["add", "--wait", "--json=short", "--id", "two", "now", "Tea", "-A", "ok=OK"])
      try desk.session.wait("both; it said \(added.complained)\(added.said)") {
        desk.server.popups.count == 2
      }
      try desk.daemon.kill()
      try desk.daemon.start()
      #expect(waiting.isRunning && added.isRunning)
      try desk.daemon.ok("act", "one", "no")
      #expect(try waiting.result().exit == 1)
      try desk.daemon.ok("done", "two")
      let result = try added.result()
      #expect(result.exit == 1, "\(result)")
      #expect(result.output.contains(#""result":"dismissed""#), "\(result)")
    }

    @Test("In the wrong order, twice, and from a stranger: one answer, and the first one counts")
    func order() throws {
      desk.server.doublesSignals = true
      let first = try ask([])
      try desk.server.forge("a0", id: id, to: nil)
      #expect(first.isRunning)
      desk.server.close(id, reason: 2)
      desk.server.invoke(id, "a0")
      #expect(try first.result().exit == 1)
      let number = try JSONReading.table(of: Array(first.said.utf8)).integer(of: "id") ?? 0
      #expect(
        try desk.daemon.events("\(number)") == ["added", "delivered", "shown", "dismissed"])
    }
  }
}
