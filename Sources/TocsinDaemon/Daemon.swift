import Glibc
import Systemd
import TocsinCore
import TocsinModel
import TocsinPerformer
import TocsinStore
import TocsinTime
import TocsinWire

/// The whole daemon, put together and driven by one loop on one thread.
///
/// Start: lock the data folder, open the store, connect, learn who shows notifications, resolve
/// what a crash left, take the name, say READY (W1.1). Then every wake-up is one turn: what came in
/// is written, committed, and only then answered, shown or run.
final class Daemon {
  let loop: EventLoop
  let bus: Bus
  let log: Log
  let performer: Performer
  let control: Control
  let center: Center
  let handlers: Handlers
  let prompts: Prompts
  let delegates: Delegates
  let entries = DesktopEntries(Paths.environment)
  /// Apps whose desktop entries were looked at in this turn.
  var identified: Set<AppID> = []
  private let runners: Runners
  let paths: Paths
  private let folder: DataFolder
  private var sources: [EventSource] = []
  let time: any TimeSource
  var alarm: Alarm?
  var steps: ClockSteps
  var zoneWatch: FileWatch?
  var zoneDataWatch: FileWatch?
  /// Those that hear of more than deliveries.
  var entrySinks: [any EntrySink] = []
  /// Zones to which requests are pinned, and which are not on this machine.
  var missingZones: Set<String> = []
  /// What is being gone through.
  var clockAgenda = ClockAgenda()
  var clockStep: EventSource?
  var systemBus: Bus?
  var sleep: Sleep?
  var locks: LockSources?
  var doNotDisturb: DoNotDisturb?
  /// Of what must be known before it begins: who shows notifications, and whether it is locked.
  private var isAwaited = 2
  /// Between logind's word that the machine sleeps and the end of that.
  var isAsleep = false
  var sleepLimit: DelayTimer?
  /// A server came meanwhile.
  var serverWaits = false
  private var absence: DelayTimer?
  /// What is due, while a server is asked whether anybody may be disturbed.
  var undecided: (() -> Void)?
  var inquiry: DelayTimer?
  /// Ends the turn of what no call began: a child that ended, a time that ran out.
  private(set) var turnEnd: EventSource?
  private(set) var hasBegun = false
  private var announced: (focus: FocusName?, isLocked: Bool) = (nil, false)
  /// On the clock of time awake.
  private var nextPrune = Span.zero
  var server: NotificationServer?
  /// The configuration in force.
  var settings: Settings
  private var wasFaulty = false
  /// The store has ended it, and it has said so.
  private var isEnding = false
  let started: WallTime

  /// Why the daemon does not run, in one line.
  struct Refusal: Error {
    var line: String
    /// EX_TEMPFAIL where another try may find it cured.
    var code: Int32 = 1
  }

  init(_ options: Options, paths: Paths, busAddress: String) throws {
    self.paths = paths
    do {
      log = try Log(isVerbose: options.isVerbose, file: options.logFile)
    } catch {
      throw Refusal(line: "cannot write the log \(error.line)")
    }
    loop = try EventLoop()
    do {
      bus = try Bus(address: busAddress)
    } catch {
      throw Refusal(line: "cannot reach the session bus at \(busAddress): \(error)")
    }
    guard try !bus.hasOwner(Names.bus) else { throw Refusal(line: Daemon.isTaken) }
    do {
      folder = try DataFolder(paths)
    } catch DataFolder.Trouble.taken {
      throw Refusal(line: Daemon.isTaken)
    } catch DataFolder.Trouble.unusable(let why) {
      throw Refusal(line: "cannot use the data folder: \(why)")
    }
    let store: Store
    do {
      store = try Store.open(path: paths.store)
    } catch {
      throw Refusal(line: "\(paths.store): \(error.line)", code: error == .full ? 75 : 1)
    }
    let zones = SystemZone()
    performer = Performer(
      store: store,
      core: Core(
        setup: Configuration().setup, zones: Zones(system: zones.zone)))
    let time = SystemTime(loop)
    self.time = time
    let now = { time.now }
    started = now()
    steps = ClockSteps(now: time.now, sinceBoot: time.sinceBoot, awake: time.awake)
    settings = Settings.atStart(
      paths: paths, store: store, programs: Daemon.programs(on: bus), now: started)
    let storeID = try store.storeID()
    delegates = Delegates(bus, performer, storeID: storeID, now: now)
    control = Control(
      bus, performer, delegates: delegates, copies: FileCopies(folder: paths.data + "/attachments"),
      zone: zones,
      now: now)
    let control = control
    handlers = Handlers(
      bus: bus, loop: loop, storeID: storeID, folder: paths.data + "/handlers",
      zone: { control.zone })
    prompts = Prompts(
      bus: bus, loop: loop, storeID: handlers.storeID, folder: paths.data + "/prompts")
    delegates.zone = { control.zone }
    center = Center(control)
    runners = Runners(handlers, delegates)
    try connect()
  }

