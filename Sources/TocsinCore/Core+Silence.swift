import TocsinModel

extension Core {
  /// What waits for a server is decided anew when one can show it (S5.1, S5.13): a Focus that has
  /// begun since keeps it in the center, that of the server included (S7.1). Nil where it is shown.
  func silenced(
    _ delivery: Delivery, _ request: Request, _ sink: SinkName, now: WallTime
  ) -> [Effect]? {
    guard focus.name != nil, delivery.outcome.isPopup,
      let place = setup.sinks.first(where: { $0.name == sink })
    else { return nil }
    let (outcome, basis) = explain(request, now: now)
    guard outcome.error == nil, !outcome.isPopup, outcome.surfaces.contains(.center) else {
      return nil
    }
    let state = startingState(place, outcome)
    var silenced = delivery.with(sink, state)
    let before = silenced.outcome
    silenced.outcome = outcome
    (silenced.outcome.group, silenced.outcome.summary) = (before.group, before.summary)
    silenced.outcome.reasons = before.reasons.filter(\.isOfRequest) + outcome.reasons
    silenced.basis = basis
    // A digest does not tell of what a person has been shown.
    let isHeld = outcome.held != .no && delivery.delivered == nil
    silenced.outcome.held = isHeld ? outcome.held : .no
    silenced.outcome.until = isHeld ? outcome.until : nil
    if case .failed(let reason) = state { silenced = silenced.adding([reason]) }

    var effects: [Effect] = [
      .updateOutcome(silenced),
      .updatePart(delivery: delivery.id, SinkPart(sink: sink, state: state)),
    ]
    if request.state == .waiting {
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
}

extension Reason {
  /// Why it comes when it does, which no state of the machine changes.
  var isOfRequest: Bool {
    switch self {
    case .replacedPending, .replacedDelivered, .late, .caughtUp, .snoozed, .repeatAfterCrash,
      .summaryDue, .focusEnded, .waitingForServer, .serverRestarted:
      true
    default: false
    }
  }
}

extension Outcome {
  var isPopup: Bool { surfaces.contains(.banner) || surfaces.contains(.lockScreen) }
}
