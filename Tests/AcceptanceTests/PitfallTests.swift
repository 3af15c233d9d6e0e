import Glibc
import Testing
import TocsinTesting
import TocsinWire

extension Acceptance {
  /// Bugs that others had, restated as checks: what was off, what was restarted, what is asked twice.
  @Suite struct PitfallTests {
    @Test("B027 pending ones outlive the runtime folder, in every key")
    func runtimeFolder() throws {
      let desk = try Desk()
      _ = try desk.daemon.add(
        "in 3d", "Far", "-b", "body", "-A", "ok=OK", "--user-info", #"{"a": [1, null, ""]}"#)
      let before = try desk.daemon.list()
      try desk.daemon.end()
      // What a power-off takes, but for the bus that the test goes on with.
      for entry in try Session.entries(of: desk.session.runtime)
      where entry == "tocsin" || Lane.current == .bare && entry != "bus" {
        TemporaryFolder.remove("\(desk.session.runtime)/\(entry)")
      }
      try desk.daemon.start()
      let after = try desk.daemon.list()
      #expect(after.count == 1)
      #expect(after.map { "\($0)" } == before.map { "\($0)" })
    }

    @Test("B034 what was caught up is not caught up again after a kill")
    func caughtUpOnce() throws {
      let desk = try Desk()
      // Far enough away not to be announced to the disk yet: it has certainly not been seen.
      let id = try desk.daemon.add("in 3s", "Missed", "-A", "ok=OK")
      try desk.daemon.kill()
      let due = Clocks.realtimeUsec() + 4_100_000
      try desk.session.wait("its time, and a second more") { Clocks.realtimeUsec() > due }
      try desk.daemon.start()
      try desk.daemon.wait(for: "shown", of: id)
      let popups = desk.server.popups
      #expect(popups.count == 1 && desk.server.calls.count == 1)
      try desk.daemon.kill()
      try desk.daemon.start()
      try desk.session.wait("the takeover") { desk.server.calls.count == 2 }
      #expect(desk.server.popups == popups)
      let delivered = try desk.daemon.log(id).filter { $0.text(of: "event") == "delivered" }
      #expect(delivered.count == 1)
      #expect(delivered.first?.texts(of: "reasons").contains("late") == true)
      let calls = desk.server.calls.count
      try desk.daemon.restart()
      try desk.session.wait("the takeover") { desk.server.calls.count == calls + 1 }
      #expect(desk.server.calls.last?.replaces != 0, "in its place, not anew")
      #expect(try desk.daemon.list().isEmpty, "nothing is pending")
    }

    @Test(
      "B036 B079 what was delivered is never delivered again by a start", arguments: [false, true])
    func restarts(isCritical: Bool) throws {
      let desk = try Desk(
        configuration: "[app.\"org.tocsin.Reminders\"]\nentitlements = [\"critical\"]\n")
      let level = isCritical ? "critical" : "active"
      let (id, call) = try desk.show("Once", "-u", level, "-A", "ok=OK")
      for round in 1...3 {
        try desk.daemon.restart()
        try desk.session.wait("the takeover") { desk.server.calls.count == 1 + round }
        // In its place and without a sound: nobody notices.
        #expect(desk.server.calls.last?.replaces == call.id)
        #expect(desk.server.calls.last?.hints["suppress-sound"]?.value == "true")
      }
      #expect(desk.server.popups == [call.id])
      #expect(try desk.daemon.events(id) == ["added", "delivered", "shown"])
      #expect(try desk.daemon.list().isEmpty)
      #expect(try desk.daemon.list("--delivered").count == 1)
      // Answered, it is over, through starts of the server too.
      desk.server.invoke(call.id, "a0")
      try desk.daemon.wait(for: "action", of: id)
      let calls = desk.server.calls.count
      for _ in 1...3 {
        try desk.daemon.end()
        desk.server.die()
        try desk.server.come()
        try desk.daemon.start()
      }
      let (_, other) = try desk.show("Other")
      #expect(desk.server.calls.dropFirst(calls).map(\.summary) == ["Other"])
      #expect(desk.server.popups == [other.id])
    }

    @Test("B042 the next instant is the same each time one looks")
    func sameInstant() throws {
      let desk = try Desk()
      let id = try desk.daemon.add("in 10m", "Tea")
      let every = try desk.daemon.add("every 2h", "Water")
      var seen: [[Int64?]] = []
      func look() throws {
        seen.append(try desk.daemon.list().map { $0.integer(of: "next-usec") })
      }
      try look()
      let first = Clocks.realtimeUsec()
      try desk.session.wait("another second") { Clocks.realtimeUsec() > first + 1_000_000 }
      try look()
      try desk.daemon.restart()
      try look()
      #expect(Set(seen).count == 1 && seen[0].count == 2 && !seen[0].contains(nil))
      _ = (id, every)
    }

    @Test("B044 a span and an instant are posted within the second of their time")
    func withinTheSecond() throws {
      let desk = try Desk()
      var arrived: [String: Int64] = [:]
      desk.server.react = {
        arrived[$0.summary] = Clocks.realtimeUsec()
        return .show
      }
      let instant = Clocks.realtimeUsec() / 1_000_000 + 2
      let ids = [
        try desk.daemon.add("in 2s", "Span"), try desk.daemon.add("@\(instant)", "Instant"),
      ]
      let due = try desk.daemon.list().map {
        ($0.text(of: "title") ?? "", $0.integer(of: "next-usec") ?? 0)
      }
      #expect(due.count == 2)
      for id in ids { try desk.daemon.wait(for: "shown", of: id) }
      for (title, next) in due {
        let lateness = try #require(arrived[title]) - next
        #expect((0..<1_000_000).contains(lateness), "\(title) was late by \(lateness) µs")
      }
    }

    @Test("B075 a hundred updates of one id at once: one popup, with what was stored last")
    func hundredUpdates() throws {
      let desk = try Desk()
      let programs = try (1...100).map { number in
        try desk.daemon.startTocsin(["add", "now", "--id", "volume", "\(number) %"])
      }
      for program in programs { #expect(try program.result(limit: 60).exit == 0) }
      let kept = try #require(
        try desk.daemon.list("--delivered").first { $0.text(of: "identifier") == "volume" })
      let title = try #require(kept.text(of: "title"))
      try desk.session.wait("one popup, the last") {
        desk.server.popups.count == 1 && desk.server.calls.last?.summary == title
      }
      #expect(desk.server.calls.last?.id == desk.server.popups.first)
      #expect(desk.server.trespasses.isEmpty)
    }

    @Test(
      "B088 a new occurrence alerts again: the old popup goes, the new one is posted with sound")
    func alertsAgain() throws {
      let desk = try Desk()
      let (_, first) = try desk.show("--id", "x", "Tea", "-s", "bell")
      let (_, second) = try desk.show("--id", "x", "Tea again", "-s", "bell")
      #expect(desk.server.closeCalls == [first.id])
      #expect(second.replaces == 0 && second.id != first.id)
      #expect(second.hints["suppress-sound"] == nil)
      #expect(second.hints["sound-name"]?.value == "bell")
      #expect(desk.server.popups == [second.id])
    }
  }
}