  /// EX_UNAVAILABLE: the service manager tries again, for a bus may come back.
  private static let busHasGone: Int32 = 69

  /// EX_IOERR: the service manager tries again, with what lies in the store's place now.
  private static let storeHasGone: Int32 = 74

  private static let isTaken = "another tocsind is running; it was left alone"

  /// The one `now` of this wake-up.
  var now: WallTime { control.now() }

  /// What comes back from the world goes to the performer, stamped.
  var tell: (Incoming) -> Void {
    { [weak self] incoming in
      guard let self else { return }
      performer.take(incoming, now: now)
      turnEnd?.enableOnce()
    }
  }

  private func connect() throws {
    turnEnd = try loop.deferred { [weak self] in self?.endTurn() }
    turnEnd?.disable()
    clockStep = try loop.deferred { [weak self] in self?.stepClockWork() }
    clockStep?.disable()
    performer.audience = self
    performer.learn = { [weak self] name, zones in self?.learn(name, &zones) }
    performer.runner = runners
    handlers.tell = tell
    handlers.warn = { [weak self] message, id in
      self?.log.warning(message, [("TOCSIN_ID", id.description), ("TOCSIN_EVENT", "failed")])
    }
    control.backgroundPushes.note = { [weak self] in self?.log.info($0) }
    try control.backgroundPushes.start(time)
    delegates.tell = tell
    delegates.warn = handlers.warn
    delegates.endTurn = { [weak self] in self?.turnEnd?.enableOnce() }
    try delegates.start()
    handlers.talk = { [weak self] in self?.log.relay($0, $1) }
    handlers.table = { [weak self] in self?.performer.core.handler(named: $0) }
    handlers.isDisabled = { [weak self] in
      self?.performer.core.disabledHandlers.contains($0) ?? false
    }
    handlers.programs = { [bus] in Daemon.programs(on: bus) }
    try handlers.watchManager()
    performer.prompter = prompts
    prompts.tell = tell
    prompts.hasManager = { [handlers] in handlers.hasManager }
    prompts.warn = { [weak self] message, id in
      self?.log.warning(message, [("TOCSIN_ID", id.description)])
    }

    let server = try NotificationServer(
      .desktop, bus: bus, busID: try bus.id(), loop: loop, timeout: .seconds(5))
    server.tell = tell
    server.note = { [weak self] message in self?.log.info(message) }
    server.displayName = { [weak self] app in
      guard let self else { return app.text }
      identify(app)
      return performer.core.setup.configuration(of: app).name
    }
    server.countWords = { [weak self] count in
      self?.countWords(Int64(count)) ?? String(count)
    }
    server.style = { [weak self] in self?.style(of: $0, $1) ?? NotifyStyle() }
    server.onFacts = { [weak self] in self?.learnServer() }
    server.onReady = { [weak self] in
      guard let self else { return }
      if isAsleep { serverWaits = true } else { performer.serverCame(now: now) }
      announceServer()
    }
    server.onGone = { [weak self] in
      guard let self else { return }
      serverWaits = false
      performer.core.server = ServerTraits()
      performer.serverWent(now: now)
      doNotDisturb?.follow(nil, ServerFacts()) {}
      announceServer()
      absence?.arm(afterUsec: Daemon.patience.usec)
    }
    let copies = control.copies
    server.path = { copies.path($0.copy) }
    self.server = server
    try followDoNotDisturb(of: server)
    absence = try loop.timer { [weak self] in self?.nobodyShows() }
    control.onWait = { [weak self] in
      guard let self, !performer.core.hasServer else { return }
      absence?.arm(afterUsec: Daemon.patience.usec)
    }
    applyAtStart(settings)
    report(settings)

    control.onStoreError = { [weak self] fault in self?.storeIsDamaged(fault) }
    control.identify = { [weak self] in self?.identify($0) }
    control.status = { [weak self] in self?.statusTable() ?? Table() }
    control.reload = { [weak self] in self?.reload() ?? [] }
    control.preview = { [weak self] in self?.handlers.preview($0) }
    control.serverName = { [weak self] in self?.server?.facts.name ?? "" }
    alarm = try Alarm(time, performer) { [weak self] in self?.ring() }
    try control.export()
    try center.export()
  }

