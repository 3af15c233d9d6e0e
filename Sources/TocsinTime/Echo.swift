package import TocsinModel

/// How times are told to people (T1.2). Nothing here depends on a locale.
package enum Echo {
  /// `Fri 2026-12-04 14:00 CET`, as systemd writes it; the seconds only where there are any.
  package static func instant(_ instant: WallTime, in zone: Zone) -> String {
    let offset = zone.offset(at: instant)
    let civil = CivilTime(usec: instant.moved(seconds: Int64(offset.seconds)).usec)
    let time = TimeOfDay(known: Int(civil.usecOfDay / 1_000_000))
    return "\(date(civil.date)) \(time) \(offset.abbreviation)"
  }

  /// The last instant that may ring: `Fri 2026-12-04 14:00 CET`, and `Fri 2026-12-04 CET` where the
  /// whole day may (T3.28).
  package static func end(_ instant: WallTime, in zone: Zone) -> String {
    let offset = zone.offset(at: instant)
    let civil = CivilTime(usec: instant.moved(seconds: Int64(offset.seconds)).usec)
    guard civil.usecOfDay / 1_000_000 == 86_399 else { return self.instant(instant, in: zone) }
    return "\(date(civil.date)) \(offset.abbreviation)"
  }

  /// `Fri 2026-12-04`
  package static func date(_ date: CivilDate) -> String {
    "\(weekday(date.weekday)) \(RFC3339.print(date))"
  }

  /// `Mon` for 1 to `Sun` for 7.
  package static func weekday(_ number: Int) -> String {
    ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"][floorRemainder(number - 1, 7)]
  }

  /// `in 2d 4h`, `3h ago`, `now`: to the nearest second, then the two largest units, cut. Whoever
  /// has just said "10m" is told "in 10m", although a moment has passed.
  package static func distance(from now: WallTime, to instant: WallTime) -> String {
    let span = instant.since(now)
    let seconds = (span.usec.magnitude + 500_000) / 1_000_000
    guard seconds > 0 else { return "now" }
    let units: [(UInt64, String)] = [(86_400, "d"), (3600, "h"), (60, "m"), (1, "s")]
    var parts: [String] = []
    var rest = seconds
    for (length, name) in units {
      if rest / length > 0 {
        parts.append("\(rest / length)\(name)")
      } else if !parts.isEmpty {
        break  // `2d 5m` says more than is known of a time two days away
      }
      rest %= length
      if parts.count == 2 { break }
    }
    let words = parts.joined(separator: " ")
    return span.usec < 0 ? "\(words) ago" : "in \(words)"
  }
}
