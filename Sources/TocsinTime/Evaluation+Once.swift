internal import TocsinModel

extension Evaluation {
  /// From when on the days and times are searched that were said without all their parts.
  enum Purpose {
    /// A ring, or a start: ahead of now.
    case ring
    /// The first such time after the start (T3.28).
    case end(after: WallTime)
  }

  func evaluate(_ syntax: OnceSyntax, as purpose: Purpose = .ring) throws(Refusal) -> Hit {
    switch syntax {
    case .now: return hit(at: now)
    case .epoch(let seconds, let column):
      return hit(at: WallTime(seconds: seconds), column: column)
    case .stamp(let civil, let offset?, let column):
      guard let stamp = RFC3339.stamp(civil, offset: offset) else {
        throw Refusal(.tooFar, "more than 10 years, and more than can be stored", column: column)
      }
      var hit = hit(at: stamp.instant, column: column)
      hit.offset = offset
      return hit
    case .stamp(let civil, nil, let column):
      return place(civil, in: zone, column: column)
    case .after(let amount, let clock, let said):
      let (zone, name) = try spoken(said)
      var hit = try after(amount, clock, in: zone)
      hit.zone = name
      take(said, for: &hit)
      return hit
    case .ago(let amount, let words, let column): throw past(amount, words, column)
    case .moment(let moment):
      let (zone, name) = try spoken(moment.zone)
      var hit = try resolve(moment, in: zone, as: purpose)
      hit.column = moment.column
      hit.zone = name
      take(moment.zone, for: &hit)
      return hit
    }
  }

  /// No tzdata has a say in an offset, and the answer is told in it.
  private func take(_ said: ZoneSyntax?, for hit: inout Hit) {
    guard case .offset(let seconds)? = said else { return }
    hit.followsClock = false
    hit.offset = seconds
  }

  private func hit(at instant: WallTime, column: Int = 1) -> Hit {
    Hit(instant: instant, civil: zone.civil(at: instant), column: column)
  }

  /// The ring of a civil time: T4.1, T4.3.
  func place(_ civil: CivilTime, in zone: Zone, column: Int) -> Hit {
    let found = zone.resolve(civil)
    var hit = Hit(instant: found.instant, civil: civil, followsClock: true, column: column)
    (hit.marks, hit.notes) = remarks(on: civil, found, in: zone)
    return hit
  }

  /// What a gap or an overlap makes of a civil time.
  func remarks(
    on civil: CivilTime, _ found: CivilResolution, in zone: Zone
  ) -> ([Reading.Mark], [String]) {
    if case .one = found { return ([], []) }
    let time = TimeOfDay(known: Int(civil.usecOfDay / 1_000_000))
    let date = RFC3339.print(civil.date)
    switch found {
    case .one: return ([], [])
    case .gap(_, let length):
      return (
        [.gap(length)],
        [
          "\(time) does not exist on \(date) in \(zone.name); moved forward by "
            + Spans.print(length)
        ]
      )
    case .overlap:
      return (
        [.overlap], ["\(time) comes twice on \(date) in \(zone.name); the first one is taken"]
      )
    }
  }

  /// The zone that the words named, or else the one in which everything is read.
  func spoken(_ syntax: ZoneSyntax?) throws(Refusal) -> (Zone, ZoneName?) {
    switch syntax {
    case nil: return (zone, nil)
    case .offset(let seconds): return (.offset(seconds), nil)
    case .named(let text, let column):
      let found = try zones.find(text, column: column)
      return (found, found.name)
    }
  }

  /// T3.14, T3.15: months and days keep the clock, what is shorter is elapsed time.
  private func after(
    _ amount: Amount, _ clock: ClockSyntax?, in zone: Zone
  ) throws(Refusal) -> Hit {
    let start = zone.civil(at: now)
    guard let months = Int(exactly: amount.months), let days = Int(exactly: amount.days),
      let civil = start.adding(months: months, days: days)
    else { throw tooLong(amount) }
    if let clock {
      return place(CivilTime(civil.date, time(of: clock)), in: zone, column: amount.column)
    }
    let isElapsed = amount.months == 0 && amount.days == 0
    var hit = isElapsed ? hit(at: now) : place(civil, in: zone, column: amount.column)
    guard let instant = hit.instant.adding(Span(usec: amount.usec)) else { throw tooLong(amount) }
    hit.instant = instant
    hit.civil = zone.civil(at: instant)
    hit.followsClock = false  // T7.8: spans do not move
    hit.column = amount.column
    if months > 0, days == 0, civil.date.day != start.date.day {
      hit.notes.append(clampNote(start.date.day, in: civil.date))
    }
    return hit
  }

  /// T3.2
  private func past(_ amount: Amount, _ words: String, _ column: Int) -> Refusal {
    let shown = WordsParser.printable(words)
    var instant: WallTime?
    if let months = Int(exactly: -amount.months), let days = Int(exactly: -amount.days),
      let civil = zone.civil(at: now).adding(months: months, days: days)
    {
      let isElapsed = amount.months == 0 && amount.days == 0
      let start = isElapsed ? now : zone.resolve(civil).instant
      instant = start.adding(Span(usec: -amount.usec))
    }
    let when = instant.map { ": \(Echo.instant($0, in: zone))" } ?? ""
    return Refusal(
      .past, "'\(shown) ago' is in the past\(when); write in \(shown) for a time ahead",
      column: column)
  }

  private func tooLong(_ amount: Amount) -> Refusal {
    Refusal(
      .tooFar, "more than 10 years, and more than can be stored", column: amount.column)
  }

  func clampNote(_ day: Int, in date: CivilDate) -> String {
    "\(RFC3339.print(date).dropLast(3)) has no day \(day); its last day is taken"
  }

  func time(of clock: ClockSyntax) -> TimeOfDay {
    switch clock.meaning {
    case .clock(let time): time
    case .part(let part): time(of: part)
    }
  }

  func time(of part: Daypart) -> TimeOfDay {
    switch part {
    case .morning: day.morning
    case .afternoon: day.afternoon
    case .evening: day.evening
    case .night: day.night
    }
  }
}
