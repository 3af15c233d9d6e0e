import TocsinModel

extension Core {
  /// What waits for a server is decided when one can show it (D3.2, S5.1, S5.13): a Focus that has
  /// begun since keeps it in the center, that of the server included (S7.1). Nil where nothing has
  /// changed. What a person has seen is shown again no louder, and with no more words, than would
  /// be decided now.
  func decidedAnew(
    _ delivery: Delivery, _ request: Request, _ sink: SinkName,
    as presentation: Presentation = .new, now: WallTime
  ) -> [Effect]? {
    // A request with other content since says nothing of what it showed before, but who it is from
    // (D8.3).
    let isReplaced = request.isReplaced(since: delivery)
    let isOpen = delivery.delivered == nil && !isReplaced
    guard delivery.outcome.isPopup,
      let place = setup.sinks.first(where: { $0.name == sink })
    else { return nil }
    let (outcome, basis) = explain(request.asked(of: delivery), before: delivery, now: now)
    if isOpen, isUnseen(outcome, request) {
      return unseen(delivery, outcome, basis, request, now: now)
    }
    if !isOpen {
      if outcome.isPopup { return shownAgain(delivery, outcome, request, sink) }
      // It stays where it lies, as it was decided then.
      guard outcome.surfaces.contains(.center) else {
        let line = entry(
          .closed, request, now: now, reasons: outcome.reasons, detail: sink.text)
        return [line] + keptFromScreen(delivery, sink)
      }
    }
    let state = startingState(place, outcome, of: request)
    let before = delivery.outcome
    var silenced = delivery.with(sink, state).decidedAnew(outcome, basis)
    if isReplaced { silenced.outcome.keepWords(of: before) }
    var compared = silenced.outcome
    compared.reasons = before.reasons
    if compared == before { return nil }
    if outcome.isPopup {
      return [
        .updateOutcome(silenced),
        .updatePart(delivery: delivery.id, SinkPart(sink: sink, state: state)),
        .present(silenced, request, sink, presentation),
      ]
    }
    // A digest does not tell of what a person has been shown, but for what is still asked.
    let isHeld = outcome.held != .no && (delivery.delivered == nil || request.asks != nil)
    silenced.outcome.held = isHeld ? outcome.held : .no
    silenced.outcome.until = isHeld ? outcome.until : nil
    if case .failed(let reason) = state { silenced = silenced.adding([reason]) }

    var effects: [Effect] = [
      .updateOutcome(silenced),
      .updatePart(delivery: delivery.id, SinkPart(sink: sink, state: state)),
    ]
    if request.state == .waiting || (isHeld && request.state == .delivered) {
      var request = request
      request.state = isHeld ? .held : .delivered
      effects.append(.update(request))
    }
    if isHeld {
      effects.append(entry(.held, request, now: now, reasons: silenced.outcome.reasons))
      effects += tell(.held, request, silenced, now: now)
    }
    if state == .claimed { return effects + [.present(silenced, request, sink, .new)] }
    return effects + delivered(silenced, request, now: now)
  }

  /// Nil where it may be shown as it was.
  private func shownAgain(
    _ delivery: Delivery, _ now: Outcome, _ request: Request, _ sink: SinkName
  ) -> [Effect]? {
    guard let delivery = delivery.lowered(to: now, request) else { return nil }
    return [
      .updateOutcome(delivery),
      .updatePart(delivery: delivery.id, SinkPart(sink: sink, state: .claimed)),
      .present(delivery.with(sink, .claimed), request, sink, .new),
    ]
  }

  private func keptFromScreen(_ delivery: Delivery, _ sink: SinkName) -> [Effect] {
    settle(delivery, sink, .closed(.serverGone, nil))
      + [.finish(delivery.request, .unreachable, action: nil, text: nil)]
  }

  /// After a start a popup that is still there is taken over, as far as it would be shown now: what a
  /// Focus or a person silences since is taken from the screen, and lies in the center.
  func takenOver(
    _ delivery: Delivery, _ request: Request, _ sink: SinkName, _ place: ServerPlace, now: WallTime
  ) -> [Effect] {
    let outcome = decide(request.asked(of: delivery), before: delivery, now: now)
    guard outcome.isPopup else {
      let kept =
        outcome.surfaces.contains(.center)
        ? decidedAnew(delivery, request, sink, now: now) : nil
      let line = entry(
        .closed, request, now: now, reasons: outcome.reasons, detail: sink.text)
      return [line, .withdraw(delivery, sink)]
        + (kept ?? settle(delivery, sink, .closed(.called, place)))
    }
    guard let lowered = delivery.lowered(to: outcome, request) else {
      return [.present(delivery, request, sink, .takenOver(place))]
    }
    return [.updateOutcome(lowered), .present(lowered, request, sink, .takenOver(place))]
  }

