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

    private func said(_ result: Session.Result) throws -> String? {
      try JSONReading.table(of: Array(result.output.utf8)).text(of: "result")
    }

    @Test("Replaced by another ask, by add, or given other words: withdrawn, at that moment")
    func replaced() throws {
      let first = try ask(["--id", "one"])
      let second = try ask(["--id", "one"])
      let end = try first.result()
      #expect(end.exit == 1, "\(end)")
      #expect(try said(end) == "withdrawn")
      #expect(second.isRunning)
      try desk.daemon.ok("add", "--id", "one", "in 1h", "Tea")
      #expect(try said(try second.result()) == "withdrawn")
      let third = try ask(["--id", "two"])
      try desk.daemon.ok("edit", "two", "--when", "in 2h", "--sound", "none")
      #expect(third.isRunning)
      try desk.daemon.ok("edit", "two", "--title", "Something else?")
      #expect(try said(try third.result()) == "withdrawn")
      let fourth = try ask(["--id", "three"])
      let fifth = try ask(["--id", "three"])
      #expect(try said(try fourth.result()) == "withdrawn")
      desk.server.invoke(id, "a0")
      let last = try fifth.result()
      #expect(last.exit == 0, "\(last)")
      #expect(try said(last) == "action")
    }

    @Test("Replaced and answered while a restart kept it away: withdrawn all the same")
    func replacedMeanwhile() throws {
      let first = try ask(["--id", "one"])
      first.signal(SIGSTOP)
      try desk.daemon.kill()
      try desk.daemon.start()
      try desk.session.wait("the takeover") { desk.server.calls.count == 2 && id > 0 }
      let second = try ask(["--id", "one"])
      try desk.daemon.ok("act", "one", "yes")
      #expect(try second.result().exit == 0)
      first.signal(SIGCONT)
      let end = try first.result()
      #expect(end.exit == 1, "\(end)")
      #expect(try said(end) == "withdrawn")
    }

    @Test("The answer to an old popup is not one to what has its name since")
    func oldPopup() throws {
      try desk.daemon.ok("add", "--id", "one", "now", "Old?", "-A", "old=Old")
      try desk.session.wait("the popup") { desk.server.popups.count == 1 }
      let popup = id
      let waiting = try desk.daemon.startTocsin(
        ["add", "--wait", "--json=short", "--id", "one", "in 1h", "New?", "-A", "new=New"])
      try desk.session.wait("the new one; it said \(waiting.complained)") {
        try desk.daemon.list().first?.text(of: "title") == "New?"
      }
      desk.server.invoke(popup, "a0")
      let number = try desk.daemon.list().first?.integer(of: "id") ?? 0
      try desk.daemon.wait(for: "action", of: "\(number)")
      #expect(waiting.isRunning)
      try desk.daemon.ok("rm", "one")
      #expect(try said(try waiting.result()) == "withdrawn")
    }

    @Test(
      "Without a daemon: unreachable, with its result and exit 5",
      .enabled(if: Lane.current == .bare, "the bus starts it"))
    func noDaemon() throws {
      try desk.daemon.end()
      let result = try desk.daemon.tocsin(["ask", "--json=short", "Deploy?"])
      #expect(result.exit == 5, "\(result)")
      #expect(
        result.output
          == "{\"result\":\"unreachable\",\"action\":null,\"text\":null,\"id\":null}\n", "\(result)"
      )
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
