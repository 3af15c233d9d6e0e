import Testing
import TocsinTesting
import TocsinWire

/// Each names half past one in Berlin: floating, pinned, and as systemd writes it.
private let half = ["every day 13:30", "every day 7:30 America/New_York", "cal:*-*-* 13:30"]

extension Acceptance.ClockSetTests {
  /// What repeats on the calendar, while the clock is set or the zone moves.
  @Suite struct Rules {
    struct Step: Sendable, CustomTestStringConvertible {
      /// From 13:40, ten minutes after it rang.
      let to: String
      let line: String
      /// How many rings lie between.
      let missed: Int64
      let next: String
      /// Of an interval of a day with the same ring.
      let interval: String
      /// Whether the rule rings when the interval does next.
      let rings: Bool
      var testDescription: String { to }
    }

    @Test(
      "T7.4 T7.5 set after it rang today: rules of a day and an interval of one",
      arguments: [
        Step(
          to: "2026-03-02T14:40:00+01:00", line: "forward", missed: 0,
          next: "2026-03-03T13:30:00+01:00", interval: "2026-03-03T13:30:00+01:00", rings: true),
        Step(
          to: "2026-03-02T12:40:00+01:00", line: "back", missed: 0,
          next: "2026-03-03T13:30:00+01:00", interval: "2026-03-02T13:30:00+01:00", rings: false),
        Step(
          to: "2027-03-02T13:40:00+01:00", line: "forward", missed: 365,
          next: "2027-03-03T13:30:00+01:00", interval: "2027-03-03T13:30:00+01:00", rings: true),
        Step(
          to: "2025-03-02T13:40:00+01:00", line: "back", missed: 0,
          next: "2025-03-03T13:30:00+01:00", interval: "2025-03-03T13:30:00+01:00", rings: true),
      ])
    func daily(step: Step) throws {
      let machine = try ClockMachine()
      let rules = try half.map { try machine.daemon.add($0, "Rule") }
      let interval = try machine.daemon.add("every 24h from 13:30", "Interval")
      try machine.pass("2026-03-02T13:30:00+01:00")
      #expect(try machine.deliveries(of: rules + [interval]).map(\.count) == [1, 1, 1, 1])
      try machine.set(to: "2026-03-02T13:40:00+01:00")

      let line = try machine.set(to: step.to)
      #expect(line.contains("\(step.line), from 2026-03-02T13:40:0"), "\(line)")
      #expect(line.contains(" to \(step.to.prefix(18))"), "\(line)")
      let ids = rules + [interval]
      func rang() throws -> [Int] { try machine.deliveries(of: ids).map(\.count) }
      if step.missed > 0 {
        try machine.session.wait("what was missed") { try rang() == [2, 2, 2, 2] }
        for late in try machine.deliveries(of: ids).compactMap(\.last) {
          #expect(late.integer(of: "count") == step.missed, "\(late)")
          #expect(late.text(of: "lateness")?.hasPrefix("10m") == true, "\(late)")
          #expect(late.texts(of: "reasons").contains("caught-up"), "\(late)")
        }
      }
      let before = step.missed > 0 ? 2 : 1
      #expect(try rang() == [before, before, before, before])
      #expect(try machine.nexts(of: ids) == [step.next, step.next, step.next, step.interval])

      try machine.pass(step.interval)
      let then = before + (step.rings ? 1 : 0)
      let deliveries = try machine.deliveries(of: ids)
      #expect(deliveries.map(\.count) == [then, then, then, before + 1])
      for last in deliveries.compactMap(\.last) {
        #expect(!last.texts(of: "reasons").contains("late"), "\(last)")
      }
      let nexts = try machine.nexts(of: ids)
      try machine.daemon.kill()
      try machine.daemon.start()
      // History of more than a year is gone; nothing has come.
      for (old, new) in zip(deliveries, try machine.deliveries(of: ids)) {
        let times = new.map { $0.integer(of: "time-usec") }
        #expect(times == old.suffix(times.count).map { $0.integer(of: "time-usec") })
        #expect(!times.isEmpty)
      }
      #expect(try machine.nexts(of: ids) == nexts)
    }

    @Test("T6.1 set forward by three days: what comes of it is as each says")
    func late() throws {
      let machine = try ClockMachine(at: "2026-03-02T13:40:00+01:00")
      let rows: [(late: String, events: [String], count: Int64?, reasons: Set<String>)] = [
        ("once", ["delivered"], 3, ["late", "caught-up"]),
        ("all", ["delivered", "delivered", "delivered"], nil, ["late"]),
        ("none", ["missed"], 3, ["missed"]),
        ("30m", ["missed"], 3, ["too-late"]),
        ("1h", ["delivered"], 3, ["late", "caught-up"]),
      ]
      let ids = try rows.map {
        try machine.daemon.add("every day 13:30", "Rule", "--late", $0.late)
      }
      try machine.set(to: "2026-03-05T14:10:00+01:00")
      for (row, id) in zip(rows, ids) {
        func heard() throws -> [Table] {
          try machine.daemon.log(id).filter {
            ["delivered", "missed"].contains($0.text(of: "event") ?? "")
          }
        }
        try machine.session.wait("what was missed of \(row.late)") {
          try heard().count >= row.events.count
        }
        let all = try heard()
        #expect(all.map { $0.text(of: "event") } == row.events, "\(row.late)")
        let last = try #require(all.last)
        #expect(last.integer(of: "count") == row.count, "\(row.late): \(last)")
        #expect(row.reasons.isSubset(of: last.texts(of: "reasons")), "\(row.late): \(last)")
        #expect(last.text(of: "lateness")?.hasPrefix("40m") == true, "\(row.late): \(last)")
      }
      #expect(
        try machine.nexts(of: ids) == Array(repeating: "2026-03-06T13:30:00+01:00", count: 5))
    }