  /// D8.9: the permission went while it waited.
  private func unseen(
    _ delivery: Delivery, _ outcome: Outcome, _ basis: Basis, _ request: Request, now: WallTime
  ) -> [Effect] {
    var unseen = delivery
    unseen.outcome = outcome
    unseen.outcome.reasons = delivery.outcome.reasons.filter(\.isOfRequest) + outcome.reasons
    unseen.basis = basis
    var effects: [Effect] = [
      .updateOutcome(unseen), .endDelivery(delivery.id, .done),
      entry(.due, request, now: now, reasons: unseen.outcome.reasons),
    ]
    for part in delivery.parts
    where part.state == .waiting || (part.state == .claimed && isDesktop(part.sink)) {
      effects += settle(delivery, part.sink, .closed(.called, nil))
    }
    guard !request.isAhead else { return effects }
    var request = request
    request.end(as: .ended)
    return effects + [
      .update(request), .finish(request.id, .withdrawn, action: nil, text: nil),
    ]
  }
}

extension Reason {
  /// Why it comes when it does, which no state of the machine changes.
  fileprivate var isOfRequest: Bool {
    switch self {
    case .replacedPending, .replacedDelivered, .late, .caughtUp, .snoozed, .repeatAfterCrash,
      .summaryDue, .focusEnded, .waitingForServer, .serverRestarted:
      true
    default: false
    }
  }
}

extension Outcome {
  fileprivate mutating func keepWords(of before: Outcome) {
    (title, subtitle, body) = (before.title, before.subtitle, before.body)
    (previewsHidden, actions) = (before.previewsHidden, before.actions)
  }

  var isPopup: Bool { surfaces.contains(.banner) || surfaces.contains(.lockScreen) }
}

extension Request {
  /// It has other content than when this fell due.
  func isReplaced(since delivery: Delivery) -> Bool { added > delivery.claimed }

  /// As it is decided on once more for a delivery that it may have shown otherwise.
  fileprivate func asked(of delivery: Delivery) -> Request {
    var asked = self
    if isReplaced(since: delivery) { asked.content.level = delivery.outcome.level }
    return asked
  }
}

extension Delivery {
  /// As it may be shown now. Its group stays, and so does what was done when it fell due: the app
  /// has its badge, and has explained itself.
  func decidedAnew(_ outcome: Outcome, _ basis: Basis) -> Delivery {
    var anew = self
    let before = anew.outcome
    anew.outcome = outcome
    (anew.outcome.group, anew.outcome.summary) = (before.group, before.summary)
    (anew.outcome.badge, anew.outcome.prompt) = (before.badge, before.prompt)
    anew.outcome.reasons = before.reasons.filter(\.isOfRequest) + outcome.reasons
    anew.basis = basis
    return anew
  }

  /// With the words, and no more sound, than `now` allows; nil where that changes nothing.
  fileprivate func lowered(to now: Outcome, _ request: Request) -> Delivery? {
    var copy = self
    // What was hidden is revealed (D5.18), but for words that were never those of this one.
    let isOther = request.isReplaced(since: self)
    if now.previewsHidden || !isOther,
      now.previewsHidden != outcome.previewsHidden
        || request.tellsOfOthers
    {
      copy = copy.saying(now) ?? copy
    }
    if outcome.level == .critical, now.level != .critical {  // it is allowed no more
      copy.outcome.level = now.level
      copy.outcome.sound = now.sound
      copy.outcome.volume = now.volume
      copy.outcome.stays = now.stays
      copy.outcome.reasons.removeAll { $0 == .levelCritical || $0 == .criticalSound }
      copy = copy.adding(
        now.reasons.filter { $0 == .criticalOff || $0 == .criticalNotEntitled })
    }
    if now.sound == .none, copy.outcome.sound != .none {
      copy.outcome.sound = .none
      copy = copy.adding(now.reasons.filter { $0 == .silentSwitch || $0 == .soundOff })
    }
    return copy.outcome == outcome ? nil : copy
  }
}
