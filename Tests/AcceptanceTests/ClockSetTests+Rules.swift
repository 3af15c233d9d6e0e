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
      for id in rules + [interval] { #expect(try machine.deliveries(id).count == 1) }
      try machine.set(to: "2026-03-02T13:40:00+01:00")

      let line = try machine.set(to: step.to)
      #expect(line.contains("\(step.line), from 2026-03-02T13:40:0"), "\(line)")
      #expect(line.contains(" to \(step.to.prefix(18))"), "\(line)")
      func expect(_ rang: Int, _ intervalRang: Int, _ what: Comment) throws {
        for id in rules { #expect(try machine.deliveries(id).count == rang, what) }
        #expect(try machine.deliveries(interval).count == intervalRang, what)
      }
      for id in rules + [interval] where step.missed > 0 {
        try machine.session.wait("what was missed") { try machine.deliveries(id).count == 2 }
        let late = try #require(try machine.deliveries(id).last)
        #expect(late.integer(of: "count") == step.missed, "\(late)")
        #expect(late.text(of: "lateness")?.hasPrefix("10m") == true, "\(late)")
        #expect(late.texts(of: "reasons").contains("caught-up"), "\(late)")
      }
      let rang = step.missed > 0 ? 2 : 1
      try expect(rang, rang, "set")
      for id in rules { #expect(try machine.nextText(id) == step.next) }
      #expect(try machine.nextText(interval) == step.interval)

      try machine.pass(step.interval)
      let then = rang + (step.rings ? 1 : 0)
      try expect(then, rang + 1, "a ring later")
      for id in rules where step.rings {
        #expect(try machine.deliveries(id).last?.texts(of: "reasons").contains("late") == false)
      }
      let next = try machine.nextText(rules[0])
      try machine.daemon.kill()
      try machine.daemon.start()
      try expect(then, rang + 1, "a crash later")
      for id in rules { #expect(try machine.nextText(id) == next) }
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
        #expect(try machine.nextText(id) == "2026-03-06T13:30:00+01:00", "\(row.late)")
      }
    }

    @Test(
      "T6.6 set back and forward again: what rang is not caught up, on and off",
      arguments: ["2025-03-02T13:40:00+01:00", "2026-02-27T13:40:00+01:00"])
    func backAndForward(back: String) throws {
      let machine = try ClockMachine()
      let ids = try (half + ["*:0/30"]).map { try machine.daemon.add($0, "Rule") }
      try machine.pass("2026-03-02T13:30:00+01:00")
      let next = try ids.map { try machine.nextText($0) }
      func expectUnchanged(_ what: Comment) throws {
        for (id, next) in zip(ids, next) {
          #expect(try machine.nextText(id) == next, what)
          #expect(try machine.deliveries(id).count == 1, what)
        }
      }
      try machine.set(to: back)
      #expect(try machine.nextText(ids[0])?.prefix(10) != next[0]?.prefix(10))
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
          try machine.nextText(floating) == text
        }
        #expect(try machine.next(pinned) == at)
        for id in [floating, pinned] { #expect(try machine.deliveries(id).count == 1) }
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
      // East of it: it has passed there, and comes late, once.
      try machine.set(to: "2026-03-03T00:00:00+01:00")
      try etc.link("Pacific/Kiritimati")  // 13:00 on the third
      try expect("Pacific/Kiritimati", "2026-03-03T13:30:00+14:00")
      try machine.pass("2026-03-03T13:30:00+14:00")
      #expect(try machine.deliveries(floating).count == 2)
      #expect(try machine.nextText(floating) == "2026-03-04T13:30:00+14:00")
      #expect(try machine.deliveries(pinned).count == 1)
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
      for (number, id) in ids.enumerated() {
        #expect(try machine.deliveries(id).isEmpty, "\(number)")
      }
      let rows = try machine.daemon.list()
      #expect(rows.first?.text(of: "next") == "2026-03-02T14:10:00-05:00")
      #expect(rows.last?.text(of: "next") == "2026-03-02T14:39:00-05:00")
    }
  }
}
