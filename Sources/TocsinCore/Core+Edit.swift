import TocsinModel
import TocsinPolicy

extension Content {
  /// Words may be changed and not taken away.
  func loss(of old: Content) -> CallError? {
    guard old.hasText, !hasText else { return nil }
    return CallError(
      .noContent, "nothing would be left to read: keep a title, a subtitle or a body")
  }
}

extension Core {
  /// Other words, another time, or both. A new time is a new anchor (T5.5); new words reach the
  /// screen in place and do not alert again (B088).
  func edit(
    _ old: Request, _ edited: Request, isNewTime: Bool, center: Delivery?,
    others: Tally = Tally(), now: WallTime
  ) -> [Effect] {
    if old.app == .tocsin {
      return refusal(.notPermitted, "\(old.id) is Tocsin's own, and has no other words")
    }
    if let fault = edited.content.fault ?? edited.content.loss(of: old.content) {
      return [.reply(.refused(fault))]
    }
    var request = edited
    if isNewTime {
      guard let first = zones.first(of: request.trigger, after: now) else {
        return [.reply(.refused(CallError(.noDate, "this never fires")))]
      }
      request.schedule(first)
      request.fired = 0
      request.state = .pending
      request.isPaused = false
      request.isSnoozed = false
    } else if request.trigger != old.trigger {  // another end
      guard let ring = zones.next(of: request.trigger, after: now) else {
        return [.reply(.refused(CallError(.timeNever, "it would never ring again")))]
      }
      let isDue = request.next.map { $0 <= now } ?? false
      if !request.isPaused, !request.isSnoozed, !isDue {
        request.schedule(ring)
        request.state = .pending
      }
    }
    var effects: [Effect] = [.replace(request)]
    if request.content != old.content || request.actions != old.actions, var center {
      let outcome = decide(request, others: others, now: now)
      center.outcome.title = outcome.title
      center.outcome.subtitle = outcome.subtitle
      center.outcome.body = outcome.body
      if center.outcome.actions == outcome.actions {
        effects.append(.updateText(center))
      } else {
        center.outcome.actions = outcome.actions
        effects.append(.updateOutcome(center))
      }
      for part in center.parts {
        if case .shown(let place) = part.state {
          effects.append(.present(center, request, part.sink, .takenOver(place)))
        }
      }
    }
    if request.nag != old.nag, let center, center.delivered != nil {
      effects +=
        request.nag == nil
        ? [.nag(delivery: center.id, nil)] : nagging(center, request, now: now)
    }
    return effects + [entry(.edited, request, now: now), .reply(.changed(request))]
  }

  /// Whoever waits for an answer to the old words or buttons does not hear one to the new ones.
  func askAnew(_ old: Request, _ edited: Request, _ effects: [Effect]) -> [Effect] {
    let isSame =
      edited.content.title == old.content.title && edited.content.body == old.content.body
      && edited.content.subtitle == old.content.subtitle
      && edited.content.localized == old.content.localized && edited.actions == old.actions
    guard !isSame, case .replace? = effects.first else { return effects }
    return effects + [.finish(old.id, .withdrawn, action: nil, text: nil)]
  }
}
