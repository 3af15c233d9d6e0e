import Testing
import TocsinModel
import TocsinTime

/// Windows of a schedule: how they are written, and when they hold (T4.9).
struct WindowTests {
  static let berlin = "Europe/Berlin"

  static func instant(_ text: String) throws -> WallTime {
    try #require(RFC3339.read(text), "\(text)").instant
  }

  static func schedule(_ windows: [String], _ zone: Zone) throws -> Schedule {
    let windows = try windows.map { try Window.read($0) }
    return Schedule(windows) { name in
      guard let name else { return zone }
      return Zone.offset(named: name) ?? (try? Desk.zones.find(name)) ?? .utc
    }
  }

  @Test(
    "A window is read, and printed in one form that reads to the same",
    arguments: [
      ("22:00..07:00", "22:00..07:00"),
      ("mon..fri 09:00..17:30", "mon..fri 09:00..17:30"),
      ("fri,sat 23:00..09:00", "fri,sat 23:00..09:00"),
      ("Monday..WED,sunday 9:00..17:30:15", "mon..wed,sun 09:00..17:30:15"),
      ("fri..mon 9am..noon", "mon,fri..sun 09:00..12:00"),
      ("mon..sun 00:00..12:00", "00:00..12:00"),
      ("sat..sat 12:00..00:00", "sat 12:00..00:00"),
      ("  tue ,\tthu   22:00 .. 07:00   Europe/Berlin ", "tue,thu 22:00..07:00 Europe/Berlin"),
      ("22:00..07:00 utc", "22:00..07:00 UTC"), ("22:00..07:00 Z", "22:00..07:00 UTC"),
      ("noon..14:00 -0530", "12:00..14:00 -05:30"),
    ])
  func reads(text: String, printed: String) throws {
    let window = try Window.read(text)
    #expect(window.text == printed)
    #expect(try Window.read(printed) == window)
  }

  @Test(
    "What is no window is refused at its column, with what to write",
    arguments: [
      ("", "time-empty 1: the window is empty; write mon..fri 22:00..07:00"),
      ("22:00-07:00", "time-unreadable 1: '22:00-07:00' is no window; write 22:00..07:00"),
      ("mon", "time-unreadable 1: cannot read 'mon' as a window; write mon..fri 22:00..07:00"),
      (
        "mon..fri 09:00",
        "time-unreadable 10: cannot read '09:00' as a window; write mon..fri 22:00..07:00"
      ),
      ("mon..fry 09:00..17:00", "time-unknown-word 6: 'fry' is no weekday; did you mean 'fri'?"),
      (
        "work 09:00..17:00",
        "time-unknown-word 1: 'work' is no weekday; write mon..fri 22:00..07:00"
      ),
      (
        "mon..tue..wed 09:00..17:00",
        "time-unreadable 1: cannot read 'mon..tue..wed' as weekdays; write mon..fri"
      ),
      (
        "09:00..09:00",
        "time-never 1: begins and ends at 09:00; a whole day is two windows, 00:00..12:00 and "
          + "12:00..00:00"
      ),
      ("fri 00:00..24:00", "time-range 12: hour out of range; for 24:00 write 00:00"),
      ("09:61..10:00", "time-range 1: minute out of range: 0 to 59"),
      (
        "22:00..07:00 EST",
        "time-zone 14: 'EST' is an abbreviation and ambiguous; write a zone "
          + "such as America/New_York or an offset such as -05:00"
      ),
      ("22:00..07:00 +2", "time-zone 14: unknown zone '+2'; write an offset such as +02:00"),
      ("22:00..07:00 /etc/passwd", "time-zone 14: unknown zone '/etc/passwd'"),
      (
        "22:00..07:00 UTC daily",
        "time-unreadable 18: 'daily' is too much; write mon..fri 22:00..07:00"
      ),
    ])
  func refuses(text: String, refusal: String) {
    do throws(Refusal) {
      let window = try Window.read(text)
      Issue.record("read as \(window.text)")
    } catch {
      #expect("\(error.code.rawValue) \(error.column): \(error.message)" == refusal)
    }
  }

  struct Night: Sendable, CustomTestStringConvertible {
    let window: String
    let zone: String
    let begin: String
    let end: String
    var testDescription: String { "\(window) \(zone) \(begin)" }
  }

