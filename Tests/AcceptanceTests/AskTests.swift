import Glibc
import Systemd
import Testing
import TocsinTesting

extension Acceptance {
  /// `tocsin ask` ends in every case (cli.md).
  @Suite struct AskTests {
    let desk: Desk

    init() throws { desk = try Desk() }

    /// Asks, and returns when the question is on the screen.
    private func ask(_ words: String...) throws -> RunningProgram {
      let before = desk.server.calls.count
      let program = try desk.daemon.startTocsin(["ask", "Deploy?"] + words)
      try desk.session.wait("the question; it said \(program.complained)") {
        desk.server.calls.count > before && (desk.server.calls.last?.id ?? 0) > 0
      }
      return program
    }

    private var id: UInt32 { desk.server.calls.last?.id ?? 0 }

    @Test("answered: the action alone on standard output; the first exits 0, another 1")
    func answered() throws {
      let yes = try ask()
      #expect(desk.server.calls.last?.actions == ["a0", "Yes", "a1", "No"])
      desk.server.invoke(id, "a0")
      expect(try yes.result(), 0, "yes\n")
      let later = try ask("-A", "now=Now", "-A", "later=Later")
      desk.server.invoke(id, "a1")
      expect(try later.result(), 1, "later\n")
      let chosen = try ask("-A", "now=Now", "-A", "later=Later", "--exit-code", "later=42")
      desk.server.invoke(id, "a1")
      expect(try chosen.result(), 42, "later\n")
      let json = try ask("--json=short")
      desk.server.invoke(id, "a1")
      let result = try json.result()
      #expect(result.exit == 1)
      #expect(result.output.hasPrefix(#"{"result":"action","action":"no""#), "\(result.output)")
    }

    @Test("dismissed, expired, withdrawn from elsewhere: exit 1 and nothing on standard output")
    func otherEnds() throws {
      let dismissed = try ask()
      desk.server.close(id, reason: 2)
      expect(try dismissed.result(), 1, "")
      let expired = try ask()
      desk.server.close(id, reason: 1)
      expect(try expired.result(), 1, "")
      let withdrawn = try ask("--id", "question")
      try desk.daemon.ok("rm", "question")
      expect(try withdrawn.result(), 1, "")
      try desk.session.wait("the popup's end") { desk.server.popups.isEmpty }
      let shell = try ask("--id", "second")
      try desk.daemon.ok("act", "second", "yes")
      expect(try shell.result(), 0, "yes\n")
      try desk.session.wait("the popup's end") { desk.server.popups.isEmpty }
    }

    @Test("B094 timed out: exit 124, and a later answer still reaches its handler")
    func timedOut() throws {
      let mark = desk.session.home + "/late"
      defer { TemporaryFolder.remove(mark) }
      let program = try desk.session.script("late", "echo late >>'\(mark)'")
      let waiting = try ask(
        "--wait-timeout", "1s", "--id", "slow", "--on", "yes=exec:\(program)")
      expect(try waiting.result(), 124, "")
      let left = try desk.daemon.list("--delivered")
      #expect(left.map { $0.text(of: "identifier") } == ["slow"], "it stays")
      desk.server.invoke(id, "a0")
      try desk.daemon.wait(for: "handled", of: "\(left.first?.integer(of: "id") ?? 0)")
      #expect(try Session.contents(of: mark) == Array("late\n".utf8))
    }

    @Test("a daemon that restarts, or is killed, in between takes nothing from who waits")
    func restarted() throws {
      let waiting = try ask()
      try desk.daemon.restart()
      try desk.session.wait("the takeover") { desk.server.calls.count >= 2 }
      #expect(waiting.isRunning)
      try desk.daemon.kill()
      try desk.daemon.start()
      try desk.session.wait("the takeover") { (desk.server.calls.last?.id ?? 0) > 0 }
      #expect(waiting.isRunning)
      try desk.session.wait("the answer") {
        desk.server.invoke(id, "a0", to: .caller)
        return !waiting.isRunning
      }
      expect(try waiting.result(), 0, "yes\n")
    }

    @Test("Ctrl-C withdraws the question and exits 130")
    func interrupted() throws {
      let waiting = try ask()
      waiting.signal(SIGINT)
      expect(try waiting.result(), 130, "")
      try desk.session.wait("the popup's end") { desk.server.popups.isEmpty }
      #expect(try desk.daemon.list("--delivered").isEmpty)
    }

    private func expect(_ result: Session.Result, _ exit: Int32, _ output: String) {
      #expect(result.exit == exit, "\(result)")
      #expect(result.output == output, "\(result)")
    }
  }
}
