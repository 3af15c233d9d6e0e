import Testing
import TocsinModel
import TocsinTime

/// Calendar triggers of Apple's shape (delivery.md section 7).
struct ComponentsTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let keys: String
    let after: String
    let expected: [String]
    var zone = "Europe/Berlin"
    var testDescription: String { "\(keys), \(after)" }

    init(_ keys: String, _ after: String, _ expected: String..., in zone: String = "Europe/Berlin")
    {
      self.keys = keys
      self.after = after
      self.expected = expected
      self.zone = zone
    }
  }

  private static let newYork = "America/New_York"

  @Test(
    "They fire as D7.13 says, and by D7.4 to D7.8",
    arguments: [
      Row(
        "day=31 hour=10 minute=30", "2026-01-31 12:00", "2026-03-01 10:30", "2026-03-31 10:30",
        "2026-05-01 10:30", "2026-05-31 10:30", "2026-07-01 10:30"),
      Row(
        "day=30 hour=9", "2026-01-30 12:00", "2026-03-01 09:00", "2026-03-30 09:00",
        "2026-04-30 09:00"),
      Row(
        "month=2 day=29 hour=9", "2026-01-10 00:00", "2026-03-01 09:00", "2027-03-01 09:00",
        "2028-02-29 09:00", "2029-03-01 09:00"),
      Row("day=31", "2017-06-20 00:00", "2017-07-01 00:00"),
      Row("day=31 hour=9", "2017-06-20 00:00", "2017-07-01 09:00"),
      Row(
        "hour=2 minute=30", "2026-03-07 12:00", "2026-03-08 03:30", "2026-03-09 02:30",
        in: newYork),
      Row("hour=2 minute=30", "2026-03-28 12:00", "2026-03-29 03:30"),
      Row(
        "hour=1 minute=30", "2026-10-31 12:00", "2026-11-01 01:30", "2026-11-02 01:30",
        in: newYork),
      Row(
        "minute=0", "2026-11-01 00:30", "2026-11-01 01:00", "2026-11-01 01:00",
        "2026-11-01 02:00", in: newYork),
      Row("weekday=2 hour=14", "2026-12-02 10:00", "2026-12-08 14:00"),
      Row("hour=12 minute=0", "2026-12-02 12:00", "2026-12-03 12:00"),
      Row("month=2", "2026-12-02 10:00", "2027-02-01 00:00"),
      Row("weekday=2 weekday-ordinal=2 hour=9", "2026-12-02 10:00", "2026-12-08 09:00"),
      Row("weekday=4 weekday-ordinal=5", "2026-12-02 10:00", "2026-12-31 00:00"),
      Row("week-of-year=53", "2026-12-02 10:00", "2026-12-28 00:00", "2032-12-27 00:00"),
      Row("week-of-year=1 weekday=4", "2026-12-02 10:00", "2027-01-07 00:00"),
      Row(
        "year-for-week-of-year=2027 week-of-year=1 weekday=1", "2026-12-02 10:00",
        "2027-01-04 00:00"),
      Row("week-of-month=1 hour=8 weekday=3", "2026-12-02 10:00", "2027-01-06 08:00"),
      Row("week-of-month=1", "2026-12-02 10:00", "2027-01-04 00:00", "2027-02-01 00:00"),
      Row("day=13 weekday=5", "2026-12-02 10:00", "2027-08-13 00:00"),
      Row("day=31 weekday=1", "2026-12-02 10:00", "2027-05-31 00:00"),
      Row("second=30", "2026-12-02 10:00", "2026-12-02 10:00:30", "2026-12-02 10:01:30"),
    ])
  func fires(row: Row) throws {
    let zone = try Desk.zones.find(row.zone)
    let start = try #require(CivilTime(row.after.replacing(" ", with: "T") + ":00"))
    let components = try #require(Components(row.keys))
    #expect(components.text == Components(components.text)?.text)
    let recurrence = try #require(components.recurrence(repeats: true, made: start))
    var at = zone.resolve(start).instant
    var found: [String] = []
    while found.count < row.expected.count,
      case .at(let next) = recurrence.next(after: at, in: zone)
    {
      let text = zone.civil(at: next).description.replacing("T", with: " ")
      found.append(text.hasSuffix(":00") ? String(text.dropLast(3)) : text)
      at = next
    }
    #expect(found == row.expected)
    let stored = recurrence.stored(words: "", madeIn: zone.name)
    #expect(Recurrence(stored) == recurrence)
  }

  @Test(
    "What has no key, is out of range, or has passed never fires (D7.9)",
    arguments: [
      "", "hour=24", "month=0", "day=-1", "day=32", "minute=60", "weekday=0", "weekday=8",
      "weekday-ordinal=6", "week-of-year=54", "year=2020", "year=2020 month=5",
      "month=4 day=31 weekday=1",
    ])
  func never(keys: String) throws {
    let desk = try Desk()
    let components = try #require(Components(keys))
    let recurrence = components.recurrence(repeats: true, made: desk.zone.civil(at: desk.now))
    #expect(recurrence?.next(after: desk.now, in: desk.zone).instant == nil, "\(keys)")
    #expect(Components("day=1 day=2") == nil)
    #expect(Components("dy=1") == nil)
  }

  @Test("A date that never is has another answer than one that has passed (D7.9)")
  func answers() throws {
    let desk = try Desk()
    let made = desk.zone.civil(at: desk.now)
    let past = Components("year=2020")?.recurrence(repeats: true, made: made)
    #expect(past?.next(after: desk.now, in: desk.zone) == .never)
    let none = Components("month=4 day=31 weekday=1")?.recurrence(repeats: true, made: made)
    #expect(none?.next(after: desk.now, in: desk.zone) == .unsatisfiable)
  }

  @Test("Without repeats, and with a year, it fires once and floats all the same (D7.9, D7.10)")
  func once() throws {
    let desk = try Desk()
    let made = desk.zone.civil(at: desk.now)
    for (keys, repeats) in [("hour=9", false), ("year=2027 month=2 day=29", true)] {
      let recurrence = try #require(Components(keys)?.recurrence(repeats: repeats, made: made))
      guard case .at(let first) = recurrence.next(after: desk.now, in: desk.zone) else {
        Issue.record("\(keys) never fires")
        continue
      }
      #expect(recurrence.next(after: first, in: desk.zone) == .never, "\(keys)")
      let tokyo = try Desk.zones.find("Asia/Tokyo")
      #expect(
        recurrence.next(after: desk.now, in: tokyo).instant.map { tokyo.civil(at: $0) }
          == desk.zone.civil(at: first))
    }
  }

  @Test("The switch that leaves impossible dates out (D7.7)")
  func skipping() throws {
    let desk = try Desk("2017-06-20T12:00:00+02:00")
    let recurrence = try #require(
      Components("day=31 hour=9")?.recurrence(
        repeats: true, made: desk.zone.civil(at: desk.now), rollsForward: false))
    #expect(
      recurrence.next(after: desk.now, in: desk.zone).instant
        == RFC3339.read("2017-07-31T09:00:00+02:00")?.instant)
  }

  @Test(
    "T4.1: what is asked for once right after a gap may still come out of it",
    arguments: [
      ("hour=2 minute=15", "2027-03-14T03:15:00-04:00"),
      ("hour=2 minute=2", "2027-03-15T02:02:00-04:00"),
      ("hour=3 minute=2", "2027-03-15T03:02:00-04:00"),
      ("hour=3 minute=10", "2027-03-14T03:10:00-04:00"),
      ("minute=10", "2027-03-14T03:10:00-04:00"),
    ])
  func afterGap(_ keys: String, _ expected: String) throws {
    let zone = try Desk.zones.find("America/New_York")
    let now = try #require(RFC3339.read("2027-03-14T03:05:53-04:00")).instant
    let recurrence = try #require(
      Components(keys)?.recurrence(repeats: false, now: now, in: zone))
    #expect(
      recurrence.next(after: now, in: zone).instant == RFC3339.read(expected)?.instant)
  }
}
