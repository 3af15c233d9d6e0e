import Glibc
import Testing
import TocsinModel
import TocsinTesting
import TocsinTime

struct RecurrencePropertyTests {
  private static let isDeep = getenv("TOCSIN_DEEP") != nil

  @Test("Sentences of the grammar are read, printed and read again to the same rule and instants")
  func sentences() throws {
    var random = RandomSource(seed: 11)
    let zones = try ["Europe/Berlin", "Australia/Lord_Howe", "America/New_York", "UTC"]
      .map { try SystemZones().find($0) }
    let source = ZoneTable(zones)
    var grammar = Grammar(random: random)
    var wrong: [String] = []
    var read = 0
    for _ in 0..<(Self.isDeep ? 100_000 : 2_000) {
      let words = grammar.sentence()
      let zone = random.pick(zones)
      let now = WallTime(usec: Int64.random(in: 0...4_102_444_800_000_000, using: &random))
      func reading(_ words: String) throws(Refusal) -> Reading {
        try Words.read(
          words, now: now, zone: zone, day: DaySettings(), zones: source, force: true)
      }
      do {
        let first = try reading(words)
        guard case .recurrence(let recurrence, _) = first.kind else {
          wrong.append("\(words) rings once")
          continue
        }
        read += 1
        let again = try reading(first.normalized)
        let stored = Recurrence(recurrence.stored(words: words, madeIn: zone.name))
        if again.kind != first.kind || again.normalized != first.normalized || stored != recurrence
        {
          wrong.append("\(words) → \(first.normalized) → \(again.normalized)")
        }
        let place = try source.place(of: recurrence, system: zone)
        var at = now
        for _ in 0..<4 {
          guard case .at(let next) = recurrence.next(after: at, in: place) else { break }
          if next <= at { wrong.append("\(words): not after \(at.usec)") }
          at = next
        }
      } catch let refusal as Refusal {
        // Random ends may lie before the first ring, and a long period after the year 9999.
        if refusal.code != .never, refusal.code != .past, refusal.code != .tooFar {
          wrong.append("\(words): \(refusal)")
        }
      }
    }
    #expect(wrong.isEmpty, "\(wrong.count): \(wrong.prefix(5).joined(separator: "\n"))")
    #expect(read > 1000)
  }

  private static let patterns = [
    "every day 02:30", "every day 00:00", "every day 23:59 and 00:10", "cal:*:0/20",
    "cal:*-*-* 00..03:0/20", "FREQ=MINUTELY;INTERVAL=17", "FREQ=HOURLY;INTERVAL=5",
    "every month on 31 01:30", "every sun 02:00", "*-*-* *:30",
  ]

