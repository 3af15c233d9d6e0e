import Testing
import TocsinModel
import TocsinTime

/// The clock is set, the zone changes: what was delivered does not come again (T7.5, T7.6).
struct ClockChangeTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let words: String
    /// When it rang last, and where.
    let rang: (at: String, zone: String)
    /// What the clock shows afterwards, and where.
    let now: (at: String, zone: String)
    let expected: String
    var testDescription: String { "\(words), \(rang.at), \(now.at)" }
  }

  private static let berlin = "Europe/Berlin"

  @Test(
    "What names its hour and was delivered for that time does not come again",
    arguments: [
      // Back by an hour, by a day, by three days.
      Row(
        words: "every day 9:00", rang: ("2026-12-02T09:00:00+01:00", berlin),
        now: ("2026-12-02T08:30:00+01:00", berlin), expected: "2026-12-03T09:00:00+01:00"),
      Row(
        words: "every day 9:00", rang: ("2026-12-02T09:00:00+01:00", berlin),
        now: ("2026-12-01T09:30:00+01:00", berlin), expected: "2026-12-03T09:00:00+01:00"),
      Row(
        words: "every day 9:00", rang: ("2026-12-05T09:00:00+01:00", berlin),
        now: ("2026-12-02T09:30:00+01:00", berlin), expected: "2026-12-03T09:00:00+01:00"),
      Row(
        words: "every day 9:00 and 10:00", rang: ("2026-12-02T10:00:00+01:00", berlin),
        now: ("2026-12-02T08:30:00+01:00", berlin), expected: "2026-12-03T09:00:00+01:00"),
      // The very ring is known, however far back the clock was set.
      Row(
        words: "every wed 18:00", rang: ("2026-12-02T18:00:00+01:00", berlin),
        now: ("2026-11-30T12:00:00+01:00", berlin), expected: "2026-12-09T18:00:00+01:00"),
      // B031: a clock that was years ahead leaves nothing behind.
      Row(
        words: "every day 9:00", rang: ("2098-01-01T09:00:00+01:00", berlin),
        now: ("2026-09-29T12:00:00+02:00", berlin), expected: "2026-09-30T09:00:00+02:00"),
      // An hour-free pattern goes on at once.
      Row(
        words: "cal:*:0/20", rang: ("2026-12-02T09:00:00+01:00", berlin),
        now: ("2026-12-02T08:30:00+01:00", berlin), expected: "2026-12-02T08:40:00+01:00"),
      // B040: flying west, what rang today does not ring again today.
      Row(
        words: "every day 8:00", rang: ("2026-12-02T08:00:00+09:00", "Asia/Tokyo"),
        now: ("2026-12-02T01:00:00+01:00", berlin), expected: "2026-12-03T08:00:00+01:00"),
      // Flying east.
      Row(
        words: "every day 8:00", rang: ("2026-12-02T08:00:00+01:00", berlin),
        now: ("2026-12-02T20:00:00+09:00", "Asia/Tokyo"), expected: "2026-12-03T08:00:00+09:00"),
      // Into the second pass, and back to before the gap.
      Row(
        words: "every day 02:30", rang: ("2027-10-31T02:30:00+02:00", berlin),
        now: ("2027-10-31T02:10:00+01:00", berlin), expected: "2027-11-01T02:30:00+01:00"),
      Row(
        words: "every day 02:30", rang: ("2027-03-28T03:30:00+02:00", berlin),
        now: ("2027-03-28T03:10:00+02:00", berlin), expected: "2027-03-29T02:30:00+02:00"),
      Row(
        words: "every day 02:30", rang: ("2027-03-28T03:30:00+02:00", berlin),
        now: ("2027-03-28T01:00:00+01:00", berlin), expected: "2027-03-29T02:30:00+02:00"),
      // Nothing was set: what is moved out of a gap comes after what was after it.
      Row(
        words: "every day 02:45 and 03:10", rang: ("2027-03-28T03:10:00+02:00", berlin),
        now: ("2027-03-28T03:10:00+02:00", berlin), expected: "2027-03-28T03:45:00+02:00"),
    ])
  func again(row: Row) throws {
    let desk = try Desk("2026-01-01T00:00:00+01:00")
    guard case .recurrence(let recurrence, _) = try desk.read(row.words).kind else {
      Issue.record("does not repeat")
      return
    }
    let there = try Desk.zones.find(row.rang.zone)
    let rang = try #require(RFC3339.read(row.rang.at)).instant
    let occurrence = try #require(
      recurrence.occurrence(after: WallTime(usec: rang.usec - 1), in: there))
    #expect(occurrence.instant == rang)
    let here = try Desk.zones.find(row.now.zone)
    let now = try #require(RFC3339.read(row.now.at)).instant
    let next = recurrence.next(after: now, in: here, last: occurrence.handled)
    #expect(next.instant.map { RFC3339.print($0, in: here) } == row.expected)
    let stored = recurrence.stored(words: row.words, madeIn: there.name).handling(
      occurrence.handled)
    #expect(Handled(stored) == occurrence.handled)
  }

  @Test("Counting what was missed and finding the newest agree with stepping")
  func missed() throws {
    let desk = try Desk("2026-10-20T10:00:00+02:00")
    let end = try #require(RFC3339.read("2026-11-03T10:00:00+01:00")).instant
    for words in ["every day 02:30", "cal:*:0/20", "every fri", "cal:2030-01-01"] {
      guard case .recurrence(let recurrence, _) = try desk.read(words).kind else { continue }
      var rings: [WallTime] = []
      var at = desk.now
      while case .at(let next) = recurrence.next(after: at, in: desk.zone), next <= end {
        rings.append(next)
        at = next
      }
      #expect(
        recurrence.newest(after: desk.now, through: end, in: desk.zone)?.instant == rings.last)
      #expect(recurrence.count(after: desk.now, through: end, in: desk.zone) == rings.count)
    }
  }

  @Test("A skipped occurrence is left out, with no other (T6.11)")
  func skipped() throws {
    let desk = try Desk()
    guard case .recurrence(let recurrence, _) = try desk.read("every day 9:00").kind else { return }
    let first = try #require(recurrence.occurrence(after: desk.now, in: desk.zone))
    let second = try #require(recurrence.occurrence(after: first.instant, in: desk.zone))
    #expect(
      recurrence.skipping(first.civil, at: first.instant, in: desk.zone).next(
        after: desk.now, in: desk.zone) == .at(second.instant))
  }

  @Test(
    "T4.3, T5.11: an exception with a Z leaves out one pass, one without leaves out both",
    arguments: [
      ("20271031T002000Z", ["00:40", "01:00", "01:20", "01:40"]),
      ("20271031T012000Z", ["00:20", "00:40", "01:00", "01:40"]),
      ("20271031T022000", ["00:40", "01:00", "01:40", "02:00"]),
      // Elsewhere the two say the same.
      ("20271031T014000Z", ["00:20", "00:40", "01:00", "01:20"]),
    ])
  func onePass(exception: String, rings: [String]) throws {
    let words = "DTSTART;TZID=Europe/Berlin:20271031T000000 RRULE:FREQ=HOURLY;BYMINUTE=0,20,40"
    let desk = try Desk()
    guard case .recurrence(let read, _) = try desk.read("\(words) EXDATE:\(exception)").kind,
      case .recurrence(let again, _) = try desk.read(read.text(in: desk.zone)).kind
    else { return }
    let stored = try #require(Recurrence(read.stored(words: words, madeIn: desk.zone.name)))
    for recurrence in [read, again, stored] {
      var found: [String] = []
      var at = try #require(CivilTime("2027-10-31T00:00:00")).usec
      while found.count < 4 {
        let zone = try Desk.zones.find("Europe/Berlin")
        guard
          let hit = recurrence.occurrence(after: WallTime(usec: at), in: zone)
        else { break }
        at = hit.instant.usec
        found.append(String(RFC3339.print(hit.instant, in: .utc).dropFirst(11).prefix(5)))
      }
      #expect(found == rings)
    }
  }

  @Test("The ends of time have an answer, and no zone makes it trap")
  func extremes() throws {
    for zone in try ["Europe/Berlin", "Asia/Tokyo", "UTC"].map({ try Desk.zones.find($0) }) {
      for words in ["every day 9:00", "cal:*:0/20", "FREQ=YEARLY;INTERVAL=1000000000"] {
        guard case .recurrence(let recurrence, _) = try? Desk().read(words, force: true).kind
        else { continue }
        for usec in [Int64.min, .min + 1, -9_000_000_000_000_000_000, .max - 1, .max] {
          let next = recurrence.next(after: WallTime(usec: usec), in: zone)
          #expect(next.instant.map { $0.usec > usec } ?? true)
        }
      }
    }
  }

  @Test("An end given beside the words counts from the first ring (T5.10)")
  func ends() throws {
    let desk = try Desk()
    guard case .recurrence(let recurrence, _) = try desk.read("every other day 9:00").kind else {
      return
    }
    let limited = try #require(
      recurrence.limited(to: 2, made: desk.zone.civil(at: desk.now)))
    #expect(
      limited.count(after: desk.now, through: .distantFuture, in: desk.zone) == 2)
    #expect(recurrence.limited(to: 0, made: desk.zone.civil(at: desk.now)) == nil)
  }
}
