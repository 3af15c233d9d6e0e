import Glibc
import Testing
import TocsinModel
import TocsinPerformer
import TocsinSimulator
import TocsinStore
import TocsinTesting
import TocsinTime
import TocsinWire

extension Acceptance {
  /// What `tocsin test` shows is what the daemon does.
  @Suite struct ReplayTests {
    private static let events = 240

    private func zone(of day: RecordedDay) throws -> Zone {
      // In the lane `unit` the service has no TZ.
      guard Lane.current == .bare, let name = ZoneName("Europe/Berlin") else {
        return SystemZones().local()
      }
      return try SystemZones().zone(name)
    }

    /// The log goes to the events by when they were; the first entry says when exactly it was done.
    private func sort(_ log: [Table], into events: inout [RecordedEvent]) {
      var position = 0
      for entry in log {
        let time = entry.integer(of: "time-usec") ?? 0
        while position + 1 < events.count, events[position + 1].wall.usec <= time { position += 1 }
        if events[position].entries.isEmpty { events[position].wall = WallTime(usec: time) }
        events[position].entries.append(ReplayLine.of(entry: entry))
      }
    }

    @Test("a recorded day of the daemon, replayed in the simulator, gives the same decisions")
    func replay() throws {
      let day = try RecordedDay(seed: 1)
      try day.pass(events: Self.events)
      let zone = try zone(of: day)
      var events = day.events
      #expect(events.count >= 220)
      sort(try day.daemon.log(), into: &events)
      let apps = RecordedDay.apps.compactMap { AppID($0) }
      let settings = try apps.map { app in
        let text = try day.daemon.ok("app", "show", app.text, "--json=short")
        return try JSONReading.table(of: Array(text.utf8))
      }
      try day.daemon.end()
      let store = try Store.open(path: day.desk.session.store)
      defer { store.close() }
      let standing = try apps.map { try Standing.lines(store, $0, zone: zone) }
      let files = ConfigurationFiles.read(
        folder: day.desk.session.configuration, person: getuid())
      let configuration = try files.configuration(zones: SystemZones())

      func differences(_ change: (inout SimulatedWorld) -> Void = { _ in }) throws -> [String] {
        let replayed = try Replayed(configuration, start: day.start, zone: zone, change: change)
        var found: [String] = []
        for (number, event) in events.enumerated() {
          for difference in try replayed.apply(event) {
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
        found.isEmpty, "\(found.count) differences\n\(found.prefix(40).joined(separator: "\n"))")
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
