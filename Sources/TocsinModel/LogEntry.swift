/// One line of a request's history: what `tocsin log` shows. It names things; what people wrote is
/// not in it (config.md C6.5).
package struct LogEntry: Equatable, Sendable {
  package var number: Int64
  package var time: WallTime
  package var event: LogEvent
  package var request: RequestID
  package var app: AppID
  package var identifier: RequestIdentifier
  package var reasons: [Reason]
  /// What belongs to the event: an action's id, the name of a sink, how a run ended.
  package var detail: String?
  package var lateness: Span?
  package var exit: Int32?

  package init(
    number: Int64 = 0, time: WallTime, event: LogEvent, request: RequestID, app: AppID,
    identifier: RequestIdentifier, reasons: [Reason] = [], detail: String? = nil,
    lateness: Span? = nil, exit: Int32? = nil
  ) {
    self.number = number
    self.time = time
    self.event = event
    self.request = request
    self.app = app
    self.identifier = identifier
    self.reasons = reasons
    self.detail = detail
    self.lateness = lateness
    self.exit = exit
  }
}

package enum LogEvent: String, CaseIterable, Sendable {
  case added, replaced, removed
  case edited, paused, resumed, skipped, snoozed, done
  /// Its next ring is another one, for the rules of its zone have changed.
  case moved
  case due, delivered, held, waiting, missed
  /// A server confirmed that it shows it.
  case shown
  case action, reply, `default`, dismissed, expired, closed
  /// A button of ours was pressed on it: what was chosen for its app (S6.7).
  case chosen
  /// A newer one of its group took its place on the screen (D10.2); it stays in the center.
  case covered
  case handled
  case unrouted
  case failed
}
