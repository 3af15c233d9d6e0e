import Testing
import TocsinModel
import TocsinTesting
import TocsinTime
import TocsinWire

struct EndCodingTests {
  private let now = WallTime(seconds: 1_796_202_000)  // 2026-12-02T09:00Z, more or less

  private func trigger(_ words: String, count: Int64?) throws -> Trigger {
    let zones = SystemZones()
    let times = TimeContext(now: now, zone: .utc, zones: zones, day: DaySettings())
    let reading = try Words.read(
      words, now: now, zone: .utc, day: DaySettings(), zones: zones)
    return try TriggerCoding.trigger(
      of: reading, count: count, pinned: nil, madeIn: .utc, times: times)
  }

  @Test("A rule that counts has no second count, as one that ends has no second end")
  func twice() throws {
    let error = #expect(throws: CallError.self) {
      try trigger("FREQ=DAILY;COUNT=3", count: 5)
    }
    #expect(error?.code.rawValue == "time-ambiguous")
    #expect(error?.message.hasSuffix("it has a COUNT of its own") == true)
  }

  @Test("How often it rings is said once")
  func said() throws {
    for (words, count, said) in [
      ("FREQ=DAILY;COUNT=5", nil, "FREQ=DAILY;COUNT=5"), ("every day", 5, "every day, 5 times"),
      ("every day 8:00 until fri", nil, "every day 8:00, until Fri 2026-12-04 UTC"),
      (
        "every day 8:00 until tomorrow 9:00", 2,
        "every day 8:00, 2 times, until Thu 2026-12-03 09:00 UTC"
      ),
      ("every 2h until fri", nil, "every 2h, until Fri 2026-12-04 UTC"),
      ("cal:daily until fri 14:00", nil, "cal:daily, until Fri 2026-12-04 14:00 UTC"),
      (
        "FREQ=DAILY;UNTIL=20261204T120000Z", nil,
        "FREQ=DAILY;UNTIL=20261204T120000Z, until Fri 2026-12-04 12:00 UTC"
      ),
    ] as [(String, Int64?, String)] {
      let trigger = try trigger(words, count: count)
      #expect(NotificationCoding.repeats(trigger, next: nil, zone: .utc) == said)
    }
  }

  @Test("The end of what is tied to a zone is told in that one; what is stored keeps its instant")
  func endElsewhere() throws {
    let trigger = try trigger("every day 8:00 Asia/Tokyo until fri", count: nil)
    let tokyo = try SystemZones().find("Asia/Tokyo")
    #expect(
      NotificationCoding.repeats(trigger, next: nil, zone: .utc, place: tokyo)
        == "every day 8:00 Asia/Tokyo, until Fri 2026-12-04 UTC, in Asia/Tokyo")
    guard case .recurrence(let stored) = trigger else { throw Sample.Missing() }
    #expect(stored.until == "2026-12-04T23:59:59Z")
    var tied = stored
    tied.until = "2026-12-04T23:59:59"
    #expect(
      NotificationCoding.repeats(.recurrence(tied), next: nil, zone: .utc, place: tokyo)
        == "every day 8:00 Asia/Tokyo, until Fri 2026-12-04 JST, in Asia/Tokyo")
  }

  @Test("A count that would take centuries is refused with what to give in its place")
  func rare() throws {
    let error = #expect(throws: CallError.self) {
      try trigger("every year on feb 29", count: 100_000)
    }
    #expect(error?.message.hasSuffix("give 'until' and a date") == true)
    #expect(throws: CallError.self) { try trigger("every day", count: 1_000_001) }
    #expect(throws: Never.self) { try trigger("every day", count: 10_000) }
  }
}
