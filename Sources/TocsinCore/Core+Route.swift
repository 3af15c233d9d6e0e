package import TocsinModel

// Where a response goes, first match wins (handlers.md): the request's own `on`, then the first
// table of the configuration, then the app. Whoever waits hears it besides the first two, and
// instead of the third. Events that are no response go to all of the first two.

extension Core {
  /// Who hears of a response.
  package func route(
    of happening: Happening, _ request: Request, action: ActionID?
  ) -> ResponseRoute {
    if let own = request.route(for: happening, action: action) { return own.response }
    let table = setup.handlers.first { hears($0, happening, of: request, action: action) }
    if let table { return .handler(table.name) }
    return happening.isResponse && listens(happening, request) == .hears ? .app : .unrouted
  }

  /// Who hears of an event that is no response.
  func routes(of event: Happening, _ request: Request) -> [ResponseRoute] {
    var routes = request.route(for: event, action: nil).map { [$0.response] } ?? []
    for table in setup.handlers where hears(table, event, of: request, action: nil) {
      let route = ResponseRoute.handler(table.name)
      if !routes.contains(route) { routes.append(route) }
    }
    return routes
  }

  private func hears(
    _ table: HandlerTable, _ happening: Happening, of request: Request, action: ActionID?
  ) -> Bool {
    table.hears(happening, of: request, action: action) && !disabledHandlers.contains(table.name)
  }

  package func handler(named name: HandlerName) -> HandlerTable? {
    setup.handlers.first { $0.name == name }
  }

  /// The response that an answer of a person would be, if it were given now.
  package func supposed(
    _ name: String, text: String?, to request: Request, _ delivery: Delivery, now: WallTime
  ) -> Result<Response, CallError> {
    Meaning.named(name, text: text, request, delivery.outcome.actions).map { meaning in
      Response(
        number: 0, request: request.id, delivery: delivery.id, happening: meaning.happening,
        action: meaning.action, text: meaning.text, occurred: now,
        route: route(of: meaning.happening, request, action: meaning.action), attempt: 1)
    }
  }
}

extension Route {
  var response: ResponseRoute {
    switch target {
    case .handler(let name): .handler(name)
    case .program: .own
    }
  }
}
