import TocsinModel
import TocsinTime

extension TriggerCoding {
  /// The new time of an edit. It sets a new anchor (T5.5); the zone to which the old one was tied,
  /// and its end, are not the time, so they stay unless something else is said of them. Where they
  /// cannot, a note says so.
  static func moving(
    _ old: Trigger, _ reader: TableReader, _ times: TimeContext
  ) throws(CallError) -> (trigger: Trigger, notes: [String])? {
    guard reader.table["when"] != nil, reader.table["trigger"] == nil else {
      return try read(reader, times)
    }
    var table = reader.table
    let emptied = ["tz", "until", "count"].filter { reader.isEmptied($0) }
    table.entries.removeAll { emptied.contains($0.key) }
    var lost: String?
    if reader.table["tz"] == nil, case .recurrence(let stored) = old, let zone = stored.zone {
      if (try? times.zones.find(zone, allowsOffset: true)) != nil {
        table.append("tz", .text(zone))
      } else {
        lost = zone
      }
    }
    let fresh = try TableReader(table, known: table.entries.map(\.key))
    guard var (trigger, notes) = try read(fresh, times) else { return nil }
    if let lost, trigger.isFloating(times) {
      notes.append("no longer in zone \(lost), which is not read any more; 'tz' gives it another")
    }
    if case .once(let once) = old, let zone = once.zone, once.civil != nil,
      reader.table["tz"] == nil, zone != times.zone.name.text, trigger.isFloating(times)
    {
      notes.append("read in \(times.zone.name); it was made in \(zone), and 'tz' reads it there")
    }
    let end = OldEnd(
      old, times, keepsUntil: reader.table["until"] == nil, keepsCount: reader.table["count"] == nil
    )
    notes += try end.put(on: &trigger, times)
    return (trigger, notes)
  }
}

extension Trigger {
  /// Read in the system's zone, and tied to no other one.
  fileprivate func isFloating(_ times: TimeContext) -> Bool {
    switch self {
    case .now, .interval: false
    case .once(let once): once.civil != nil && once.zone == times.zone.name.text
    case .recurrence(let recurrence): recurrence.zone == nil
    }
  }
}

/// How what repeats was to end, as far as nothing new is said of it.
private struct OldEnd {
  private var until: Recurrence.End?
  /// The zone that it is of.
  private var place: Zone
  private var count: Int64?
  /// What is left of `count`.
  private var left: Int64 = 0

  init(_ old: Trigger, _ times: TimeContext, keepsUntil: Bool, keepsCount: Bool) {
    place = times.zone
    switch old {
    case .now, .once: break
    case .interval(let interval):
      until = interval.until.map { .instant($0) }
      count = interval.count
      let before = interval.first.adding(Span(usec: -1)) ?? interval.first
      let rung = TocsinTime.Interval(interval)?.count(after: before, through: times.now) ?? 0
      left = (count ?? 0) - Int64(clamping: rung)
    case .recurrence(let stored):
      guard let recurrence = Recurrence(stored) else { break }
      // That a trigger of Apple's shape does not repeat is no end that somebody gave (D7.9).
      if recurrence.kind == .components, recurrence.count == 1 { break }
      place = (try? times.zones.place(of: recurrence, system: times.zone)) ?? times.zone
      until = recurrence.until
      count = recurrence.count
      if let count, let endless = recurrence.ending(nil) {
        left = Int64(
          endless.count(
            after: times.now, through: .distantFuture, in: place, limit: Int(clamping: count)))
      }
    }
    if !keepsUntil { until = nil }
    if !keepsCount { count = nil }
  }

  private var instant: WallTime? {
    switch until {
    case nil: nil
    case .instant(let instant): instant
    case .civil(let civil): place.resolve(civil).instant
    }
  }

  /// `2027-03-01` for a day that counts whole, `2027-03-01 08:00`.
  private var words: String? {
    let civil: CivilTime
    switch until {
    case nil: return nil
    case .instant(let instant): civil = place.civil(at: instant)
    case .civil(let time): civil = time
    }
    let text = civil.description
    let parts = text.split(separator: "T")
    guard parts.count == 2, !parts[1].hasPrefix("23:59:59") else { return String(text.prefix(10)) }
    return "\(parts[0]) \(parts[1].hasSuffix(":00") ? parts[1].prefix(5) : parts[1].prefix(8))"
  }

  /// Notes about what is not kept.
  func put(on trigger: inout Trigger, _ times: TimeContext) throws(CallError) -> [String] {
    guard until != nil || count != nil else { return [] }
    switch trigger {
    case .now, .once:
      let ends = [words.map { "until \($0)" }, count.map { "\($0) times" }].compactMap { $0 }
      return ["it rings once from now on; its end (\(ends.joined(separator: ", "))) is gone"]
    case .interval(var interval):
      let hasEnd = interval.until != nil
      if !hasEnd, let instant, let words {
        interval.until = instant
        interval.words = Words.ending(interval.words, until: words)
      }
      let hasCount = interval.count != nil
      if !hasCount, count != nil, left > 0 { interval.count = left }
      guard interval.first <= interval.until ?? .distantFuture else { throw never }
      trigger = .interval(interval)
      return spent(hasCount)
    case .recurrence(let stored):
      guard var recurrence = Recurrence(stored) else { return [] }
      let zone = (try? times.zones.place(of: recurrence, system: times.zone)) ?? times.zone
      var text = stored.words
      if recurrence.until == nil, let until, let words {
        recurrence = recurrence.ending(until) ?? recurrence
        text = Words.ending(text, until: words)
      }
      let hasCount = recurrence.count != nil
      if !hasCount, count != nil, left > 0 {
        recurrence =
          recurrence.limited(to: left, made: zone.civil(at: times.now)) ?? recurrence
      }
      guard recurrence.occurrence(after: times.now, in: zone) != nil else { throw never }
      var kept = recurrence.stored(words: text, madeIn: times.zone.name)
      kept.madeIn = stored.madeIn
      trigger = .recurrence(kept)
      return spent(hasCount)
    }
  }

  private func spent(_ hasCount: Bool) -> [String] {
    guard !hasCount, let count, left <= 0 else { return [] }
    return ["all \(count) of its 'count' have rung; it goes on without one"]
  }

  private var never: CallError {
    CallError(
      .timeNever,
      "it ends before it would ring: until \(words ?? "now"); give another 'until', or an empty one"
    )
  }
}
