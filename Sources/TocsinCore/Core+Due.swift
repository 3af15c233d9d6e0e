package import TocsinModel
import TocsinPolicy

extension Core {
  /// - Parameters:
  ///   - before: how many of those missed with it have been delivered one by one.
  ///   - isRepeat: it may have been seen before a crash.
  func due(
    _ request: Request, delivery: Int64, center: Delivery?, before: Int64 = 0,
    others: Tally = Tally(), isRepeat: Bool = false, presented: Presented? = nil, now: WallTime
  ) -> [Effect] {
    // What waited for its app to say what to present is as late as it was when that was asked.
    let began = min(presented?.asked ?? now, now)
    guard let dueAt = request.next, dueAt <= now else { return [] }
    if request.isPaused { return resume(request, center: center, now: now) }
    let original = request
    var request = request
    if let moved = zones.moved(request), moved > now {  // T7.6
      request.next = moved
      return [.update(request)]
    }
    guard let occurrence = occurrence(of: request, dueAt: dueAt, before: before, now: began) else {
      return pass(request, center: center, now: now)
    }
    let lateness = began.since(occurrence.scheduled)
    let wasSnoozed = request.isSnoozed

    if !wasSnoozed { request.fired += occurrence.count }
    request.advance(to: occurrence)
    // Nobody knows when it rings next, so it stays in the list and waits for somebody (T4.8).
    if request.next == nil { request.isPaused = zones.lacksZone(of: request.trigger) }
    if let reason = isGivenUp(request.late, scheduled: occurrence.scheduled, now: began) {
      return missed(request, occurrence, reason, center: center, now: now)
    }
    var situation = situation(of: request, others: others, now: now)
    if let presented { situation.device.present = presented.answer }
    var outcome = TocsinPolicy.decide(request.content, actions: request.actions, in: situation)
    if presented == nil, isAsked(original, outcome) {
      return [.askToPresent(original, asked: now)]
    }
    let basis = basis(of: outcome, request, in: situation)
    var reasons: [Reason] = request.app == .tocsin ? ownReasons(request) : []
    if isRepeat { reasons.append(.repeatAfterCrash) }
    if center != nil { reasons.append(.replacedDelivered) }
    if wasSnoozed { reasons.append(.snoozed) }
    if lateness >= Limits.noticeablyLate { reasons.append(.late) }
    if occurrence.count > 1 { reasons.append(.caughtUp) }  // T6.2
    outcome.reasons = reasons + outcome.reasons

    var fresh = Delivery(
      id: delivery, request: request.id, scheduled: occurrence.scheduled, claimed: now,
      outcome: outcome, parts: [], basis: basis)
    if isUnseen(outcome, request) {
      return unseen(fresh, request, center: center, occurrence, now: now)
    }
    let (waits, isAsked) = hand(&fresh, of: request, now: now)
    let isHeld = outcome.held != .no
    request.state =
      request.next != nil || request.isPaused
      ? .pending : waits ? .waiting : isHeld ? .held : .delivered

    var effects: [Effect] = []
    if let center {  // D8.4: one delivered copy at most
      effects.append(.endDelivery(center.id, .replaced))
      effects += withdrawals(of: center)
    }
    effects += [.insertDelivery(fresh), .update(request)]
    effects.append(
      entry(
        isHeld ? .held : .delivered, request, now: now,
        reasons: fresh.outcome.reasons + (waits ? [.waitingForServer] : []),
        detail: occurrence.count > 1 ? String(occurrence.count) : nil,
        lateness: lateness >= Limits.noticeablyLate ? lateness : nil))
    effects += remember(outcome, request, fresh)
    for part in fresh.parts where part.state == .claimed {
      effects.append(.present(fresh, request, part.sink, isRepeat ? .repeated : .new))
    }
    effects += tell(.due, request, fresh, now: now)
    if waits { effects += tell(.waiting, request, fresh, now: now) }
    if isHeld {
      effects += tell(.held, request, fresh, now: now)
    } else if !isAsked {
      effects += tell(.delivered, request, fresh, now: now)
    }
    return effects
  }

