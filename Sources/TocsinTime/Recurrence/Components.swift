package import TocsinModel

/// A calendar trigger of Apple's shape (delivery.md section 7): numbers that must all match, ISO
/// where there is a choice.
package struct Components: Hashable, Sendable {
  package var year: Int?
  package var month: Int?
  package var day: Int?
  package var hour: Int?
  package var minute: Int?
  package var second: Int?
  /// 1 is Monday (D7.5).
  package var weekday: Int?
  package var weekdayOrdinal: Int?
  package var weekOfMonth: Int?
  package var weekOfYear: Int?
  package var yearForWeekOfYear: Int?

  package init() {}

  /// The keys of `trigger.calendar`, in the order in which they are printed.
  package static var keys: [(name: String, path: WritableKeyPath<Components, Int?>)] {
    [
      ("year", \.year), ("month", \.month), ("day", \.day), ("hour", \.hour),
      ("minute", \.minute), ("second", \.second), ("weekday", \.weekday),
      ("weekday-ordinal", \.weekdayOrdinal), ("week-of-month", \.weekOfMonth),
      ("week-of-year", \.weekOfYear), ("year-for-week-of-year", \.yearForWeekOfYear),
    ]
  }

  /// `day=31 hour=10 minute=30`: how it is stored.
  package var text: String {
    Components.keys.compactMap { key in self[keyPath: key.path].map { "\(key.name)=\($0)" } }
      .joined(separator: " ")
  }

  /// What `text` writes; nil for anything else.
  package init?(_ text: String) {
    for pair in text.split(separator: " ") {
      let parts = pair.split(separator: "=").map { String($0) }
      guard parts.count == 2, let value = Int(parts[1]),
        let key = Components.keys.first(where: { $0.name.utf8.elementsEqual(parts[0].utf8) }),
        self[keyPath: key.path] == nil
      else { return nil }
      self[keyPath: key.path] = value
    }
  }

  /// Nil when it never comes: no key at all, or a value out of range (D7.9).
  ///
  /// `made` is the civil time at which it was added. Without `repeats`, and with a year, it comes
  /// once. `rollsForward` is the switch `impossible-dates`.
  package func recurrence(
    repeats: Bool, made: CivilTime, zone: ZoneName? = nil, rollsForward: Bool = true
  ) -> Recurrence? {
    guard let pattern = pattern(rollsForward: rollsForward) else { return nil }
    let isOnce = !repeats || year != nil
    return Recurrence(
      kind: .components, rule: text, pattern: pattern, anchor: made,
      start: isOnce ? made.following : nil, zone: zone, count: isOnce ? 1 : nil)
  }
}

extension Components {
  /// Of what is added now. Right after a gap that may be a time that the clock has left out and that
  /// is still to come (T4.1).
  package func recurrence(
    repeats: Bool, now: WallTime, in place: Zone, zone: ZoneName? = nil, rollsForward: Bool = true
  ) -> Recurrence? {
    let spot = place.spot(at: now)
    let made = spot.civil(at: now)
    let usual = recurrence(
      repeats: repeats, made: made, zone: zone, rollsForward: rollsForward)
    guard let change = place.start(of: spot), change.gap > 0,
      now.since(change.at) < .seconds(change.gap)
    else { return usual }
    let leftOut = CivilTime(usec: made.usec - change.gap * 1_000_000)
    let moved = recurrence(
      repeats: repeats, made: leftOut, zone: zone, rollsForward: rollsForward)
    guard let ring = moved?.next(after: now, in: place).instant else { return usual }
    return usual?.next(after: now, in: place).instant.map { $0 <= ring } ?? false ? usual : moved
  }
}
