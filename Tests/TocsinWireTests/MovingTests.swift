import Testing
import TocsinModel
import TocsinTesting
import TocsinTime
import TocsinWire

/// What of the old time an edit with a new one keeps (T5.5).
@Suite struct MovingTests {
  /// Wed 2026-12-02 09:00 UTC.
  static let now = WallTime(usec: 1_796_202_000_000_000)

  private func times(_ now: WallTime = Self.now) throws -> TimeContext {
    TimeContext(now: now, zone: .utc, zones: SystemZones(), day: DaySettings())
  }

  private func request(_ keys: KeyValuePairs<String, Value>) throws -> Request {
    var table = Table([.init(key: "title", value: .text("T"))])
    for (key, value) in keys { table.append(key, value) }
    let draft = try RequestCoding(table, app: .reminders, times: times()).draft
    return try Sample.request(draft)
  }

  private func edit(
    _ request: Request, _ keys: KeyValuePairs<String, Value>, now: WallTime = Self.now
  ) throws -> (shown: Table, notes: [String]) {
    var table = Table()
    for (key, value) in keys { table.append(key, value) }
    let edit = try EditCoding(table, of: request, times: times(now))
    return (NotificationCoding.write(edit.request, nil, zone: .utc), edit.notes)
  }

  private func text(_ table: Table, _ key: String) -> String? {
    guard case .text(let text)? = table[key] else { return nil }
    return text
  }

  private func number(_ table: Table, _ key: String) -> Int64? {
    guard case .integer(let number)? = table[key] else { return nil }
    return number
  }

  @Test("the zone to which it is tied stays, unless another one is named")
  func zone() throws {
    let old = try request(["when": .text("every day 9:00"), "tz": .text("Asia/Tokyo")])
    let kept = try edit(old, ["when": .text("every day 10:00")])
    #expect(text(kept.shown, "zone") == "Asia/Tokyo")
    let named = try edit(old, ["when": .text("every day 10:00"), "tz": .text("Europe/Berlin")])
    #expect(text(named.shown, "zone") == "Europe/Berlin")
    let words = try edit(old, ["when": .text("every day 10:00 Europe/Berlin")])
    #expect(text(words.shown, "zone") == "Europe/Berlin")
    let none = try edit(old, ["when": .text("every day 10:00"), "tz": .text("")])
    #expect(none.shown["zone"] == nil)
    let distant = try request(["when": .text("every day 9:00"), "tz": .text("+02:00")])
    #expect(text(try edit(distant, ["when": .text("every day 10:00")]).shown, "zone") == "+02:00")
    // What an older version took, and this one does not.
    var gone = old
    guard case .recurrence(var stored) = gone.trigger else { throw Sample.Missing() }
    stored.zone = "EST"
    gone.trigger = .recurrence(stored)
    let lost = try edit(gone, ["when": .text("every day 10:00")])
    #expect(lost.shown["zone"] == nil)
    #expect(
      lost.notes == ["no longer in zone EST, which is not read any more; 'tz' gives it another"])
    let once = try request(["when": .text("fri 9:00 Asia/Tokyo")])
    #expect(
      try edit(once, ["when": .text("fri 10:00")]).notes.last
        == "read in UTC; it was made in Asia/Tokyo, and 'tz' reads it there")
  }

  @Test(
    "its end stays where the new time repeats",
    arguments: ["every day 9:00", "every 2h", "every fri 18:00"], ["every sat 11:00", "every 3h"])
  func end(before: String, after: String) throws {
    let old = try request(["when": .text(before), "until": .text("2027-03-01"), "count": .count(7)])
    let kept = try edit(old, ["when": .text(after)])
    #expect(text(kept.shown, "until")?.hasPrefix("2027-03-01T23:59:59") == true, "\(kept.shown)")
    #expect(number(kept.shown, "count") == 7)
    #expect(text(kept.shown, "words") == "\(after) until 2027-03-01")
    #expect(kept.notes.isEmpty, "\(kept.notes)")
    let other = try edit(old, ["when": .text(after), "until": .text("2027-04-01")])
    #expect(text(other.shown, "until")?.hasPrefix("2027-04-01") == true)
    #expect(number(other.shown, "count") == 7)
    let free = try edit(old, ["when": .text(after), "until": .text(""), "count": .text("")])
    #expect(free.shown["until"] == nil && free.shown["count"] == nil, "\(free.shown)")
    let once = try edit(old, ["when": .text("fri 10:00")])
    #expect(
      once.notes == ["it rings once from now on; its end (until 2027-03-01, 7 times) is gone"])
    #expect(throws: CallError.self) {
      try edit(old, ["when": .text("every day 9:00 from 2027-03-02")])
    }
  }

  @Test("of a count there stays what has not rung")
  func count() throws {
    let day: Int64 = 86_400_000_000
    for words in ["every day 12:00", "every 24h"] {
      let old = try request(["when": .text(words), "count": .count(3)])
      let later = WallTime(usec: Self.now.usec + 2 * day + 1)
      let left = try edit(old, ["when": .text("every day 18:00")], now: later)
      #expect(number(left.shown, "count") == 1, "\(words): \(left.shown)")
      let over = try edit(
        old, ["when": .text("every day 18:00")], now: WallTime(usec: Self.now.usec + 9 * day))
      #expect(over.shown["count"] == nil)
      #expect(over.notes == ["all 3 of its 'count' have rung; it goes on without one"])
    }
  }

  @Test("elapsed time says what was left out, and which ring was the last (time.md section 5)")
  func handled() throws {
    var request = try request(["when": .text("every 2h")])
    guard case .interval(var interval) = request.trigger else { return }
    func shown() -> Table {
      request.trigger = .interval(interval)
      return NotificationCoding.write(request, nil, zone: .utc)
    }
    request.next = interval.first
    #expect(text(shown(), "words") == "every 2h")
    #expect(shown()["last"] == nil && shown()["except"] == nil)
    request.next = WallTime(usec: interval.first.usec + interval.every.usec)
    #expect(number(shown(), "last") == 1)
    #expect(shown()["except"] == nil)
    interval.first = WallTime(usec: interval.first.usec + interval.every.usec)
    request.next = interval.first
    #expect(number(shown(), "last") == 1)
    guard case .texts(let except)? = shown()["except"] else {
      Issue.record("none is left out")
      return
    }
    #expect(
      except == ["2026-12-02T11:00:00.000000+00:00"] || except == ["2026-12-02T11:00:00+00:00"])
  }
}
