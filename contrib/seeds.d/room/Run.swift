import CSQLite
package import TocsinCore
package import TocsinModel
import TocsinPerformer
import TocsinSimulator
import TocsinStore

/// One plan, carried out; and what of it must not have happened.
package final class Run {
  package private(set) var breach: Breach?
  package private(set) var events = 0
  package private(set) var deliveries = 0
  /// A number made of all that happened, in order.
  package private(set) var mark: UInt64 = 0xCBF2_9CE4_8422_2325

  private let zones: ZoneBook
  private let ledger = Ledger()
  private var simulation: Simulation?
  private var zone: NaiveZone
  /// At the last look.
  private var wall: Int64
  private var isJump = false
  private var isAfterKill = false
  private var touched: Set<RequestID> = []
  private var missed: [RequestID: Int] = [:]
  private var summaries: [(OwnNotice, Int64)] = []
  private var arrived: [Arrived] = []

  /// Hears of each thing in its order, as a line for people.
  private let tell: ((String) -> Void)?

  package init(_ plan: Plan, zones: ZoneBook, tell: ((String) -> Void)? = nil) {
    self.zones = zones
    self.tell = tell
    zone = NaiveZone.named(plan.zone)
    wall = plan.start.usec
    do throws(StoreError) {
      let simulation = try Simulation(plan.world(zones))
      self.simulation = simulation
      simulation.onlooker = self
      ledger.isCriticalGranted = [Plan.mail: true, Plan.chat: false, Plan.news: true]
      sqlite3_commit_hook(
        simulation.performer.store.handle,
        { context in
          guard let context else { return 0 }
          return Unmanaged<Lifeline>.fromOpaque(context).takeUnretainedValue().step() ? 0 : 1
        }, Unmanaged.passUnretained(simulation.lifeline).toOpaque())
      run(plan, simulation)
      sqlite3_commit_hook(simulation.performer.store.handle, nil, nil)
      simulation.performer.store.close()
    } catch {
      breach = Breach(invariant: "store", at: .zero, what: error.line)
    }
  }

  private enum Act {
    case begin(Step)
    case end(Step)
  }

  private func run(_ plan: Plan, _ simulation: Simulation) {
    var acts: [(at: Span, act: Act)] = []
    for item in plan.runnable {
      acts.append((item.at, .begin(item.step)))
      if let span = item.step.silence {
        acts.append((Span(usec: item.at.usec + span.usec), .end(item.step)))
      }
    }
    acts = acts.enumerated().sorted { ($0.element.at, $0.offset) < ($1.element.at, $1.offset) }
      .map(\.element)
    for (at, act) in acts {
      events += 1
      advance(simulation, to: at)
      guard isWhole(simulation) else { return }
      switch act {
      case .begin(let step): begin(step, at, simulation)
      case .end(let step): end(step, at, simulation)
      }
      guard isWhole(simulation) else { return }
    }
    settle(plan, simulation)
  }

  /// Everything comes to rest: a server is there, nothing silences anybody, handlers work.
  private func settle(_ plan: Plan, _ simulation: Simulation) {
    var at = plan.end
    for item in plan.settling {
      at = item.at
      advance(simulation, to: at)
      begin(item.step, at, simulation)
      guard isWhole(simulation) else { return }
    }
    for entry in ledger.entries where entry.rule != nil || entry.snoozed != nil {
      at = Span(usec: at.usec + 1_000)
      begin(.remove(entry.app, entry.name), at, simulation)
      guard isWhole(simulation) else { return }
    }
    advance(simulation, to: Span(usec: at.usec + 15 * 3_600_000_000))
    guard isWhole(simulation) else { return }
    let open = try? simulation.performer.store.openResponses(after: 0, limit: 5)
    if let left = open?.first(where: { $0.route == .own }) {
      ledger.fault("response-lost", "answer \(left.number) is still open, attempt \(left.attempt)")
    }
    if let left = ledger.owed.first {
      ledger.fault("response-lost", "'\(left.action)' to \(left.request) reached no handler")
    }
    if let left = ledger.stillHeld.first {
      ledger.fault("held", "delivery \(left) is held, and no summary has come")
    }
    _ = isWhole(simulation)
  }

  private func isWhole(_ simulation: Simulation) -> Bool {
    if let fault = ledger.faults.first, breach == nil {
      let lines = fault.sign?.expectation(simulation, arrived, zone: zone)
      breach = Breach(
        invariant: fault.invariant, at: simulation.clock.elapsed, what: fault.what,
        expectation: lines ?? [])
    }
    return breach == nil
  }

  // Time.

  private func advance(_ simulation: Simulation, to moment: Span) {
    simulation.advance(to: moment)
    hear(simulation)
    look(simulation)
  }

  private func look(_ simulation: Simulation) {
    guard simulation.isRunning, !simulation.isAsleep else { return }
    let now = simulation.now.usec
    ledger.clockIs(simulation.now)
    ledger.check(
      simulation.performer.store,
      Ledger.Look(
        from: wall, now: now, zone: zone, jump: isJump ? now : nil, missed: missed,
        isAfterKill: isAfterKill, touched: touched))
    touched.removeAll(keepingCapacity: true)
    ledger.checkHeld(summaries, simulation.performer.store)
    summaries.removeAll()
    missed.removeAll()
    wall = now
    isJump = false
    isAfterKill = false
  }

  private func begin(_ step: Step, _ at: Span, _ simulation: Simulation) {
    if case .kill(let steps, _) = step {
      simulation.lifeline.cut(after: steps)
      hasJumped = false
      return
    }
    switch step {
    case .clock, .zone: hasJumped = true
    default: break
    }
    if case .zone = step { ledger.forgetFloating(isAbsent: !simulation.isRunning) }
    guard simulation.isRunning || step.isOfMachine, let event = step.event(zones) else { return }
    if case .zone(let name) = step { zone = NaiveZone.named(name) }
    let kills = ledger.kills
    // Before it happens, so that what it leads to is seen by the new owner's number.
    if case .server = step { ledger.did(step, isAccepted: true, simulation, zone: zone) }
    if case .foreground = step { ledger.did(step, isAccepted: true, simulation, zone: zone) }
    ledger.clockIs(simulation.now)
    simulation.apply(event, at: at)
    var isRefused = hear(simulation)
    switch step {
    case .clock, .zone, .suspend, .off: isJump = true
    default: break
    }
    if case .server = step {
    } else if case .foreground = step {
    } else {
      ledger.did(
        step, isAccepted: ledger.kills > kills || simulation.lifeline.isCut ? nil : !isRefused,
        simulation, zone: zone)
    }
    simulation.advance(to: at)  // what is due at once
    isRefused = hear(simulation) || isRefused
    look(simulation)
  }

  private func end(_ step: Step, _ at: Span, _ simulation: Simulation) {
    if case .kill = step, simulation.isRunning {
      simulation.apply(.stop(isCrash: true), at: at)
      died()
    }
    isJump = true
    if case .kill = step, hasJumped { ledger.forgetDue() }
    if simulation.now.usec < wall {
      let last = (try? simulation.performer.store.lastEvent()) ?? nil
      ledger.wasSetBack(
        by: Span(usec: simulation.now.usec - wall), now: simulation.now.usec,
        isNoticed: last.map { $0.since(simulation.now) > .days(1) } ?? false, zone: zone)
    }
    if let event = step.end { simulation.apply(event, at: at) }
    if case .off(_, true) = step { ledger.kills += 1 }
    hear(simulation)
    simulation.advance(to: at)
    hear(simulation)
    look(simulation)
  }

  private func died() {
    ledger.kills += 1
    isJump = true
    isAfterKill = true
  }

  // What happens.

  /// Whether somebody was told no.
  @discardableResult
  private func hear(_ simulation: Simulation) -> Bool {
    var isRefused = false
    for happening in simulation.takeHappenings() {
      tell?(happening.line)
      mix(happening.moment.usec)
      mix(happening.wall.usec)
      mix(happening.app?.text ?? "")
      mix(happening.identifier?.text ?? "")
      if let app = happening.app, let name = happening.identifier,
        let index = ledger.index(app, name.text)
      {
        touched.insert(ledger.entries[index].id)
      }
      switch happening.what {
      case .error: isRefused = true
      case .delivered(let outcome):
        deliveries += 1
        if let app = happening.app, let name = happening.identifier {
          arrived.append(Arrived(moment: happening.moment, app: app, name: name.text))
        }
        for reason in outcome.reasons { mix(reason.rawValue) }
      case .missed:
        if let app = happening.app, let name = happening.identifier,
          let id = simulation.request(name, of: app)
        {
          missed[id, default: 0] += 1
        }
      case .summary(let notice, let count, _): summaries.append((notice, count))
      case .fault(let line): ledger.fault("store", line)
      default: break
      }
    }
    if simulation.lifeline.isCut, !simulation.isRunning, !isDead {
      isDead = true
      died()
    }
    if simulation.isRunning { isDead = false }
    return isRefused
  }

  private var isDead = false
  /// Since the kill that is to come.
  private var hasJumped = false

  private func mix(_ number: Int64) {
    mark = (mark ^ UInt64(bitPattern: number)) &* 0x100_0000_01B3
  }

  private func mix(_ text: String) {
    for byte in text.utf8 { mark = (mark ^ UInt64(byte)) &* 0x100_0000_01B3 }
  }
}

