import TocsinModel

// What sinks say of a delivery: posted, refused, closed; and servers that come and go.

extension Core {
  func posted(
    _ delivery: Delivery, _ request: Request, _ sink: SinkName, _ state: SinkState,
    reasons: [Reason], now: WallTime
  ) -> [Effect] {
    guard let known = delivery[sink], state.isNews(after: known) else { return [] }
    var effects: [Effect] = [.updatePart(delivery: delivery.id, SinkPart(sink: sink, state: state))]
    guard delivery.ending == nil else {  // removed while it was on its way
      if case .shown = state { effects.append(.withdraw(delivery.with(sink, state), sink)) }
      return effects
    }
    guard case .shown = state else { return effects }
    if request.state == .waiting {
      var request = request
      request.state = .delivered
      effects.append(.update(request))
    }
    // What was in time and waited for a server comes late (S5.13).
    let lateness = now.since(delivery.scheduled)
    let isLate =
      delivery.delivered == nil && lateness >= Limits.noticeablyLate
      && !delivery.outcome.reasons.contains(.late)
    let added = (isLate ? [.late] : []) + reasons
    let explained = delivery.adding(added)
    effects += explanation(explained, after: delivery)
    effects.append(
      entry(
        .shown, request, now: now, reasons: added, detail: sink.text,
        lateness: isLate ? lateness : nil))
    return effects + self.delivered(explained, request, now: now)
  }

  /// What a sink has added to the reasons of an outcome is stored with it (D1.6).
  func explanation(_ delivery: Delivery, after known: Delivery) -> [Effect] {
    guard delivery.outcome.reasons != known.outcome.reasons else { return [] }
    return [.explain(delivery: delivery.id, delivery.outcome.reasons)]
  }

  /// S5.6: nobody knows whether it is shown, so it is no delivery. It stays claimed: a late reply is
  /// adopted, a server that goes or a daemon that starts has it shown again.
  private func silent(
    _ delivery: Delivery, _ request: Request, _ sink: SinkName, now: WallTime
  ) -> [Effect] {
    guard delivery[sink] == .claimed, !delivery.isHeldBySilentServer else { return [] }
    let held = delivery.adding([.serverSilent])
    return explanation(held, after: delivery)
      + (delivery.delivered == nil ? waiting(request) : [])
      + [entry(.waiting, request, now: now, reasons: [.serverSilent], detail: sink.text)]
      + tell(.waiting, request, held, now: now)
  }

  func refused(
    _ delivery: Delivery, _ request: Request, _ sink: SinkName, _ reason: Reason, now: WallTime
  ) -> [Effect] {
    guard delivery.ending == nil else { return [] }
    if reason == .waitingForServer {
      // The server went between the decision and the call: nothing was shown, so it waits.
      return [.updatePart(delivery: delivery.id, SinkPart(sink: sink, state: .waiting))]
        + waiting(request)
    }
    if reason == .serverSilent { return silent(delivery, request, sink, now: now) }
    let after = delivery.with(sink, .failed(reason))
    var effects: [Effect] = [
      .updatePart(delivery: delivery.id, SinkPart(sink: sink, state: .failed(reason)))
    ]
    if request.state == .waiting, !after.isWaiting {  // nothing comes any more: the center has it
      var request = request
      request.state = .delivered
      effects.append(.update(request))
    }
    guard reason == .paced else {
      effects.append(entry(.failed, request, now: now, reasons: [reason], detail: sink.text))
      return effects + tell(.failed, request, delivery, now: now)
    }
    // S5.8: in the center, and counted by one popup.
    effects.append(entry(.shown, request, now: now, reasons: [reason], detail: sink.text))
    return effects + delivered(delivery, request, now: now)
  }

  /// A person can see it now: said once per occurrence.
  func delivered(
    _ delivery: Delivery, _ request: Request, now: WallTime
  ) -> [Effect] {
    guard delivery.delivered == nil else { return [] }
    // What is held is told of when it is held no more.
    let isHeld = delivery.outcome.held != .no && delivery.released == nil
    return [.markDelivered(delivery.id)] + nagging(delivery, request, now: now)
      + (isHeld ? [] : tell(.delivered, request, delivery, now: now))
  }

  func serverReady(
    _ delivery: Delivery, _ request: Request, _ sink: SinkName, now: WallTime
  ) -> [Effect] {
    guard delivery[sink] == .waiting else { return [] }
    guard delivery.ending == nil else { return settle(delivery, sink, .closed(.called, nil)) }
    // S5.9: judged when it would be shown, however soon the server before it went.
    if delivery.delivered != nil, !isWorthShowingAgain(delivery, now: now) {
      return settle(delivery, sink, .closed(.serverGone, nil))
        + finish(request, delivery, .unreachable)
    }
    if let reason = reasonToGiveUp(delivery, request, now: now) {
      return givenUp(delivery, request, sink, reason, now: now)
    }
    // What a person has seen before waits because its server went, and says so already (S5.9).
    let explained = delivery.delivered == nil ? delivery.adding([.waitingForServer]) : delivery
    if let anew = decidedAnew(explained, request, sink, now: now) { return anew }
    let claimed = SinkPart(sink: sink, state: .claimed)
    return [.updatePart(delivery: delivery.id, claimed)]
      + explanation(explained, after: delivery)
      + [.present(explained.with(sink, .claimed), request, sink, .new)]
  }

