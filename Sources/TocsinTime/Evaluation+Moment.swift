internal import TocsinModel

extension Evaluation {
  /// A day, a time, or both. `zone` is where they are read.
  func resolve(
    _ moment: MomentSyntax, in zone: Zone, as purpose: Purpose
  ) throws(Refusal) -> Hit {
    let search = Search(self, zone: zone, clock: moment.clock, purpose: purpose)
    guard let day = moment.day else {
      // T1.5, T3.1: once, at the next time the clock shows it.
      return search.first(from: search.today, step: { $0.adding(days: 1) })
        ?? search.place(search.today)
    }
    var hit = try search.hit(on: day, at: moment.column)
    if let claimed = day.claimed { try check(claimed, against: hit.civil.date) }
    // T3.28: "until friday" includes Friday.
    if moment.clock == nil, !day.namesTime { hit.wholeDay = hit.civil.date }
    return hit
  }

  /// T3.27
  private func check(
    _ claimed: (weekday: Int, column: Int), against date: CivilDate
  ) throws(Refusal) {
    guard date.weekday != claimed.weekday else { return }
    throw Refusal(
      .weekday,
      "\(RFC3339.print(date)) is not \(Echo.weekday(claimed.weekday)), it is "
        + Echo.weekday(date.weekday), column: claimed.column)
  }
}

extension DaySyntax {
  /// `tonight` says when, `tomorrow` does not.
  fileprivate var namesTime: Bool {
    if case .part = meaning { true } else { false }
  }
}

/// Finds the date that was meant.
private struct Search {
  let evaluation: Evaluation
  let zone: Zone
  let clock: ClockSyntax?
  /// Today as the person sees it.
  let today: CivilDate
  /// The date on which searching begins, and the instant after which a hit must lie.
  let from: CivilDate
  let after: WallTime
  /// As an end a day without a time counts until it is over.
  let countsWholeDays: Bool

  init(
    _ evaluation: Evaluation, zone: Zone, clock: ClockSyntax?,
    purpose: Evaluation.Purpose
  ) {
    self.evaluation = evaluation
    self.zone = zone
    self.clock = clock
    let now = zone.civil(at: evaluation.now).date
    switch purpose {
    case .ring:
      today = now
      from = now
      after = evaluation.now
      countsWholeDays = false
    case .end(let start):
      from = zone.civil(at: start).date
      today = clock == nil ? now : from
      after = start
      countsWholeDays = clock == nil
    }
  }

  var time: TimeOfDay { clock.map(evaluation.time(of:)) ?? evaluation.day.standard }

  func place(_ date: CivilDate, _ time: TimeOfDay? = nil) -> Evaluation.Hit {
    evaluation.place(CivilTime(date, time ?? self.time), in: zone, column: 1)
  }

  /// The first of these dates whose time is still ahead. Ten are enough: 29 February comes again
  /// after eight years at most, and a zone skips a day at most.
  func first(
    from date: CivilDate, step: (CivilDate) -> CivilDate?
  ) -> Evaluation.Hit? {
    var date: CivilDate? = date
    for _ in 0..<10 {
      guard let candidate = date else { return nil }
      if countsWholeDays, candidate >= from { return place(candidate) }
      let hit = place(candidate)
      if hit.instant > after { return hit }
      date = step(candidate)
    }
    return nil
  }

  func hit(on day: DaySyntax, at column: Int) throws(Refusal) -> Evaluation.Hit {
    let now = zone.civil(at: evaluation.now).date
    switch day.meaning {
    case .distance(let days): return place(try shifted(now, days: days, column))
    case .part(let part):
      return place(now, clock.map(evaluation.time(of:)) ?? evaluation.time(of: part))
    case .later(let months, let days):
      guard let date = now.adding(months: months)?.adding(days: days) else { throw tooFar(column) }
      var hit = place(date)
      if months > 0, date.day != now.day {
        hit.notes.append(evaluation.clampNote(now.day, in: date))
      }
      return hit
    case .weekday(let weekday, .plain): return try plain(weekday, column)
    case .weekday(let weekday, .this):  // T3.5
      return place(try shifted(now, days: weekday - now.weekday, column))
    case .weekday(let weekday, .next):  // T3.6
      var hit = place(try shifted(now, days: 7 + weekday - now.weekday, column))
      let plain = try plain(weekday, column)
      if plain.civil.date < hit.civil.date {
        let name = Echo.weekday(weekday)
        hit.notes.append(
          "\(day.words) is \(Echo.date(hit.civil.date)); for \(Echo.date(plain.civil.date)) write "
            + "'\(name.loweredASCII)'")
      }
      return hit
    case .date(let date): return place(date)
    case .dayOfYear(let month, let number):  // T3.13
      return try year(month, number, column)
    case .dayOfMonth(let number): return try month(number, column)
    }
  }

  /// T3.3, T3.4: today only with a time that is still ahead.
  private func plain(_ weekday: Int, _ column: Int) throws(Refusal) -> Evaluation.Hit {
    let distance = (weekday - from.weekday + 7) % 7
    let date = try shifted(from, days: distance, column)
    let hit = place(date)
    if distance > 0 || (clock != nil && hit.instant > after) { return hit }
    return place(try shifted(date, days: 7, column))
  }

  private func year(_ month: Int, _ day: Int, _ column: Int) throws(Refusal)
    -> Evaluation.Hit
  {
    for year in from.year...(from.year + 9) {
      guard let date = CivilDate(year: year, month: month, day: day) else { continue }
      if let hit = first(from: date, step: { _ in nil }) { return hit }
    }
    throw tooFar(column)
  }

  private func month(_ day: Int, _ column: Int) throws(Refusal) -> Evaluation.Hit {
    let start = CivilDate(year: from.year, month: from.month, day: 1) ?? from
    for months in 0...3 {
      guard let month = start.adding(months: months),
        let date = CivilDate(year: month.year, month: month.month, day: day)
      else { continue }
      if let hit = first(from: date, step: { _ in nil }) { return hit }
    }
    throw tooFar(column)
  }

  private func shifted(
    _ date: CivilDate, days: Int, _ column: Int
  ) throws(Refusal) -> CivilDate {
    guard let date = date.adding(days: days) else { throw tooFar(column) }
    return date
  }

  private func tooFar(_ column: Int) -> Refusal {
    Refusal(.tooFar, "more than 10 years, and more than can be stored", column: column)
  }
}
