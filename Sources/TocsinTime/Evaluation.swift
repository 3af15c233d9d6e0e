internal import TocsinModel

/// Gives what was said its meaning at a certain now.
struct Evaluation {
  let now: WallTime
  let zone: Zone
  let day: DaySettings
  let zones: any ZoneSource
  let force: Bool

  /// What a single time turned out to be.
  struct Hit {
    var instant: WallTime
    var civil: CivilTime
    var zone: ZoneName?
    var offset: Int?
    var followsClock = false
    /// A day was said and no time: as an end it is the whole day (T3.28).
    var wholeDay: CivilDate?
    var notes: [String] = []
    var marks: [Reading.Mark] = []
    var column = 1
  }

  func reading(
    of syntax: OnceSyntax, words: String, shown: Shown
  ) throws(Refusal) -> Reading {
    let hit = try evaluate(syntax)
    try refusePast(hit, shown: shown)
    try refuseFar(hit.instant, shown: shown, column: hit.column)
    let once = Once(
      instant: hit.instant, civil: hit.civil, zone: hit.zone, offset: hit.offset,
      followsClock: hit.followsClock)
    return Reading(
      kind: .once(once), words: words,
      normalized: hit.offset.map { RFC3339.print(hit.instant, offset: $0) }
        ?? RFC3339.print(hit.instant, in: zone),
      notes: hit.notes, marks: hit.marks)
  }

  /// T3.19, T3.28, T6.7.
  func reading(
    of syntax: IntervalSyntax, words: String, shown: Shown
  ) throws(Refusal) -> Reading {
    let start = try syntax.start.map { start throws(Refusal) in try begin(start) }
    let anchor = start?.instant ?? now
    var end: Hit?
    if let said = syntax.end { end = try evaluate(said, as: .end(after: max(anchor, now))) }
    let until = end.map(lastInstant(of:))
    guard let interval = Interval(anchor: anchor, every: Span(usec: syntax.everyUsec), until: until)
    else { throw Refusal(.tooOften, "what repeats needs at least 1m", column: syntax.column) }
    guard case .at(let first) = interval.next(after: now) else {
      let reason = until.map {
        "it ends \(Echo.instant($0, in: zone)), before it would ring for the first time"
      }
      throw Refusal(
        .never, "\(shown) never rings: \(reason ?? "it begins too late")",
        column: end?.column ?? syntax.column)
    }
    try refuseFar(first, shown: shown, column: syntax.column)
    var normalized =
      "every \(Spans.print(interval.every, days: false)) from "
      + RFC3339.print(anchor, in: zone)
    if let until { normalized += " until \(RFC3339.print(until, in: zone))" }
    return Reading(
      kind: .interval(interval, first: first), words: words, normalized: normalized,
      notes: (start?.notes ?? []) + (end?.notes ?? []), marks: start?.marks ?? [])
  }

  /// A day includes all of it, up to the last microsecond before the next one.
  func lastInstant(of end: Hit) -> WallTime {
    guard let date = end.wholeDay, let next = date.adding(days: 1) else { return end.instant }
    let midnight = zone.resolve(CivilTime(next, .midnight)).instant
    return midnight.adding(Span(usec: -1)) ?? midnight
  }

  /// T1.3, T3.2
  private func refusePast(_ hit: Hit, shown: Shown) throws(Refusal) {
    guard hit.instant < now else { return }
    // A day that is over is never meant again, a time of today may be.
    let then = zone.civil(at: hit.instant)
    let isToday = then.date == zone.civil(at: now).date
    let time = TimeOfDay(known: Int(then.usecOfDay / 1_000_000))
    throw Refusal(
      .past,
      "\(shown) is in the past: \(Echo.instant(hit.instant, in: zone)); write "
        + (isToday ? "tomorrow \(time)" : "a time ahead such as tomorrow \(time)"),
      column: hit.column)
  }

  /// T1.3. What is beyond the year 9999 has no form to travel in, so nothing can force it.
  func refuseFar(_ instant: WallTime, shown: Shown, column: Int) throws(Refusal) {
    guard zone.civil(at: instant).date.year <= 9999 else {
      throw Refusal(
        .tooFar, "\(shown) is more than 10 years ahead and more than can be stored", column: column)
    }
    let limit = zone.civil(at: now).adding(months: 12 * Limits.furthestYears, days: 0)
    guard !force, let limit, instant > zone.resolve(limit).instant else { return }
    throw Refusal(
      .tooFar,
      "\(shown) is more than 10 years ahead (\(Echo.instant(instant, in: zone))); say --force if "
        + "it is meant", column: column)
  }
}
