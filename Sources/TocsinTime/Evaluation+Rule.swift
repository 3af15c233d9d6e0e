internal import TocsinModel

extension Evaluation {
  /// T5.8. What follows the clock without a zone floats; a zone or a Z pins it.
  func reading(
    of text: RuleText, until said: EndSyntax, words: String, shown: Shown
  ) throws(Refusal) -> Reading {
    if said.end != nil, text.until != nil || text.count != nil {
      throw Refusal(
        .ambiguous, "\(shown) is ambiguous: it has an end of its own", column: said.column)
    }
    let (place, pinned) = try place(of: text.start)
    let today = place.civil(at: now).date
    let standard = text.start?.time ?? day.standard
    var anchor = text.start?.civil(standard) ?? CivilTime(today, standard)
    let rule = text.rule.completed(from: anchor)
    var pattern = try pattern(rule, from: anchor, shown, 1)
    var start: CivilTime?
    if text.start != nil {
      if text.count != nil || anchor > place.civil(at: now) { start = anchor }
    } else if text.count != nil {
      // Counted from the first ring, which is as good as today to count weeks and months from.
      if let first = pattern.first(from: place.civil(at: now).following) {
        anchor = first
        pattern = try self.pattern(rule, from: anchor, shown, 1)
      }
      start = anchor
    } else if [.yearly, .monthly, .weekly, .daily].contains(rule.frequency) {
      anchor = CivilTime(today, .midnight)
      pattern = try self.pattern(rule, from: anchor, shown, 1)
    } else if anchor > place.civil(at: now) {
      start = anchor
    }
    func civil(_ stamps: [RuleText.Stamp]) throws(Refusal) -> [CivilTime] {
      var times: [CivilTime] = []
      for stamp in stamps { times.append(try self.civil(stamp, standard, in: place)) }
      return times
    }
    var end = try end(said.end, after: nil, in: place, pinned: pinned)
    if let until = text.until { end = try self.end(until, in: place) }
    var recurrence = Recurrence(
      kind: .rule, rule: rule.text, skip: rule.skip, pattern: pattern, anchor: anchor,
      start: start, zone: pinned,
      until: end?.end, count: text.count,
      except: try civil(text.except.filter { $0.time != nil && !$0.isUniversal })
        + wholeDays(text.except.filter { $0.time == nil }, of: pattern, shown),
      also: try civil(text.also))
    // One that names an instant leaves out one pass of an overlap, and not both.
    for stamp in text.except where stamp.isUniversal {
      let instant = WallTime(usec: stamp.civil(standard).usec)
      recurrence = recurrence?.skipping(place.civil(at: instant), at: instant, in: place)
    }
    if let recurrence, recurrence.hasCrowd { throw tooOften(shown, 1) }
    return try reading(
      of: recurrence, in: place, end: end, words: words, shown: shown, column: 1,
      notes: end?.notes ?? [])
  }

  /// `EXDATE` with a date alone leaves out what rings on that day, whenever that is.
  private func wholeDays(
    _ stamps: [RuleText.Stamp], of pattern: Pattern, _ shown: Shown
  ) throws(Refusal) -> [CivilTime] {
    var times: [CivilTime] = []
    for stamp in stamps {
      var from = CivilTime(stamp.date, .midnight)
      while let hit = pattern.first(from: from), hit.date == stamp.date {
        guard times.count < 1000 else {
          throw Refusal(
            .unreadable,
            "cannot read \(shown): it rings too often on a day for an EXDATE that is a date alone; "
              + "write the times, as in EXDATE:20261224T090000", column: 1)
        }
        times.append(hit)
        from = hit.following
      }
    }
    return times
  }

  private func place(of start: RuleText.Stamp?) throws(Refusal) -> (Zone, ZoneName?) {
    if let name = start?.zone {
      if let offset = Zone.offset(named: name) { return (offset, offset.name) }
      let found = try zones.find(name)
      return (found, found.name)
    }
    return start?.isUniversal == true ? (.utc, .utc) : (zone, nil)
  }

  private func civil(
    _ stamp: RuleText.Stamp, _ standard: TimeOfDay, in place: Zone
  ) throws(Refusal) -> CivilTime {
    let civil = stamp.civil(standard)
    if stamp.isUniversal { return place.civil(at: WallTime(usec: civil.usec)) }
    guard let name = stamp.zone else { return civil }
    let other: Zone
    if let offset = Zone.offset(named: name) {
      other = offset
    } else {
      other = try zones.find(name)
    }
    return other.name == place.name ? civil : place.civil(at: other.resolve(civil).instant)
  }

  /// A day includes all of it (T3.28).
  private func end(_ until: RuleText.Stamp, in place: Zone) throws(Refusal) -> RuleEnd {
    let civil = until.civil(TimeOfDay(known: 86_399))
    if until.isUniversal {
      let instant = WallTime(usec: civil.usec)
      return RuleEnd(end: .instant(instant), instant: instant, notes: [], column: 1)
    }
    return RuleEnd(
      end: .civil(civil), instant: place.resolve(civil).instant, notes: [], column: 1)
  }

  /// T5.9
  func reading(
    of event: CalendarEvent, until said: EndSyntax, words: String, shown: Shown
  ) throws(Refusal) -> Reading {
    var event = event
    var place = zone
    var pinned: ZoneName?
    if let name = event.zone {
      place = try zones.find(name)
      pinned = place.name
      event.zone = nil
    }
    guard let pattern = event.pattern() else { throw tooOften(shown, 1) }
    let end = try end(said.end, after: nil, in: place, pinned: pinned)
    let recurrence = Recurrence(
      kind: .calendar, rule: event.text, pattern: pattern,
      anchor: CivilTime(place.civil(at: now).date, .midnight), zone: pinned, until: end?.end)
    return try reading(
      of: recurrence, in: place, end: end, words: words, shown: shown, column: 1,
      notes: end?.notes ?? [])
  }
}

extension Zone {
  /// Seconds from UTC; what is further away was mistyped.
  static let widestOffset = 15 * 3600

  /// `+0530` or `+05:30`: how a fixed distance is named where a zone is; nil for anything else.
  package static func offset(named text: String) -> Zone? {
    let digits = Array(text.utf8.filter { $0 != UInt8(ascii: ":") })
    guard digits.count == 5, digits[1...].allSatisfy(\.isDigit),
      digits[0] == UInt8(ascii: "+") || digits[0] == UInt8(ascii: "-")
    else { return nil }
    let number = digits[1...].reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
    guard number / 100 < 24, number % 100 < 60 else { return nil }
    let seconds = (number / 100 * 60 + number % 100) * 60
    return .offset(digits[0] == UInt8(ascii: "-") ? -seconds : seconds)
  }
}
