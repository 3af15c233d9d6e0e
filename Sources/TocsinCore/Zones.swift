package import TocsinModel
package import TocsinTime

/// The zones by which civil times become instants, as values: whoever hands events over sees to it
/// that those which they name are here.
package struct Zones: Equatable, Sendable {
  /// The system's, with which floating requests go (T7.6).
  package var system: Zone
  private var pinned: [String: Zone] = [:]
  /// The rules that zones had before their data changed, for those whose file has gone with it.
  private var former: [String: Zone] = [:]

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

  /// Their rules may be others. What is not there any more keeps those it had.
  package mutating func forget() {
    former.merge(pinned) { $1 }
    pinned.removeAll()
  }

  /// Nil where tzdata has no such zone: nothing is read in another one instead (T4.8).
  package func zone(named name: String?) -> Zone? {
    guard let name else { return system }
    return pinned[name] ?? Zone.offset(named: name) ?? former[name]
  }

  /// It repeats by the rules of a zone that is not there.
  func lacksZone(of trigger: Trigger) -> Bool {
    trigger.repeats && zone(named: trigger.zoneName) == nil
  }

  /// For a request whose zone is not there: as far from UTC as it is at its next ring.
  func assuming(_ request: Request) -> Zones? {
    guard let name = request.trigger.zoneName, zone(named: name) == nil, let next = request.next,
      let civil = request.nextCivil
    else { return nil }
    let (distance, tooFar) = civil.subtractingReportingOverflow(next.usec)
    guard !tooFar, distance.magnitude < UInt64(Span.days(1).usec) else { return nil }
    var copy = self
    copy.learn(name, .offset(Int(distance / 1_000_000)))
    return copy
  }
}

/// One ring to come.
package struct Ring: Equatable {
  package var at: WallTime
  /// The civil time that it was made from, as microseconds; nil for elapsed time.
  package var civil: Int64?
  package var floating = Floating.no
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
      if let recurrence = Recurrence(stored), let zone = zone(named: stored.zone) {
        recurrence.occurrence(after: instant, in: zone, last: Handled(stored))
          .map { Ring($0, of: recurrence) }
      } else {
        nil
      }
    }
  }
}

extension Zones {
  /// What `request` still rings by itself once it is snoozed no more. What rings once has rung or is
  /// still to: it was put in the place of what is snoozed now, and its time may have passed (T6.8).
  package func ahead(of request: Request, after now: WallTime) -> Ring? {
    guard !request.trigger.repeats else { return next(of: request.trigger, after: now) }
    guard request.fired == 0 else { return nil }
    return next(of: request.trigger, after: now) ?? only(of: request)
  }

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

extension Floating {
  /// Where the hour is free a civil time alone does not say when it rings (T4.2, T4.3).
  init(_ recurrence: Recurrence) {
    self = recurrence.zone != nil ? .no : recurrence.isHourFree ? .anew : .civil
  }
}

extension Ring {
  init(at instant: WallTime) { self.init(at: instant, civil: nil) }

  init(_ occurrence: Occurrence, of recurrence: Recurrence) {
    self.init(
      at: occurrence.instant, civil: occurrence.civil.usec, floating: Floating(recurrence))
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
    if case .add(let draft, _, _, _, _) = self { return draft.trigger }
    return reckoned?.trigger
  }

  /// The request whose times are reckoned.
  var reckoned: Request? {
    switch self {
    case .due(let request, _, _, _, _, _), .foundAnnounced(let request, _, _, _, _, _),
      .clock(let request, _, _),
      .pause(let request, _), .resume(let request, _), .skip(let request, _),
      .snooze(let request, _, _), .edit(_, let request, _, _, _):
      request
    default: nil
    }
  }
}
