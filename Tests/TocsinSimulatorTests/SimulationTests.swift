import Testing
import TocsinCore
import TocsinModel
import TocsinTime
import TocsinWire

@testable import TocsinSimulator

@Suite("A machine on a virtual clock")
struct SimulationTests {
  private static let start = WallTime(seconds: 1_796_115_600)  // 2026-12-01T09:00:00Z
  private static let app = AppID("org.example.app") ?? .reminders

  private static func world(_ change: (inout SimulatedWorld) -> Void = { _ in }) -> SimulatedWorld {
    var world = SimulatedWorld(
      start: start, zone: .utc, zones: SystemZones(), setup: Setup(sinks: []))
    var allowed = App(id: app)
    allowed.settings = .allowed()
    world.apps = [SimulatedApp(allowed)]
    change(&world)
    return world
  }

  private static func request(_ name: String, _ when: String? = nil) throws -> SimulatedEvent {
    var content = Content()
    content.title = name
    let draft = Draft(app: app, identifier: RequestIdentifier(name), content: content)
    return .add(
      SimulatedRequest(
        draft, timing: when.map { .init([.init(key: "when", value: .text($0))]) }))
  }

  private static func delivered(_ happenings: [SimulatedHappening]) -> [String] {
    happenings.compactMap { happening in
      guard case .delivered = happening.what else { return nil }
      return "\(Moments.span(happening.moment)) \(happening.identifier?.text ?? "")"
    }
  }

  @Test(
    "What falls due before an event comes before it, at its own moment; at the same one after it")
  func order() throws {
    let simulation = try Simulation(Self.world())
    simulation.apply(try Self.request("a", "in 5m"), at: .zero)
    simulation.apply(try Self.request("b", "in 10m"), at: .zero)
    let name = try #require(RequestIdentifier("b"))
    simulation.apply(.remove(Self.app, [name], .all), at: .minutes(10))
    simulation.advance(to: .hours(1))
    #expect(Self.delivered(simulation.happenings) == ["+5m a"])
    #expect(simulation.clock.elapsed == .hours(1))
    #expect(simulation.now == Self.start.adding(.hours(1)))
  }

  @Test("A year goes from ring to ring")
  func year() throws {
    let simulation = try Simulation(Self.world())
    simulation.apply(try Self.request("daily", "every day 12:00"), at: .zero)
    simulation.advance(to: .days(365))
    let rings = Self.delivered(simulation.takeHappenings())
    #expect(rings.count == 365)
    #expect(rings.prefix(2) == ["+3h daily", "+1d3h daily"])
    #expect(simulation.happenings.isEmpty)
  }

  @Test("After a kill the store is as the last commit left it, and a new daemon goes on with it")
  func kill() throws {
    let simulation = try Simulation(Self.world())
    simulation.apply(try Self.request("a", "in 5m"), at: .zero)
    simulation.apply(.stop(isCrash: true), at: .minutes(1))
    simulation.advance(to: .minutes(30))
    #expect(Self.delivered(simulation.happenings) == [])
    simulation.apply(.start, at: .hours(1))
    #expect(Self.delivered(simulation.happenings) == ["+1h a"])
    #expect(simulation.center(of: Self.app).map(\.text) == ["a"])
  }

  @Test("A draft is taken as it is, and what the core refuses is an error")
  func refused() throws {
    let simulation = try Simulation(Self.world())
    let name = try #require(RequestIdentifier("x"))
    simulation.apply(.snooze(Self.app, name, .minutes(1)), at: .zero)
    simulation.apply(
      .add(SimulatedRequest(Draft(app: Self.app, identifier: name, content: Content()))), at: .zero)
    let codes = simulation.happenings.compactMap { happening -> String? in
      if case .error(let error, _) = happening.what { error.code.rawValue } else { nil }
    }
    #expect(codes == ["no-such-request", "notification-invalid-no-content"])
  }
}
