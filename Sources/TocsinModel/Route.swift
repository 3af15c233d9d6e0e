/// Where one answer or event of a request goes: what `--on` says (handlers.md).
package struct Route: Equatable, Sendable {
  package enum Target: Equatable, Sendable {
    /// A table of the configuration, by name.
    case handler(HandlerName)
    /// An absolute program and its arguments. Never a shell line.
    case program([String])
  }

  /// An action's id, `default`, `dismiss`, or the word of an event.
  package var event: String
  package var target: Target

  package init(event: String, target: Target) {
    self.event = event
    self.target = target
  }
}

/// What happens to a request that handlers, logs and subscribers may hear of. The first four are
/// responses: a person did them. Raw values are the words of `on` (handlers.md).
package enum Happening: String, CaseIterable, Sendable {
  case action, reply, `default`, dismissed
  case due, delivered, held, waiting, expired, missed, failed

  package var isResponse: Bool {
    switch self {
    case .action, .reply, .default, .dismissed: true
    default: false
    }
  }
}
