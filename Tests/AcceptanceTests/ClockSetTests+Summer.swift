import Testing
import TocsinTesting
import TocsinWire

extension Acceptance.ClockSetTests {
  /// Where summer time begins and ends: in Sofia from three to four and from four to three.
  @Suite struct Summer {
    static let words = ["every day 03:30", "every day 03:30 Europe/Sofia", "cal:*-*-* 03:30"]

    struct Absence: Sendable, CustomTestStringConvertible {
      let from: String
      let to: String
      var late = "once"
      /// How late the one delivery is; nil where there is none.
      var lateness: String?
      var missed = false
      let next: String
      /// A moment that passes afterwards, and whether it rings then.
      let then: (at: String, rings: Bool)
      var testDescription: String { "\(to), late \(late)" }
    }

    @Test(
      "T4.1 T4.3 T6.2 off while the hours change: once, or not at all, and then as ever",
      arguments: [
        // After the gap, and within the hour to which it is moved.
        Absence(
          from: "2026-03-28T14:00:00+02:00", to: "2026-03-29T08:00:00+03:00", lateness: "3h 30m",
          next: "2026-03-30T03:30:00+03:00", then: ("2026-03-30T03:30:00+03:00", true)),
        Absence(
          from: "2026-03-28T14:00:00+02:00", to: "2026-03-29T04:10:00+03:00",
          next: "2026-03-29T04:30:00+03:00", then: ("2026-03-29T04:30:00+03:00", true)),
        Absence(
          from: "2026-03-28T14:00:00+02:00", to: "2026-03-29T08:00:00+03:00", late: "none",
          missed: true, next: "2026-03-30T03:30:00+03:00",
          then: ("2026-03-30T03:30:00+03:00", true)),
        // In the first pass, in the second, after both.
        Absence(
          from: "2026-10-24T14:00:00+03:00", to: "2026-10-25T03:45:00+03:00", lateness: "15m",
          next: "2026-10-26T03:30:00+02:00", then: ("2026-10-25T03:30:00+02:00", false)),
        Absence(
          from: "2026-10-24T14:00:00+03:00", to: "2026-10-25T03:10:00+02:00", lateness: "40m",
          next: "2026-10-26T03:30:00+02:00", then: ("2026-10-25T03:30:00+02:00", false)),
        Absence(
          from: "2026-10-24T14:00:00+03:00", to: "2026-10-25T09:00:00+02:00", lateness: "6h 30m",
          next: "2026-10-26T03:30:00+02:00", then: ("2026-10-26T03:30:00+02:00", true)),
        Absence(
          from: "2026-10-24T14:00:00+03:00", to: "2026-10-25T09:00:00+02:00", late: "6h",
          missed: true, next: "2026-10-26T03:30:00+02:00",
          then: ("2026-10-26T03:30:00+02:00", true)),
      ])
    func off(row: Absence) throws {
      let machine = try ClockMachine(at: row.from, zone: "Europe/Sofia")
      let ids = try Self.words.map { try machine.daemon.add($0, "Night", "--late", row.late) }
      try machine.daemon.end()
      try Clocks.set(to: ClockMachine.usec(row.to))
      try machine.daemon.start()
      for id in ids {
        if let lateness = row.lateness {
          let late = try machine.delivery(id)
          #expect(late.text(of: "lateness")?.hasPrefix(lateness) == true, "\(late)")
          #expect(late.integer(of: "count") == nil, "\(late)")
        } else if row.missed {
          try machine.daemon.wait(for: "missed", of: id)
        }
      }
      #expect(try machine.nexts(of: ids) == [row.next, row.next, row.next])
      try machine.pass(row.then.at)
      let count = (row.lateness == nil ? 0 : 1) + (row.then.rings ? 1 : 0)
      for (id, all) in zip(ids, try machine.deliveries(of: ids)) {
        #expect(all.count == count, "\(all)")
        #expect(try machine.daemon.events(id).contains("missed") == row.missed)
        guard row.then.rings else { continue }
        #expect(all.last?.texts(of: "reasons").contains("late") == false)
      }
    }

    @Test(
      "T4.1 T4.3 it runs while the hours change: once, at its time",
      arguments: [
        // Over the change itself, and over the hour to which the gap moves it.
        (
          "2026-03-29T02:00:00+02:00",
          ["2026-03-29T03:00:00+02:00", "2026-03-29T04:30:00+03:00"],
          rings: "2026-03-29T04:30:00+03:00", next: "2026-03-30T03:30:00+03:00"
        ),
        // Over the first pass, the change and the second pass.
        (
          "2026-10-25T03:00:00+03:00",
          [
            "2026-10-25T03:30:00+03:00", "2026-10-25T04:00:00+03:00", "2026-10-25T03:30:00+02:00",
          ],
          rings: "2026-10-25T03:30:00+03:00", next: "2026-10-26T03:30:00+02:00"
        ),
      ])
    func on(start: String, moments: [String], rings: String, next: String) throws {
      let machine = try ClockMachine(at: start, zone: "Europe/Sofia")
      let ids = try Self.words.map { try machine.daemon.add($0, "Night") }
      for moment in moments { try machine.pass(moment) }
      func expect(_ what: Comment) throws {
        for id in ids {
          let delivery = try machine.delivery(id)
          let at = try #require(delivery.integer(of: "time-usec"))
          #expect(try (0..<second).contains(at - ClockMachine.usec(rings)), what)
        }
        #expect(try machine.nexts(of: ids) == [next, next, next], what)
      }
      try expect("it runs")
      try machine.daemon.restart()
      try expect("it was started again")
    }
  }
}
