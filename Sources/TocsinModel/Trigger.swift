/// When a request is due.
package enum Trigger: Equatable, Sendable {
  /// As soon as it is stored (D7.1).
  case now
  case once(Once)
  case interval(Interval)
  case recurrence(Recurrence)

  /// One instant, and the words it was read from (T5.13).
  package struct Once: Equatable, Sendable {
    package var at: WallTime
    package var words: String
    /// The wall clock the words named, `2026-12-04T14:00:00`; absent for spans and instants,
    /// which no change of zone data moves (T7.8).
    package var civil: String?
    /// The zone the words were read in.
    package var zone: String?

    package init(at: WallTime, words: String, civil: String? = nil, zone: String? = nil) {
      self.at = at
      self.words = words
      self.civil = civil
      self.zone = zone
    }
  }

  /// Elapsed time, again and again: ring k is at `anchor + k × every` (T5.12), so that handling
  /// time never adds up.
  package struct Interval: Equatable, Sendable {
    package var anchor: WallTime
    package var every: Span
    /// The first ring: `anchor` itself when a start was named, else one interval later.
    package var first: WallTime
    /// The last instant that may ring.
    package var until: WallTime?
    /// How many rings in all.
    package var count: Int64?
    package var words: String
    package var zone: String?

    package init(
      anchor: WallTime, every: Span, first: WallTime, until: WallTime? = nil, count: Int64? = nil,
      words: String, zone: String? = nil
    ) {
      self.anchor = anchor
      self.every = every
      self.first = first
      self.until = until
      self.count = count
      self.words = words
      self.zone = zone
    }
  }

  package var repeats: Bool {
    switch self {
    case .now, .once: false
    case .interval: true
    case .recurrence(let recurrence): recurrence.count != 1
    }
  }
}
