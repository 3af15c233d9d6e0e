package import TocsinModel
package import TocsinTime

extension NotificationCoding {
  /// `every 2h, 3 times, until Fri 2026-12-04 08:00 CET`: how it repeats, for people; nil for what
  /// rings once.
  ///
  /// - Parameters:
  ///   - next: its next ring, from which on it is told how often it rings; nil where it is over.
  ///   - place: the zone that it names; nil where that is `zone`, or is not known.
  package static func repeats(
    _ trigger: Trigger, next: WallTime?, zone: Zone, place: Zone? = nil
  ) -> String? {
    switch trigger {
    case .now, .once: return nil
    case .interval(let interval):
      return "every \(Spans.print(interval.every, days: false))"
        + times(interval.count.map { left($0, of: interval, from: next) })
        + (interval.until.map { ", until \(Echo.end($0, in: zone))" } ?? "")
    case .recurrence(let recurrence):
      guard trigger.repeats else { return nil }
      // What was typed says how it ends.
      let saysCount = recurrence.words.uppercased().split { $0 == ";" || $0 == " " || $0 == ":" }
        .contains { $0.hasPrefix("COUNT=") }
      let rest = recurrence.count.map { left($0, of: recurrence, from: next, in: place ?? zone) }
      // A part that is used up is told, whatever the words say.
      let end = until(recurrence, in: place ?? zone, system: zone)
      return (end == nil ? recurrence.words : Words.ending(recurrence.words, until: nil))
        + (saysCount && rest == recurrence.count ? "" : times(rest))
        + (end.map { ", until \($0)" } ?? "") + (recurrence.zone.map { ", in \($0)" } ?? "")
    }
  }

  /// What was understood of the words after "until", which are another day tomorrow.
  private static func until(
    _ stored: Trigger.Recurrence, in place: Zone, system: Zone
  ) -> String? {
    switch stored.until == nil ? nil : Recurrence(stored)?.until {
    case nil: nil
    case .civil(let civil)?: Echo.end(place.resolve(civil).instant, in: place)
    // Not on the clock of its zone, so it was said on the one here.
    case .instant(let instant)?: Echo.end(instant, in: system)
    }
  }

  private static func left(
    _ count: Int64, of interval: Trigger.Interval, from next: WallTime?
  ) -> Int64 {
    guard let before = next?.adding(Span(usec: -1)),
      let rings = TocsinTime.Interval(interval)?.count(after: before, through: .distantFuture)
    else { return count }
    return max(1, Int64(clamping: rings))
  }

  /// What was skipped or has rung is used up; of very many nobody asks how many are left.
  private static func left(
    _ count: Int64, of stored: Trigger.Recurrence, from next: WallTime?, in place: Zone
  ) -> Int64 {
    guard count <= Limits.countedMissed, let recurrence = Recurrence(stored),
      let before = next?.adding(Span(usec: -1))
    else { return count }
    return Int64(max(1, recurrence.count(after: before, through: .distantFuture, in: place)))
  }

  private static func times(_ count: Int64?) -> String {
    count.map { $0 == 1 ? ", once" : ", \($0) times" } ?? ""
  }

  /// The keys of a stored recurrence (time.md section 5); `when` is what was typed.
  static func write(_ trigger: Trigger, to table: inout Table, zone: Zone) {
    switch trigger {
    case .now: break
    case .once(let once):
      table.append("when", .text(once.words))
      table.append("made-in", text: once.zone)
    case .interval(let interval):
      table.append("when", .text(interval.words))
      table.append("words", .text(interval.words))
      table.append("kind", .text("interval"))
      table.append(time: interval.anchor, as: "anchor", zone: zone)
      table.append("every", .integer(interval.every.usec))
      table.append(time: interval.until, as: "until", zone: zone)
      table.append("count", interval.count.map { .integer($0) })
      table.append("made-in", text: interval.zone)
    case .recurrence(let recurrence): write(recurrence, to: &table)
    }
  }

  /// `except` and `last` of elapsed time: it stores neither, for its first ring says the one (T6.11)
  /// and its next one the other.
  static func writeHandled(
    _ interval: Trigger.Interval, _ request: Request, _ delivery: Delivery?, to table: inout Table,
    zone: Zone
  ) {
    var last = delivery.flatMap { interval.number(through: $0.scheduled) }
    // What is paused or snoozed has another next time; what was left out comes before the first.
    let next = request.isPaused || request.isSnoozed ? nil : request.next
    let except = interval.except(before: next ?? interval.first, limit: 100)
    if !except.isEmpty {
      table.append("except", .texts(except.map { RFC3339.print($0, in: zone) }))
    }
    let handled =
      next.flatMap { $0 > interval.first ? $0 : nil } ?? (except.isEmpty ? nil : interval.first)
    if let number = handled.flatMap({ interval.number(through: $0) }) {
      last = max(last ?? 0, number - 1)
    }
    table.append("last", last.map { .integer($0) })
  }

  private static func write(_ recurrence: Trigger.Recurrence, to table: inout Table) {
    table.append("when", .text(recurrence.words))
    table.append("words", .text(recurrence.words))
    table.append("kind", .text(recurrence.kind))
    table.append("rule", .text(recurrence.rule))
    table.append("skip", .text(recurrence.skip))
    table.append("anchor", .text(recurrence.anchor))
    table.append("zone", text: recurrence.zone)
    table.append("made-in", text: recurrence.madeIn)
    table.append("until", text: recurrence.until)
    table.append("count", recurrence.count.map { .integer($0) })
    if !recurrence.except.isEmpty { table.append("except", .texts(recurrence.except)) }
    if !recurrence.also.isEmpty { table.append("also", .texts(recurrence.also)) }
    table.append("last", text: recurrence.last)
  }
}

extension Late {
  /// As it is given; nil for the default.
  package var word: String? {
    switch self {
    case .once: nil
    case .all: "all"
    case .none: "none"
    case .within(let span): Spans.print(span)
    }
  }
}
