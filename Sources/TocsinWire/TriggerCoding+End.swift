import TocsinModel
import TocsinTime

extension TriggerCoding {
  /// `until` and `count` of an edit without `when`: another end of what repeats, which counts from
  /// where it did (T5.5). An empty one takes that end away. Nil where neither is given.
  static func ending(
    _ old: Trigger, _ reader: TableReader, _ times: TimeContext
  ) throws(CallError) -> (trigger: Trigger, notes: [String])? {
    let until = try reader.text("until")
    let removesCount = reader.isEmptied("count")
    let count = removesCount ? nil : try reader.integer("count")
    guard until != nil || count != nil || removesCount else { return nil }
    if let count, count < 1 { throw CallError(.badRequest, "'count' must be 1 or more") }
    let change = EndChange(until: until, count: count, removesCount: removesCount, times: times)
    switch old {
    case .now, .once:
      throw CallError(
        .badRequest,
        "'\(until == nil ? "count" : "until")' ends what repeats, and this rings once; "
          + "give 'when' too")
    case .interval(let interval): return try change.end(interval)
    case .recurrence(let stored): return try change.end(stored)
    }
  }
}

struct EndChange {
  let until: String?
  let count: Int64?
  let removesCount: Bool
  let times: TimeContext

  func end(
    _ interval: Trigger.Interval
  ) throws(CallError) -> (trigger: Trigger, notes: [String]) {
    var interval = interval
    var notes: [String] = []
    if let until {
      interval.until = nil
      if !until.isEmpty {
        let end = try read(until, after: interval.first, in: times.zone, pinned: nil)
        interval.until = end.instant
        notes = end.notes
      }
      interval.words = Words.ending(interval.words, until: until.isEmpty ? nil : until)
    }
    if removesCount { interval.count = nil }
    if let count {
      // So many from here on.
      if interval.first <= times.now,
        let next = TocsinTime.Interval.next(
          anchor: interval.anchor, every: interval.every, after: times.now),
        let before = next.adding(Span(usec: -interval.every.usec))
      {
        interval.first = next
        interval.anchor = before
      }
      interval.count = count
    }
    let from = max(times.now, interval.first.adding(Span(usec: -1)) ?? times.now)
    guard case .at? = TocsinTime.Interval(interval)?.next(after: from) else { throw never }
    return (.interval(interval), notes)
  }

  func end(
    _ stored: Trigger.Recurrence
  ) throws(CallError) -> (trigger: Trigger, notes: [String]) {
    guard var recurrence = Recurrence(stored) else {
      throw CallError(.badRequest, "its rule cannot be read; give 'when' too")
    }
    guard let place = try? times.zones.place(of: recurrence, system: times.zone) else {
      throw CallError(
        .timeZone, "its zone '\(stored.zone ?? "")' is not on this machine; give 'when' too")
    }
    var notes: [String] = []
    if let until {
      var end: Recurrence.End?
      if !until.isEmpty {
        let start = recurrence.start.map { place.resolve($0).instant } ?? times.now
        let read = try read(until, after: start, in: place, pinned: recurrence.zone)
        (end, notes) = (read.end, read.notes)
      }
      recurrence = recurrence.ending(end) ?? recurrence
    }
    if removesCount || count != nil { recurrence = recurrence.uncounted ?? recurrence }
    if let count {
      guard let limited = recurrence.limited(to: count, made: place.civil(at: times.now)) else {
        throw EndChange.tooMany(count)
      }
      recurrence = limited
    }
    let last = Handled(stored)
    guard recurrence.occurrence(after: times.now, in: place, last: last) != nil else {
      throw never
    }
    var changed = recurrence.stored(
      words: words(stored, recurrence, place), madeIn: times.zone.name)
    changed.madeIn = stored.madeIn
    if let last { changed = changed.handling(last) }
    return (.recurrence(changed), notes)
  }

  private func words(
    _ stored: Trigger.Recurrence, _ recurrence: Recurrence, _ place: Zone
  ) -> String {
    // A rule of RFC 5545 may hold its end inside.
    let parts = stored.words.uppercased().split { $0 == ";" || $0 == " " || $0 == ":" }
    if parts.contains(where: { $0.hasPrefix("UNTIL=") || $0.hasPrefix("COUNT=") }) {
      return recurrence.text(in: place)
    }
    guard let until else { return stored.words }
    return Words.ending(stored.words, until: until.isEmpty ? nil : until)
  }

  private func read(
    _ until: String, after start: WallTime, in place: Zone, pinned: ZoneName?
  ) throws(CallError) -> WordsEnd {
    do throws(Refusal) {
      return try Words.end(
        until, after: start, in: place, pinned: pinned, now: times.now, zone: place,
        day: times.day, zones: times.zones)
    } catch {
      var failure = CallError(error)
      failure.message = "'until \(until)': \(failure.message)"
      throw failure
    }
  }

  /// T5.10: what is counted off must be done in no time.
  static func tooMany(_ count: Int64) -> CallError {
    let most = Recurrence.maximumCount
    return CallError(
      .badRequest,
      count > most
        ? "'count' must be 1 to \(most)"
        : "'count' \(count) is too many for what rings so rarely; give 'until' and a date")
  }

  private var never: CallError {
    CallError(.timeNever, "it would never ring again: it ends before its next time")
  }
}
