package import TocsinModel
package import TocsinTime

/// `when`, `tz`, `until`, `count` and `trigger` of a request, read.
package enum TriggerCoding {
  static let keys = ["when", "tz", "until", "count", "force", "trigger"]

  static func read(
    _ reader: TableReader, _ times: TimeContext
  ) throws(CallError) -> (trigger: Trigger, notes: [String])? {
    let when = try reader.text("when")
    let until = try reader.text("until")
    let count = try reader.integer("count")
    if let table = try reader.table("trigger") {
      guard when == nil, until == nil, count == nil else {
        throw CallError(.badRequest, "'trigger' stands alone: leave out when, until and count")
      }
      for key in ["tz", "force"] where reader.table[key] != nil {
        throw CallError(.badRequest, "'\(key)' belongs to 'when'; a calendar has its own 'zone'")
      }
      return (try apple(table, times), [])
    }
    guard var words = when else {
      for key in ["until", "count", "tz"] where reader.table[key] != nil {
        throw CallError(
          .badRequest,
          key == "tz"
            ? "'tz' says where 'when' is read: give 'when' too"
            : "'\(key)' ends what repeats: give 'when' too")
      }
      return nil
    }
    var times = times
    let force = try reader.bool("force") ?? false
    let zoneName = try reader.text("tz")
    let system = times.zone.name
    // One reading for both, so that an end counts from the start and a day counts whole (T3.28).
    if let until {
      guard until.contains(where: { !$0.isWhitespace }) else {
        throw CallError(.badRequest, "'until' is empty; leave it out, or give a time such as fri")
      }
      words += " until " + until
    }
    do {
      if let zoneName { times.zone = try times.zones.find(zoneName, allowsOffset: true) }
      let reading = try Words.read(
        words, now: times.now, zone: times.zone, day: times.day, zones: times.zones, force: force)
      let pinned = zoneName == nil ? nil : times.zone.name
      let trigger = try trigger(
        of: reading, count: count, pinned: pinned, madeIn: system, times: times)
      return (trigger, reading.notes)
    } catch let refusal as Refusal {
      throw blame(refusal, when, until, times)
    } catch let error as CallError {
      throw error
    } catch {
      throw CallError(.badRequest, "'when' cannot be read")
    }
  }

  /// With an end two texts are read as one; what is said is about the one that is at fault.
  private static func blame(
    _ refusal: Refusal, _ when: String?, _ until: String?, _ times: TimeContext
  ) -> CallError {
    var error = CallError(refusal)
    func read(_ words: String) throws(Refusal) -> Reading {
      try Words.read(
        words, now: times.now, zone: times.zone, day: times.day, zones: times.zones, force: true)
    }
    guard let when, let until, let start = try? read(when) else { return error }
    if case .once = start.kind {
      error.message = "'until' ends what repeats, and \(when.quoted) rings once"
    } else {
      do throws(Refusal) { _ = try read(until) } catch {
        return CallError(CallError(refusal).code, "'until': \(error.message)")
      }
    }
    return error
  }

  /// What is stored of a reading, with the end that `count` gives it (T5.10).
  ///
  /// - Parameters:
  ///   - pinned: the zone that was named apart from the words (T3.30).
  ///   - madeIn: the system's zone.
  package static func trigger(
    of reading: Reading, count: Int64?, pinned: ZoneName?, madeIn: ZoneName, times: TimeContext
  ) throws(CallError) -> Trigger {
    if let count, count < 1 { throw CallError(.badRequest, "'count' must be 1 or more") }
    switch (reading.trigger(readIn: times.zone), reading.kind) {
    case (_, .recurrence(var recurrence, _)):
      if recurrence.zone == nil { recurrence.zone = pinned }
      if let count {
        guard recurrence.count == nil else {
          throw CallError(
            Refusal(
              .ambiguous,
              "\(reading.words.quoted) is ambiguous with 'count': it has a COUNT of its own",
              column: 1))
        }
        let place = (try? times.zones.place(of: recurrence, system: times.zone)) ?? times.zone
        let made = place.civil(at: times.now)
        guard let ending = recurrence.limited(to: count, made: made) else {
          throw EndChange.tooMany(count)
        }
        recurrence = ending
      }
      return .recurrence(recurrence.stored(words: reading.words, madeIn: madeIn))
    case (.interval(var interval), _):
      interval.count = count ?? interval.count
      return .interval(interval)
    case (let once, _):
      guard count == nil else {
        throw CallError(
          .badRequest, "'count' ends what repeats; \(reading.words.quoted) rings once")
      }
      return once
    }
  }

  /// Apple's shape (delivery.md section 7).
  private static func apple(_ table: Table, _ times: TimeContext) throws(CallError) -> Trigger {
    let reader = try TableReader(
      table, owner: "trigger", known: ["interval", "interval-usec", "repeats", "calendar", "zone"])
    let repeats = try reader.bool("repeats") ?? false
    if let calendar = try reader.table("calendar") {
      guard table["interval"] == nil, table["interval-usec"] == nil else {
        throw CallError(.badRequest, "'trigger' has an interval or a calendar, not both")
      }
      return try self.calendar(
        calendar, repeats: repeats, zone: try reader.text("zone"), times)
    }
    guard table["zone"] == nil else {
      throw CallError(.badRequest, "'trigger.zone' belongs to 'trigger.calendar'")
    }
    guard table["interval"] == nil || table["interval-usec"] == nil else {
      throw CallError(
        .badRequest, "'trigger' is ambiguous with both 'interval' and 'interval-usec': give one")
    }
    var every = try reader.integer("interval-usec").map { Span(usec: $0) }
    if let text = try reader.text("interval") {
      every = try RequestCoding.span(text, "trigger.interval")
    }
    guard let every else {
      throw CallError(
        .noDate, "'trigger' says no time: give it an 'interval', such as 10m, or a 'calendar'")
    }
    guard every > .zero else {
      throw CallError(.noDate, "'trigger.interval' must be more than 0")
    }
    guard let first = times.now.adding(every), times.zone.civil(at: first).date.year <= 9999 else {
      throw CallError(.noDate, "'trigger.interval' is longer than can be stored")
    }
    guard repeats else {
      return .once(Trigger.Once(at: first, words: "in \(Spans.print(every))"))
    }
    guard every >= Limits.shortestRepeat else {
      throw CallError(.noDate, "'trigger.interval' must be at least 1m when it repeats")
    }
    return .interval(
      Trigger.Interval(
        anchor: times.now, every: every, first: first, words: "every \(Spans.print(every))"))
  }

  private static let otherCalendars = ["quarter", "nanosecond", "era"]

  /// D7.12
  static func ignored(in trigger: Table) -> [String] {
    guard case .table(let calendar)? = trigger["calendar"] else { return [] }
    return otherCalendars.filter { calendar[$0] != nil }
      .map { "'trigger.calendar.\($0)' is ignored" }
  }

  /// D7.4 to D7.10. D7.12: what is not of the Gregorian calendar is left out with a warning.
  private static func calendar(
    _ table: Table, repeats: Bool, zone: String?, _ times: TimeContext
  ) throws(CallError) -> Trigger {
    let keys = Components.keys
    let reader = try TableReader(
      table, owner: "trigger.calendar",
      known: keys.map(\.name) + otherCalendars)
    var components = Components()
    for key in keys {
      if key.name == "weekday", case .text(let name)? = table["weekday"] {
        guard let number = Weekday.number(named: name) else {
          throw CallError(
            .badRequest, "'trigger.calendar.weekday': \(name.quoted) is no weekday; write mon or 1")
        }
        components.weekday = number
      } else if let number = try reader.integer(key.name) {
        guard let value = Int(exactly: number) else {
          throw CallError(.noDate, "'trigger.calendar.\(key.name)' is out of range")
        }
        components[keyPath: key.path] = value
      }
    }
    var place = times.zone
    var pinned: ZoneName?
    if let zone {
      do { place = try times.zones.find(zone) } catch { throw CallError(error) }
      pinned = place.name
    }
    let recurrence = components.recurrence(
      repeats: repeats, now: times.now, in: place, zone: pinned, rollsForward: times.rollsForward)
    if let recurrence, case .at = recurrence.next(after: times.now, in: place) {
      return .recurrence(recurrence.stored(words: components.text, madeIn: times.zone.name))
    }
    let text = components.text
    guard times.acceptsNever else {  // D7.9
      throw CallError(
        .noDate,
        text.isEmpty
          ? "'trigger.calendar' is empty, so it never comes"
          : "'trigger.calendar' never comes: \(text)")
    }
    return .recurrence(
      Trigger.Recurrence(
        words: text, kind: Recurrence.Kind.components.rawValue, rule: text,
        skip: Skip.forward.rawValue, anchor: place.civil(at: times.now).description,
        zone: pinned?.text, madeIn: times.zone.name.text))
  }
}