    @Test(
      "T6.6 set back and forward again: what rang is not caught up, on and off",
      arguments: ["2025-03-02T13:40:00+01:00", "2026-02-27T13:40:00+01:00"])
    func backAndForward(back: String) throws {
      let machine = try ClockMachine()
      let ids = try (half + ["*:0/30"]).map { try machine.daemon.add($0, "Rule") }
      try machine.pass("2026-03-02T13:30:00+01:00")
      let nexts = try machine.nexts(of: ids)
      func expectUnchanged(_ what: Comment) throws {
        #expect(try machine.nexts(of: ids) == nexts, what)
        #expect(try machine.deliveries(of: ids).map(\.count) == [1, 1, 1, 1], what)
      }
      try machine.set(to: back)
      for (old, new) in zip(nexts, try machine.nexts(of: ids)) { #expect(old != new) }
      try machine.set(to: "2026-03-02T13:42:00+01:00")
      try expectUnchanged("corrected")
      try machine.set(to: back)
      try machine.daemon.end()
      try Clocks.set(to: ClockMachine.usec("2026-03-02T13:44:00+01:00"))
      try machine.daemon.start()
      try expectUnchanged("corrected while off")
    }

    @Test("What was announced before the clock was set back is no repeat after a crash")
    func announced() throws {
      let machine = try ClockMachine()
      try machine.pass("2026-03-02T13:30:00+01:00")
      try machine.set(to: "2026-03-02T12:40:00+01:00")
      let id = try machine.daemon.add("in 5m", "Tea")
      try machine.daemon.kill()
      try Clocks.set(to: ClockMachine.usec("2026-03-02T12:50:00+01:00"))
      try machine.daemon.start()
      let reasons = try machine.delivery(id).texts(of: "reasons")
      #expect(reasons.contains("late") && !reasons.contains("repeat-after-crash"), "\(reasons)")
    }

    @Test("T7.6 it rang today, and the zone moves west or the clock back: not again on that day")
    func west() throws {
      let machine = try ClockMachine(hasEtc: true)
      let etc = try #require(machine.etc)
      let floating = try machine.daemon.add("every day 13:30", "Floating")
      let pinned = try machine.daemon.add("every day 13:30 Europe/Berlin", "Pinned")
      try machine.pass("2026-03-02T13:30:00+01:00")
      let at = try machine.next(pinned)
      func expect(_ zone: String, _ text: String) throws {
        try machine.session.wait("\(text) in \(zone); it said: \(machine.daemon.messages)") {
          try machine.nexts(of: [floating]) == [text]
        }
        #expect(try machine.next(pinned) == at)
        #expect(try machine.deliveries(of: [floating, pinned]).map(\.count) == [1, 1])
      }
      try etc.copy("America/New_York")
      try expect("America/New_York", "2026-03-03T13:30:00-05:00")
      try machine.pass("2026-03-02T13:30:00-05:00")
      try expect("America/New_York", "2026-03-03T13:30:00-05:00")
      try machine.daemon.end()
      try etc.link("America/Los_Angeles")
      try machine.daemon.start()
      try machine.pass("2026-03-02T13:30:00-08:00")
      try expect("America/Los_Angeles", "2026-03-03T13:30:00-08:00")
      // East, to where it is due on the next day, in half an hour.
      try machine.set(to: "2026-03-03T00:00:00+01:00")
      try etc.link("Pacific/Kiritimati")  // 13:00 on the third
      try expect("Pacific/Kiritimati", "2026-03-03T13:30:00+14:00")
      try machine.pass("2026-03-03T13:30:00+14:00")
      #expect(try machine.deliveries(of: [floating, pinned]).map(\.count) == [2, 1])
      #expect(try machine.nexts(of: [floating]) == ["2026-03-04T13:30:00+14:00"])
    }

    @Test("T7.6 the zone moved west while it was off: nothing of a crowd rings by the old one")
    func crowd() throws {
      let machine = try ClockMachine(hasEtc: true)
      let etc = try #require(machine.etc)
      let ids = try (0..<30).map { try machine.daemon.add("every day 14:\(10 + $0)", "Rule") }
      try machine.daemon.end()
      try Clocks.set(to: ClockMachine.usec("2026-03-02T15:00:00+01:00"))
      try etc.link("America/New_York")
      try machine.daemon.start()
      try machine.pass("2026-03-02T09:01:00-05:00")
      for (number, all) in try machine.deliveries(of: ids).enumerated() {
        #expect(all.isEmpty, "\(number)")
      }
      let rows = try machine.daemon.list()
      #expect(rows.first?.text(of: "next") == "2026-03-02T14:10:00-05:00")
      #expect(rows.last?.text(of: "next") == "2026-03-02T14:39:00-05:00")
    }
  }
}
