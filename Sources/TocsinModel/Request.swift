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
  package var late: Late
  /// It alerts again, as often as this, until it is acknowledged (T6.10).
  package var nag: Span?
  /// Refuse instead of replacing (D8.2).
  package var isNew: Bool
  package var origin: Origin

  package init(
    app: AppID, identifier: RequestIdentifier? = nil, content: Content, trigger: Trigger = .now,
    actions: [Action] = [], routes: [Route] = [], expiry: Expiry = .serverDefault,
    late: Late = .once, nag: Span? = nil, isNew: Bool = false, origin: Origin = .local
  ) {
    self.app = app
    self.identifier = identifier
    self.content = content
    self.trigger = trigger
    self.actions = actions
    self.routes = routes
    self.expiry = expiry
    self.late = late
    self.nag = nag
    self.isNew = isNew
    self.origin = origin
  }
}

/// When a popup goes by itself. On the wire -1, 0 or milliseconds; here they cannot be mixed up.
package enum Expiry: Equatable, Sendable {
  case serverDefault
  case never
  case after(Span)
}

/// What becomes of what was missed while nobody could ring it (T6.1).
package enum Late: Equatable, Sendable {
  /// One delivery for all that were missed.
  case once
  /// One for each.
  case all
  case none
  /// As `once`, but only up to that lateness.
  case within(Span)
}

/// How the next ring of a request goes with the system's zone (T7.6).
package enum Floating: Int64, Sendable {
  /// Its instant stays.
  case no = 0
  /// It is when the system's clocks show its civil time.
  case civil = 1
  /// It is made anew from the rule, whose hour is free.
  case anew = 2
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
  package var late: Late
  /// It alerts again, as often as this, until it is acknowledged (T6.10).
  package var nag: Span?
  package var origin: Origin
  package var added: WallTime
  package var state: RequestState
  /// The instant it is due next; nil when it is not pending.
  package var next: WallTime? {
    didSet {
      guard next == nil else { return }
      nextCivil = nil
      floating = .no
    }
  }
  /// The civil time that `next` was made from, as microseconds on a clock that nobody changes: what
  /// a zone or its data move with them (T7.6, T7.8). Nil for elapsed time and plain instants.
  package var nextCivil: Int64?
  /// How `next` goes with the system's zone.
  package var floating: Floating
  /// How many occurrences have been handled.
  package var fired: Int64
  /// It does not ring (T6.11); `next` is then when it goes on by itself, if ever.
  package var isPaused: Bool
  /// `next` is a snooze, and not what the trigger says (T6.8).
  package var isSnoozed: Bool

  package init(
    _ draft: Draft, id: RequestID, identifier: RequestIdentifier, added: WallTime,
    next: WallTime, nextCivil: Int64? = nil, floating: Floating = .no
  ) {
    self.init(
      id: id, app: draft.app, identifier: identifier, content: draft.content,
      trigger: draft.trigger, actions: draft.actions, routes: draft.routes, expiry: draft.expiry,
      late: draft.late, nag: draft.nag, origin: draft.origin, added: added, state: .pending,
      next: next,
      nextCivil: nextCivil, floating: floating, fired: 0)
  }

  /// For the store, which knows every part.
  package init(
    id: RequestID, app: AppID, identifier: RequestIdentifier, content: Content, trigger: Trigger,
    actions: [Action], routes: [Route], expiry: Expiry, late: Late = .once,
    nag: Span? = nil, origin: Origin, added: WallTime, state: RequestState, next: WallTime?,
    nextCivil: Int64? = nil,
    floating: Floating = .no, fired: Int64,
    isPaused: Bool = false, isSnoozed: Bool = false
  ) {
    self.id = id
    self.app = app
    self.identifier = identifier
    self.content = content
    self.trigger = trigger
    self.actions = actions
    self.routes = routes
    self.expiry = expiry
    self.late = late
    self.nag = nag
    self.origin = origin
    self.added = added
    self.state = state
    self.next = next
    self.nextCivil = nextCivil
    self.floating = floating
    self.fired = fired
    self.isPaused = isPaused
    self.isSnoozed = isSnoozed
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
