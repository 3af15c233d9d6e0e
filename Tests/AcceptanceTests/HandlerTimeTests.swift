import Glibc
import Testing
import TocsinTesting
import TocsinWire

extension Acceptance {
  @Suite struct HandlerTimeTests {
    @Test("D9.12 a handler that never answers is ended, and the journal names it, once")
    func neverAnswers() throws {
      let desk = try Desk(configuration: "[limits]\nhandler-time = \"1s\"\n")
      let gate = desk.session.home + "/never"
      unlink(gate)
      #expect(mkfifo(gate, 0o600) == 0)
      defer { unlink(gate) }
      let program = try desk.session.script("never", "read -r go <'\(gate)'")
      let (id, _) = try desk.show("Deploy", "-A", "yes=Yes", "--on", "yes=exec:\(program)")
      let start = Clocks.realtimeUsec()
      try desk.daemon.ok("act", id, "yes")
      try desk.daemon.wait(for: "failed", of: id)
      let line = "a handler of notification \(id) did not end in time"
      try desk.session.wait("'\(line)'; it said: \(desk.daemon.messages)") {
        desk.daemon.messages.contains(line)
      }
      #expect(
        desk.daemon.messages.split(separator: "\n").count { $0.hasSuffix(line) } == 1)
      if Lane.current == .unit {
        // The daemon's own warning, and the line of the sink.
        for (priority, message) in [
          ("4", line), ("6", "failed: \(id) of org.tocsin.Reminders"),
        ] {
          let entries = try JournalEntries.wait(
            desk.session, ["TOCSIN_EVENT=failed", "TOCSIN_ID=\(id)", "PRIORITY=\(priority)"],
            since: start - 1_000_000)
          #expect(entries.texts(of: "MESSAGE") == [message])
        }
      }
    }
  }
}
