import Glibc
import Systemd
import Testing
import TocsinTesting
import TocsinWire

extension Acceptance {
  /// logind's word that the machine sleeps (S7.4, T7.9), with python3-dbusmock's logind.
  @Suite struct SleepTests {
    private let begins = "the machine goes to sleep"
    private let ends = "awake"

    private struct Machine {
      let session: Session
      let logind: MockedLogind
      let server: FakeServer
      let daemon: RunningDaemon

      init(hasLogind: Bool = true) throws {
        session = try Session()
        logind = try MockedLogind(session)
        if hasLogind { try logind.come() }
        server = try FakeServer(session)
        daemon = try RunningDaemon(session, startsNow: false)
        try logind.reach(for: daemon)
        try daemon.start()
      }

      func count(_ line: String) -> Int {
        daemon.messages.split(separator: "\n").count { $0.hasSuffix(line) }
      }

      /// The signal, and the line that says that it has arrived.
      func announce(_ begins: Bool, _ line: String) throws {
        let before = count(line)
        try logind.prepareForSleep(begins)
        try session.wait("'\(line)'; it said: \(daemon.messages)") { count(line) > before }
      }
    }

    @Test("T7.9 B028 nothing is started or shown before sleep; on resume it comes at once, late")
    func held() throws {
      let machine = try Machine()
      let (session, daemon, server) = (machine.session, machine.daemon, machine.server)
      let mark = session.home + "/mark"
      unlink(mark)
      defer { unlink(mark) }
      let program = try session.script("sleeper", "echo ran >>'\(mark)'")
      let asked = try daemon.add("now", "Asked", "-A", "ok=OK", "--on", "ok=exec:\(program)")
      try daemon.wait(for: "shown", of: asked)

      try machine.announce(true, begins)
      let soon = try daemon.add("in 1s", "Soon")
      let due = Clocks.realtimeUsec() + 1_000_000
      let now = try daemon.add("now", "Now")
      try daemon.ok("act", asked, "ok")
      // Later than late begins; then whatever it would have done has been done.
      try session.wait("the time of \(soon)") { Clocks.realtimeUsec() > due + 1_100_000 }
      #expect(Set(try daemon.list().compactMap { $0.text(of: "state") }) == ["pending"])
      #expect(server.calls.map(\.summary) == ["Asked"])
      #expect(try !daemon.events(asked).contains("handled"))
      #expect(access(mark, F_OK) != 0)

      let woken = Clocks.realtimeUsec()
      try machine.announce(false, ends)
      for id in [soon, now] { try daemon.wait(for: "shown", of: id) }
      try daemon.wait(for: "handled", of: asked)
      #expect(Set(server.calls.map(\.summary)) == ["Asked", "Soon", "Now"])
      #expect(server.calls.count == 3)
      for id in [soon, now] {
        let delivered = try daemon.log(id).filter { $0.text(of: "event") == "delivered" }
        #expect(delivered.count == 1)
        let first = try #require(delivered.first)
        #expect(first.texts(of: "reasons").contains("late"), "\(first)")
        #expect(first.text(of: "lateness")?.isEmpty == false)
        #expect(try #require(first.integer(of: "time-usec")) - woken < 2_000_000, "T7.9")
      }
      #expect(try Session.contents(of: mark) == Array("ran\n".utf8))
      #expect(machine.count(begins) == 1 && machine.count(ends) == 1, "\(daemon.messages)")
      if Lane.current == .unit {
        for (event, line) in [("sleep", begins), ("resume", ends)] {
          let entries = try JournalEntries.wait(
            session, ["TOCSIN_EVENT=\(event)"], since: woken - 60_000_000)
          #expect(entries.texts(of: "MESSAGE").last == line)
        }
      }
      // B034: what was caught up is not caught up again.
      try daemon.kill()
      try daemon.start()
      for id in [soon, now] {
        #expect(try daemon.events(id).filter { $0 == "delivered" }.count == 1)
      }
    }

    @Test("logind that comes later, goes, and comes back is heard; without it nothing stands still")
    func away() throws {
      let machine = try Machine(hasLogind: false)
      let (daemon, logind) = (machine.daemon, machine.logind)
      try logind.come()
      try machine.announce(true, begins)
      // It dies in the middle: nobody will say when sleep ends.
      try logind.go()
      try machine.session.wait("'\(ends)'") { machine.count(ends) == 1 }
      let first = try daemon.add("now", "First")
      try daemon.wait(for: "shown", of: first)
      try logind.come()
      try machine.announce(true, begins)
      let second = try daemon.add("now", "Second")
      #expect(try daemon.list().contains { $0.integer(of: "id") == Int64(second) })
      try machine.announce(false, ends)
      try daemon.wait(for: "shown", of: second)
      // Announced twice and ended twice is one sleep.
      try machine.announce(true, begins)
      try logind.prepareForSleep(true)
      try machine.announce(false, ends)
      try logind.prepareForSleep(false)
      logind.stopBus()
      let gone = "the system bus has gone: sleep is seen by the clocks alone"
      try machine.session.wait("'\(gone)'; it said: \(daemon.messages)") {
        machine.count(gone) == 1
      }
      #expect(machine.count(begins) == 3 && machine.count(ends) == 3, "\(daemon.messages)")
      let third = try daemon.add("now", "Third")
      try daemon.wait(for: "shown", of: third)
      #expect(machine.server.calls.map(\.summary) == ["First", "Second", "Third"])
    }
  }
}
