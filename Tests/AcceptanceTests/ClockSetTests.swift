import Testing
import TocsinTesting
import TocsinWire

extension Acceptance {
  /// The wall clock is really set (T7.3 to T7.5). Only on a machine of their own: contrib/check runs
  /// them under contrib/uml.
  @Suite(.enabled(if: Clocks.maySet, "the clock is somebody's")) struct ClockSetTests {
    @Test(
      "T7.4 set forward: what lies between comes once, at once, marked late",
      arguments: [(hour, "30m", 6), (year, "364d 23h 30m", 52560)])
    func forward(step: Int64, lateness: String, rings: Int64) throws {
      let machine = try ClockMachine()
      let daemon = machine.daemon
      let once = try daemon.add("in 30m", "Once")
      let often = try daemon.add("every 10m", "Often")
      let far = try daemon.add("in 3y", "--force", "Far")
      let beat = try #require(try machine.next(often))
      let farAt = try machine.next(far)
      let moved = try Clocks.move(by: step)

      let late = try machine.delivery(once)
      #expect(late.texts(of: "reasons").contains("late"))
      #expect(late.text(of: "lateness")?.hasPrefix(lateness) == true, "\(late)")
      let delivered = try #require(late.integer(of: "time-usec"))
      #expect(delivered - moved < 2 * second, "T7.9")
      let caughtUp = try machine.delivery(often)
      #expect(caughtUp.texts(of: "reasons").contains("caught-up"))
      #expect(caughtUp.integer(of: "count") == rings, "\(caughtUp)")
      let next = try #require(try machine.next(often))
      #expect((1...10 * minute).contains(next - moved), "\(next - moved)")
      #expect((next - beat) % (10 * minute) == 0, "the same beat")
      #expect(try machine.next(far) == farAt, "T7.1")

      let lines = try machine.steps(1)
      #expect(lines.count == 1, "\(lines)")
      #expect(lines[0].contains("forward, from 2026-03-02T13:00:0"), "\(lines)")
      // A crash now catches nothing up again (B034).
      try daemon.kill()
      try daemon.start()
      #expect(try machine.deliveries(once).count == 1)
      #expect(try machine.deliveries(often).count == 1)
    }

    @Test(
      "T7.5 B031 set back: nothing rings twice, and nothing is further off than one period",
      arguments: [hour, year])
    func back(step: Int64) throws {
      let machine = try ClockMachine()
      let daemon = machine.daemon
      let rung = try daemon.add("in 1s", "Rung")
      let pending = try daemon.add("in 30m", "Pending")
      let often = try daemon.add("every 10m", "Often")
      try daemon.wait(for: "delivered", of: rung)
      let at = try machine.next(pending)
      let beat = try #require(try machine.next(often))
      let moved = try Clocks.move(by: -step)
      let lines = try machine.steps(1)
      #expect(lines.count == 1 && lines[0].contains("back, from 2026-03-02T13:00:"), "\(lines)")
      #expect(try machine.next(pending) == at, "an instant stays one")
      let next = try #require(try machine.next(often))
      #expect((1...10 * minute).contains(next - moved), "\(next - moved)")
      #expect((next - beat) % (10 * minute) == 0, "the same beat")
      #expect(try machine.deliveries(often).isEmpty)

      // One second before it rings, and it rings at its time.
      try Clocks.set(to: next - second)
      let delivery = try machine.delivery(often)
      #expect(!delivery.texts(of: "reasons").contains("late"), "\(delivery)")
      #expect(try #require(delivery.integer(of: "time-usec")) >= next)
      // Past the time of the one that has rung already.
      try Clocks.set(to: base + 2 * minute)
      #expect(try machine.steps(3).count == 3)
      #expect(try machine.deliveries(rung).count == 1)
      #expect(try machine.deliveries(pending).isEmpty)
      #expect(try machine.next(pending) == at)
    }

    @Test("B032 set while it waits: it rings at its wall time", arguments: [-hour, -second, hour])
    func wallTime(step: Int64) throws {
      let machine = try ClockMachine()
      let id = try machine.daemon.add("in 5m", "Tea")
      let at = try #require(try machine.next(id))
      try Clocks.move(by: step)
      if step > 0 {
        let delivery = try machine.delivery(id)
        #expect(delivery.texts(of: "reasons").contains("late"))
        return
      }
      #expect(try machine.steps(1).count == 1)
      #expect(try machine.deliveries(id).isEmpty)
      #expect(try machine.next(id) == at)
      try Clocks.set(to: at - second)
      let delivery = try machine.delivery(id)
      #expect(!delivery.texts(of: "reasons").contains("late"), "\(delivery)")
      let rang = try #require(delivery.integer(of: "time-usec"))
      #expect((at..<at + second).contains(rang), "\(rang - at)")
    }

    @Test("B031 a clock that was decades ahead leaves nothing behind", arguments: [false, true])
    func imaginaryYears(whileOff: Bool) throws {
      let machine = try ClockMachine(at: 4_039_372_800 * second)  // 2098
      let each = ["every 1m", "every 10m", "every 24h"]
      let ids = try each.map { try machine.daemon.add($0, "x") }
      if whileOff { try machine.daemon.end() }
      // Between two beats, which are at the full minute.
      try Clocks.set(to: base + 30 * second)
      if whileOff {
        try machine.daemon.start()
      } else {
        #expect(try machine.steps(1).count == 1)
      }
      for (id, period) in zip(ids, [minute, 10 * minute, 24 * hour]) {
        let next = try #require(try machine.next(id))
        let now = Clocks.realtimeUsec()
        #expect((1...period).contains(next - now), "\(next - now) of \(period)")
        #expect(try machine.deliveries(id).isEmpty)
      }
      try Clocks.set(to: try #require(try machine.next(ids[0])) - second)
      let delivery = try machine.delivery(ids[0])
      #expect(!delivery.texts(of: "reasons").contains("late"), "\(delivery)")
    }

    @Test("T7.10 a start with a clock that is behind, and its correction: nothing twice, all there")
    func behindAtStart() throws {
      let machine = try ClockMachine()
      let daemon = machine.daemon
      let rung = try daemon.add("in 1s", "Rung")
      let pending = try daemon.add("in 30m", "Pending")
      let often = try daemon.add("every 10m", "Often")
      try daemon.wait(for: "delivered", of: rung)
      let at = try machine.next(pending)
      let beat = try machine.next(often)
      try daemon.end()
      try Clocks.set(to: 24 * hour)  // 1970, as without a battery
      try daemon.start()
      #expect(try machine.deliveries(rung).count == 1)
      #expect(try machine.next(pending) == at)
      #expect(try machine.next(often) == beat)
      try Clocks.set(to: base + 31 * minute)
      #expect(try machine.delivery(pending).texts(of: "reasons").contains("late"))
      #expect(try machine.delivery(often).integer(of: "count") == 3)
      #expect(try machine.deliveries(rung).count == 1)
      let corrected = try #require(try machine.next(often))
      #expect((1...10 * minute).contains(corrected - Clocks.realtimeUsec()))
    }
  }
}
