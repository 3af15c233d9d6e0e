/// What somebody answered, or an event that a handler asked to hear of. It is a row in the store
/// before anybody hears of it, and open until its handler has answered (D9.12).
package struct Response: Equatable, Sendable {
  package var number: Int64
  package var request: RequestID
  package var delivery: Int64?
  package var happening: Happening
  /// The action's id, for `action` and `reply`.
  package var action: ActionID?
  /// What was typed, for `reply`. Nothing typed is the empty text (D9.11).
  package var text: String?
  package var occurred: WallTime
  package var activationToken: String?
  package var route: ResponseRoute
  /// From 1; 0 before the first attempt.
  package var attempt: Int64
  /// When the next attempt is due; nil when none is.
  package var retry: WallTime?
  package var isOpen: Bool

  /// It waits for the unlock until `retry` (D9.9): open, and not routed yet. Nobody has heard of it,
  /// and it counts as no answer.
  package var awaitsUnlock: Bool { isOpen && route == .unrouted }

  package init(
    number: Int64, request: RequestID, delivery: Int64?, happening: Happening,
    action: ActionID? = nil, text: String? = nil, occurred: WallTime,
    activationToken: String? = nil, route: ResponseRoute, attempt: Int64 = 0,
    retry: WallTime? = nil, isOpen: Bool = true
  ) {
    self.number = number
    self.request = request
    self.delivery = delivery
    self.happening = happening
    self.action = action
    self.text = text
    self.occurred = occurred
    self.activationToken = activationToken
    self.route = route
    self.attempt = attempt
    self.retry = retry
    self.isOpen = isOpen
  }
}

package enum ResponseRoute: Equatable, Sendable {
  /// The program of the request's own `on`.
  case own
  /// A table of the configuration, by name.
  case handler(HandlerName)
  /// The app itself, now or when it comes (handlers.md, way 4).
  case app
  /// Nobody is registered for it; it stays in the log.
  case unrouted

  package var word: String {
    switch self {
    case .own: "own"
    case .handler: "handler"
    case .app: "app"
    case .unrouted: "unrouted"
    }
  }
}

/// How a run of a handler ended (handlers.md, "Exit").
package enum RunEnd: Equatable, Sendable {
  case exited(Int32)
  case signaled(Int32)
  case timedOut
  /// `run`: another one of its table was running.
  case dropped
  /// `run`: a newer one of its table took its place.
  case replaced
  /// It could not be started; the text says why, without what people wrote.
  case notStarted(String)
  /// It could not be started for want of memory, of processes or of room on the disk, which may be
  /// over in a moment.
  case notNow(String)
  /// Its app took it.
  case answered
  /// Its app did not take it, or not in time; the text says why, without what people wrote.
  case unanswered(String)
}

/// How a wait for an answer ended (cli.md, `ask`).
package enum WaitResult: String, Sendable {
  case action, replied, dismissed, expired, withdrawn, unreachable
  case timedOut = "timed-out"
}
