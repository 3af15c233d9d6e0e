package import TocsinModel

/// What words mean: what is stored, and what is told to the person (T1.2, T5.13).
package struct Reading: Hashable, Sendable {
  package let kind: Kind
  /// As they were typed, for people only.
  package let words: String
  /// Words that read to the same, at any later time and in any zone (T5.11).
  package let normalized: String
  /// Sentences for the person: another common reading, a clamped day, a gap.
  package let notes: [String]
  package let marks: [Mark]

  package enum Kind: Hashable, Sendable {
    case once(Once)
    /// `first` is the first ring.
    case interval(Interval, first: WallTime)
    /// What repeats on the calendar, and the first ring.
    indirect case recurrence(Recurrence, first: WallTime)
  }

  package enum Mark: Hashable, Sendable {
    /// The civil time does not exist and was moved forward by so much (T4.1).
    case gap(Span)
    /// The civil time exists twice, and the first one is meant (T4.3).
    case overlap
  }

  /// When it rings first.
  package var first: WallTime {
    switch kind {
    case .once(let once): once.instant
    case .interval(_, let first), .recurrence(_, let first): first
    }
  }
}

/// A single ring.
package struct Once: Hashable, Sendable {
  package let instant: WallTime
  /// The civil time that was asked for, in the zone in which the words were read. In a gap it is
  /// the one that does not exist.
  package let civil: CivilTime
  /// The zone that the words named, to which the request is pinned (T3.30); nil if they named none.
  package let zone: ZoneName?
  /// The offset that the words had, in seconds: the answer is shown with it.
  package let offset: Int?
  /// Made from a civil time, so new tzdata may move it (T7.8). Spans and instants never move.
  package let followsClock: Bool
}
