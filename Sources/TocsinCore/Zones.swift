package import TocsinModel
package import TocsinTime

/// The zones by which civil times become instants.
package struct Zones {
  /// The system's, with which floating requests go (T7.6).
  package var system: Zone
  package var source: any ZoneSource

  package init(system: Zone, source: any ZoneSource) {
    self.system = system
    self.source = source
  }

  /// A zone that tzdata has lost counts as the system's: ringing at all comes first.
  func zone(named name: String?) -> Zone {
    guard let name else { return system }
    if let offset = Zone.offset(named: name) { return offset }
    return ZoneName(name).flatMap { try? source.zone($0) } ?? system
  }
}

/// One ring to come.
package struct Ring: Equatable {
  package var at: WallTime
  /// The civil time that it was made from, as microseconds; nil for elapsed time.
  package var civil: Int64?
}

extension Zones {
  /// The first ring of `trigger` strictly after `instant`; of what rings once, whenever it is.
  package func first(of trigger: Trigger, after instant: WallTime) -> Ring? {
    switch trigger {
    case .now: Ring(at: instant)
    case .once(let once):
      Ring(at: once.at, civil: once.civil.flatMap { CivilTime($0)?.usec })
    case .interval, .recurrence: next(of: trigger, after: instant)
    }
  }

  /// The first ring of what repeats strictly after `instant`; nil for what rings once.
  package func next(of trigger: Trigger, after instant: WallTime) -> Ring? {
    switch trigger {
    case .now, .once: nil
    case .interval(let interval): interval.next(after: instant).map { Ring(at: $0) }
    case .recurrence(let stored):
      Recurrence(stored).flatMap { recurrence in
        recurrence.occurrence(
          after: instant, in: zone(named: stored.zone), last: Handled(stored))
      }.map { Ring(at: $0.instant, civil: $0.civil.usec) }
    }
  }
}

extension Ring {
  init(at instant: WallTime) { self.init(at: instant, civil: nil) }
}