extension Run: Onlooker {
  package func saw(
    _ delivery: Delivery, _ request: Request, as presentation: Presentation, isShown: Bool
  ) {
    guard let now = simulation?.now else { return }
    mix(delivery.id)
    mix(delivery.scheduled.usec)
    tell?(
      "  \(now.usec) \(isShown ? "shown" : "not shown"): \(request.app)/\(request.identifier), delivery "
        + "\(delivery.id) of \(delivery.scheduled.usec), \(presentation) "
        + "\(delivery.outcome.reasons.map(\.rawValue))")
    ledger.saw(delivery, request, presentation, isShown: isShown, now: now)
  }

  package func saw(_ response: Response, _ request: Request) {
    mix(response.number)
    mix(response.attempt)
    ledger.saw(response, request)
  }
}

extension SimulatedHappening {
  fileprivate var line: String {
    let who = [app?.text, identifier?.text].compactMap { $0 }.joined(separator: "/")
    let said =
      switch what {
      case .event(let event): "\(event)"
      case .delivered(let outcome): "delivered \(outcome.reasons.map(\.rawValue))"
      case .unseen(let outcome): "unseen \(outcome.reasons.map(\.rawValue))"
      case .logged(let entry, let next):
        "\(entry.event.rawValue) \(entry.reasons.map(\.rawValue))"
          + (next.map { ", next \($0.usec)" } ?? "")
      default: "\(what)"
      }
    return "\(Plan.at(moment)) \(wall.usec) \(who) \(said.prefix(300))"
  }
}
