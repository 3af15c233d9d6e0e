/// A request as somebody asks for it: everything but what the daemon adds.
package struct Draft: Equatable, Sendable {
  package var app: AppID
  /// Nil gets a generated one (D8.1).
  package var identifier: RequestIdentifier?
  package var content: Content
  package var trigger: Trigger
  /// The request's own buttons, instead of its category's.
  package var actions: [Action]
  package var routes: [Route]
  package var expiry: Expiry
  /// Refuse instead of replacing (D8.2).
  package var isNew: Bool

  package init(
    app: AppID, identifier: RequestIdentifier? = nil, content: Content, trigger: Trigger = .now,
    actions: [Action] = [], routes: [Route] = [], expiry: Expiry = .serverDefault,
    isNew: Bool = false
  ) {
    self.app = app
    self.identifier = identifier
    self.content = content
    self.trigger = trigger
    self.actions = actions
    self.routes = routes
    self.expiry = expiry
    self.isNew = isNew
  }
}

/// When a popup goes by itself. On the wire -1, 0 or milliseconds; here they cannot be mixed up.
package enum Expiry: Equatable, Sendable {
  case serverDefault
  case never
  case after(Span)
}

/// A stored request: the draft, its number, and how far its life has come.
///
///     add ─▶ pending ─▶ waiting ─▶ delivered ─▶ ended
///              │  ▲        (no server)  │
///              │  └─ a repeating one ───┘ stays pending
///              ├─▶ missed      given up under its `late` policy
///              └─▶ removed     by a person or its app; kept a day for undo
package struct Request: Equatable, Sendable {
  package var id: RequestID
  package var app: AppID
  package var identifier: RequestIdentifier
  package var content: Content
  package var trigger: Trigger
  package var actions: [Action]
  package var routes: [Route]
  package var expiry: Expiry
  package var origin: Origin
  package var added: WallTime
  package var state: RequestState
  /// The instant it is due next; nil when it is not pending.
  package var next: WallTime?
  /// How many occurrences have been handled.
  package var fired: Int64

  package init(
    _ draft: Draft, id: RequestID, identifier: RequestIdentifier, added: WallTime,
    next: WallTime, origin: Origin = .local
  ) {
    self.init(
      id: id, app: draft.app, identifier: identifier, content: draft.content,
      trigger: draft.trigger, actions: draft.actions, routes: draft.routes, expiry: draft.expiry,
      origin: origin, added: added, state: .pending, next: next, fired: 0)
  }

  /// For the store, which knows every part.
  package init(
    id: RequestID, app: AppID, identifier: RequestIdentifier, content: Content, trigger: Trigger,
    actions: [Action], routes: [Route], expiry: Expiry, origin: Origin, added: WallTime,
    state: RequestState, next: WallTime?, fired: Int64
  ) {
    self.id = id
    self.app = app
    self.identifier = identifier
    self.content = content
    self.trigger = trigger
    self.actions = actions
    self.routes = routes
    self.expiry = expiry
    self.origin = origin
    self.added = added
    self.state = state
    self.next = next
    self.fired = fired
  }
}

package enum Origin: String, Sendable {
  case local
  case push
}

package enum RequestState: String, CaseIterable, Sendable {
  case pending, waiting, held, delivered, ended, missed, removed

  /// Still of concern to somebody: its identifier is taken.
  package var isLive: Bool {
    switch self {
    case .pending, .waiting, .held, .delivered: true
    case .ended, .missed, .removed: false
    }
  }
}
