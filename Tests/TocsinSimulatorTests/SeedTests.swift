import Testing
import TocsinCore
import TocsinModel
import TocsinSeeds
import TocsinTime
import TocsinWire

@testable import TocsinSimulator

@Suite("Seeded days of a machine")
struct SeedTests {
  @Test("Nothing that must hold breaks, whatever happens to a machine")
  func invariants() {
    let zones = ZoneBook()
    for seed in UInt64(1)...40 {
      let breach = Run(Plan.make(seed: seed), zones: zones).breach
      #expect(breach == nil, "contrib/seeds --seed \(seed) --count 1")
    }
  }

  @Test("A run is a function of its seed alone")
  func function() {
    for seed in UInt64(1)...3 {
      let runs = (0..<2).map { _ in Run(Plan.make(seed: seed), zones: ZoneBook()) }
      #expect(runs[0].mark == runs[1].mark)
      #expect(runs[0].events > 0)
    }
  }

  @Test("A plan is written as a timeline that can be read and run")
  func timeline() {
    for seed in UInt64(1)...20 {
      let text = Plan.make(seed: seed).timeline(because: nil)
      #expect(faults(text) == [], "seed \(seed)")
    }
  }

  @Test("A broken day is printed with what would have held, and says whether a test fails at it")
  func printed() {
    let plan = Plan.make(seed: 1)
    func print(_ value: String) -> String {
      let lines = ["[[expect]]", "at = \"+0s\"", "app = \"org.example.mail\"", value]
      let breach = Breach(invariant: "lost", at: .zero, what: "it", expectation: lines)
      return plan.checkedTimeline(because: breach, zones: ZoneBook())
    }
    let missing = print("delivered = [{ id = \"a\" }]")
    #expect(missing.hasPrefix("# 'tocsin test' fails at it, and is to pass.\n"))
    #expect(faults(missing) == [])
    #expect(print("delivered = []").hasPrefix("# 'tocsin test' passes it: "))
  }

  // What seeds have found; what a timeline can say is in Fixtures/policy/seeds.toml.

  private static let app = AppID("org.example.app") ?? .reminders

  private static func simulation(
    at start: Int64, _ zone: String, _ change: (inout SimulatedWorld) -> Void = { _ in }
  ) throws -> Simulation {
    var world = SimulatedWorld(
      start: WallTime(seconds: start), zone: ZoneBook()[zone], zones: SystemZones(),
      setup: Setup(sinks: []))
    var allowed = App(id: app)
    allowed.settings = .allowed()
    world.apps = [SimulatedApp(allowed)]
    change(&world)
    return try Simulation(world)
  }

  private static func add(
    _ name: String, _ timing: [(String, Value)], level: InterruptionLevel = .active
  ) -> SimulatedEvent {
    var content = Content()
    content.title = name
    content.level = level
    let draft = Draft(app: app, identifier: RequestIdentifier(name), content: content)
    let table = Table(timing.map { .init(key: $0.0, value: $0.1) })
    return .add(SimulatedRequest(draft, timing: table))
  }

  private static func delivered(_ simulation: Simulation) -> [String] {
    simulation.takeHappenings().compactMap { happening in
      guard case .delivered = happening.what else { return nil }
      return Moments.span(happening.moment)
    }
  }

  @Test(
    "On the day of 23 hours the digest of the center comes once, and the daemon rests (seed 100)")
  func shortDay() throws {
    let simulation = try Self.simulation(at: 1_806_184_800, "Europe/Berlin")  // 2027-03-27T22:00Z
    simulation.apply(.server(.capabilities(["body"])), at: .seconds(1))
    simulation.apply(
      Self.add("a", [("when", .text("in 30s"))], level: .passive), at: .seconds(2))
    simulation.advance(to: .hours(20))
    let digests = simulation.happenings.filter { happening in
      happening.app == .tocsin
        && {
          if case .logged(let entry, _) = happening.what { entry.event == .added } else { false }
        }()
    }
    #expect(!simulation.isBroken)
    #expect(digests.count == 1)
  }