  @Test(
    "B005: over every change of every zone the next ring is later, none comes twice, none too often"
  )
  func changes() throws {
    let source = SystemZones()
    let names = source.names().filter { $0.contains("/") }
    var wrong: [String] = []
    var rings = 0
    let start = try #require(RFC3339.read("2020-01-01T00:00:00Z")).instant
    let end = try #require(RFC3339.read("2041-01-01T00:00:00Z")).instant
    for (index, name) in names.enumerated() where Self.isDeep || index % 3 == 0 {
      let zone = try source.find(name)
      var kinds = try Self.patterns.map { words in
        let reading = try Words.read(
          words, now: start, zone: zone, day: DaySettings(), zones: source, force: true)
        guard case .recurrence(let recurrence, _) = reading.kind else { throw CommandFailed() }
        return recurrence
      }
      for keys in ["minute=0", "day=31 hour=2 minute=30", "weekday=7 hour=1 minute=30"] {
        kinds.append(
          try #require(
            Components(keys)?.recurrence(repeats: true, made: CivilTime(usec: start.usec))))
      }
      var change = zone.nextChange(after: start)
      while let at = change, at < end {
        for recurrence in kinds {
          let from = try #require(at.adding(.hours(-5)))
          let until = try #require(at.adding(.hours(5)))
          var now = from
          var count = 0
          while case .at(let next) = recurrence.next(after: now, in: zone), next <= until {
            if next <= now { wrong.append("\(name) \(recurrence.rule): \(now.usec)") }
            now = next
            count += 1
            guard count < 100 else { break }
          }
          rings += count
          if count >= 100 { wrong.append("\(name) \(recurrence.rule): too often") }
        }
        change = zone.nextChange(after: at)
      }
    }
    #expect(wrong.isEmpty, "\(wrong.prefix(5))")
    #expect(rings > 1000)
  }

  /// Every civil minute looked at, and where it rings by T4.1 to T4.5, without a search.
  @Test("Searching finds what looking at every minute finds, over gaps and overlaps")
  func everyMinute() throws {
    let source = SystemZones()
    for (words, hours, minutes) in [
      ("cal:*:0/20", Set(0..<24), [0, 20, 40] as Set), ("cal:*:7", Set(0..<24), [7]),
      ("cal:00..03:0/20", Set(0...3), [0, 20, 40]),
      ("cal:1,2,3,23:15,45", [1, 2, 3, 23], [15, 45]),
      ("cal:2:30", [2], [30]),
    ] {
      for name in [
        "Europe/Berlin", "Australia/Lord_Howe", "America/Santiago", "Pacific/Apia",
        "Africa/Casablanca", "America/St_Johns", "Antarctica/Troll",
      ] {
        let zone = try source.find(name)
        var change = zone.nextChange(after: WallTime(seconds: 1_290_000_000))
        for _ in 0..<6 {
          guard let at = change else { break }
          let start = try #require(at.adding(.hours(-30)))
          let end = try #require(at.adding(.hours(30)))
          let reading = try Words.read(
            words, now: start, zone: zone, day: DaySettings(), zones: source, force: true)
          guard case .recurrence(let recurrence, _) = reading.kind else { throw CommandFailed() }
          var found: [WallTime] = []
          var now = start
          while case .at(let next) = recurrence.next(after: now, in: zone), next <= end {
            found.append(next)
            now = next
          }
          let isFree = hours.count == 24
          let looked =
            isFree
            ? existing(zone, start, end) { hours.contains($0.hour) && minutes.contains($0.minute) }
            : named(zone, start, end) { hours.contains($0.hour) && minutes.contains($0.minute) }
          #expect(found == looked, "\(words) \(name) \(RFC3339.print(at, in: zone))")
          change = zone.nextChange(after: at)
        }
      }
    }
  }

  private func existing(
    _ zone: Zone, _ start: WallTime, _ end: WallTime, _ matches: (CivilTime) -> Bool
  ) -> [WallTime] {
    stride(from: start.usec - start.usec % 60_000_000, through: end.usec, by: 60_000_000)
      .map { WallTime(usec: $0) }.filter { $0 > start && matches(zone.civil(at: $0)) }
  }

  private func named(
    _ zone: Zone, _ start: WallTime, _ end: WallTime, _ matches: (CivilTime) -> Bool
  ) -> [WallTime] {
    let minute: Int64 = 60_000_000
    let first = zone.civil(at: start).usec / CivilTime.usecPerDay * CivilTime.usecPerDay
    var rings: Set<WallTime> = []
    for day in 0..<7 {
      let midnight = first + (Int64(day) - 1) * CivilTime.usecPerDay
      let civil = (0..<1440).map { CivilTime(usec: midnight + $0 * minute) }
      // T4.5: a day without a single minute has no ring.
      let isThere = civil.contains { time in
        if case .gap = zone.resolve(time) { false } else { true }
      }
      guard isThere else { continue }
      for time in civil where matches(time) { rings.insert(zone.resolve(time).instant) }
    }
    return rings.filter { $0 > start && $0 <= end }.sorted()
  }
}

/// Random sentences of `recur`, `calendar` and `rrule`.
private struct Grammar {
  var random: RandomSource

  private static let weekdays = ["mon", "Tuesday", "wed", "thurs", "fri", "SAT", "sunday"]
  private static let times = [
    "9:00", "at 8am", "20:30", "at noon", "0715", "midnight", "evening", "11:58:30pm", "@ 6:05",
  ]

