package import TocsinModel

/// When at least one of some windows holds, each in its own zone (T4.9).
///
///     windows   ├── mon..fri ──┤      ├── sat ──┤
///                        ├── 22:00..07:00 ──┤
///     holds     ├─────────────────────────────── ┤  one stretch
package struct Schedule: Sendable {
  private var parts: [(window: Window, zone: Zone)]

  /// - Parameter zone: by the name that a window has; nil asks for the system's.
  package init(_ windows: [Window], zone: (String?) -> Zone) {
    parts = windows.map { ($0, zone($0.zone)) }
  }

  package func contains(_ instant: WallTime) -> Bool {
    parts.contains { part in
      let day = part.zone.civil(at: instant).date.dayNumber
      // A day on which the clock is set back over midnight begins before the day before it ends.
      return (-2...1).contains { offset in
        part.window.span(on: CivilDate(dayNumber: day + offset), in: part.zone)?
          .contains(instant) == true
      }
    }
  }

  /// When the stretch ends in which `instant` lies: windows that touch or overlap are one. Nil when
  /// it lies in none, `distantFuture` where there is no end.
  package func end(of instant: WallTime) -> WallTime? {
    guard contains(instant) else { return nil }
    for days in [3, 12, 45] {
      let stretch = stretches(around: instant, days: days).first { $0.contains(instant) }
      // Nearer to the last day the one after it could go on.
      if let stretch, stretch.upperBound <= instant.moved(seconds: Int64(days - 2) * 86_400) {
        return stretch.upperBound
      }
    }
    return .distantFuture
  }

  /// The first instant after `instant` at which `contains` changes; nil if it never does.
  package func nextBoundary(after instant: WallTime) -> WallTime? {
    if let end = end(of: instant) { return end == .distantFuture ? nil : end }
    // A window of one weekday can lose a day to a gap, and then another one.
    for days in [3, 12, 45] {
      let begins = stretches(around: instant, days: days).map(\.lowerBound)
      if let begin = begins.first(where: { $0 > instant }),
        days == 45 || begin <= instant.moved(seconds: Int64(days - 2) * 86_400)
      {
        return begin
      }
    }
    return nil
  }

  /// Those that begin from two days before to `days` after the day of `instant`, ascending, with
  /// what touches put together.
  private func stretches(around instant: WallTime, days: Int) -> [Range<WallTime>] {
    let spans = parts.flatMap { part in
      let day = part.zone.civil(at: instant).date.dayNumber
      return (-2...days).compactMap { offset in
        part.window.span(on: CivilDate(dayNumber: day + offset), in: part.zone)
      }
    }
    return spans.sorted { $0.lowerBound < $1.lowerBound }.reduce(into: []) { merged, span in
      if let last = merged.last, span.lowerBound <= last.upperBound {
        merged[merged.count - 1] = last.lowerBound..<max(last.upperBound, span.upperBound)
      } else {
        merged.append(span)
      }
    }
  }
}

extension Window {
  /// The one that begins on `date`; nil where that is none of its weekdays, or where the gap swallows
  /// all of it.
  ///
  ///     clock    01:00 ── 02:00 ┆ 03:00 ──     01:00 ── 03:00 ┆ 02:00 ── 03:00 ──
  ///     ..02:30  ───────────────┤              ──────────────────────────┤
  ///     02:30..                 ├─────────               ├─────────────────────
  package func span(on date: CivilDate, in zone: Zone) -> Range<WallTime>? {
    guard weekdays.contains(date.weekday) else { return nil }
    let from = TimeOfDay(sinceMidnight: begin)
    let to = TimeOfDay(sinceMidnight: end)
    guard let lastDate = to > from ? date : date.adding(days: 1) else { return nil }
    let start: WallTime =
      switch zone.resolve(CivilTime(date, from)) {
      case .one(let instant), .overlap(let instant, _): instant
      // The first that the clock shows of it.
      case .gap(let instant, let length): zone.endOfGap(instant, length)
      }
    let stop: WallTime =
      switch zone.resolve(CivilTime(lastDate, to)) {
      case .one(let instant), .overlap(_, let instant): instant
      case .gap(let instant, let length): zone.endOfGap(instant, length)
      }
    return start < stop ? start..<stop : nil
  }
}

extension Zone {
  /// The instant at which the clock jumps, for a time in its gap as `resolve` gives it.
  fileprivate func endOfGap(_ instant: WallTime, _ length: Span) -> WallTime {
    var jump = instant
    var before = instant.moved(seconds: -length.usec / 1_000_000 - 1)
    // What changes the name alone is a change too.
    while let change = nextChange(after: before), change <= instant {
      let step = offset(at: change).seconds - offset(at: before).seconds
      if Span.seconds(Int64(step)) == length { jump = change }
      before = change
    }
    return jump
  }
}
