import TocsinCore
import TocsinModel
import TocsinPerformer
import TocsinStore
import TocsinTime

// The daemon's life: start, end, kill, sleep.

extension Simulation {
  func connect() {
    performer.sinks = [VirtualServer.sink: server]
    performer.runner = handlers
    performer.audience = self
    performer.learn = { [weak self] name, zones in
      guard let self, let known = ZoneName(name), let zone = try? world.zones.zone(known) else {
        return
      }
      zones.learn(name, zone)
    }
    performer.core.activatable = listeners
    server.tell = { [weak self] in self?.tell($0) }
    server.lives = { [weak self] in self?.lifeline.step() ?? true }
    server.saw = { [weak self] in self?.onlooker?.saw($0, $1, as: $2, isShown: $3) }
    handlers.lives = { [weak self] in self?.lifeline.step() ?? true }
    server.showsAgain = { [weak self] in self?.came($0, $1) }
    server.awake = { [weak self] in self?.clock.awake ?? .zero }
    handlers.awake = { [weak self] in self?.clock.awake ?? .zero }
    handlers.began = { [weak self] response, request in
      self?.onlooker?.saw(response, request)
      guard response.happening.isResponse else { return }
      self?.note(
        .response(
          action: response.action?.text
            ?? (response.happening == .dismissed ? "dismiss" : "default"),
          text: response.text, attempt: response.attempt), app: request.app, request.identifier)
    }
    handlers.ended = { [weak self] response, request, end in
      self?.note(.handled(end), app: request.app, request.identifier)
      let label = response.action?.text ?? response.happening.rawValue
      self?.tell(.handlerEnded(response: response.number, end, label: label))
    }
  }

  private var listeners: Set<AppID> {
    world.hasListeners ? Set(world.apps.map(\.app.id)) : []
  }

  private func tell(_ incoming: Incoming) { performer.take(incoming, now: now) }

  /// What was there before the start.
  func furnish() throws(StoreError) {
    let store = performer.store
    try store.atomically { () throws(StoreError) in
      for each in world.apps {
        try store.write(each.app)
        try store.setCategories(each.categories, of: each.app.id)
        for (language, table) in each.strings.tables {
          try store.setStrings(table, language, of: each.app.id)
        }
      }
    }
    try store.commit()
    performer = Performer(store: store, core: performer.core)
    connect()
    var number = 0
    for each in world.apps {
      for (identifier, content) in each.delivered {
        number += 1
        try lay(identifier, content, of: each.app.id, number)
      }
    }
    try store.commit()
  }

  private func lay(
    _ identifier: RequestIdentifier, _ content: Content, of app: AppID, _ number: Int
  ) throws(StoreError) {
    let store = performer.store
    guard let id = store.newRequestID(),
      let before = world.start.adding(.seconds(-Int64(number)))
    else { return }
    var draft = Draft(app: app, identifier: identifier, content: content)
    draft.trigger = .now
    var request = Request(draft, id: id, identifier: identifier, added: before, next: before)
    request.next = nil
    request.state = .delivered
    request.fired = 1
    var outcome = performer.core.decide(request, now: before)
    outcome.surfaces = .center
    let delivery = Delivery(
      id: store.newDeliveryNumber(), request: id, scheduled: before, claimed: before,
      delivered: before, outcome: outcome,
      parts: [SinkPart(sink: VirtualServer.sink, state: .failed(.centerOnly))])
    try store.atomically { () throws(StoreError) in
      try store.insert(request)
      try store.insert(delivery)
    }
  }

  /// The order of a start (W1.1).
  func begin() {
    isRunning = true
    performer.core.server = server.owner == nil ? ServerTraits() : server.traits
    performer.deviceChanged(Simulation.desktop, overlay, now: now)
    for app in foreground { performer.setForeground(app, true) }
    performer.recover(bus: VirtualServer.bus, owner: server.owner, now: now)
    go(through: performer.workAtStart(mark: mark, isOtherZone: isOther, now: now))
    _ = performer.claimDue(now: now, limit: 100)
    endTurn()
  }

  static let desktop = Machine.Source("desktop")

  /// By which zone and rules civil times become instants.
  private var mark: String { "\(zone.name) \(zone.mark)" }

  private func isOther(than mark: String) -> Bool {
    mark.split(separator: " ").first.map { !$0.utf8.elementsEqual(zone.name.text.utf8) } ?? true
  }

  func stop(isCrash: Bool) {
    if !isCrash {
      performer.finishTurn(now: now)
      performer.endAnnouncements()
    }
    isRunning = false
  }

  /// Killed in the middle of what it did.
  func die() {
    isRunning = false
    performer.store.rollback()
  }

  func start() {
    guard !isRunning else { return }
    lifeline.renew()
    let store = performer.store
    store.rollback()  // of a turn that a kill has cut off
    do throws(StoreError) { try store.renumber() } catch { return fail(error.line) }
    if let focus = switched {
      switched = nil
      do throws(StoreError) {
        var byHand = try store.byHand()
        byHand.focus = focus.map { FocusByHand($0) }
        try store.write(byHand)
        try store.commit()
      } catch { return fail(error.line) }
    }
    performer = Performer(store: store, core: Core(setup: setup, zones: Zones(system: zone)))
    handlers.forget()
    server.forget()
    notices.removeAll()
    agenda = ClockAgenda()
    steps = ClockSteps(now: now, sinceBoot: clock.elapsed, awake: clock.awake)
    connect()
    begin()
  }

  func sleep() {
    isAsleep = true
    handlers.isHeld = true
  }

  func wake() {
    isAsleep = false
    handlers.isHeld = false
    lookAtClocks()
  }

  /// The clock was set, or the machine woke: what may have changed is computed anew (T7.3).
  func lookAtClocks() {
    let (set, slept) = steps.look(now: now, sinceBoot: clock.elapsed, awake: clock.awake)
    if slept >= ClockSteps.leastSleep { performer.awoke(now: now) }
    guard set.usec.magnitude >= ClockSteps.leastStep.usec.magnitude else { return }
    go(through: performer.clockWasSet(by: set, now: now))
    endTurn()
    if set < .zero { performer.retractOldAnnouncement(now: now) }
  }

  func zoneWasChanged() {
    performer.core.zones.system = zone
    go(through: performer.zoneWasChanged(now: now))
  }

  /// The daemon does it in portions, between which it hears of other things; nothing comes between
  /// here.
  private func go(through works: [ClockWork]) {
    for work in works { agenda.add(work) }
    guard !agenda.isOver else { return }
    while !agenda.isOver { agenda.step(performer, limit: 100, now: now) }
    performer.mark(zone: mark)
    performer.hasGoneThrough()
  }
}
