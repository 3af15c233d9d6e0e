import Glibc
import Testing
import TocsinCore
import TocsinModel
import TocsinPerformer
import TocsinSimulator
import TocsinStore
import TocsinTesting
import TocsinTime
import TocsinWire

extension Acceptance {
  /// What `tocsin test` shows is what the daemon does.
  @Suite(.enabled(if: Lane.current == .bare, "a day that is replayed is one lane's"))
  struct ReplayTests {
    private static let events = 240

    /// Another day may be tried by its seed.
    private static let seed = Lane.variable("TOCSIN_REPLAY_SEED").flatMap { UInt64($0) } ?? 1

    /// What the log of such a day has, among other things.
    private static let told: Set<String> = [
      "added", "replaced", "delivered", "held", "shown", "action", "default", "dismissed",
      "expired", "removed", "done", "snoozed", "paused", "resumed",
    ]

    private func zone(of day: RecordedDay) throws -> Zone {
      // In the lane `unit` the service has no TZ.
      guard Lane.current == .bare, let name = ZoneName("Europe/Berlin") else {
        return SystemZones().local()
      }
      return try SystemZones().zone(name)
    }

    @Test("a recorded day of the daemon, replayed in the simulator, gives the same decisions")
    func replay() throws {
      let day = try RecordedDay(seed: Self.seed)
      try day.pass(events: Self.events)
      let zone = try zone(of: day)
      let events = day.events
      #expect(events.count >= 220)
      let log = try day.daemon.log()
      #expect(log.map(ReplayLine.of(entry:)) == events.flatMap(\.entries))
      // Something of everything has come of it.
      let told = Set(log.compactMap { $0.text(of: "event") })
      let missing = Self.told.subtracting(told).sorted()
      #expect(missing.isEmpty)
      let outcomes = events.flatMap(\.outcomes)
      #expect(outcomes.count >= 100)
      #expect(events.count { $0.isRefused == true } < events.count / 3)
      let apps = RecordedDay.apps.compactMap { AppID($0) }
      let settings = try apps.map { app in
        let text = try day.daemon.ok("app", "show", app.text, "--json=short")
        return try JSONReading.table(of: Array(text.utf8))
      }
      try day.daemon.end()
      let store = try Store.open(path: day.desk.session.store)
      defer { store.close() }
      store.clock = WallClock(Zones(system: zone))
      let standing = try apps.map { try Standing.lines(store, $0, zone: zone) }
      let files = ConfigurationFiles.read(
        folder: day.desk.session.configuration, person: getuid())
      let configuration = try files.configuration(zones: SystemZones())

      func differences(_ change: (inout SimulatedWorld) -> Void = { _ in }) throws -> [String] {
        let replayed = try Replayed(configuration, start: day.start, zone: zone, change: change)
        var found: [String] = []
        for (number, event) in events.enumerated() {
          let next = number + 1 < events.count ? events[number + 1].wall : nil
          for difference in try replayed.apply(event, next: next) {
            found.append("event \(number + 1), \(event.words): \(difference)")
          }
        }
        for (position, app) in apps.enumerated() {
          let simulated = try replayed.settings(of: app)
          let pair = [settings[position], simulated].map { Standing.settings($0, like: simulated) }
          if !pair[0].hasSameBytes(as: pair[1]) {
            found.append("settings of \(app)\n    real:      \(pair[0])\n    simulated: \(pair[1])")
          }
          let lines = try Standing.lines(
            replayed.simulation.performer.store, app, zone: zone)
          for change in lines.difference(from: standing[position]) {
            switch change {
            case .insert(_, let line, _): found.append("at the end, simulated alone: \(line)")
            case .remove(_, let line, _): found.append("at the end, real alone: \(line)")
            }
          }
        }
        return found
      }

      let found = try differences()
      #expect(
        found.isEmpty, "\(found.count) differences\n\(found.prefix(10).joined(separator: "\n"))")
      // It is the configuration that they agree by: with another one they do not.
      let others = try differences { world in
        for at in world.setup.focuses.indices {
          world.setup.focuses[at].holdsSilenced.toggle()
        }
      }
      #expect(others.contains { $0.contains("outcome of") })
    }
  }
}
