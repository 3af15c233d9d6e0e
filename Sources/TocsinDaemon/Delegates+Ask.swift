import Systemd
import TocsinCore
import TocsinModel
import TocsinPerformer
import TocsinWire

// What an app is asked: what to present of a notification while it is in front (D5.19), and to open
// its own page of settings (D2.29).

extension Delegates {
  func askToPresent(_ request: Request) {
    let id = request.id
    guard let connection = newest(of: request.app), asking.count < Limits.asksAtOnce else {
      return tell(.presented(id, .noAnswer))
    }
    do throws(BusError) {
      let message = try bus.methodCall(
        to: connection.sender, path: connection.path, interface: Names.delegate,
        member: "WillPresent")
      try message.append(table: NotificationCoding.write(request, nil, zone: zone().zone))
      let wait = performer.core.setup.profile.foregroundWait
      let call = try bus.call(message, timeoutUsec: UInt64(clamping: max(1, wait.usec))) {
        [weak self] reply in self?.answered(id, connection, reply)
      }
      asking[id] = (connection.sender, call)
    } catch {
      tell(.presented(id, .noAnswer))
    }
  }

  private func answered(
    _ id: RequestID, _ connection: Connection, _ reply: Result<Message, BusError>
  ) {
    guard case .failure(let error) = reply, error.name == BusError.noReplyName else {
      asking[id] = nil
      return tell(.presented(id, present(reply)))
    }
    // It did not answer in time, or it has ended, and is then not in front any more.
    let question = try? bus.owner(of: connection.sender) { [weak self] owner in
      guard let self, asking[id] != nil else { return }
      if case .success(nil) = owner { return forget(connection.sender) }
      asking[id] = nil
      tell(.presented(id, .noAnswer))
    }
    guard let question else { return tell(.presented(id, .noAnswer)) }
    asking[id] = (connection.sender, question)
  }

  private func present(_ reply: Result<Message, BusError>) -> Present {
    guard let message = try? reply.get(), let words = try? message.reader.readStrings() else {
      return .noAnswer
    }
    var options: PresentationOptions = []
    for (option, word) in PresentationOptions.names where words.contains(word) {
      options.formUnion(option)
    }
    return .options(options)
  }

  /// `done` is given why it was not opened; nil when the app has opened it.
  func openSettings(of app: AppID, done: @escaping (CallFailure?) -> Void = { _ in }) {
    let connection =
      newest(of: app)
      ?? (performer.core.activatable.contains(app)
        ? Connection(sender: app.text, path: HandlerCalls.path(of: app.text)) : nil)
    guard let connection else {
      return done(
        .refused(
          CallError(
            .noSuchAction,
            "\(app) has no page of settings: no program of it is there to be asked; "
              + "'tocsin app show \(app)' has what is known of it")))
    }
    do throws(BusError) {
      let message = try bus.methodCall(
        to: connection.sender, path: connection.path, interface: Names.delegate,
        member: "OpenSettings")
      try message.append(table: Table())
      let wait = min(time, Limits.openingTime)
      lastOpening += 1
      let number = lastOpening
      opening[number] = try bus.call(message, timeoutUsec: UInt64(clamping: wait.usec)) {
        [weak self] reply in
        self?.opening[number] = nil
        guard case .failure(let error) = reply else { return done(nil) }
        let why =
          error.isSilence
          ? "it does not answer (\(error.message))" : "it does not open them: \(error.message)"
        done(.failed("\(app) was asked to open its settings, and \(why)"))
      }
    } catch {
      done(.failed("\(app) cannot be asked: \(error.message)"))
    }
  }
}
