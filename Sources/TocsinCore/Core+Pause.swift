import TocsinModel
import TocsinTime

// Off for a while, without the next one, and later (T6.7, T6.8, T6.11).

extension Core {
  /// It stays in the list and does not ring, until `until` or until it is resumed.
  func pause(_ request: Request, until: WallTime?, now: WallTime) -> [Effect] {
    guard request.isAhead else {
      return [.reply(.refused(notPending(request, "paused")))]
    }
    // The snooze is all the time that it has, and nothing would be left to go on with.
    if request.isSnoozed, !request.trigger.repeats {
      let error = CallError(
        .badRequest,
        "\(request.id) is snoozed and rings once; 'tocsin snooze \(request.id) TIME' moves it")
      return [.reply(.refused(error))]
    }
    if let until, request.trigger.repeats, !zones.lacksZone(of: request.trigger),
      zones.next(of: request.trigger, after: until) == nil
    {
      let error = CallError(
        .badRequest,
        "nothing of \(request.id) is left then: its last ring is before; "
          + "'tocsin rm \(request.id)' takes it back")
      return [.reply(.refused(error))]
    }
    var request = request
    request.isPaused = true
    request.isSnoozed = false
    request.schedule(until.map { Ring(at: $0) })
    return [
      .update(request), entry(.paused, request, now: now), .reply(.changed(request)),
    ]
  }

  /// Nothing from before this moment is caught up (T6.7), but for what rings once: its only time may
  /// have passed meanwhile, and it was put off, not taken back. It is due at once, late by its own
  /// policy (T6.1).
  func resume(
    _ request: Request, center: Delivery?, now: WallTime, replies: Bool = false
  ) -> [Effect] {
    guard request.isPaused else {
      let error = CallError(.noSuchRequest, "\(request.id) is not paused")
      return replies ? [.reply(.refused(error))] : []
    }
    var request = request
    if zones.lacksZone(of: request.trigger) {
      request.schedule(nil)
      return replies ? [.reply(.refused(noZone(request)))] : [.update(request)]
    }
    request.isPaused = false
    let ring: Ring? =
      switch request.trigger {
      case .now: nil
      case .once: zones.first(of: request.trigger, after: now)
      case .interval, .recurrence:
        zones.next(of: request.trigger, after: now) ?? zones.only(of: request)
      }
    request.schedule(ring)
    // Its end has passed meanwhile: nothing was missed, for what a pause lets pass is not made up.
    if ring == nil { request.end(leaving: center, else: .ended) }
    var update = Effect.update(request)
    if let near = broughtNear(request, now: now) {  // the clock was set back meanwhile (T7.5)
      request = near
      update = .replace(request)
    }
    let effects = [update, entry(.resumed, request, now: now)]
    return effects + (replies ? [.reply(.changed(request))] : [])
  }

  /// Leaves out the next one only.
  func skip(_ request: Request, center: Delivery?, now: WallTime) -> [Effect] {
    guard request.isAhead, let next = request.next, !request.isPaused else {
      return [.reply(.refused(notPending(request, "skipped")))]
    }
    guard !zones.lacksZone(of: request.trigger) else {
      return [.reply(.refused(noZone(request)))]
    }
    var request = request
    var ring: Ring?
    switch request.trigger {
    case .now, .once:
      return [
        .reply(
          .refused(CallError(.badRequest, "\(request.id) rings once; 'tocsin rm' takes it back")))
      ]
    case .interval(let interval):
      if request.isSnoozed {
        ring = zones.next(of: request.trigger, after: next)
      } else if let left = interval.skipping(next) {
        request.trigger = .interval(left)
        ring = Ring(at: left.first)
      }
    case .recurrence(var recurrence):
      if !request.isSnoozed, let civil = request.nextCivil {
        if let parsed = Recurrence(recurrence) {
          let zone = zones.zone(named: recurrence.zone) ?? zones.system
          recurrence.except = parsed.skipping(CivilTime(usec: civil), at: next, in: zone).exceptions
        }
        request.trigger = .recurrence(recurrence)
      }
      ring =
        request.isSnoozed
        ? zones.ahead(of: request, after: now) : zones.next(of: request.trigger, after: next)
    }
    request.isSnoozed = false
    request.schedule(ring)
    if ring == nil { request.end(leaving: center, else: .ended) }
    return [
      .replace(request), entry(.skipped, request, now: now), .reply(.changed(request)),
    ]
  }

  /// Again at `until`: what is in the center leaves it and comes back then.
  func snooze(
    _ request: Request, center: Delivery?, until: WallTime, now: WallTime
  ) -> [Effect] {
    if request.isPaused {
      let error = CallError(
        .badRequest, "\(request.id) is paused; 'tocsin resume \(request.id)' comes first")
      return [.reply(.refused(error))]
    }
    guard center != nil || request.isSnoozed else {
      let error = CallError(
        .noSuchRequest,
        "\(request.id) has not rung, so there is nothing to snooze; "
          + "'tocsin edit \(request.id) --when' moves it")
      return [.reply(.refused(error))]
    }
    return putOff(request, center: center, until: until, now: now)
  }

  func putOff(
    _ request: Request, center: Delivery?, until: WallTime, now: WallTime
  ) -> [Effect] {
    var request = request
    let own = request.isSnoozed ? zones.ahead(of: request, after: now) : request.ownRing
    var isChanged = false
    if own == nil, !request.isSnoozed, zones.ahead(of: request, after: now) != nil {
      // What it would ring was taken back, and only what it showed is left: it does not begin again.
      request.fired = max(1, request.fired)
      request.trigger = .once(.init(at: until, words: RFC3339.print(until, in: zones.system)))
      isChanged = true
    }
    if let own, own.at <= until {
      // The next one of itself comes before.
      request.schedule(own)
      request.isSnoozed = false
    } else {
      request.schedule(Ring(at: until))
      request.isSnoozed = true
    }
    request.state = .pending
    var effects: [Effect] = []
    if let center { effects = [.endDelivery(center.id, .done)] + withdrawals(of: center) }
    return effects + [
      isChanged ? .replace(request) : .update(request), entry(.snoozed, request, now: now),
      .reply(.changed(request)),
    ]
  }

  /// Acknowledged: it leaves the center.
  func done(_ request: Request, center: Delivery?, now: WallTime) -> [Effect] {
    guard let center else { return [.reply(.removed(.unknown))] }
    var request = request
    var effects: [Effect] = [.endDelivery(center.id, .done)] + withdrawals(of: center)
    if !request.isAhead {
      request.end(as: .ended)
      effects.append(.update(request))
    }
    return effects + [entry(.done, request, now: now)] + finish(request, center, .dismissed)
      + [.reply(.removed(.delivered))]
  }

  private func noZone(_ request: Request) -> CallError {
    CallError(
      .timeZone,
      "\(request.id) rings in zone '\(request.trigger.zoneName ?? "")', which is not on this machine"
    )
  }

  private func notPending(_ request: Request, _ what: String) -> CallError {
    CallError(
      .noSuchRequest,
      request.isPaused
        ? "\(request.id) is paused; 'tocsin resume \(request.id)' comes first"
        : "\(request.id) is not pending, so it cannot be \(what)")
  }
}

extension Request {
  /// Its next ring as it stands; nil where there is none.
  fileprivate var ownRing: Ring? { next.map { Ring(at: $0, civil: nextCivil, floating: floating) } }
}
