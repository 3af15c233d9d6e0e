import Systemd
import TocsinCore
import TocsinModel
import TocsinPerformer
import TocsinWire

// Responses: told to the app's Delegate, or to whatever the bus starts for it (W5.1). One at a time
// of each notification, and its empty reply closes the response.

extension Delegates: Runner {
  typealias Run = Handlers.Run

  struct Telling {
    var run: Run
    /// The connection that is told; nil for one that is started.
    var sender: String?
    var call: PendingCall
  }

  func run(_ response: Response, _ request: Request, _ delivery: Delivery?) {
    let app = request.app
    if queues[app] == nil {
      queues[app] = HandlerQueue()
      queues[app]?.most = most
      queues[app]?.isHeld = isHeld
    }
    handed.insert(response.number)
    queues[app]?.add(Run(response, request, delivery), of: request.id)
    pump(app)
  }

  func pump(_ app: AppID) {
    guard pumping.insert(app).inserted else { return }  // one that fails at once comes back here
    defer { pumping.remove(app) }
    while let run = queues[app]?.next() { start(run) }
  }

  private func start(_ run: Run) {
    let app = run.request.app
    do throws(BusError) {
      if let connection = newest(of: app) {
        try tell(run, connection)
      } else if performer.core.activatable.contains(app) {
        try activate(run)
      } else {
        finish(run, .unanswered("the app is not on the bus"))
      }
    } catch {
      finish(run, .unanswered(error.reason))
    }
  }

  private func tell(_ run: Run, _ connection: Connection) throws(BusError) {
    try send(run, try didReceive(run, connection.sender, connection.path), connection.sender) {
      [weak self] error in self?.finish(run, .unanswered(error.reason))
    }
  }

  /// A foreground action is an action of the application; everything else is for the Delegate at
  /// the path made of the id.
  private func activate(_ run: Run) throws(BusError) {
    let (response, app) = (run.response, run.request.app.text)
    if run.isForeground {
      return try send(run, try HandlerCalls.activation(bus, app, response)) { [weak self] error in
        self?.activationFailed(run, error)
      }
    }
    try send(run, try didReceive(run, app, HandlerCalls.path(of: app))) { [weak self] error in
      guard let self else { return }
      guard response.happening == .default, error.isUnknownMember,
        newest(of: run.request.app) == nil
      else { return activationFailed(run, error) }
      // An application without a Delegate is brought to the front, which is what was asked for.
      do throws(BusError) {
        try send(run, try HandlerCalls.activation(bus, app, response)) { [weak self] error in
          self?.activationFailed(run, error)
        }
      } catch {
        finish(run, .unanswered(error.reason))
      }
    }
  }

  /// It may have come meanwhile, and have its Delegate elsewhere.
  private func activationFailed(_ run: Run, _ error: BusError) {
    guard let connection = newest(of: run.request.app) else {
      return finish(run, .unanswered(error.reason))
    }
    do throws(BusError) { try tell(run, connection) } catch {
      finish(run, .unanswered(error.reason))
    }
  }

  private func didReceive(
    _ run: Run, _ destination: String, _ path: String
  ) throws(BusError) -> MessageBuilder {
    let message = try bus.methodCall(
      to: destination, path: path, interface: Names.delegate, member: "DidReceive")
    try message.append(
      table: ResponseCoding.response(
        run.response, run.request, run.delivery, store: storeID, zone: zone().zone))
    return message
  }

  private func send(
    _ run: Run, _ message: MessageBuilder, _ sender: String? = nil,
    _ failed: @escaping (BusError) -> Void
  ) throws(BusError) {
    let call = try bus.call(message, timeoutUsec: UInt64(clamping: time.usec)) {
      [weak self] reply in
      switch reply {
      case .success: self?.finish(run, .answered)
      case .failure(let error): failed(error)
      }
    }
    telling[run.response.number] = Telling(run: run, sender: sender, call: call)
  }

  private func finish(_ run: Run, _ end: RunEnd) {
    let (number, request) = (run.response.number, run.request)
    telling[number] = nil
    guard handed.remove(number) != nil else { return }
    queues[request.app]?.ended(request.id)
    if case .unanswered(let why) = end {  // D9.12
      warn("\(request.app) was told of an answer to notification \(request.id): \(why)", request.id)
    }
    let label = run.response.action?.text ?? run.response.happening.rawValue
    tell(.handlerEnded(response: number, end, label: label))
    pump(request.app)
  }

  /// A connection has gone with what it was told and asked.
  func loseAnswers(of sender: String) {
    for (_, lost) in telling.sorted(by: { $0.key < $1.key }) where lost.sender == sender {
      finish(lost.run, .unanswered("its program has ended"))
    }
    for (request, question) in asking where question.sender == sender {
      asking[request] = nil
      tell(.presented(request, .noAnswer))
    }
  }
}

extension Handlers.Run {
  /// The button that was pressed brings the app to the front (D9.8).
  fileprivate var isForeground: Bool {
    guard let id = response.action else { return false }
    let shown = delivery?.outcome.actions ?? []
    return (shown + request.actions).first { $0.id == id }?.isForeground ?? false
  }
}

extension BusError {
  /// Nothing is there under this path, interface and member.
  fileprivate var isUnknownMember: Bool {
    ["UnknownMethod", "UnknownInterface", "UnknownObject"].contains {
      name == "org.freedesktop.DBus.Error." + $0
    }
  }

  /// In words, without those of the app.
  fileprivate var reason: String {
    switch name {
    case BusError.noReplyName, "org.freedesktop.DBus.Error.Timeout",
      "org.freedesktop.DBus.Error.TimedOut":
      "it did not answer"
    case BusError.nameHasNoOwnerName, "org.freedesktop.DBus.Error.ServiceUnknown":
      "it is not on the bus"
    default: isUnknownMember ? "it has no Delegate there" : "it said \(name)"
    }
  }
}

/// Whoever is to hear of a response: a handler, or the app.
final class Runners: Runner {
  private let handlers: Handlers
  private let delegates: Delegates

  init(_ handlers: Handlers, _ delegates: Delegates) {
    self.handlers = handlers
    self.delegates = delegates
  }

  func run(_ response: Response, _ request: Request, _ delivery: Delivery?) {
    if response.route == .app {
      delegates.run(response, request, delivery)
    } else {
      handlers.run(response, request, delivery)
    }
  }

  func mayHaveBegun(_ response: Response) -> Bool {
    response.route == .app || handlers.mayHaveBegun(response)
  }
}
