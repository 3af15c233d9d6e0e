package import TocsinModel

/// One ring of something that repeats on the calendar.
package struct Occurrence: Hashable, Sendable {
  package let instant: WallTime
  /// The civil time that the rule named; in a gap the one that does not exist.
  package let civil: CivilTime
  package let pass: Pass
  /// By how much it was moved forward, where it lies in a gap (T4.1).
  package let moved: Span?

  /// Which of two equal times on the clock.
  package enum Pass: String, Hashable, Sendable, CaseIterable {
    case first, second
  }

  /// What is remembered of it where the hour is named, so that it is not delivered again when the
  /// clock is set back (`Recurrence.handled`).
  package var handled: Handled { Handled(civil: civil, pass: pass) }

  /// What the clock shows.
  var shown: CivilTime { CivilTime(usec: civil.usec &+ (moved?.usec ?? 0)) }
}

/// The last occurrence that was handled: the key `last` of a stored recurrence.
package struct Handled: Hashable, Sendable {
  package let civil: CivilTime
  package let pass: Occurrence.Pass
  /// Where the hour is free it is an instant that was handled, whatever a clock shows (T4.3).
  package let at: WallTime?
  /// What else was delivered, later, before the clock was set back (T7.5).
  package let others: Set<CivilTime>

  package init(civil: CivilTime, pass: Occurrence.Pass = .first, others: Set<CivilTime> = []) {
    self.civil = civil
    self.pass = pass
    self.others = others
    at = nil
  }

  package init(at instant: WallTime) {
    civil = CivilTime(usec: instant.usec)
    pass = .first
    at = instant
    others = []
  }

  /// With what is remembered of before: what lies later is from a clock that was set back since.
  package func beside(_ before: Handled?) -> Handled {
    guard let before, at == nil, before.at == nil else { return self }
    return Handled(
      civil: civil, pass: pass,
      others: before.others.union([before.civil]).filter { $0 > civil })
  }

  /// When it rang, by the rules of `zone`.
  package func instant(in zone: Zone) -> WallTime {
    if let at { return at }
    let resolution = zone.resolve(civil)
    if pass == .second, case .overlap(_, let second) = resolution { return second }
    return resolution.instant
  }

  /// What the clock showed.
  func shown(in zone: Zone) -> CivilTime {
    guard case .gap(_, let length) = zone.resolve(civil) else { return civil }
    return CivilTime(usec: civil.usec &+ length.usec)
  }
}
