package import TocsinModel
package import TocsinTime

/// What reading a time depends on, and nothing else (T1.1).
package struct TimeContext {
  package var now: WallTime
  /// The system's zone, or the one the person named.
  package var zone: Zone
  package var zones: any ZoneSource
  package var day: DaySettings

  package init(now: WallTime, zone: Zone, zones: any ZoneSource, day: DaySettings) {
    self.now = now
    self.zone = zone
    self.zones = zones
    self.day = day
  }
}

/// `request` of dbus.md section 3, read.
package struct RequestCoding {
  package var draft: Draft
  /// Sentences for the person about how the words were read (T1.2).
  package var notes: [String]

  private static let ownKeys = [
    "identifier", "when", "tz", "until", "count", "force", "trigger", "expire", "actions", "on",
    "no-replace",
  ]

  /// Keys of the interface that this version does not carry out yet. They are named, not ignored:
  /// a request that asks for more than it gets would be half done.
  private static let later = [
    "late", "nag", "launch-image", "title-loc-key",
    "subtitle-loc-key", "loc-key", "title-loc-args", "subtitle-loc-args", "loc-args",
  ]

  package init(_ table: Table, app: AppID, times: TimeContext) throws(CallError) {
    if let entry = table.entries.first(where: { RequestCoding.later.contains($0.key) }) {
      throw CallError(.badRequest, "'\(entry.key)' is not in this version (\(Names.version))")
    }
    let reader = try TableReader(table, known: ContentCoding.keys + RequestCoding.ownKeys)
    let content = try ContentCoding.read(reader)
    let actions = try ActionCoding.read(reader.tables("actions") ?? [])
    let routes = try RouteCoding.read(reader.table("on") ?? Table(), actions: actions)
    let timing = try RequestCoding.timing(reader, times)
    notes = timing.notes
    draft = Draft(
      app: app, identifier: try reader.exact("identifier"), content: content,
      trigger: timing.trigger, actions: actions, routes: routes,
      expiry: try RequestCoding.expiry(reader), isNew: try reader.bool("no-replace") ?? false)
  }

  private static func timing(
    _ reader: TableReader, _ times: TimeContext
  ) throws(CallError) -> (trigger: Trigger, notes: [String]) {
    let when = try reader.text("when")
    let until = try reader.text("until")
    let count = try reader.integer("count")
    if let table = try reader.table("trigger") {
      guard when == nil, until == nil, count == nil else {
        throw CallError(.badRequest, "'trigger' stands alone: leave out when, until and count")
      }
      return (try trigger(table, now: times.now), [])
    }
    guard var words = when else {
      if until != nil || count != nil {
        throw CallError(.badRequest, "'until' and 'count' end what repeats: give 'when' too")
      }
      return (.now, [])
    }
    var times = times
    let force = try reader.bool("force") ?? false
    let zoneName = try reader.text("tz")
    // One reading for both, so that an end counts from the start and a day counts whole (T3.28).
    if let until { words += " until " + until }
    do {
      if let zoneName { times.zone = try times.zones.find(zoneName) }
      let reading = try Words.read(
        words, now: times.now, zone: times.zone, day: times.day, zones: times.zones, force: force)
      return (try trigger(of: reading, count: count, zone: times.zone), reading.notes)
    } catch let refusal as Refusal {
      throw CallError(refusal)
    } catch let error as CallError {
      throw error
    } catch {
      throw CallError(.badRequest, "'when' cannot be read")
    }
  }

  private static func trigger(
    of reading: Reading, count: Int64?, zone: Zone
  ) throws(CallError) -> Trigger {
    guard let trigger = reading.trigger(readIn: zone) else {
      throw CallError(
        .timeUnreadable,
        "\(reading.words.quoted) repeats on the calendar, which this version cannot store"
      )
    }
    guard let count else { return trigger }
    guard case .interval(var interval) = trigger else {
      throw CallError(.badRequest, "'count' ends what repeats; \(reading.words.quoted) rings once")
    }
    guard count >= 1 else { throw CallError(.badRequest, "'count' must be 1 or more") }
    interval.count = count
    return .interval(interval)
  }

  /// Apple's shape (D7.1): an interval, once or again and again.
  private static func trigger(_ table: Table, now: WallTime) throws(CallError) -> Trigger {
    let reader = try TableReader(
      table, owner: "trigger",
      known: ["interval", "interval-usec", "repeats", "calendar", "zone"])
    for key in ["calendar", "zone"] where table[key] != nil {
      throw CallError(.badRequest, "'trigger.\(key)' is not in this version (\(Names.version))")
    }
    var every = try reader.integer("interval-usec").map { Span(usec: $0) }
    if let text = try reader.text("interval") { every = try span(text, "trigger.interval") }
    guard let every, every > .zero, let first = now.adding(every) else {
      throw CallError(.noDate, "'trigger.interval' must be more than 0")
    }
    guard try reader.bool("repeats") ?? false else {
      return .once(Trigger.Once(at: first, words: "in \(Spans.print(every))"))
    }
    guard every >= Limits.shortestRepeat else {
      throw CallError(.noDate, "'trigger.interval' must be at least 1m when it repeats")
    }
    return .interval(
      Trigger.Interval(
        anchor: now, every: every, first: first, words: "every \(Spans.print(every))"))
  }

  private static func expiry(_ reader: TableReader) throws(CallError) -> Expiry {
    guard let text = try reader.text("expire") else { return .serverDefault }
    if text == "never" { return .never }
    let span = try span(text, "expire")
    guard span > .zero else {
      throw CallError(.badRequest, "'expire' is 0; write 'never' for a popup that stays")
    }
    return .after(span)
  }

  private static func span(_ text: String, _ key: String) throws(CallError) -> Span {
    do {
      return try Spans.read(text)
    } catch {
      throw CallError(.badRequest, "'\(key)': \(error.message)")
    }
  }
}

extension CallError {
  package init(_ refusal: Refusal) {
    self.init(Code(rawValue: refusal.code.rawValue) ?? .badRequest, refusal.message)
  }
}
