package import TocsinModel

/// A press that is no answer yet.
///
///     pressed ──prompt──▶ a person types ──▶ answered, or not (S6.6)
///     pressed ──unlock──▶ a row that waits ──unlocked──▶ answered (D9.9)
///                                   `── 2 min ──▶ dropped; the notification stays
package enum Underway: Equatable, Sendable {
  case nothing
  /// Somebody is asked for the text.
  case prompt
  /// It waits for the unlock.
  case unlock
}

extension Core {
  /// An answer that needs the device unlocked is dropped after this long (D9.9).
  static let unlockWait = Span.minutes(2)

  /// D9.8, D9.9
  func needsUnlock(_ meaning: Meaning, _ delivery: Delivery) -> Bool {
    guard device.isLocked, let id = meaning.action else { return false }
    let action = delivery.outcome.actions.first { $0.id == id }
    return action.map { $0.isForeground || $0.isAuthenticationRequired } ?? false
  }

  /// It is on the disk before anything else, so that it waits over a restart too.
  func hold(
    _ meaning: Meaning, _ delivery: Delivery, _ request: Request, _ answer: Answer, now: WallTime
  ) -> [Effect] {
    let response = Response(
      number: 0, request: request.id, delivery: delivery.id, happening: meaning.happening,
      action: meaning.action, text: meaning.text, occurred: now,
      activationToken: answer.activationToken, route: .unrouted, attempt: 0,
      retry: now.adding(Core.unlockWait) ?? .distantFuture)
    return [.hold(response)] + (answer.isFromShell ? [.reply(.awaitsUnlock)] : [])
  }

  /// The machine was unlocked, or nobody did in time. Its row makes way for that of the answer.
  func unlocked(
    _ response: Response, _ request: Request, _ delivery: Delivery?, isAwaited: Bool, now: WallTime
  ) -> [Effect] {
    guard response.awaitsUnlock else { return [] }
    let forgotten = Effect.forget(response: response.number)
    guard let delivery, delivery.ending == nil else { return [forgotten] }  // done, or removed
    if device.isLocked {
      guard let retry = response.retry, retry <= now else { return [] }
      return [
        forgotten,
        entry(
          .failed, request, now: now, reasons: [.authenticationMissing],
          detail: response.action?.text),
      ] + unanswered(delivery, request)
    }
    return [forgotten]
      + answer(
        response.happening, delivery, request, action: response.action, text: response.text,
        token: response.activationToken, isAwaited: isAwaited, occurred: response.occurred,
        now: now)
  }

  /// The popup went while an answer was under way: most servers close it with the press, so it is
  /// neither a dismissal nor an end (S5.3).
  func closed(
    _ delivery: Delivery, _ request: Request, _ sink: SinkName, _ reason: CloseReason,
    before underway: Underway, now: WallTime
  ) -> [Effect] {
    guard case .shown(let place)? = delivery[sink] else { return [] }
    let gone = settle(delivery, sink, .closed(reason, place))
    guard delivery.ending == nil, reason == .expired else { return gone }
    return gone + [entry(.expired, request, now: now, detail: sink.text)]
      + tell(.expired, request, delivery, now: now)
  }

  /// No answer came of the press. The notification stays (C6.1); whoever waits for its popup, which
  /// has gone meanwhile, waits no longer.
  func unanswered(_ delivery: Delivery, _ request: Request) -> [Effect] {
    guard delivery.ending == nil, let reason = delivery.closeReason else { return [] }
    return finish(request, delivery, reason == .expired ? .expired : .dismissed)
  }
}

extension Delivery {
  /// Why its popup has gone; nil while one is there, or none was.
  package var closeReason: CloseReason? {
    for part in parts {
      if case .closed(let reason, _) = part.state { return reason }
    }
    return nil
  }
}
