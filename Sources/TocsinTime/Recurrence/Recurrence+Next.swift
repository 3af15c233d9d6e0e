package import TocsinModel

extension Recurrence {
  /// The first ring strictly after `instant` (T4.7). `zone` is the one to which it is pinned, or
  /// else the system's.
  ///
  /// `last` is the occurrence handled last: after the clock was set back, or the zone moved west,
  /// what names its hour does not come again for a time that it was delivered for (T7.5, T7.6).
  package func next(after instant: WallTime, in zone: Zone, last: Handled? = nil) -> Next {
    if let hit = occurrence(after: instant, in: zone, last: last) { return .at(hit.instant) }
    guard until == nil, count == nil, also.isEmpty, pattern.days.years.isEmpty,
      pattern.days.weekYears.isEmpty
    else { return .never }
    return pattern.first(from: zone.civil(at: instant)) == nil ? .unsatisfiable : .never
  }

  /// As `next`, with what is to be remembered and told of that ring.
  package func occurrence(
    after instant: WallTime, in zone: Zone, last: Handled? = nil
  ) -> Occurrence? {
    var from = instant
    while let hit = hit(after: from, in: zone, last) {
      guard last?.others.contains(hit.civil) ?? false else { return hit }
      from = hit.instant
    }
    return nil
  }

  /// The civil time of the occurrence at `instant`; what the clock shows where there is none.
  package func civil(of instant: WallTime, in zone: Zone) -> CivilTime {
    let hit = instant.adding(Span(usec: -1)).flatMap { occurrence(after: $0, in: zone) }
    return hit?.instant == instant ? hit?.civil ?? zone.civil(at: instant) : zone.civil(at: instant)
  }

  /// What is to be remembered of `occurrence`.
  package func handled(_ occurrence: Occurrence) -> Handled {
    isHourFree ? Handled(at: occurrence.instant) : occurrence.handled
  }

  private func hit(after instant: WallTime, in zone: Zone, _ last: Handled?) -> Occurrence? {
    let window = window(in: zone)
    guard !isHourFree else {
      var from = instant
      while true {
        let extra = besides(after: from, in: zone)
        let hit = free(after: from, window).map { extra == nil ? $0 : earlier(extra, $0) } ?? extra
        guard let hit, exceptAt.contains(hit.instant) else { return hit }
        from = hit.instant
      }
    }
    let plain = named(after: instant, window)
    guard let plain, !isOver(plain.instant, plain.civil) else { return nil }
    guard let last else { return plain }
    let shown = last.shown(in: zone)
    guard plain.shown <= shown || plain.civil == last.civil else { return plain }
    // A clock that was years ahead leaves nothing behind: only what lies as near as two zones can
    // is taken for delivered, and the very time that was.
    let ahead = shown.usec.subtractingReportingOverflow(zone.civil(at: instant).usec)
    guard plain.civil == last.civil || (!ahead.overflow && ahead.partialValue <= furthest) else {
      return plain
    }
    return named(after: instant, window, beyond: max(shown, last.civil))
  }

  /// From UTC-12 to UTC+14.
  private var furthest: Int64 { 26 * 3_600_000_000 }

  /// The first of `also` beside a rule whose hour is free. Each of them names its own, so in an
  /// overlap it rings in the first pass only, and in a gap it is moved (T4.1, T4.3).
  private func besides(after instant: WallTime, in zone: Zone) -> Occurrence? {
    var best: Occurrence?
    for civil in also where !except.contains(civil) {
      var moved: Span?
      let resolved = zone.resolve(civil)
      if case .gap(let hit, let length) = resolved {
        if let change = zone.start(of: zone.spot(at: hit)), isSwallowed(civil.date, by: change) {
          continue  // T4.5
        }
        moved = length
      }
      guard resolved.instant > instant else { continue }
      best = earlier(
        best, Occurrence(instant: resolved.instant, civil: civil, pass: .first, moved: moved))
    }
    return best
  }

  // MARK: The hour is named

  /// In a gap moved forward, in an overlap the first pass:
  ///
  ///     clock   01:00 ── 02:00 ┆ 03:00 ──────── 04:00
  ///     02:30, 03:10              03:10  02:30          a gap may change their order
  private func named(
    after instant: WallTime, _ window: Window, beyond: CivilTime? = nil
  ) -> Occurrence? {
    let zone = window.zone
    let spot = zone.spot(at: instant)
    var best: Occurrence?
    if let change = zone.start(of: spot), change.gap > 0,
      instant.since(change.at) < .seconds(change.gap)
    {
      best = movedOut(of: change, after: instant, window, beyond)
    }
    var from = spot.civil(at: instant).following
    if let beyond { from = max(from, beyond.following) }
    while let civil = first(from: from, window) {
      switch zone.resolve(civil) {
      case .one(let hit):
        guard hit > instant else {
          from = civil.following
          continue
        }
        return earlier(best, Occurrence(instant: hit, civil: civil, pass: .first, moved: nil))
      case .overlap(let hit, let second):
        guard hit > instant else {
          // The whole second pass is one that was there before.
          let change = zone.start(of: zone.spot(at: second))
          from = max(change?.civilBefore ?? civil.following, civil.following)
          continue
        }
        return earlier(best, Occurrence(instant: hit, civil: civil, pass: .first, moved: nil))
      case .gap(let hit, let length):
        guard let change = zone.start(of: zone.spot(at: hit)) else { return best }
        if isSwallowed(civil.date, by: change) {  // T4.5
          from = change.civilAfter
          continue
        }
        best = earlier(best, Occurrence(instant: hit, civil: civil, pass: .first, moved: length))
        // What comes first after the gap may come before what was moved out of it.
        guard let other = first(from: change.civilAfter, window) else { return best }
        switch zone.resolve(other) {
        case .one(let hit), .overlap(let hit, _):
          return earlier(best, Occurrence(instant: hit, civil: other, pass: .first, moved: nil))
        case .gap: return best
        }
      }
    }
    return best
  }

  /// What lies in the gap that has just been and still has to ring.
  private func movedOut(
    of change: ZoneChange, after instant: WallTime, _ window: Window, _ beyond: CivilTime?
  ) -> Occurrence? {
    let start = change.civilBefore
    let length = Span.seconds(change.gap)
    var from = CivilTime(usec: start.usec + (instant.usec - change.at.usec)).following
    if let beyond { from = max(from, CivilTime(usec: beyond.usec - length.usec).following) }
    while let civil = first(from: from, window), civil < change.civilAfter {
      guard !isSwallowed(civil.date, by: change) else {
        guard let next = civil.date.adding(days: 1) else { return nil }
        from = CivilTime(next, .midnight)
        continue
      }
      guard let hit = change.at.adding(Span(usec: civil.usec - start.usec)) else { return nil }
      return Occurrence(instant: hit, civil: civil, pass: .first, moved: length)
    }
    return nil
  }

  private func isSwallowed(_ date: CivilDate, by change: ZoneChange) -> Bool {
    let start = CivilTime(date, .midnight)
    return change.civilBefore <= start
      && start.usec + CivilTime.usecPerDay <= change.civilAfter.usec
  }

  private func earlier(_ left: Occurrence?, _ right: Occurrence) -> Occurrence {
    guard let left else { return right }
    return left.instant <= right.instant ? left : right
  }
}