  /// How long somebody who waits for an answer is kept waiting without a server to show the
  /// question: longer than a server's restart takes, shorter than a person's patience.
  private static let patience = Span.seconds(10)

  /// No server has come: whoever waits for what only a server could show hears so. The
  /// notification itself goes on waiting for one.
  private func nobodyShows() {
    guard !performer.core.hasServer else { return }
    for request in control.waits.requests {
      let center = try? performer.store.center(of: request)
      guard let center, center.parts.contains(where: { $0.state == .waiting }) else { continue }
      finished(request, .unreachable, action: nil, text: nil)
    }
  }

  /// The properties that other programs follow, when they are others.
  private func announceState() {
    guard hasBegun else { return }
    let focus = performer.core.focus.name
    let isLocked = performer.core.device.isLocked
    var changed: [String] = []
    if focus != announced.focus { changed.append("FocusName") }
    if isLocked != announced.isLocked { changed.append("Locked") }
    announced = (focus, isLocked)
    guard !changed.isEmpty else { return }
    try? bus.emitPropertiesChanged(path: Names.path, interface: Names.control, changed)
  }

  private func announceServer() {
    try? bus.emitPropertiesChanged(path: Names.path, interface: Names.control, ["Server"])
  }

  // Life.

  /// Runs until a signal ends it; the exit code.
  func run() throws -> Int32 {
    try listenToSignals()
    try watchTime()
    bus.onDisconnect = { [weak self] in
      self?.log.error("the session bus has gone")
      self?.loop.exit(code: Daemon.busHasGone)
    }
    try bus.attach(
      to: loop, turnCalls: Limits.turnCalls, turnUsec: Limits.turn.usec
    ) { [weak self] in self?.endTurn() }
    _ = try loop.feedWatchdog()
    // Both at once: what is due is not shown in clear on a locked screen, nor to a server that
    // would swallow it.
    try followLocks { [weak self] in self?.isKnown() }
    try server?.start { [weak self] in self?.isKnown() }
    let code = try loop.run()
    performer.finishTurn(now: now)
    performer.endAnnouncements()
    _ = ServiceState.stopping.notify()
    performer.store.close()
    return code
  }

  private func isKnown() {
    isAwaited -= 1
    if isAwaited == 0 { begin() }
  }

  /// Who shows notifications is known: what a crash left is resolved, and callers may come.
  private func begin() {
    performer.recover(
      bus: server?.busID ?? "", owner: server?.owner, now: now)
    resumePrompts()
    handlers.removeLeftover()
    do {
      guard try bus.requestName(Names.bus) == .acquired else {
        log.error(Daemon.isTaken)
        loop.exit(code: 1)
        return
      }
    } catch {
      log.error("cannot take the name \(Names.bus): \(error)")
      loop.exit(code: 1)
      return
    }
    hasBegun = true
    for app in control.knownApps { identify(app) }
    sweepFiles()
    let old = performer.zoneMark()
    for work in performer.workAtStart(
      mark: control.zone.mark, isOtherZone: { control.zone.isOther(than: $0) }, now: now)
    {
      if work.cause != .setBack { tellOfZone(since: old, work.cause) }
      go(through: work)
    }
    _ = ServiceState.ready.notify()
    log.info("ready", [("TOCSIN_VERSION", Names.version)])
    // What came due while nobody was there is written with this turn, and needs no announcement.
    if !isAsleep { _ = performer.claimDue(now: now, limit: 100) }
    endTurn()
    performer.takeOver(now: now)
  }

  private func listenToSignals() throws {
    for number in [SIGTERM, SIGINT] {
      sources.append(
        try loop.signal(number) { [weak self] in
          self?.log.info("stopping")
          self?.loop.exit(code: 0)
        })
    }
    sources.append(
      try loop.signal(SIGHUP) { [weak self] in
        _ = self?.reload()
        self?.endTurn()
      })
  }

  // Turns.

