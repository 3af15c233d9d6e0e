package import TocsinModel

/// The life of a request from add to answer, as a pure function of what happened, the rows it
/// happened to, and one `now`. It is the only place where a state changes; it has no clock, no
/// file and no bus, and the daemon and the simulator use the same one.
package struct Core {
  package var setup: Setup
  /// Whether a notification server is there to be talked to.
  package var hasServer: Bool
  package var zones: Zones
  /// Since when nothing has come between a due time and its being noticed: the start, or the last
  /// sleep, clock step or change of zone. Nil where nobody says, and all that is late was missed.
  package var attentiveSince: WallTime?
  /// What the server keeps by itself, which is how much of the center it can be given.
  package var server = ServerTraits()
  /// Which configuration `setup` was made of, for the basis of decisions.
  package var configuration = ConfigurationMark(bits: 0)

  // Copies of what the store has. The performer changes them when the disk has taken the change.

  /// What is remembered of each app that has been heard of.
  package var apps: [AppID: App] = [:]
  /// What apps have registered (D9.1).
  package var categories: [AppID: [CategoryID: Category]] = [:]
  /// Their texts (D8.12).
  package var strings: [AppID: StringTables] = [:]
  package var machine = Machine()
  /// Apps that hear themselves what their person answers, now or when they come (handlers.md,
  /// way 4).
  package var listeners: Set<AppID> = []
  /// Apps that the bus starts when they are called.
  package var activatable: Set<AppID> = []
  /// Apps whose `Delegate` is on the bus.
  package var delegates: Set<AppID> = []
  /// Tables of `setup` that asked to be left alone until it is read again.
  package var disabledHandlers: Set<HandlerName> = []
  /// Handlers whose failing was told of, by their names.
  package var failingHandlers: Set<String> = []
  /// The Focus in force, as it was last looked at.
  package var focus = FocusChoice()

  package init(setup: Setup, hasServer: Bool = false, zones: Zones) {
    self.setup = setup
    self.zones = zones
    self.hasServer = hasServer
  }

  package func handle(_ event: Event, now: WallTime) -> [Effect] {
    if let over = event.changed?.isOver { return [.reply(.refused(over))] }
    if let request = event.reckoned, let assumed = zones.assuming(request) {
      if case .clock = event { return [] }  // it keeps the instant that it has
      var core = self
      core.zones = assumed
      return core.handle(event, now: now)
    }
    return switch event {
    case .add(let draft, let id, let existing, let center, let pending):
      add(draft, id: id, existing: existing, center: center, pending: pending, now: now)
    case .due(let request, let delivery, let center, let before, let others, let presented):
      due(
        request, delivery: delivery, center: center, before: before, others: others,
        presented: presented, now: now)
    case .app(let app, let event, let rows): handle(event, of: app, rows, now: now)
    case .machine(let event): handle(event, now: now)
    case .alertAgain(let held, let request, let delivery, let others):
      alertAgain(held, request, delivery: delivery, others: others, now: now)
    case .digest(let digest, let row): digested(digest, row, now: now)
    case .retell(let digest, let row): retold(digest, row, now: now)
    case .centerDigest(let counts, let row): tellOfCenter(counts, row, now: now)
    case .reveal(let delivery, let request, let sink, let place, let others):
      reveal(delivery, request, sink, place, others: others, now: now)
    case .cover(let delivery, let request, let sink):
      covered(delivery, request, sink, now: now)
    case .recount(let delivery, let request, let sink, let place, let others):
      recounted(delivery, request, sink, place, others: others, now: now)
    case .remove(let request, let center, let removal):
      remove(request, center: center, removal, now: now)
    case .posted(let delivery, let request, let sink, let state, let reasons):
      posted(delivery, request, sink, state, reasons: reasons, now: now)
    case .refused(let delivery, let request, let sink, let reason):
      refused(delivery, request, sink, reason, now: now)
    case .closed(let delivery, let request, let sink, let reason, let underway):
      underway == .nothing
        ? closed(delivery, request, sink, reason, now: now)
        : closed(delivery, request, sink, reason, before: underway, now: now)
    case .answered(
      let delivery, let request, let answer, let isAwaited, let rows, let center, let underway):
      answered(
        delivery, request, answer, isAwaited: isAwaited, rows, center, underway: underway,
        now: now)
    case .promptEnded(let delivery, let request): unanswered(delivery, request)
    case .unlocked(let response, let request, let delivery, let isAwaited):
      unlocked(response, request, delivery, isAwaited: isAwaited, now: now)
    case .serverReady(let delivery, let request, let sink):
      serverReady(delivery, request, sink, now: now)
    case .serverLost(let delivery, let request, let sink):
      serverLost(delivery, request, sink, now: now)
    case .foundAnnounced, .foundClaimed, .foundShown, .foundOpen:
      resolve(event, now: now)
    case .clock(let request, let cause, let delivered):
      move(request, cause, delivered: delivered, now: now)
    case .pause(let request, let until): pause(request, until: until, now: now)
    case .resume(let request, let center):
      resume(request, center: center, now: now, replies: true)
    case .skip(let request, let center): skip(request, center: center, now: now)
    case .snooze(let request, let center, let until):
      snooze(request, center: center, until: until, now: now)
    case .nag(let delivery, let request, let nagging, let others, let underway):
      nag(delivery, request, nagging, others: others, underway: underway, now: now)
    case .done(let request, let center): done(request, center: center, now: now)
    case .edit(let old, let edited, let isNewTime, let center, let others):
      askAnew(
        old, edited,
        edit(old, edited, isNewTime: isNewTime, center: center, others: others, now: now))
    case .handlerEnded(let response, let request, let end, let label, let aftermath):
      handlerEnded(response, request, end, label: label, aftermath, now: now)
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
