import Testing
import TocsinModel
import TocsinTesting
import TocsinTime

/// The order in which civil times ring, against looking at each.
struct RunTests {
  private static let zones = SystemZones()

  private static func zone(_ name: String) throws -> Zone {
    try zones.zone(try #require(ZoneName(name)))
  }

  /// Around what is changed between 2026 and 2029, each quarter of an hour and a moment beside it.
  private static func civils(near changes: [WallTime], in zone: Zone) -> [CivilTime] {
    var civils: Set<Int64> = []
    for change in changes {
      let shown = zone.civil(at: change).usec
      for quarter in -9...9 as ClosedRange<Int64> {
        for moment in [-1, 0, 1] as [Int64] {
          civils.insert(shown + quarter * 900_000_000 + moment)
        }
      }
    }
    return civils.sorted().map { CivilTime(usec: $0) }
  }

  private static func changes(of zone: Zone) throws -> [WallTime] {
    var at = try #require(RFC3339.read("2026-01-01T00:00:00Z")).instant
    let end = try #require(RFC3339.read("2029-01-01T00:00:00Z")).instant
    var changes = [at]
    while let next = zone.nextChange(after: at), next < end {
      changes.append(next)
      at = next
    }
    return changes
  }

  static let names = [
    "Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "America/Santiago", "Asia/Tokyo",
    "Africa/Casablanca", "Antarctica/Troll", "Africa/Cairo", "Pacific/Chatham", "America/Nuuk",
    "UTC",
  ]

  @Test(
    "T4.1 within a run the later civil time rings later, and beyond it nothing comes earlier",
    arguments: names)
  func runs(name: String) throws {
    let zone = try Self.zone(name)
    let civils = Self.civils(near: try Self.changes(of: zone), in: zone)
    for (index, civil) in civils.enumerated() {
      let run = zone.run(at: civil)
      #expect(run.end.map { $0 > civil } ?? true)
      var last = zone.resolve(civil).instant
      for later in civils[(index + 1)...].prefix(90) {
        let instant = zone.resolve(later).instant
        if let end = run.end, later >= end {
          #expect(instant >= run.rest, "\(name) \(civil) \(later)")
        } else {
          #expect(instant > last, "\(name) \(civil) \(later)")
          last = instant
        }
      }
    }
  }

  @Test("An excerpt tells what it is of, between its ends", arguments: names)
  func excerpts(name: String) throws {
    let zone = try Self.zone(name)
    let changes = try Self.changes(of: zone)
    let last = try #require(changes.last)
    let text = zone.excerpt(from: changes[0], to: try #require(last.adding(.days(2))))
    let copy = try #require(Zone(name: .localtime, excerpt: text))
    for civil in Self.civils(near: Array(changes.dropFirst()), in: zone) {
      #expect(copy.resolve(civil).instant == zone.resolve(civil).instant)
    }
    for wrong in ["", "x", "3600 ", "3600 1", "3600 1:", "3600 1:x", "3600 2:0 1:0", "99999"] {
      #expect(Zone(name: .localtime, excerpt: wrong) == nil)
    }
  }

  @Test("A front parts what has rung from what has not", arguments: names)
  func fronts(name: String) throws {
    let zone = try Self.zone(name)
    let changes = try Self.changes(of: zone)
    let civils = Self.civils(near: changes, in: zone)
    let rung = civils.map { zone.resolve($0).instant }
    for change in changes {
      for quarter in -9...9 as ClosedRange<Int64> {
        for moment in [-1, 0, 1] as [Int64] {
          let instant = WallTime(usec: change.usec + quarter * 900_000_000 + moment)
          let front = zone.front(at: instant)
          for (civil, at) in zip(civils, rung) {
            let isBefore = civil < front.first || civil >= front.gapEnd && civil < front.shown
            #expect(isBefore == (at < instant), "\(name) \(instant) \(civil)")
          }
        }
      }
    }
  }
}