  private func ring() {
    guard !isAsleep else { return }
    // It may be this that notices the sleep or the step, and not their own events.
    if steps.differs(now: now, sinceBoot: time.sinceBoot, awake: time.awake) { clockMoved() }
    // What the disk refused once is tried again with what is due.
    if performer.hasPostponed { _ = performer.retryPostponed(now: now) }
    inquire { [weak self] in
      guard let self else { return }
      _ = performer.claimDue(now: now, limit: 100)
      endTurn()
    }
  }

  /// The turn's commit, and everything that waits for it.
  func endTurn() {
    identified.removeAll(keepingCapacity: true)
    pruneNowAndThen()
    performer.finishTurn(now: now, announces: hasBegun)
    if !performer.hasPostponed { handlers.removeTraces() }
    announceState()
    turnEnd?.disable()
    // Nothing is due before it is known who shows it and what a crash left.
    guard hasBegun else { return }
    if performer.store.wasLogRenewed {
      performer.store.wasLogRenewed = false
      log.warning("\(paths.store)-wal was deleted while it was in use; nothing was lost")
    }
    let fault = performer.storeFault
    if case .damaged? = fault {
      storeIsDamaged(performer.storeFault)
    } else if case .gone? = fault {
      if !isEnding {
        log.error("\(paths.store): \(StoreError.gone.line); nothing more is written to it")
      }
      isEnding = true
      loop.exit(code: Daemon.storeHasGone)
    } else if let fault {
      if !wasFaulty { log.error("the store cannot be written: \(fault.line); trying again") }
      alarm?.rearm(earliest: performer.owesSinks ? now : now.adding(.seconds(10)))
    } else {
      if wasFaulty { log.notice("the store can be written again") }
      alarm?.rearm()
    }
    wasFaulty = fault != nil
  }

  /// A little of what is over is forgotten with a turn that writes anyway, once a minute at most:
  /// history never wakes an idle daemon.
  private func pruneNowAndThen() {
    guard hasBegun, performer.store.isInTurn, time.awake >= nextPrune else { return }
    nextPrune = Span(usec: time.awake.usec + Span.minutes(1).usec)
    let history = settings.configuration.history
    guard let cutoff = now.adding(Span(usec: -history.keep.usec)) else { return }
    let gone = try? performer.store.prune(before: cutoff, entries: history.entries, limit: 500)
    if let gone, gone > 0 { log.debug("\(gone) rows of history were forgotten") }
    // More is left: go on with the next turn.
    if let gone, gone >= 500 { nextPrune = .zero }
  }

  /// What is read cannot be trusted any more, so nothing more is written to it: it ends, and leaves
  /// the store as it is.
  func storeIsDamaged(_ fault: StoreError?) {
    guard case .damaged? = fault, !isEnding else { return }
    isEnding = true  // said once
    log.error("\(paths.store): \(fault?.line ?? "damaged")")
    loop.exit(code: 1)
  }

  /// Copies that no request needs any more go; those of removed ones stay as long as `undo` does.
  private func sweepFiles() {
    let undo = settings.configuration.history.undo
    let since = now.adding(Span(usec: -undo.usec)) ?? now
    guard let wanted = try? performer.store.wantedCopies(endedAfter: since) else { return }
    control.copies.sweep(keeping: wanted)
  }

  private func report(_ settings: Settings) {
    for line in settings.faults { log.error(line) }
    if !settings.faults.isEmpty {
      let inForce =
        switch settings.origin {
        case .lastGood: "the last good one"
        case .defaults: "the defaults"
        case .files: "what else it says"
        }
      log.warning("the configuration is broken; in force: \(inForce)")
    } else {
      keepConfiguration()
    }
  }
}

extension Daemon: Audience {
  func happened(_ entry: LogEntry) {
    identify(entry.app)
    control.subscribers.tell(entry)
    for sink in entrySinks { sink.write(entry) }
    log.debug(
      "\(entry.event.rawValue) \(entry.request)",
      [("TOCSIN_ID", entry.request.description), ("TOCSIN_EVENT", entry.event.rawValue)])
  }

  func asksToPresent(_ request: Request) { delegates.askToPresent(request) }

  func opensSettings(of app: AppID) { control.openSettings(of: app) }

  func isAwaited(_ request: RequestID) -> Bool { control.waits.isAwaited(request) }

  func finished(
    _ request: RequestID, _ result: WaitResult, action: ActionID?, text: String?
  ) {
    let word = result == .action && action == nil ? "default" : action?.text
    control.waits.finish(request, Waits.table(result, action: word, text: text))
  }
}
