package import TocsinModel
import TocsinPolicy

extension Core {
  func answered(
    _ delivery: Delivery, _ request: Request, _ answer: Answer, isAwaited: Bool,
    _ rows: PromptRows? = nil, _ center: CenterLook? = nil, underway: Underway = .nothing,
    now: WallTime
  ) -> [Effect] {
    if case .server(let key) = answer.key, let rows,
      let button = button(key, delivery.outcome.prompt)
    {
      // S6.7. What stays in the center has been looked at: closed by us where the server did not
      // (S5.5).
      return press(button, of: request.app, rows, now: now)
        + [entry(.chosen, request, now: now, detail: button.word)]
        + delivery.parts.flatMap { part -> [Effect] in
          guard case .shown(let place) = part.state else { return [] }
          return settle(delivery, part.sink, .closed(.dismissed, place))
        } + withdrawals(of: delivery) + finish(request, delivery, .withdrawn)
    }
    guard delivery.ending == nil, underway != .unlock else {  // D9.13
      let wait = underway == .unlock ? "; that waits for the unlock" : ""
      return answer.isFromShell
        ? [
          .reply(
            .refused(
              CallError(.noSuchAction, "\(request.id) has been answered already\(wait)")))
        ] : []
    }
    let meaning: Meaning
    switch answer.key {
    case .server(let key):
      if let field = delivery.outcome.actions.field(serverKey: key) {
        guard underway == .nothing else { return [] }  // asked already
        return [.prompt(delivery, request, field, activationToken: answer.activationToken)]
      }
      // Not ours, or of a popup that had other buttons: nothing can be made of it.
      guard let found = Meaning(serverKey: key, delivery.outcome.actions) else { return [] }
      meaning = found
    case .typed(let text):
      guard let found = Meaning(typed: text, delivery.outcome.actions) else { return [] }
      meaning = found
    case .prompted(let action, let text):
      guard let found = Meaning(text, of: action, delivery.outcome.actions) else { return [] }
      meaning = found
    case .named(let name, let text):
      switch Meaning.named(name, text: text, request, delivery.outcome.actions) {
      case .success(let found): meaning = found
      case .failure(let error): return [.reply(.refused(error))]
      }
    }
    if needsUnlock(meaning, delivery) {
      return hold(meaning, delivery, request, answer, now: now)
    }
    let effects = self.answer(
      meaning.happening, delivery, request, action: meaning.action, text: meaning.text,
      token: answer.activationToken, replies: answer.isFromShell,
      isAwaited: isAwaited || request.app == .tocsin,
      isLate: delivery.isOffScreen && !answer.isFromShell && !answer.isPrompted, now: now)
    if request.app == .tocsin, let center { return effects + look(meaning, center, now: now) }
    if request.app == .tocsin, case .manage(let app)? = OwnNotice(request.identifier),
      let rows, let choice = meaning.action.flatMap({ Choice(rawValue: $0.text) })
    {
      return manage(choice, of: app, rows, ending: effects, now: now)
    }
    guard request.app == .tocsin, var rows, let word = meaning.action?.text,
      let answer = PromptAnswer(rawValue: word)
    else { return effects }
    guard let (app, kind) = request.asks, self.app(app).prompt?.kind == kind else { return effects }
    rows[kind].existing = nil  // it has just ended
    rows[kind].center = nil
    return effects
      + follow(self.app(app).answer(answer), self.app(app), rows, now: now, replies: false)
  }

