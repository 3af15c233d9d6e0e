package import TocsinModel
import TocsinPolicy

extension Core {
  func add(
    _ draft: Draft, id: RequestID, existing: Request?, center: Delivery?, pending: PendingCount,
    now: WallTime
  ) -> [Effect] {
    if let refusal = refusal(of: draft, existing: existing, pending: pending, now: now) {
      return [.reply(.refused(refusal))]
    }
    let first = zones.first(of: draft.trigger, after: now)
    guard let identifier = draft.identifier ?? RequestIdentifier("tocsin-\(id.number)"),
      first != nil || setup.profile.acceptsNever
    else {
      return [.reply(.refused(CallError(.noDate, "this never fires")))]
    }
    guard let existing else {
      let request = request(draft, id: id, identifier, added: now, first)
      let (before, isKept) = makeRoom(request, existing: nil, draft, pending, first, now: now)
      guard isKept else { return before }
      return before + [
        .insert(request),
        entry(.added, request, now: now, reasons: first == nil ? [.never] : []),
        .reply(.added(request, replaced: false)),
      ]
    }
    // D8.2, D8.3: the same name is the same request, so it keeps its number. What it showed stays
    // in the center until the new one rings and takes its place.
    // Whoever waits for the old one tells it from the new one by this instant.
    let added = Core.instant(after: existing.added, now: now)
    let request = request(draft, id: existing.id, existing.identifier, added: added, first)
    let (before, isKept) = makeRoom(request, existing: existing, draft, pending, first, now: now)
    guard isKept else { return before }
    let reason = existing.isAhead ? Reason.replacedPending : .replacedDelivered
    return before + [
      .replace(request),
      entry(.replaced, request, now: now, reasons: [reason] + (first == nil ? [.never] : [])),
      .finish(request.id, .withdrawn, action: nil, text: nil),
      .reply(.added(request, replaced: true)),
    ]
  }

  private func request(
    _ draft: Draft, id: RequestID, _ identifier: RequestIdentifier, added: WallTime, _ first: Ring?
  ) -> Request {
    var request = Request(
      draft, id: id, identifier: identifier, added: added, next: first?.at ?? added)
    request.schedule(first)
    // D7.9, where it is taken: in the list for ever, as what is paused without an end.
    request.isPaused = first == nil
    return request
  }

  /// Several that come at once each take the name of the one before them. A clock that was set back
  /// further goes its own way.
  private static func instant(after last: WallTime, now: WallTime) -> WallTime {
    guard now <= last, last.since(now) < .seconds(1) else { return now }
    return last.adding(Span(usec: 1)) ?? now
  }

  private func refusal(
    of draft: Draft, existing: Request?, pending: PendingCount, now: WallTime
  ) -> CallError? {
    if let fault = draft.content.fault { return fault }
    if let refusal = notAllowed(draft, now: now) { return refusal }
    if let existing, existing.isAhead, draft.isNew {  // D8.2
      return CallError(
        .alreadyPending,
        "'\(existing.identifier)' is already pending as \(existing.id); without --no-replace it is replaced"
      )
    }
    if existing == nil, let name = draft.identifier, name.isGiven {
      return CallError(
        .badRequest,
        "'\(name)' is a name as Tocsin gives them to what has none; take another one")
    }
    guard existing?.isAhead != true else { return nil }  // D8.5
    if pending.ofApp >= setup.pendingPerApp, setup.profile.whenFull == .refuse {
      return CallError(
        .limit,
        "\(draft.app) has \(pending.ofApp) pending requests, and the limit is \(setup.pendingPerApp)"
      )
    }
    if pending.all >= setup.pending {
      return CallError(
        .limit, "\(pending.all) requests are pending, and the limit is \(setup.pending)")
    }
    return nil
  }
}

extension Core {
  /// D6.1, D6.2, D6.14: what nobody would ever see is not taken. A critical grant passes (D5.6).
  private func notAllowed(_ draft: Draft, now: WallTime) -> CallError? {
    if draft.app == .tocsin {
      return CallError(.notPermitted, "\(draft.app) is Tocsin itself; nobody else may speak for it")
    }
    let settings = setup.configuration(of: draft.app)
      .settings(of: app(draft.app), category: draft.content.category)
    switch settings.authorization {
    case .authorized, .provisional: return nil
    case .notDetermined, .denied, .ephemeral: break
    }
    guard let id = RequestID(1), let name = RequestIdentifier("add") else { return nil }
    let request = Request(draft, id: id, identifier: name, added: now, next: now)
    guard let code = decide(request, now: now).error else { return nil }
    if settings.authorization == .denied {
      let place = setup.source(of: "authorization", app: draft.app)
      return CallError(
        code,
        "\(draft.app) is denied"
          + (place.map { " by \($0)" }
            ?? "; 'tocsin app set \(draft.app) authorization=authorized' allows it again"))
    }
    return CallError(
      code,
      "\(draft.app) may not show notifications yet; 'tocsin app authorize \(draft.app) alert sound badge' "
        + "asks, or authorization = \"authorized\" under [app.\"\(draft.app)\"] in tocsin.toml allows it"
    )
  }
}

extension Content {
  /// Why nobody takes it: nothing to see or to hear, or a number that no icon shows (D8.10).
  package var fault: CallError? {
    if let badge, let fault = CallError.badge(badge) { return fault }
    return hasText || sound != .none || badge != nil
      ? nil : CallError(.noContent, "nothing to say: give a title, a body, a sound or a badge")
  }
}

extension RequestIdentifier {
  /// `tocsin-7`: what a request without a name is called by its number.
  fileprivate var isGiven: Bool {
    let digits = text.utf8.dropFirst("tocsin-".utf8.count)
    return text.hasPrefix("tocsin-") && !digits.isEmpty
      && digits.allSatisfy { (48...57).contains($0) }
  }
}
