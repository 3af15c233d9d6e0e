import TocsinCore
import TocsinModel
import TocsinTesting
import TocsinTime

/// One core with a desktop and a journal, one request and one delivery of it. Effects are compared
/// as whole lists: one too many fails as one too few does.
struct Scene {
  static let desktop = SinkName(known: "desktop")
  static let journal = SinkName(known: "journal")
  static let now = Sample.now

  var core: Core
  var request: Request
  var delivery: Delivery

  init(
    server: Bool = true, desktop: SinkState? = .shown(Sample.place), journal: SinkState? = .written,
    ending: Ending? = nil, state: RequestState = .delivered, age: Span = .zero,
    delivered: Bool = true
  ) throws {
    core = Scene.core(server: server)
    request = try Sample.request(next: state == .pending ? Scene.now : nil)
    request.state = state
    request.fired = 1
    let parts = [(Scene.desktop, desktop), (Scene.journal, journal)]
    let claimed = WallTime(usec: Scene.now.usec - age.usec)
    delivery = Delivery(
      id: 7, request: request.id, scheduled: claimed, claimed: claimed,
      delivered: delivered ? claimed : nil, outcome: Sample.outcome(),
      parts: parts.compactMap { sink, state in state.map { SinkPart(sink: sink, state: $0) } },
      ending: ending)
  }

  static func core(server: Bool = true, limit: Int64 = 10) -> Core {
    Core(
      setup: Setup(
        sinks: [
          .init(name: desktop, kind: .desktop), .init(name: journal, kind: .log),
        ], everyApp: Sample.everyApp, pendingPerApp: limit, pending: 100), hasServer: server,
      zones: Zones(system: .utc))
  }

  func on(_ event: String) -> Scene {
    var copy = self
    copy.request.routes.append(Route(event: event, target: .program(["/bin/true"])))
    return copy
  }

  func with(actions: [Action]) -> Scene {
    var copy = self
    copy.request.actions = actions
    copy.delivery.outcome.actions = actions
    return copy
  }

  // Effects, in short.

  /// Its delivery may have been seen before a crash.
  var repeated: Effect {
    .explain(delivery: delivery.id, delivery.outcome.reasons + [.repeatAfterCrash])
  }

  func part(_ sink: SinkName, _ state: SinkState) -> Effect {
    .updatePart(delivery: delivery.id, SinkPart(sink: sink, state: state))
  }

  /// The delivery with one part in another state.
  func delivery(_ sink: SinkName, _ state: SinkState) -> Delivery {
    var copy = delivery
    copy.parts = copy.parts.map { $0.sink == sink ? SinkPart(sink: sink, state: state) : $0 }
    return copy
  }

  func request(_ state: RequestState, isPaused: Bool? = nil) -> Request {
    var copy = request
    copy.state = state
    if let isPaused { copy.isPaused = isPaused }
    if state != .pending { copy.next = nil }
    return copy
  }

  func line(
    _ event: LogEvent, _ reasons: [Reason] = [], detail: String? = nil, lateness: Span? = nil,
    exit: Int32? = nil
  ) -> Effect {
    Scene.line(
      event, of: request, reasons, detail: detail, lateness: lateness, exit: exit)
  }

  static func line(
    _ event: LogEvent, of request: Request, _ reasons: [Reason] = [], detail: String? = nil,
    lateness: Span? = nil, exit: Int32? = nil
  ) -> Effect {
    .append(
      LogEntry(
        time: now, event: event, request: request.id, app: request.app,
        identifier: request.identifier, reasons: reasons, detail: detail, lateness: lateness,
        exit: exit))
  }

  func response(
    _ happening: Happening, action: String? = nil, text: String? = nil, token: String? = nil,
    route: ResponseRoute = .own
  ) -> Response {
    Response(
      number: 0, request: request.id, delivery: delivery.id, happening: happening,
      action: action.flatMap { ActionID($0) }, text: text, occurred: Scene.now,
      activationToken: token, route: route, attempt: route == .own ? 1 : 0, retry: nil,
      isOpen: route == .own)
  }

  /// Told to a program, as it is when nothing else is told.
  func told(_ happening: Happening) -> Effect { .respond(response(happening), request, delivery) }

  func finish(_ result: WaitResult, action: String? = nil, text: String? = nil) -> Effect {
    .finish(request.id, result, action: action.flatMap { ActionID($0) }, text: text)
  }

  // Events, in short.

  func posted(_ state: SinkState, by sink: SinkName = desktop) -> [Effect] {
    core.handle(.posted(delivery, request, sink, state), now: Scene.now)
  }

  func refused(_ reason: Reason) -> [Effect] {
    core.handle(.refused(delivery, request, Scene.desktop, reason), now: Scene.now)
  }

  func closed(_ reason: CloseReason) -> [Effect] {
    core.handle(.closed(delivery, request, Scene.desktop, reason), now: Scene.now)
  }

  func answered(_ key: Answer.Key, token: String? = nil) -> [Effect] {
    core.handle(
      .answered(delivery, request, Answer(key: key, activationToken: token)), now: Scene.now)
  }
}
