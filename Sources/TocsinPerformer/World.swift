package import TocsinCore
package import TocsinModel

// What the performer needs of the world. The daemon gives it servers, journals and processes; the
// simulator gives it recordings.

/// Where notifications go. What becomes of one is told with `Performer.take`, at once or later.
package protocol Sink: AnyObject {
  func present(
    _ delivery: Delivery, _ request: Request, as presentation: Presentation, now: WallTime)
  func withdraw(_ delivery: Delivery)
}

/// What runs the program that is registered for a response. Its end is told with `take`.
package protocol Runner: AnyObject {
  func run(_ response: Response, _ request: Request, _ delivery: Delivery?)

  /// Whether an earlier run of ours may have begun with it: it was handed over, and perhaps only
  /// waited for its turn.
  func mayHaveBegun(_ response: Response) -> Bool
}

extension Runner {
  package func mayHaveBegun(_ response: Response) -> Bool { true }
}

/// What asks a person for the text of a reply where the server has no field for it (S6.6). What
/// comes of it is told once with `take`: `prompted`.
package protocol Prompter: AnyObject {
  func ask(_ action: Action, of delivery: Delivery, _ request: Request, activationToken: String?)
}

/// Who wants to hear what has happened, once it is on the disk.
package protocol Audience: AnyObject {
  func happened(_ entry: LogEntry)
  /// Whether somebody waits for this request's end.
  func isAwaited(_ request: RequestID) -> Bool
  func finished(_ request: RequestID, _ result: WaitResult, action: ActionID?, text: String?)
  /// The person wants the app's own settings page (D2.29).
  func opensSettings(of app: AppID)

  /// An app in front is asked what to present of it; `Incoming.presented` brings the answer.
  func asksToPresent(_ request: Request)

  /// Whether it wants to hear of each delivery and each summary as a whole.
  var followsDeliveries: Bool { get }
  /// A person can see it now, once for each occurrence; or it fell due and nobody sees anything of
  /// it, and its outcome says why (D8.9).
  func came(_ delivery: Delivery, _ request: Request)
  /// What was held came together.
  func cameTogether(_ digest: Digest)
}

extension Audience {
  package func opensSettings(of app: AppID) {}
  package func asksToPresent(_ request: Request) {}
  package var followsDeliveries: Bool { false }
  package func came(_ delivery: Delivery, _ request: Request) {}
  package func cameTogether(_ digest: Digest) {}
}

/// What comes back from the world. It names rows by number: the performer reads them when it is
/// their turn, so that nothing is decided on an old copy.
package enum Incoming: Equatable, Sendable {
  case posted(delivery: Int64, SinkName, SinkState, reasons: [Reason] = [])
  case refused(delivery: Int64, SinkName, Reason)
  case closed(ServerPlace, CloseReason)
  case answered(ServerPlace, Answer)
  /// Nil is no answer.
  case prompted(delivery: Int64, ActionID, text: String?)
  case handlerEnded(
    response: Int64, RunEnd, label: String, answer: HandlerAnswer? = nil,
    attempt: Int64? = nil)
  /// What an app in front said to a notification (D5.19).
  case presented(RequestID, Present)
}