  @Test(
    "A window begins and ends when the clock shows it, over every change of the clock",
    arguments: [
      // B112
      Night(
        window: "22:00..02:30", zone: berlin, begin: "2026-03-28T22:00:00+01:00",
        end: "2026-03-29T03:00:00+02:00"),
      Night(
        window: "22:00..02:30", zone: berlin, begin: "2026-10-24T22:00:00+02:00",
        end: "2026-10-25T02:30:00+01:00"),
      // Begins in the gap, and lies in it.
      Night(
        window: "sun 02:30..04:00", zone: berlin, begin: "2026-03-29T03:00:00+02:00",
        end: "2026-03-29T04:00:00+02:00"),
      Night(
        window: "sun 02:15..02:45", zone: berlin, begin: "2026-04-05T02:15:00+02:00",
        end: "2026-04-05T02:45:00+02:00"),
      // Within the hour that comes twice: once, over both.
      Night(
        window: "sun 02:15..02:45", zone: berlin, begin: "2026-10-25T02:15:00+02:00",
        end: "2026-10-25T02:45:00+01:00"),
      Night(
        window: "sun 02:30..02:15", zone: berlin, begin: "2026-10-25T02:30:00+02:00",
        end: "2026-10-26T02:15:00+01:00"),
      // It belongs to the day on which it begins.
      Night(
        window: "fri 23:00..09:00", zone: berlin, begin: "2026-12-04T23:00:00+01:00",
        end: "2026-12-05T09:00:00+01:00"),
      // Half an hour, midnight that does not exist, a day that does not, a pinned zone.
      Night(
        window: "sun 02:15..05:00", zone: "Australia/Lord_Howe",
        begin: "2026-10-04T02:30:00+11:00", end: "2026-10-04T05:00:00+11:00"),
      Night(
        window: "sun 00:00..06:00", zone: "America/Santiago", begin: "2021-09-05T01:00:00-03:00",
        end: "2021-09-05T06:00:00-03:00"),
      Night(
        window: "thu 22:00..07:00", zone: "Pacific/Apia", begin: "2011-12-29T22:00:00-10:00",
        end: "2011-12-31T00:00:00+14:00"),
      Night(
        window: "22:00..07:00 Asia/Tokyo", zone: berlin, begin: "2026-12-02T22:00:00+09:00",
        end: "2026-12-03T07:00:00+09:00"),
    ])
  func nights(_ row: Night) throws {
    let zone = try Desk.zones.find(row.zone)
    let schedule = try Self.schedule([row.window], zone)
    let begin = try Self.instant(row.begin)
    let end = try Self.instant(row.end)
    let before = WallTime(usec: begin.usec - 1)
    #expect(!schedule.contains(before))
    #expect(schedule.nextBoundary(after: before) == begin)
    #expect(schedule.contains(begin))
    #expect(schedule.contains(WallTime(usec: end.usec - 1)))
    #expect(!schedule.contains(end))
    #expect(schedule.end(of: begin) == end)
    #expect(schedule.end(of: WallTime(usec: end.usec - 1)) == end)
    #expect(schedule.nextBoundary(after: begin) == end)
    #expect(schedule.end(of: end) == nil)
  }

