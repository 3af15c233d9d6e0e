import Testing
import TocsinModel
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
    ] as [(String, Int64?, String)] {
      let trigger = try trigger(words, count: count)
      #expect(NotificationCoding.repeats(trigger, next: nil, zone: .utc) == said)
    }
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
