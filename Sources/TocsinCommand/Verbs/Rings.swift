import TocsinModel
import TocsinTime
import TocsinWire

/// The first rings of what was read.
struct Rings {
  struct Ring: Equatable {
    var instant: WallTime
    /// `gap` or `overlap` (T4.1, T4.3).
    var mark: String?
  }

  /// The zone it is tied to, or the one in which the words were read.
  let place: Zone
  private(set) var rings: [Ring] = []
  /// Words that read to the same, the zone included.
  private(set) var normalized: String

  /// - Parameter pinned: the zone that was named apart from the words (T3.30).
  /// - Parameter limit: how often it rings in all; nil where that is more than can be counted.
  init?(
    _ reading: Reading, count: Int, limit: Int64? = nil, pinned: Zone?, _ context: TimeContext
  ) {
    let count = min(count, limit.map { Int(clamping: $0) } ?? count)
    normalized = reading.normalized
    switch reading.kind {
    case .once(let once):
      place =
        once.zone.flatMap { Rings.zone($0, context) } ?? once.offset.map { Zone.offset($0) }
        ?? context.zone
      rings = [Ring(instant: once.instant, mark: Rings.mark(reading.marks))]
    case .interval(let interval, let first):
      place = context.zone
      var next: WallTime? = first
      while let instant = next, rings.count < count {
        rings.append(Ring(instant: instant, mark: nil))
        next = interval.next(after: instant).instant
      }
    case .recurrence(var recurrence, _):
      if recurrence.zone == nil, let pinned {
        recurrence.zone = pinned.name
        normalized = recurrence.text(in: context.zone)
      }
      place = (try? context.zones.place(of: recurrence, system: context.zone)) ?? context.zone
      if let limit {
        let made = place.civil(at: context.now)
        guard let limited = recurrence.limited(to: limit, made: made) else { return nil }
        recurrence = limited
        normalized = recurrence.text(in: context.zone)
      }
      var after = context.now
      while rings.count < count, let hit = recurrence.occurrence(after: after, in: place) {
        rings.append(Ring(instant: hit.instant, mark: Rings.mark(hit, in: place)))
        after = hit.instant
      }
    }
  }

  /// The clocks of the two do not show the same at every ring.
  func differ(_ left: Zone, _ right: Zone) -> Bool {
    rings.contains { left.offset(at: $0.instant).seconds != right.offset(at: $0.instant).seconds }
  }

  private static func zone(_ name: ZoneName, _ context: TimeContext) -> Zone? {
    Zone.offset(named: name.text) ?? (try? context.zones.zone(name))
  }

  private static func mark(_ marks: [Reading.Mark]) -> String? {
    switch marks.first {
    case nil: nil
    case .gap?: "gap"
    case .overlap?: "overlap"
    }
  }

  private static func mark(_ hit: Occurrence, in place: Zone) -> String? {
    if hit.moved != nil { return "gap" }
    if case .overlap = place.resolve(hit.civil) { return "overlap" }
    return nil
  }
}