  @Test("Windows that touch or overlap are one stretch; one without an end has none")
  func stretches() throws {
    let berlin = try Desk.zones.find(Self.berlin)
    let friday = try Self.instant("2026-12-04T23:30:00+01:00")
    let quiet = try Self.schedule(["22:00..07:00", "fri,sat 23:00..09:00"], berlin)
    #expect(quiet.end(of: friday) == (try Self.instant("2026-12-05T09:00:00+01:00")))
    let weekend = try Self.schedule(
      ["fri 18:00..00:00", "sat,sun 00:00..12:00", "sat,sun 12:00..00:00"], berlin)
    #expect(weekend.end(of: friday) == (try Self.instant("2026-12-07T00:00:00+01:00")))
    let always = try Self.schedule(["00:00..12:00", "12:00..00:00"], berlin)
    #expect(always.end(of: friday) == .distantFuture)
    #expect(always.nextBoundary(after: friday) == nil)
    let never = try Self.schedule([], berlin)
    #expect(!never.contains(friday) && never.nextBoundary(after: friday) == nil)
    // A day a week, the next of which the gap swallows.
    let gap = try Self.schedule(["sun 02:10..02:50"], berlin)
    #expect(
      gap.nextBoundary(after: try Self.instant("2026-03-22T12:00:00+01:00"))
        == (try Self.instant("2026-04-05T02:10:00+02:00")))
    // Where Int64 ends nothing traps.
    for end in [WallTime.distantPast, .distantFuture] {
      _ = quiet.contains(end)
      _ = quiet.nextBoundary(after: end)
    }
  }

  /// The zones that differ, each once.
  static let differing: [Zone] = {
    var marks: Set<UInt64> = []
    return Desk.zones.names().compactMap { name in
      guard let zone = try? Desk.zones.find(name), marks.insert(zone.mark).inserted else {
        return nil
      }
      return zone
    }
  }()

  @Test(
    "In every zone of 2026 a schedule changes exactly at its boundaries, about twice a day",
    arguments: [("22:00..02:30", false), ("01:30..00:30", true)])
  func boundaries(text: String, isOnlyWhereChanged: Bool) throws {
    #expect(Self.differing.count > 200)
    let start = try Self.instant("2026-01-01T00:00:00Z")
    let end = try Self.instant("2027-01-01T00:00:00Z")
    for zone in Self.differing {
      // Where no clock is changed the second window would tell nothing new.
      if isOnlyWhereChanged, zone.nextChange(after: start).map({ $0 >= end }) ?? true { continue }
      let schedule = try Self.schedule([text], zone)
      var now = start
      var count = 0
      while now < end {
        guard let next = schedule.nextBoundary(after: now), next > now else {
          Issue.record("\(zone.name) stands still at \(RFC3339.print(now, in: zone))")
          break
        }
        let holds = schedule.contains(next)
        if holds == schedule.contains(WallTime(usec: next.usec - 1)) {
          Issue.record("\(zone.name) does not change at \(RFC3339.print(next, in: zone))")
        }
        now = next
        count += 1
      }
      #expect((724...733).contains(count), "\(zone.name): \(count)")
    }
  }

  @Test("In every zone of 2026 quiet never ends while the clock still shows it")
  func neverEarly() throws {
    let start = try Self.instant("2026-01-01T00:00:00Z")
    let end = try Self.instant("2027-01-01T00:00:00Z")
    let window = (from: 30, to: 150)
    var looks = 0
    for zone in Self.differing {
      let schedule = try Self.schedule(["00:30..02:30"], zone)
      var change = zone.nextChange(after: start)
      while let at = change, at < end {
        for step in Int64(-24)...24 {
          let instant = WallTime(usec: at.usec + step * 600_000_000)
          let civil = zone.civil(at: instant)
          let minute = civil.hour * 60 + civil.minute
          guard (window.from..<window.to).contains(minute) else { continue }
          looks += 1
          if !schedule.contains(instant) {
            Issue.record("\(zone.name) is not quiet at \(RFC3339.print(instant, in: zone))")
          }
        }
        change = zone.nextChange(after: at)
      }
    }
    #expect(looks > 1000)
  }

  @Test(
    "Times of every day: the next one, over gaps and overlaps",
    arguments: [
      ("2026-12-02T10:00:00+01:00", "2026-12-02T18:00:00+01:00"),
      ("2026-12-02T18:00:00+01:00", "2026-12-03T02:30:00+01:00"),
      ("2026-03-29T00:00:00+01:00", "2026-03-29T03:30:00+02:00"),
      ("2026-10-25T00:00:00+02:00", "2026-10-25T02:30:00+02:00"),
      ("2026-10-25T02:30:00+02:00", "2026-10-25T18:00:00+01:00"),
    ])
  func daily(now: String, next: String) throws {
    let berlin = try Desk.zones.find(Self.berlin)
    let times = [Span.minutes(150), .hours(18)]
    let found = DailyTimes.next(times, after: try Self.instant(now), in: berlin)
    #expect(found.map { RFC3339.print($0, in: berlin) } == next)
    #expect(DailyTimes.next([], after: try Self.instant(now), in: berlin) == nil)
  }
}