  @Test("What is held for a summary does not wait for a clock that was ahead (seed 5)")
  func heldBack() throws {
    let simulation = try Self.simulation(at: 1_796_115_600, "UTC") {  // 2026-12-01T09:00Z
      $0.apps[0].app.settings.scheduledSummary = true
    }
    simulation.apply(Self.add("a", [("when", .text("in 2s"))]), at: .seconds(1))
    simulation.apply(.clock(.days(-100)), at: .seconds(10))
    simulation.advance(to: .hours(12))
    let summaries = simulation.happenings.compactMap { happening in
      if case .summary = happening.what { Moments.span(happening.moment) } else { nil }
    }
    #expect(summaries == ["+9h"])
  }

  @Test(
    "What an hour-free pattern missed in an absence comes, though the zone has changed (seed 53)")
  func zoneWhileOff() throws {
    let simulation = try Self.simulation(at: 1_793_500_200, "America/New_York")
    let calendar = Table([.init(key: "minute", value: .integer(20))])
    let trigger = Table([
      .init(key: "calendar", value: .table(calendar)),
      .init(key: "repeats", value: .bool(true)),
    ])
    simulation.apply(
      Self.add("a", [("trigger", .table(trigger)), ("late", .text("all"))]), at: .seconds(1))
    simulation.apply(.stop(isCrash: true), at: .seconds(2))
    simulation.apply(.zone(ZoneBook()["Europe/Berlin"]), at: .seconds(3))
    simulation.apply(.start, at: .hours(3))
    simulation.advance(to: .hours(3))
    #expect(Self.delivered(simulation) == ["+3h", "+3h", "+3h"])
  }

  @Test("An hour-free pattern keeps its beat where a clock shows the hour again (seeds 14, 23)")
  func zoneToTheWest() throws {
    let simulation = try Self.simulation(at: 1_796_115_600, "Europe/Berlin")
    simulation.apply(Self.add("a", [("when", .text("cal:*:44"))]), at: .seconds(1))
    simulation.apply(.zone(.utc), at: .hours(1))
    simulation.advance(to: .hours(2))
    #expect(Self.delivered(simulation) == ["+44m", "+1h44m"])
  }

  @Test("A server that stays away does not make old popups new (seed 459)")
  func lateServer() throws {
    let simulation = try Self.simulation(at: 1_796_115_600, "UTC")
    simulation.apply(Self.add("a", []), at: .seconds(1))
    simulation.apply(.server(.down), at: .seconds(2))
    let onlooker = Popups()
    simulation.onlooker = onlooker
    simulation.apply(.server(.up), at: .minutes(16))
    #expect(onlooker.count == 0)
    #expect(simulation.center(of: Self.app).map(\.text) == ["a"])
  }

  @Test("What was shown and is silenced on a new server is not told of again (seed 162)")
  func digestOfShown() throws {
    let simulation = try Self.simulation(at: 1_796_115_600, "UTC")
    simulation.apply(Self.add("a", []), at: .seconds(1))
    var device = SimulatedDevice()
    device.focus.isOn = true
    device.focus.holdsSilenced = true
    simulation.apply(.device(device), at: .seconds(2))
    simulation.apply(.server(.restart), at: .seconds(3))
    device.focus.isOn = false
    simulation.apply(.device(device), at: .minutes(1))
    let summaries = simulation.happenings.filter { happening in
      if case .summary = happening.what { true } else { false }
    }
    #expect(summaries.isEmpty)
  }

  @Test("Another time for what rings once is not over after one ring (seed 56)")
  func edited() throws {
    let simulation = try Self.simulation(at: 1_796_115_600, "UTC")  // 2026-12-01T09:00Z
    let calendar = Table([
      .init(key: "hour", value: .integer(21)), .init(key: "minute", value: .integer(15)),
    ])
    let trigger = Table([.init(key: "calendar", value: .table(calendar))])
    simulation.apply(Self.add("a", [("trigger", .table(trigger))]), at: .seconds(1))
    let name = try #require(RequestIdentifier("a"))
    let change = Table([.init(key: "when", value: .text("every day 10:00"))])
    simulation.apply(.edit(Self.app, name, change), at: .seconds(2))
    simulation.advance(to: .hours(50))
    #expect(Self.delivered(simulation) == ["+1h", "+1d1h", "+2d1h"])
  }

  private final class Popups: Onlooker {
    var count = 0

    func saw(
      _ delivery: Delivery, _ request: Request, as presentation: Presentation, isShown: Bool
    ) {
      if isShown { count += 1 }
    }

    func saw(_ response: Response, _ request: Request) {}
  }
}
