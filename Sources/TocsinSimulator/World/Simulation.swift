import TocsinCore
package import TocsinModel
package import TocsinPerformer
package import TocsinStore
import TocsinTime

/// A machine with its daemon on a virtual clock: the production core, policy, performer and store,
/// with a server and handlers that write down what they are given. It goes from deadline to
/// deadline, so an idle year costs nothing.
///
///     apply(event, at: t)   what falls due before t, then the event
///     advance(to: t)        what falls due up to t, t included
///
/// What it decides is decided in the rooms below; here is only the order in which a daemon asks
/// them.
package final class Simulation {
  package let world: SimulatedWorld
  package internal(set) var clock: VirtualClock
  /// Told of each decision, for whoever asks what it rested on.
  package var decided: ((Delivery, Request) -> Void)?
  /// In the order in which they happened. Whoever runs long takes them from time to time.
  package private(set) var happenings: [SimulatedHappening] = []
  package internal(set) var performer: Performer
  package internal(set) var isRunning = false
  package internal(set) var isAsleep = false
  package private(set) var isBroken = false
  /// For tests of crashes: where it is cut, the daemon ends as by kill −9. Whoever cuts it sees to
  /// it that the store takes no commit that is no step.
  package let lifeline = Lifeline()
  package weak var onlooker: (any Onlooker)?
  let server = VirtualServer()
  let handlers = VirtualHandlers()
  var zone: Zone
  var setup: Setup
  /// A Focus as it is described so far.
  var described = FocusOverlay()
  /// The Focus that was switched while the daemon was not there.
  var switched: FocusName??
  /// What a start would read of the desktop.
  var overlay = DeviceOverlay()
  var foreground: Set<AppID>
  /// What a clock or a zone may have moved, while it is gone through.
  var agenda = ClockAgenda()
  /// That must be there when the turn ends.
  var notices: Set<RequestIdentifier> = []
  /// Which clock the last run saw.
  var steps: ClockSteps

  package init(_ world: SimulatedWorld) throws(StoreError) {
    self.world = world
    clock = VirtualClock(world.start)
    zone = world.zone
    setup = world.setup
    setup.sinks = [.init(name: VirtualServer.sink, kind: .desktop)]
    foreground = Set(world.foreground)
    steps = ClockSteps(now: world.start, sinceBoot: .zero, awake: .zero)
    let store = try Store.inMemory()
    performer = Performer(
      store: store, core: Core(setup: setup, zones: Zones(system: world.zone)))
    server.come()
    server.popups = world.popups
    server.latePopups = Int(clamping: setup.desktop.latePopups)
    handlers.most = world.handlers
    handlers.limit = world.handlerTime
    connect()
    try furnish()
    begin()
    apply(world.device)
    endTurn()
    happenings.removeAll()
  }

  package var now: WallTime { clock.wall }

  package func takeHappenings() -> [SimulatedHappening] {
    defer { happenings.removeAll(keepingCapacity: true) }
    return happenings
  }

  func note(
    _ what: SimulatedHappening.What, app: AppID? = nil, _ identifier: RequestIdentifier? = nil,
    missed: (lateness: Span, late: Late?)? = nil
  ) {
    if lifeline.isCut, !what.isOfMachine { return }  // nobody is there to say it
    var happening = SimulatedHappening(
      moment: clock.elapsed, wall: clock.wall, zone: zone, app: app, identifier: identifier,
      what: what)
    switch what {
    case .missed:
      // The line of the history that says so has how late it was.
      happening.due = missed.flatMap { clock.wall.adding(Span(usec: -$0.lateness.usec)) }
      happening.late = missed?.late
    case .granted, .error: happening.permission = app.map { settings(of: $0).authorization.reason }
    default: break
    }
    happenings.append(happening)
  }

  /// What has become of a delivery, and what that stood on.
  func note(_ what: SimulatedHappening.What, of delivery: Delivery, _ request: Request) {
    var happening = SimulatedHappening(
      moment: clock.elapsed, wall: clock.wall, zone: zone, app: request.app,
      identifier: request.identifier, what: what)
    happening.category = request.content.category
    if let name = delivery.basis?.device.focus?.name {
      let now = performer.core.focus
      happening.focus = FocusChoice(name: name, cause: now.name == name ? now.cause : nil)
    }
    happenings.append(happening)
  }

  // Time.

  /// Everything that falls due until then happens at its time; what falls due at that very moment
  /// too.
  package func advance(to moment: Span) { run(to: moment, includingIt: true) }

  /// The event happens at that moment, before what falls due then.
  package func apply(_ event: SimulatedEvent, at moment: Span) {
    run(to: moment, includingIt: false)
    note(.event(event), app: event.app)
    perform(event)
    endTurn()
  }

  private func run(to moment: Span, includingIt: Bool) {
    var atOnce = 0
    while !isBroken, let next = nextWake(), includingIt ? next <= moment : next < moment {
      atOnce = next > clock.elapsed ? 0 : atOnce + 1
      guard atOnce < Simulation.mostAtOnce else {
        return fail("what is due does not end")
      }
      clock.run(to: next, isAsleep: isAsleep)
      wakeUp()
    }
    clock.run(to: moment, isAsleep: isAsleep)
  }

  /// Wake-ups at one instant. A simulation that needs more goes round in a circle.
  private static let mostAtOnce = 100_000

  /// The next instant at which the daemon has something to do.
  private func nextWake() -> Span? {
    guard isRunning, !isAsleep else { return nil }
    let deadline = performer.nextDeadline().flatMap { clock.moment(of: $0) }
    let end = handlers.nextEnd.map {
      Span(usec: clock.elapsed.usec + max(0, $0.usec - clock.awake.usec))
    }
    return [deadline, end].compactMap { $0 }.min()
  }

  private func wakeUp() {
    handlers.endDue()
    if let next = performer.nextDeadline(), next <= now {
      _ = performer.claimDue(now: now, limit: 100)
    }
    endTurn()
  }

  /// The turn's commit, and everything that waits for it.
  func endTurn() {
    guard isRunning else { return }
    performer.finishTurn(now: now)
    guard !lifeline.isCut else { return die() }
    if let fault = performer.storeFault { fail(fault.line) }
    checkNotices()
  }

  func fail(_ line: String) {
    guard !isBroken else { return }
    isBroken = true
    note(.fault(line))
  }
}
