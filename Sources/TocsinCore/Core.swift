package import TocsinModel

/// The life of a request from add to answer, as a pure function of what happened, the rows it
/// happened to, and one `now`. It is the only place where a state changes; it has no clock, no
/// file and no bus, and the daemon and the simulator use the same one.
package struct Core {
  package var setup: Setup
  /// Whether a notification server is there to be talked to.
  package var hasServer: Bool
  package var zones: Zones
  /// What is remembered of each app that has been heard of.
  package var apps: [AppID: App] = [:]

  package init(setup: Setup, hasServer: Bool = false, zones: Zones) {
    self.setup = setup
    self.zones = zones
    self.hasServer = hasServer
  }

  package func handle(_ event: Event, now: WallTime) -> [Effect] {
    if let over = event.changed?.isOver { return [.reply(.refused(over))] }
    if let request = event.request, let assumed = zones.assuming(request) {
      if case .clock = event { return [] }  // it keeps the instant that it has
      var core = self
      core.zones = assumed
      return core.handle(event, now: now)
    }
    return switch event {
    case .add(let draft, let id, let existing, let center, let pending):
      add(draft, id: id, existing: existing, center: center, pending: pending, now: now)
    case .due(let request, let delivery, let center, let before):
      due(request, delivery: delivery, center: center, before: before, now: now)
    case .remove(let request, let center, let removal):
      remove(request, center: center, removal, now: now)
    case .posted(let delivery, let request, let sink, let state, let reasons):
      posted(delivery, request, sink, state, reasons: reasons, now: now)
    case .refused(let delivery, let request, let sink, let reason):
      refused(delivery, request, sink, reason, now: now)
    case .closed(let delivery, let request, let sink, let reason):
      closed(delivery, request, sink, reason, now: now)
    case .answered(let delivery, let request, let answer, let isAwaited):
      answered(delivery, request, answer, isAwaited: isAwaited, now: now)
    case .serverReady(let delivery, let request, let sink):
      serverReady(delivery, request, sink, now: now)
    case .serverLost(let delivery, let request, let sink):
      serverLost(delivery, request, sink, now: now)
    case .foundAnnounced, .foundClaimed, .foundShown, .foundOpen:
      resolve(event, now: now)
    case .clock(let request, let cause): move(request, cause, now: now)
    case .pause(let request, let until): pause(request, until: until, now: now)
    case .resume(let request, let center):
      resume(request, center: center, now: now, replies: true)
    case .skip(let request, let center): skip(request, center: center, now: now)
    case .snooze(let request, let center, let until):
      snooze(request, center: center, until: until, now: now)
    case .done(let request, let center): done(request, center: center, now: now)
    case .edit(let old, let edited, let isNewTime, let center):
      edit(old, edited, isNewTime: isNewTime, center: center, now: now)
    case .handlerEnded(let response, let request, let end, let label):
      handlerEnded(response, request, end, label: label, now: now)
    case .retryDue(let response, let request, let delivery):
      attempt(response, request, delivery)
    }
  }

  /// One line of history about `request`.
  func entry(
    _ event: LogEvent, _ request: Request, now: WallTime, reasons: [Reason] = [],
    detail: String? = nil, lateness: Span? = nil, exit: Int32? = nil
  ) -> Effect {
    .append(
      LogEntry(
        time: now, event: event, request: request.id, app: request.app,
        identifier: request.identifier, reasons: reasons, detail: detail, lateness: lateness,
        exit: exit))
  }
}