  /// The permission refuses it, or an app in front has kept it: there is nothing to see or to hear.
  func isUnseen(_ outcome: Outcome, _ request: Request) -> Bool {
    if outcome.error != nil { return true }
    return outcome.surfaces.isEmpty && outcome.sound == .none && request.content.hasText
  }

  /// D8.9: it falls due, and nobody sees anything of it. What was decided is kept for whoever asks
  /// why; what lies in the center from before stays there.
  private func unseen(
    _ delivery: Delivery, _ request: Request, center: Delivery?, _ occurrence: DueOccurrence,
    now: WallTime
  ) -> [Effect] {
    var delivery = delivery
    delivery.ending = .done
    var request = request
    if request.isAhead {
      request.state = .pending
    } else {
      request.end(leaving: center, else: .ended)
    }
    var effects: [Effect] = [
      .insertDelivery(delivery), .update(request),
      entry(
        .due, request, now: now, reasons: delivery.outcome.reasons,
        detail: occurrence.count > 1 ? String(occurrence.count) : nil),
    ]
    effects += remember(delivery.outcome, request, delivery)
    effects += tell(.due, request, delivery, now: now)
    if !request.isAhead {
      effects.append(.finish(request.id, .withdrawn, action: nil, text: nil))
    }
    return effects
  }

  private func ownReasons(_ request: Request) -> [Reason] {
    OwnNotice(request.identifier)?.reasons ?? []
  }

  /// What the app's row keeps of it: the badge, and that a time-sensitive one was explained.
  func remember(
    _ outcome: Outcome, _ request: Request, _ delivery: Delivery
  ) -> [Effect] {
    guard outcome.error == nil else { return [] }
    var app = app(request.app)
    let isKnown = apps[request.app] != nil
    let before = app
    switch outcome.badge {
    case .unchanged: break
    case .removed: app.badge = 0
    case .number(let number), .hidden(let number): app.badge = number
    }
    if outcome.level == .timeSensitive { app.hasExplainedTimeSensitive = true }  // D4.5
    var effects: [Effect] = []
    if app != before {
      let isBadgeAlone = app.hasExplainedTimeSensitive == before.hasExplainedTimeSensitive
      effects.append(isKnown && isBadgeAlone ? .saveBadge(app.id, app.badge) : .save(app))
    }
    if outcome.reasons.contains(.badgeClearedCenter) {
      effects.append(.clearCenter(request.app, but: delivery.id))
    }
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

  /// Gives a new delivery its parts, with the reasons of those that fail at once: whether it waits
  /// for a server, and whether one is asked, or will be, before it is delivered. Else the center and
  /// the logs have it at once.
  func hand(
    _ delivery: inout Delivery, of request: Request, now: WallTime
  ) -> (waits: Bool, isAsked: Bool) {
    let outcome = delivery.outcome
    delivery.parts = setup.sinks.map {
      SinkPart(sink: $0.name, state: startingState($0, outcome, of: request))
    }
    for case .failed(let reason) in delivery.parts.map(\.state) {
      delivery.outcome.reasons.append(reason)
    }
    let waits = delivery.parts.contains { $0.state == .waiting }
    let isAsked = waits || delivery.parts.contains { $0.state == .claimed && isDesktop($0.sink) }
    if !isAsked { delivery.delivered = now }
    return (waits, isAsked)
  }

  func startingState(_ sink: Setup.Sink, _ outcome: Outcome, of request: Request) -> SinkState {
    guard sink.kind == .desktop else { return .claimed }
    guard sink.takes(request.app) else { return .failed(.centerOnly) }
    if outcome.surfaces.isEmpty, outcome.sound != .none {
      return .failed(.noSoundCapability)  // S6.3: no server makes a sound without a popup
    }
    guard outcome.surfaces.contains(.banner) || outcome.surfaces.contains(.lockScreen) else {
      // S6.2: kept in our own center; passed on where it makes no popup.
      let isPassedOn = hasServer && server.keepsLowUrgency && outcome.surfaces.contains(.center)
      return isPassedOn ? .claimed : .failed(.centerOnly)
    }
    return hasServer ? .claimed : .waiting  // S5.13
  }

  package func isDesktop(_ sink: SinkName) -> Bool {
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
