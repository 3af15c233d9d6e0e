internal import TocsinModel

extension Evaluation {
  /// T3.18 to T3.28: words as a rule that clamps.
  func reading(
    of syntax: RecurSyntax, words: String, shown: Shown
  ) throws(Refusal) -> Reading {
    let (place, named) = try spoken(syntax.zone)
    let pinned = syntax.zone == nil ? nil : named ?? place.name
    let start = try syntax.start.map { start throws(Refusal) in try begin(start) }
    var from = place.civil(at: start?.instant ?? now)
    from = CivilTime(usec: from.usec - from.usecOfDay % 1_000_000)
    // With times of their own `from fri` is all of Friday.
    if let date = start?.wholeDay, !syntax.clocks.isEmpty { from = CivilTime(date, .midnight) }
    let standard =
      start == nil ? day.standard : TimeOfDay(known: Int(from.usecOfDay / 1_000_000))
    let times = syntax.clocks.isEmpty ? [standard] : syntax.clocks.map { time(of: $0) }
    let rule = try RecurRule(syntax, from: from, times: times).rule()
    // Every part is in the rule, so only the day is left to count from (T5.7).
    let anchor = start == nil ? CivilTime(from.date, .midnight) : from
    let end = try end(syntax.end, after: start?.instant, in: place, pinned: pinned)
    let recurrence = Recurrence(
      kind: .rule, rule: rule.text, skip: rule.skip,
      pattern: try pattern(rule, from: anchor, shown, syntax.column),
      anchor: anchor, start: from > place.civil(at: now) ? from : nil, zone: pinned,
      until: end?.end)
    return try reading(
      of: recurrence, in: place, end: end, words: words, shown: shown, column: syntax.column,
      notes: (start?.notes ?? []) + (end?.notes ?? []))
  }

  /// When it begins. A date that has only just been may be that one, although it is read as the
  /// next (T3.13).
  func begin(_ syntax: OnceSyntax) throws(Refusal) -> Hit {
    var hit = try evaluate(syntax)
    guard case .moment(let moment) = syntax,
      case .dayOfYear(let month, let day)? = moment.day?.meaning
    else { return hit }
    let today = zone.civil(at: now).date
    let found = hit.civil.date
    guard let before = CivilDate(year: found.year - 1, month: month, day: day),
      (0...180).contains(today.dayNumber - before.dayNumber)
    else { return hit }
    hit.notes.append(
      "\(moment.day?.words ?? "") is \(Echo.date(found)); for \(Echo.date(before)) write "
        + RFC3339.print(before))
    return hit
  }

  func pattern(
    _ rule: Rule, from anchor: CivilTime, _ shown: Shown, _ column: Int
  ) throws(Refusal) -> Pattern {
    do throws(RuleFault) { return try rule.pattern(from: anchor) } catch {
      switch error {
      case .tooOften: throw tooOften(shown, column)
      case .tooMany:
        throw Refusal(
          .unreadable, "cannot read \(shown): more times than a rule may have", column: column)
      }
    }
  }

  func tooOften(_ shown: Shown, _ column: Int) -> Refusal {
    Refusal(
      .tooOften, "\(shown) is too often; what repeats needs at least 1m", column: column)
  }

  struct RuleEnd {
    let end: Recurrence.End
    let instant: WallTime
    let notes: [String]
    let column: Int
  }

  /// T3.28. An end on the clock stays on it when the zone changes, an instant stays where it is.
  func end(
    _ syntax: OnceSyntax?, after start: WallTime?, in place: Zone, pinned: ZoneName?
  ) throws(Refusal) -> RuleEnd? {
    guard let syntax else { return nil }
    let hit = try evaluate(syntax, as: .end(after: max(start ?? now, now)))
    let instant = lastInstant(of: hit)
    let isOnClock = hit.followsClock && hit.zone == pinned && hit.offset == nil
    let end: Recurrence.End
    if isOnClock, let date = hit.wholeDay {
      end = .civil(CivilTime(date, TimeOfDay(known: 86_399)))
    } else if isOnClock {
      end = .civil(CivilTime(usec: hit.civil.usec - hit.civil.usecOfDay % 1_000_000))
    } else {
      end = .instant(WallTime(usec: instant.usec - floorRemainder(instant.usec, 1_000_000)))
    }
    return RuleEnd(end: end, instant: instant, notes: hit.notes, column: hit.column)
  }

  /// Its first ring, or why there is none.
  func reading(
    of recurrence: Recurrence?, in place: Zone, end: RuleEnd?, words: String, shown: Shown,
    column: Int, notes: [String]
  ) throws(Refusal) -> Reading {
    guard let recurrence else {
      throw Refusal(
        .unreadable,
        "cannot read \(shown): so many rings are too far apart to be counted off; write UNTIL= and a "
          + "date in place of COUNT=, or a later DTSTART", column: column)
    }
    guard let first = recurrence.occurrence(after: now, in: place) else {
      let reason = end.map {
        ": it ends \(Echo.instant($0.instant, in: zone)), before it would ring for the first time"
      }
      throw Refusal(
        .never, "\(shown) never rings\(reason ?? "")", column: end?.column ?? column)
    }
    try refuseFar(first.instant, shown: shown, column: column)
    var marks: [Reading.Mark] = []
    var remarks: [String] = []
    if !recurrence.isHourFree {
      (marks, remarks) = self.remarks(on: first.civil, place.resolve(first.civil), in: place)
    }
    return Reading(
      kind: .recurrence(recurrence, first: first.instant), words: words,
      normalized: recurrence.text(in: zone), notes: notes + recurrence.notes + remarks,
      marks: marks)
  }
}