  mutating func sentence() -> String {
    switch random.pick(0...9) {
    case 0: event()
    case 1: rule()
    default: recur()
    }
  }

  private mutating func maybe(_ text: String) -> String { random.pick(0...1) == 0 ? "" : text }

  private mutating func recur() -> String {
    var text = "\(random.pick(["every", "each", "Every"])) \(what())"
    if random.pick(0...5) == 0 { text = random.pick(["daily", "weekly", "monthly", "yearly"]) }
    if random.pick(0...3) > 0 {
      text += " " + random.pick(Self.times)
      if random.pick(0...3) == 0 { text += random.pick([",", " and "]) + random.pick(Self.times) }
      if random.pick(0...5) == 0 { text += random.pick([" UTC", " Europe/Berlin", " +05:30"]) }
    }
    if random.pick(0...4) == 0 {
      text += " from " + random.pick(["tomorrow", "fri 12:00", "jan 5", "in 2 days"])
    }
    if random.pick(0...4) == 0 {
      text += " until " + random.pick(["in 3 months", "next year", "the 31st", "2099-12-31 12:00"])
    }
    return text
  }

  private mutating func what() -> String {
    let number = Int.random(in: 2...13, using: &random)
    let day = Int.random(in: 1...31, using: &random)
    let nth = random.pick(["first", "second", "3rd", "4th", "fifth", "last"])
    let weekday = random.pick(Self.weekdays)
    return switch random.pick(0...15) {
    case 0: "\(number) days"
    case 1: "other \(random.pick(["day", "week", "month", "year"]))"
    case 2: "\(number) weeks on \(list())"
    case 3: "month on \(maybe("the "))\(day) and \(Int.random(in: 1...31, using: &random))"
    case 4: "\(number) months on the \(nth) \(weekday)"
    case 5: "month on the last day"
    case 6: "year on feb 29"
    case 7: "other \(weekday)"
    case 8: list()
    case 9: random.pick(["weekday", "weekend"])
    case 10: "\(nth) \(weekday)"
    case 11: random.pick(["last day", "last weekday"])
    case 12: "\(day)th"
    case 13: "\(random.pick(["jan", "March", "oct"])) \(day % 30 + 1)"
    case 14: random.pick(["day", "week", "month", "year"])
    default: "\(random.pick(Self.weekdays))..\(random.pick(Self.weekdays))"
    }
  }

  private mutating func list() -> String {
    (0...random.pick(0...2)).map { _ in random.pick(Self.weekdays) }
      .joined(separator: random.pick([",", " and ", ", "]))
  }

  private mutating func event() -> String {
    let day = random.pick(["*-*-*", "*-*-1/5", "*-02-29", "2030..2050-*-31", "*-*~03", "10-15"])
    let clock = random.pick(["09:00", "*:0/20", "1,13:30:15", "8..18/2:00", "12:00:00.5"])
    return "\(maybe("Mon..Fri "))\(day) \(clock)\(maybe(" UTC"))"
      .replacing("10-15 ", with: "*-10-15 ")
  }

  private mutating func rule() -> String {
    let interval = Int.random(in: 1...9, using: &random)
    let frequency = random.pick([
      "DAILY", "WEEKLY;BYDAY=MO,FR", "MONTHLY;BYMONTHDAY=-1,15", "YEARLY;BYDAY=20MO",
      "MONTHLY;BYDAY=MO,TU;BYSETPOS=-1", "HOURLY;BYMINUTE=10", "MINUTELY", "YEARLY;BYWEEKNO=1",
    ])
    let end = random.pick(["", ";COUNT=7", ";UNTIL=20991231", ";WKST=SU"])
    return "\(maybe("RRULE:"))FREQ=\(frequency);INTERVAL=\(interval)\(end)"
      + maybe(" EXDATE:20300101T090000") + maybe(" RDATE:20990101T120000")
  }
}
