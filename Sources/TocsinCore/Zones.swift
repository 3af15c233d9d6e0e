package import TocsinModel
package import TocsinTime

/// The zones by which civil times become instants, as values: whoever hands events over sees to it
/// that those which they name are here.
package struct Zones: Equatable, Sendable {
  /// The system's, with which floating requests go (T7.6).
  package var system: Zone
  private var pinned: [String: Zone] = [:]

  /// There are some 600, and a caller may name them all.
  private static let most = 64

  package init(system: Zone) { self.system = system }

  package func knows(_ name: String) -> Bool {
    pinned[name] != nil || Zone.offset(named: name) != nil
  }

  package mutating func learn(_ name: String, _ zone: Zone) {
    if pinned.count >= Zones.most { pinned.removeAll() }
    pinned[name] = zone
  }

  /// Their rules may be others.
  package mutating func forget() { pinned.removeAll() }

  /// A zone that tzdata has lost counts as the system's: ringing at all comes first.
  func zone(named name: String?) -> Zone {
    guard let name else { return system }
    return pinned[name] ?? Zone.offset(named: name) ?? system
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
      }.map { Ring($0) }
    }
  }
}

extension Zones {
  /// The one ring of what rings once, whenever it is; nil for what repeats.
  package func only(of request: Request) -> Ring? {
    guard !request.trigger.repeats else { return nil }
    switch request.trigger {
    case .now: return nil
    case .once: return first(of: request.trigger, after: request.added)
    case .interval, .recurrence: return next(of: request.trigger, after: request.added)
    }
  }
}

extension Ring {
  init(at instant: WallTime) { self.init(at: instant, civil: nil) }

  init(_ occurrence: Occurrence) {
    self.init(at: occurrence.instant, civil: occurrence.civil.usec)
  }
}

extension Trigger {
  /// The zone that it names, whose rules say when it rings.
  package var zoneName: String? {
    switch self {
    case .now, .interval: nil
    case .once(let once): once.civil == nil ? nil : once.zone
    case .recurrence(let recurrence): recurrence.zone
    }
  }
}

extension Event {
  /// The trigger that is reckoned with.
  package var trigger: Trigger? {
    switch self {
    case .add(let draft, _, _, _, _): draft.trigger
    case .due(let request, _, _, _, _), .foundAnnounced(let request, _, _, _, _),
      .clock(let request, _),
      .pause(let request, _), .resume(let request), .skip(let request),
      .snooze(let request, _, _), .edit(_, let request, _, _, _):
      request.trigger
    default: nil
    }
  }
}