  /// Makes the response a row, takes the notification out of the center, and tells whoever waits
  /// or is registered.
  func answer(
    _ happening: Happening, _ delivery: Delivery, _ request: Request, action: ActionID? = nil,
    text: String? = nil, token: String? = nil, replies: Bool = false, isAwaited: Bool = false,
    isLate: Bool = false, occurred: WallTime? = nil, now: WallTime
  ) -> [Effect] {
    var route = route(of: happening, request, action: action)
    let isAwaited = isAwaited && !request.hasReplaced(delivery)
    if route == .app, isAwaited { route = .unrouted }  // the first of the ways
    let isRouted = route != .unrouted
    var effects: [Effect] = []
    var response = Response(
      number: 0, request: request.id, delivery: delivery.id, happening: happening, action: action,
      text: text, occurred: occurred ?? now, activationToken: token,
      route: route, isOpen: isRouted)
    if isRouted, route != .app || isReachable(request.app) { response.attempt = 1 }
    effects.append(.respond(response, request, delivery))
    effects.append(.endDelivery(delivery.id, happening == .dismissed ? .dismissed : .answered))
    effects += withdrawals(of: delivery)  // S5.5: closed by us where the server did not
    if !request.isAhead {
      var request = request
      request.end(as: .ended)
      effects.append(.update(request))
    }
    effects.append(
      entry(
        happening.logEvent, request, now: now,
        reasons: (listens(happening, request) == .isNotTold ? [.dismissNotReported] : [])
          + (isLate ? [.answeredLate] : []), detail: action?.text))
    if !isRouted, !isAwaited, happening != .dismissed {
      effects.append(entry(.unrouted, request, now: now, detail: action?.text))
    }
    effects += finish(request, delivery, happening.waitResult, action: action, text: text)
    if replies { effects.append(.reply(.acted(response.route))) }
    if action == nil { effects += putAway(request) }
    return effects
  }

  /// Who waits hears the end of it; not of what it has replaced, which may still be in the center.
  func finish(
    _ request: Request, _ delivery: Delivery, _ result: WaitResult, action: ActionID? = nil,
    text: String? = nil
  ) -> [Effect] {
    request.hasReplaced(delivery) ? [] : [.finish(request.id, result, action: action, text: text)]
  }

  /// A question of ours that was put away instead of answered: nothing is decided, whoever waits
  /// hears what the app may now, and the next time it asks it is asked again.
  private func putAway(_ request: Request) -> [Effect] {
    guard let (app, kind) = request.asks, var asked = apps[app], asked.prompt?.kind == kind else {
      return []
    }
    asked.prompt = nil
    return [.save(asked), .granted(app, asked.isGranted)]
  }

  /// An event that is no response goes to whoever asked to hear of it.
  func tell(
    _ happening: Happening, _ request: Request, _ delivery: Delivery?, now: WallTime
  ) -> [Effect] {
    routes(of: happening, request).map { route in
      let response = Response(
        number: 0, request: request.id, delivery: delivery?.id, happening: happening,
        occurred: now, route: route, attempt: 1)
      return .respond(response, request, delivery)
    }
  }

  package func attempt(_ response: Response, _ request: Request, _ delivery: Delivery?) -> [Effect]
  {
    guard response.isOpen else { return [] }
    if response.route == .app, !isReachable(request.app) { return keep(response) }
    var response = response
    response.attempt += 1
    response.retry = nil
    return [.updateResponse(response), .run(response, request, delivery)]
  }
}

extension Happening {
  var logEvent: LogEvent {
    switch self {
    case .action: .action
    case .reply: .reply
    case .default: .default
    case .dismissed: .dismissed
    case .due: .due
    case .delivered: .delivered
    case .held: .held
    case .waiting: .waiting
    case .expired: .expired
    case .missed: .missed
    case .failed: .failed
    }
  }

  package var waitResult: WaitResult {
    switch self {
    case .dismissed: .dismissed
    case .reply: .replied
    default: .action
    }
  }
}

extension Request {
  /// It is of what had this name before, and this has not rung yet (D8.3).
  package func hasReplaced(_ delivery: Delivery) -> Bool {
    fired == 0 && delivery.claimed < added
  }
}

extension Delivery {
  /// Its popup had gone, so the answer came out of a history or from a shell (S5.16).
  var isOffScreen: Bool {
    parts.contains { if case .closed = $0.state { true } else { false } }
  }
}

extension Answer {
  fileprivate var isPrompted: Bool {
    if case .prompted = key { true } else { false }
  }

  var isFromShell: Bool {
    if case .named = key { true } else { false }
  }
}
