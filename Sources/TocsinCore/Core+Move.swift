package import TocsinModel
import TocsinTime

/// What may have moved a request's next ring (T7.3).
package enum ClockEvent: Equatable, Sendable {
  /// The clock was set back.
  case setBack
  /// The system has another zone.
  case zone
  /// The rules of zones have changed.
  case zoneData
}

extension Core {
  /// The next ring, made anew from its civil time or its rule.
  ///
  ///     set back    what lies further away than its rule says comes nearer (T7.5)
  ///     zone        floating ones keep what their clock shows (T7.6)
  ///     zone data   everything made from a civil time (T7.8)
  ///
  /// - Parameter delivered: what of it was delivered after now, by another clock.
  func move(
    _ request: Request, _ cause: ClockEvent, delivered: [WallTime] = [], now: WallTime
  ) -> [Effect] {
    let before = request
    guard let next = request.next, !request.isPaused, !request.isSnoozed else { return [] }
    var request = request
    switch (request.trigger, cause) {
    case (.now, _), (.once, .setBack), (.once, .zone), (.interval, .zone), (.interval, .zoneData):
      return []
    case (.interval, .setBack): return clockWasSet(request, now: now)
    case (.once(var once), .zoneData):
      guard let civil = once.civil.flatMap({ CivilTime($0) }),
        let zone = zones.zone(named: once.zone)
      else { return [] }
      once.at = zone.resolve(civil).instant
      request.trigger = .once(once)
      request.next = once.at
    case (.recurrence(let stored), .zone) where stored.zone != nil: return []
    case (.recurrence(let stored), _):
      guard let recurrence = Recurrence(stored) else { return [] }
      if !delivered.isEmpty, let zone = zones.zone(named: stored.zone) {
        request.trigger = .recurrence(
          stored.remembering(delivered.map { recurrence.civil(of: $0, in: zone) }))
      }
      if cause != .setBack, !recurrence.isHourFree, request.nextCivil != nil {
        // What it passes over was missed, and what it falls behind of has rung.
        request.next = zones.moved(request) ?? next
        request.floating = Floating(recurrence)  // an older version did not know
      } else if next > now,  // what is due already was missed (T7.4)
        let ring = zones.next(of: request.trigger, after: now),
        ring.at < next || cause != .setBack
      {
        request.schedule(ring)
      }
    }
    guard let moved = request.next, moved != next else {
      // The same instant may have another civil time.
      return request == before ? [] : [.update(request)]
    }
    if case .once = request.trigger {
      return [.replace(request), movedEntry(request, from: next, now: now)]
    }
    return [.update(request)]
      + (cause == .zoneData ? [movedEntry(request, from: next, now: now)] : [])
  }

  /// It names its hour, and its last ring is one that is still to come by the clock of now.
  package func hasHandled(_ request: Request, after now: WallTime) -> Bool {
    guard case .recurrence(let stored) = request.trigger, let last = Handled(stored),
      last.at == nil, let zone = zones.zone(named: stored.zone)
    else { return false }
    return last.instant(in: zone) > now
  }

  /// With both instants (T7.8).
  private func movedEntry(_ request: Request, from old: WallTime, now: WallTime) -> Effect {
    let instants = [old, request.next ?? old].map { RFC3339.print($0, in: zones.system) }
    return entry(.moved, request, now: now, detail: instants.joined(separator: " to "))
  }
}

extension Zones {
  /// When the next one of a rule that names its hour rings by the zones of now; nil where that is
  /// no other instant.
  func moved(_ request: Request) -> WallTime? {
    guard case .recurrence(let stored) = request.trigger, !request.isSnoozed,
      let civil = request.nextCivil, let zone = zone(named: stored.zone)
    else { return nil }
    let instant = zone.resolve(CivilTime(usec: civil)).instant
    guard instant != request.next, Recurrence(stored)?.isHourFree == false else { return nil }
    return instant
  }
}
