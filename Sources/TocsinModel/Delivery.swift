/// One occurrence of a request on its way to its sinks, and then in the center until it is
/// answered, replaced or removed.
package struct Delivery: Equatable, Sendable {
  package var id: Int64
  package var request: RequestID
  /// The instant it was due.
  package var scheduled: WallTime
  /// When it was claimed, which is when it was decided.
  package var claimed: WallTime
  /// When the first sink that a person looks at had it; nil while it waits for one.
  package var delivered: WallTime?
  package var outcome: Outcome
  package var parts: [SinkPart]
  /// Nil while it is in the center.
  package var ending: Ending?
  /// What the outcome was decided on.
  package var basis: Basis?
  /// When the summary came that it was held for; nil while it is held, and where it never was.
  package var released: WallTime?

  package init(
    id: Int64, request: RequestID, scheduled: WallTime, claimed: WallTime,
    delivered: WallTime? = nil, outcome: Outcome, parts: [SinkPart], ending: Ending? = nil,
    basis: Basis? = nil, released: WallTime? = nil
  ) {
    self.id = id
    self.request = request
    self.scheduled = scheduled
    self.claimed = claimed
    self.delivered = delivered
    self.outcome = outcome
    self.parts = parts
    self.ending = ending
    self.basis = basis
    self.released = released
  }

  package var lateness: Span { claimed.since(scheduled) }

  package subscript(sink: SinkName) -> SinkState? {
    parts.first { $0.sink == sink }?.state
  }

  /// A server has it and says nothing: perhaps it is shown, perhaps it never will be (S5.6).
  package var isHeldBySilentServer: Bool {
    ending == nil && delivered == nil && outcome.reasons.contains(.serverSilent)
      && parts.contains { $0.state == .claimed }
  }
}

/// How a delivery left the center.
package enum Ending: String, Sendable {
  case answered, dismissed, replaced, removed, done
}

package enum SinkNameKind {}
/// `desktop`, `journal`, or the NAME of a `[sink.NAME]`.
package typealias SinkName = Exact<SinkNameKind>

package struct SinkPart: Equatable, Sendable {
  package var sink: SinkName
  package var state: SinkState

  package init(sink: SinkName, state: SinkState) {
    self.sink = sink
    self.state = state
  }
}

/// How far one sink has come with a delivery: claim, act, confirm.
package enum SinkState: Equatable, Sendable {
  /// No server yet (S5.13).
  case waiting
  /// On its way. After a crash nobody knows whether it arrived.
  case claimed
  /// A server has it, under this place.
  case shown(ServerPlace)
  /// A log has the line, or a command took it.
  case written
  /// The server let go of it; the reason is its own word. The place stays known, for an answer
  /// may still come out of the server's history (S5.16).
  case closed(CloseReason, ServerPlace?)
  case failed(Reason)
}

/// A live popup: which bus, which connection on it, which number (S5.1). Nothing crosses owners.
package struct ServerPlace: Hashable, Sendable {
  package var bus: String
  package var owner: String
  package var number: UInt32

  package init(bus: String, owner: String, number: UInt32) {
    self.bus = bus
    self.owner = owner
    self.number = number
  }
}

/// `NotificationClosed` of the Desktop Notifications Specification. A hint, not a fact (S5.3).
package enum CloseReason: UInt32, CaseIterable, Sendable {
  case expired = 1
  case dismissed = 2
  case called = 3
  case undefined = 4
  /// The server's connection ended: not a number of the specification.
  case serverGone = 0

  package var word: String {
    switch self {
    case .expired: "expired"
    case .dismissed: "dismissed"
    case .called: "closed"
    case .undefined: "undefined"
    case .serverGone: "server-gone"
    }
  }
}
