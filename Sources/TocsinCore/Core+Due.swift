import TocsinModel

extension Core {
  /// - Parameters:
  ///   - before: how many of those missed with it have been delivered one by one.
  ///   - isRepeat: it may have been seen before a crash.
  func due(
    _ request: Request, delivery: Int64, center: Delivery?, before: Int64 = 0,
    isRepeat: Bool = false, now: WallTime
  ) -> [Effect] {
    guard let dueAt = request.next, dueAt <= now else { return [] }
    if request.isPaused { return resume(request, center: center, now: now) }
    var request = request
    if let moved = zones.moved(request), moved > now {  // T7.6
      request.next = moved
      return [.update(request)]
    }
    guard let occurrence = occurrence(of: request, dueAt: dueAt, before: before, now: now) else {
      return pass(request, center: center, now: now)
    }
    let lateness = now.since(occurrence.scheduled)
    let wasSnoozed = request.isSnoozed

    request.fired += occurrence.count
    request.advance(to: occurrence)
    // Nobody knows when it rings next, so it stays in the list and waits for somebody (T4.8).
    if request.next == nil { request.isPaused = zones.lacksZone(of: request.trigger) }
    if let reason = isGivenUp(request.late, lateness) {
      return missed(request, occurrence, reason, center: center, now: now)
    }
    var outcome = decide(request, now: now)
    var reasons: [Reason] = []
    if isRepeat { reasons.append(.repeatAfterCrash) }
    if center != nil { reasons.append(.replacedDelivered) }
    if wasSnoozed { reasons.append(.snoozed) }
    if lateness >= Limits.noticeablyLate { reasons.append(.late) }
    if occurrence.count > 1 { reasons.append(.caughtUp) }  // T6.2
    outcome.reasons = reasons + outcome.reasons

    var fresh = Delivery(
      id: delivery, request: request.id, scheduled: occurrence.scheduled, claimed: now,
      outcome: outcome, parts: [])
    fresh.parts = setup.sinks.map { SinkPart(sink: $0.name, state: startingState($0, outcome)) }
    let waits = fresh.parts.contains { $0.state == .waiting }
    for case .failed(let reason) in fresh.parts.map(\.state) {
      fresh.outcome.reasons.append(reason)
    }
    let isAsked = waits || fresh.parts.contains { $0.state == .claimed && isDesktop($0.sink) }
    if !isAsked { fresh.delivered = now }  // the center and the logs have it at once
    request.state =
      request.next != nil || request.isPaused ? .pending : waits ? .waiting : .delivered

    var effects: [Effect] = []
    if let center {  // D8.4: one delivered copy at most
      effects.append(.endDelivery(center.id, .replaced))
      effects += withdrawals(of: center)
    }
    effects += [.insertDelivery(fresh), .update(request)]
    effects.append(
      entry(
        .delivered, request, now: now,
        reasons: fresh.outcome.reasons + (waits ? [.waitingForServer] : []),
        detail: occurrence.count > 1 ? String(occurrence.count) : nil,
        lateness: lateness >= Limits.noticeablyLate ? lateness : nil))
    for part in fresh.parts where part.state == .claimed {
      effects.append(.present(fresh, request, part.sink, isRepeat ? .repeated : .new))
    }
    effects += tell(.due, request, fresh, now: now)
    if waits { effects += tell(.waiting, request, fresh, now: now) }
    if !isAsked { effects += tell(.delivered, request, fresh, now: now) }
    return effects
  }

  /// Nothing of what is due is to be delivered; it goes on with the next one.
  private func pass(_ request: Request, center: Delivery?, now: WallTime) -> [Effect] {
    var request = request
    let ring = zones.next(of: request.trigger, after: now)
    request.schedule(ring)
    if ring == nil { request.end(leaving: center, else: .ended) }
    return [.update(request)]
  }

  private func startingState(_ sink: Setup.Sink, _ outcome: Outcome) -> SinkState {
    guard sink.kind == .desktop else { return .claimed }
    if outcome.surfaces.isEmpty, outcome.sound != .none {
      return .failed(.noSoundCapability)  // S6.3: no server makes a sound without a popup
    }
    guard outcome.surfaces.contains(.banner) || outcome.surfaces.contains(.lockScreen) else {
      return .failed(.centerOnly)  // S6.2
    }
    return hasServer ? .claimed : .waiting  // S5.13
  }

  func isDesktop(_ sink: SinkName) -> Bool {
    setup.sinks.contains { $0.name == sink && $0.kind == .desktop }
  }

  func withdrawals(of delivery: Delivery) -> [Effect] {
    delivery.parts.compactMap { part in
      switch part.state {
      case .claimed, .shown, .waiting: .withdraw(delivery, part.sink)
      case .written, .closed, .failed: nil
      }
    }
  }
}