  /// S5.13: it has waited for a server for longer than it may be late. Ours say what still holds.
  private func reasonToGiveUp(_ delivery: Delivery, _ request: Request, now: WallTime) -> Reason? {
    guard delivery.delivered == nil, request.app != .tocsin, !request.isReplaced(since: delivery)
    else { return nil }
    return request.late.reasonToGiveUp(now.since(delivery.scheduled))
  }

  /// T6.4: nobody has seen it, and nobody will.
  private func givenUp(
    _ delivery: Delivery, _ request: Request, _ sink: SinkName, _ reason: Reason, now: WallTime
  ) -> [Effect] {
    let missed = delivery.adding([.waitingForServer, reason])
    var effects =
      explanation(missed, after: delivery) + settle(delivery, sink, .failed(reason))
      + [.endDelivery(delivery.id, .done)]
    if !request.isAhead {
      var request = request
      request.end(as: .missed)
      effects.append(.update(request))
    }
    effects.append(
      entry(
        .missed, request, now: now, reasons: [.waitingForServer, reason], detail: sink.text,
        lateness: now.since(delivery.scheduled)))
    return effects + finish(request, delivery, .expired) + tell(.missed, request, missed, now: now)
  }

  /// S5.1: the ids of the old owner are forgotten. S5.9: shown again only what still matters.
  func serverLost(
    _ delivery: Delivery, _ request: Request, _ sink: SinkName, now: WallTime
  ) -> [Effect] {
    guard case .shown? = delivery[sink] else { return [] }
    guard delivery.ending == nil else { return settle(delivery, sink, .closed(.serverGone, nil)) }
    let line = entry(.closed, request, now: now, reasons: [.serverRestarted], detail: sink.text)
    guard isWorthShowingAgain(delivery, now: now) else {
      let gone = SinkPart(sink: sink, state: .closed(.serverGone, nil))
      return [.updatePart(delivery: delivery.id, gone), line]
        + finish(request, delivery, .unreachable)
    }
    // Whoever waits for the answer goes on waiting: it will be on the screen again.
    return [.updatePart(delivery: delivery.id, SinkPart(sink: sink, state: .waiting))]
      + explanation(delivery.adding([.serverRestarted]), after: delivery) + [line]
  }

  func isWorthShowingAgain(_ delivery: Delivery, now: WallTime) -> Bool {
    delivery.outcome.level == .critical || delivery.outcome.stays
      || now.since(delivery.claimed) < .minutes(10)
  }

  /// The last word about a part of a delivery that has left the center, so that no start and no
  /// server looks at it again.
  func settle(_ delivery: Delivery, _ sink: SinkName, _ state: SinkState) -> [Effect] {
    [.updatePart(delivery: delivery.id, SinkPart(sink: sink, state: state))]
  }

  func waiting(_ request: Request) -> [Effect] {
    guard request.state == .delivered else { return [] }
    var request = request
    request.state = .waiting
    return [.update(request)]
  }

  func closed(
    _ delivery: Delivery, _ request: Request, _ sink: SinkName, _ reason: CloseReason,
    now: WallTime
  ) -> [Effect] {
    guard case .shown(let place)? = delivery[sink] else { return [] }
    let part = SinkPart(sink: sink, state: .closed(reason, place))
    // D9.13, S5.5: a close after an answer adds nothing but that it is gone.
    guard delivery.ending == nil else { return settle(delivery, sink, part.state) }
    switch reason {
    case .dismissed:
      return [.updatePart(delivery: delivery.id, part)]
        + answer(.dismissed, delivery.with(sink, part.state), request, now: now)
    case .expired:
      // Gone from the screen, still in the center and still answerable (D9.15).
      return [
        .updatePart(delivery: delivery.id, part),
        entry(.expired, request, now: now, detail: sink.text),
      ] + finish(request, delivery, .expired) + tell(.expired, request, delivery, now: now)
    case .called, .undefined, .serverGone:
      return [
        .updatePart(delivery: delivery.id, part),
        entry(.closed, request, now: now, detail: sink.text),
      ] + finish(request, delivery, .withdrawn)
    }
  }
}

extension SinkState {
  /// False for what is known already, and for a popup that has been let go of since.
  fileprivate func isNews(after known: SinkState) -> Bool {
    if case .shown(let place) = self, case .closed(_, place?) = known { return false }
    return self != known
  }
}

extension Delivery {
  var isWaiting: Bool { isHeldBySilentServer || parts.contains { $0.state == .waiting } }

  func adding(_ reasons: [Reason]) -> Delivery {
    var copy = self
    copy.outcome.reasons += reasons.filter { !outcome.reasons.contains($0) }
    return copy
  }

  func with(_ sink: SinkName, _ state: SinkState) -> Delivery {
    var copy = self
    copy.parts = parts.map { $0.sink == sink ? SinkPart(sink: sink, state: state) : $0 }
    return copy
  }
}
