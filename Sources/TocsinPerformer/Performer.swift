package import TocsinCore
package import TocsinModel
package import TocsinStore

/// Carries effects out in order: the disk first, then everybody who waits to hear of it.
///
/// A turn gathers what came in together. `perform` writes an event's rows, all or none;
/// `finishTurn` brings the turn to the disk with one commit and only then lets replies, popups and
/// handlers go. When the disk refuses, callers hear `not-durable`, what is due stays due, and what
/// the world told us is kept and tried again: nothing is lost or half done. One thing goes ahead:
/// what was announced a moment before its time is with its sinks at its time, and its rows follow
/// (`Performer+Announce`).
package final class Performer {
  package typealias Reply = (Answered) -> Void

  package let store: Store
  /// What floats is read by its zone from the moment it has it.
  package var core: Core { didSet { followZone() } }
  private var clock: WallClock
  package var sinks: [SinkName: any Sink] = [:]
  package weak var runner: (any Runner)?
  package weak var prompter: (any Prompter)?
  package weak var audience: (any Audience)?
  /// Sees to it that the zone of that name is among those of the core.
  package var learn: (String, inout Zones) -> Void = { _, _ in }
  /// The last fault of the store, until a turn has gone well: what was due and failed is then not
  /// tried again at once.
  package private(set) var storeFault: StoreError?
  private var isTurnFaulty = false

  /// Deliveries that went ahead of this turn's commit, by request.
  var ahead: [RequestID: Int64] = [:]
  /// Those of turns that the disk refused: with their sinks, and still due.
  var unwritten: [RequestID: Int64] = [:]
  /// Due, and their apps are asked what to present of them, since then. Nothing of that is on the
  /// disk: after a crash they are due, and nobody has seen them.
  var asked: [RequestID: WallTime] = [:]
  /// More is due than one turn took, and its sinks have not got it yet.
  package internal(set) var owesSinks = false
  /// The next instant to wake up for, as of the last commit.
  var deadline: WallTime??
  var tallies = Tallies()
  /// Groups whose popups are to be looked at.
  var stacks: Set<Tallies.Place> = []
  /// Since when something is held, as of the last look; nil is not looked at.
  var heldSince: WallTime??
  /// The clock was set back to this while all that is held was held later: it is held since then.
  var heldFrom: WallTime?
  /// When the oldest was decided that the digest of the center has not told of, likewise.
  var unseenSince: WallTime??
  /// The Focus was looked at since the last thing that may have changed it, and when.
  var focusLookedAt: WallTime?
  /// Who waits for a person's answer about an app (D2.1), by the number of the wait.
  var asking: [AppID: [(number: Int, reply: (Bool) -> Void)]] = [:]
  var lastAsking = 0
  /// Deliveries of which a person is asked for the text of a reply.
  var prompting: Set<Int64> = []
  /// The clock of the last run was looked at (`compareClocks`).
  var hasComparedClocks = false
  /// Choices made while the machine is locked (D2.29).
  var afterUnlock: [(WallTime) -> Void] = []

  private var world: [Effect] = []
  private var replies: [(Reply, Answered)] = []
  private var taken: [Incoming] = []
  /// What of it this turn has written: lost with the turn, so kept until the commit.
  private var written: [Incoming] = []
  /// What the world told us and the disk did not take yet.
  private var postponed: [Incoming] = []
  /// Responses of an earlier run that a start has found open, as they are to be tried, and that the
  /// disk did not take yet (`Performer+Recover`).
  var unresolved: [OpenResponse] = []
  /// Those that this turn has written.
  var resolving: [OpenResponse] = []
  /// Lets who reads the log follow it: the entries of the turn.
  private var entries: [LogEntry] = []
  /// What came of the turn, for who follows that.
  private var arrivals: [Arrival] = []

  package init(store: Store, core: Core) {
    self.store = store
    self.core = core
    clock = WallClock(core.zones)
    store.clock = clock
    loadCopies()
  }

  private func followZone() {
    guard !clock.isThat(of: core.zones) else { return }
    clock = WallClock(core.zones)
    store.clock = clock
    deadline = nil
  }

  // Calls.

  package func add(_ draft: Draft, now: WallTime, reply: @escaping Reply) {
    perform(now: now, reply: reply) { () throws(StoreError) in
      guard let id = store.newRequestID() else { return nil }
      var existing: Request? =
        if let identifier = draft.identifier { try store.live(draft.app, identifier) } else { nil }
      if let found = existing { existing = try settle(found, now: now) }
      let center: Delivery? =
        if let existing { try store.center(of: existing.id) } else { nil }
      var pending = PendingCount(
        ofApp: try store.pendingCount(of: draft.app), all: try store.pendingCount())
      if core.isEvicting(draft, existing: existing, pending) {
        pending.evictable = try evictable(of: draft.app)
      }
      return .add(draft, id: id, existing: existing, center: center, pending: pending)
    }
  }

  package func remove(
    _ id: RequestID, _ removal: Removal, now: WallTime, reply: @escaping Reply
  ) {
    perform(now: now, reply: reply, missing: .unknown(id)) { () throws(StoreError) in
      guard let found = try store.request(id), let request = try settle(found, now: now) else {
        return nil
      }
      return .remove(request, center: try store.center(of: id), removal)
    }
  }

  package func answer(_ id: RequestID, _ answer: Answer, now: WallTime, reply: @escaping Reply) {
    var missing = CallError.unknown(id)
    perform(now: now, reply: reply, missing: missing) { () throws(StoreError) in
      guard let found = try store.request(id), let request = try settle(found, now: now) else {
        return nil
      }
      guard let delivery = try store.center(of: id) else {
        missing =
          request.isOver
          ?? CallError(.noSuchRequest, "\(id) is not shown, so there is nothing to answer")
        return nil
      }
      return try answered(delivery, request, answer, now: now)
    }
  }

  func answered(
    _ delivery: Delivery, _ request: Request, _ answer: Answer, now: WallTime
  ) throws(StoreError) -> Event {
    .answered(
      delivery, request, answer, isAwaited: audience?.isAwaited(request.id) ?? false,
      rows: try rows(for: answer, to: request), center: try centerLook(for: request, now: now),
      underway: try underway(delivery.id))
  }

  // The world.

  /// Hears what became of something. It is written with this turn, or with the next one when it is
  /// told in the middle of letting the last one go.
  package func take(_ incoming: Incoming, now: WallTime) { taken.append(incoming) }

  /// Writes what was postponed and what has come since, in the order it was told: an answer finds
  /// its notification only after the popup's number is known.
  func writeIncoming(now: WallTime) {
    let incoming = postponed + taken
    postponed.removeAll()
    taken.removeAll(keepingCapacity: true)
    for each in incoming {
      guard postponed.isEmpty, !isUnwritten(each) else {
        postponed.append(each)
        continue
      }
      switch perform(now: now, { () throws(StoreError) in try self.event(for: each, now: now) }) {
      case nil: written.append(each)
      case .constraint?: break  // our own mistake; it would be refused for ever
      default: postponed.append(each)
      }
    }
  }

  private func event(for incoming: Incoming, now: WallTime) throws(StoreError) -> Event? {
    switch incoming {
    case .posted(let id, let sink, let state, let reasons):
      return try rows(id).map { .posted($0, $1, sink, state, reasons: reasons) }
    case .refused(let id, let sink, let reason):
      return try rows(id).map { .refused($0, $1, sink, reason) }
    case .closed(let place, let reason):
      guard let (id, sink) = try store.delivery(at: place) else { return nil }
      let underway = try underway(id)
      return try rows(id).map { .closed($0, $1, sink, reason, underway: underway) }
    case .answered(let place, let answer):
      guard let (id, _) = try store.delivery(at: place),
        let (delivery, request) = try rows(id)
      else { return nil }
      if core.device.isLocked, answer.isChoice || request.isManagement {  // D2.29
        wait { [weak self] now in self?.take(incoming, now: now) }
        return nil
      }
      return try answered(delivery, request, answer, now: now)
    case .prompted(let id, let action, let text): return try prompted(id, action, text, now: now)
    case .handlerEnded(let number, let end, let label, let answer, let attempt):
      return try handlerEnded(number, end, label, answer, attempt)
    case .presented(let id, let answer): return try presented(id, answer)
    }
  }

  func rows(_ delivery: Int64) throws(StoreError) -> (Delivery, Request)? {
    guard let delivery = try store.delivery(delivery),
      let request = try store.request(delivery.request)
    else { return nil }
    return (delivery, request)
  }

  // A turn.

  /// Writes what `event` leads to; nil when that has worked, else why the disk refused it.
  @discardableResult
  func perform(
    now: WallTime, reply: Reply? = nil,
    missing: @autoclosure () -> CallError = CallError(.noSuchRequest, "no such notification"),
    sinks timing: SinkTiming = .afterCommit, _ event: () throws(StoreError) -> Event?
  ) -> StoreError? {
    compareClocks(now: now)
    do {
      guard let (effects, subject, arrivals) = try effects(of: event, now: now) else {
        reply?(.refused(missing()))
        return nil
      }
      var after: [Effect] = []
      var answers: [Answered] = []
      var lines: [LogEntry] = []
      try store.atomically { () throws(StoreError) in
        for effect in effects {
          switch effect {
          case .reply(let answer): answers.append(answer)
          case .append(let entry):
            try store.append(entry)
            lines.append(entry)
          case .respond(let response, let request, let delivery):
            let stored = try store.insert(response)
            if stored.isOpen, stored.attempt > 0 {
              after.append(.run(stored, request, delivery))
            }
          case .present, .withdraw, .run, .finish, .granted, .openSettings, .prompt,
            .askToPresent:
            after.append(effect)
          case .clearCenter(let app, let kept): after += try clearCenter(of: app, but: kept)
          default: try write(effect, now: now)
          }
        }
      }
      deadline = nil
      for effect in effects {
        copy(effect, subject)
        noteStack(of: effect, subject)
        if case .prompt(let delivery, _, _, _) = effect { prompting.insert(delivery.id) }
      }
      for effect in after { schedule(effect, timing, now: now) }
      entries += lines
      self.arrivals += arrivals
      if let reply { replies += answers.map { (reply, $0) } }
      return nil
    } catch {
      if reply != nil, case .constraint = error {
        storeFault = error  // a bad call; what is due need not wait for a better disk
      } else {
        failed(error)
      }
      // A full disk may have undone the whole turn, not this event alone.
      if !store.isInTurn { abandonTurn(now: now) }
      reply?(.refused(CallError(.notDurable, "not stored: \(error.line)")))
      return error
    }
  }

  /// What the event leads to. The event, and with it what it holds of a group, is gone when this
  /// returns, so that the tally can be changed in place.
  private func effects(
    of event: () throws(StoreError) -> Event?, now: WallTime
  ) throws(StoreError) -> ([Effect], Request?, [Arrival])? {
    guard let event = try event() else { return nil }
    if let trigger = event.trigger { prepare(for: trigger) }
    let effects = core.handle(event, now: now)
    let isFollowed = audience?.followsDeliveries ?? false
    return (effects, event.request, isFollowed ? Arrival.all(of: event, effects) : [])
  }

  private func schedule(_ effect: Effect, _ timing: SinkTiming, now: WallTime) {
    switch (effect, timing) {
    case (.present, .haveIt): break
    case (.present, .now), (.withdraw, .now): letGo(effect, now: now)
    default: world.append(effect)
    }
  }

  private func write(_ effect: Effect, now: WallTime) throws(StoreError) {
    switch effect {
    case .insert(let request): try store.insert(request)
    case .replace(let request): try store.replace(request)
    case .update(let request): try store.advance(request, now: now)
    case .insertDelivery(let delivery): try store.insert(delivery)
    case .updateText(let delivery): try store.updateText(of: delivery)
    case .updatePart(let delivery, let part): try store.write(part, of: delivery)
    case .markDelivered(let delivery): try store.markDelivered(delivery, now: now)
    case .explain(let delivery, let reasons): try store.explain(delivery, reasons)
    case .endDelivery(let delivery, let ending): try store.end(delivery, ending)
    case .updateResponse(let response): try store.update(response)
    case .hold(let response): _ = try store.insert(response)
    case .forget(let response): try store.forget(response: response)
    case .updateOutcome(let delivery): try store.updateOutcome(of: delivery)
    case .nag(let delivery, let nagging): try store.write(nagging, of: delivery)
    case .release(let delivery): try store.release(delivery, now: now)
    case .save(let app): try store.write(app)
    case .saveBadge(let app, let badge): try store.setBadge(badge, of: app)
    case .saveCategories(let app, let categories): try store.setCategories(categories, of: app)
    case .saveStrings(let app, let language, let table):
      try store.setStrings(table, language, of: app)
    case .saveByHand(let byHand): try store.write(byHand)
    case .markDigest(let day): try store.mark(digestDay: day)
    case .listen(let app): try store.addListener(app)
    case .granted, .openSettings, .askToPresent, .clearCenter, .disable, .mark: break
    case .append, .respond, .present, .withdraw, .run, .prompt, .finish, .reply: break
    }
  }

  /// Commits, and lets go what waited for it. What the sinks tell meanwhile is written and
  /// committed in the same way, until nothing is left.
  /// `announces`: not before a start has found what the last run had announced.
  package func finishTurn(now: WallTime, announces: Bool = true) {
    defer { isTurnFaulty = false }
    resolveAgain(now: now)
    repeat {
      writeIncoming(now: now)
      tidyStacks(now: now)
      if announces { announce(now: now) }
      guard commit(now: now) else { return }
      let effects = world
      let waiting = replies
      let lines = entries
      let came = arrivals
      arrivals.removeAll(keepingCapacity: true)
      world.removeAll(keepingCapacity: true)
      replies.removeAll(keepingCapacity: true)
      entries.removeAll(keepingCapacity: true)
      for (reply, answer) in waiting { reply(answer) }
      for entry in lines { audience?.happened(entry) }
      for arrival in came { arrival.tell(audience) }
      for effect in effects { letGo(effect, now: now) }
    } while !taken.isEmpty || !world.isEmpty || !replies.isEmpty || store.isInTurn
  }

  private func commit(now: WallTime) -> Bool {
    guard store.isInTurn else { return true }
    do {
      try store.commit()
      if !isTurnFaulty { storeFault = nil }
      written.removeAll(keepingCapacity: true)
      resolving.removeAll()
      ahead.removeAll(keepingCapacity: true)
      return true
    } catch {
      failed(error)
      abandonTurn(now: now)
      return false
    }
  }

  /// The turn did not reach the disk: nothing of it may be heard of.
  func abandonTurn(now: WallTime) {
    store.rollback()
    deadline = nil
    stacks.removeAll()
    unwritten.merge(ahead) { $1 }
    ahead.removeAll()
    loadCopies()
    takeBackFocus(now: now)
    let line = storeFault?.line ?? "the store failed"
    let waiting = replies
    forgetPrompts(in: world)
    for case .askToPresent(let request, _) in world { asked[request.id] = nil }
    world.removeAll()
    replies.removeAll()
    entries.removeAll()
    arrivals.removeAll()
    postponed += written
    written.removeAll()
    unresolved += resolving
    resolving.removeAll()
    for (reply, answer) in waiting {
      if case .refused = answer {
        reply(answer)
      } else {
        reply(.refused(CallError(.notDurable, "not stored: \(line)")))
      }
    }
  }

  /// Tries again what the disk would not take. True when nothing is left over.
  package func retryPostponed(now: WallTime) -> Bool {
    writeIncoming(now: now)
    return !hasPostponed
  }

  package var hasPostponed: Bool { !postponed.isEmpty || !unresolved.isEmpty }

  private func letGo(_ effect: Effect, now: WallTime) {
    switch effect {
    case .present(let delivery, let request, let sink, let presentation):
      sinks[sink]?.present(delivery, request, as: presentation, now: now)
    case .withdraw(let delivery, let sink): sinks[sink]?.withdraw(delivery)
    case .run(let response, let request, let delivery):
      runner?.run(response, core.worded(request), delivery)
    case .prompt(let delivery, let request, let action, let token):
      ask(action, of: delivery, core.worded(request), activationToken: token)
    case .finish(let request, let result, let action, let text):
      audience?.finished(request, result, action: action, text: text)
    case .granted(let app, let granted):
      for waiting in asking.removeValue(forKey: app) ?? [] { waiting.reply(granted) }
    case .openSettings(let app): audience?.opensSettings(of: app)
    case .askToPresent(let request, _): audience?.asksToPresent(core.worded(request))
    default: break
    }
  }

  func failed(_ error: StoreError) {
    storeFault = error
    isTurnFaulty = true
  }

  func read<Value>(_ body: () throws(StoreError) -> Value) -> Value? {
    do { return try body() } catch {
      failed(error)
      return nil
    }
  }
}
