import Glibc
import TocsinModel
import TocsinPerformer
import TocsinSimulator
import TocsinStore
import TocsinTesting
import TocsinTime
import TocsinWire

/// A recorded day once more, in a simulation that starts at the same instant, in the same zone, with
/// the same configuration.
final class Replayed {
  let simulation: Simulation
  private let start: WallTime
  private let zone: Zone
  private var lastEntry: Int64 = 0
  private var end = Span.zero

  init(
    _ configuration: Configuration, start: WallTime, zone: Zone,
    change: (inout SimulatedWorld) -> Void = { _ in }
  ) throws {
    self.start = start
    self.zone = zone
    var world = SimulatedWorld(
      start: start, zone: zone, zones: SystemZones(), setup: configuration.setup)
    world.day = configuration.day.words
    // Nobody listens on the bus of the recorded day, and its configuration says how many popups fit.
    world.hasListeners = false
    world.popups = 1000
    change(&world)
    simulation = try Simulation(world)
    simulation.apply(.server(.capabilities(Set(RecordedDay.capabilities))), at: .zero)
    _ = try entries()
  }

  private func moment(_ wall: WallTime) -> Span { max(end, wall.since(start)) }

  /// Does it, and what falls due until its end; what is different from what was recorded.
  ///
  /// - Parameter next: when the next one is done. The daemon's clock is read when it wakes up, which
  ///   may be before the one that did it wrote down the time.
  func apply(_ event: RecordedEvent, next: WallTime?) throws -> [String] {
    _ = simulation.takeHappenings()
    simulation.apply(event.simulated, at: moment(event.wall))
    end = moment(min(event.end, next ?? event.end))
    simulation.advance(to: end)
    var differences: [String] = []
    func compare(_ what: String, _ real: String, _ simulated: String) {
      guard !real.hasSameBytes(as: simulated) else { return }
      differences.append("\(what)\n    real:      \(real)\n    simulated: \(simulated)")
    }
    let refusals = simulation.happenings.compactMap { happening -> String? in
      switch happening.what {
      case .error(let error, _): error.message
      case .fault(let line): line
      default: nil
      }
    }
    if let isRefused = event.isRefused {
      compare("refused", "\(isRefused)", "\(!refusals.isEmpty)")
    }
    let entries = try entries()
    compare(
      "the log", event.entries.joined(separator: "\n               "),
      entries.joined(separator: "\n               "))
    for (name, outcome) in event.outcomes {
      compare("outcome of \(name.identifier) of \(name.app)", outcome, try self.outcome(of: name))
    }
    return differences
  }

  private func entries() throws -> [String] {
    let entries = try simulation.performer.store.log(
      request: nil, app: nil, since: nil, after: lastEntry, limit: 10_000)
    lastEntry = entries.last?.number ?? lastEntry
    return try entries.map {
      ReplayLine.of(entry: try ReplayLine.read(EntryCoding.write($0, zone: zone)))
    }
  }

  private func outcome(of name: RecordedEvent.Name) throws -> String {
    guard let id = simulation.request(name.identifier, of: name.app),
      let delivery = try simulation.performer.store.deliveries(of: id, limit: 1).first
    else { return "none" }
    var table = OutcomeCoding.write(delivery.outcome, zone: zone)
    table.append("error", text: delivery.outcome.error?.rawValue)
    return ReplayLine.of(outcome: try ReplayLine.read(table))
  }

  func settings(of app: AppID) throws -> Table {
    try ReplayLine.read(
      SettingsCoding.write(
        simulation.settings(of: app), badge: simulation.badge(of: app), zone: zone))
  }
}
