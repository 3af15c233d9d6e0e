package import TocsinModel
import TocsinTime

/// By which rules the system's clock went when everything had been gone through last, as the store
/// keeps it: new ones are told from them, also by the next run (T7.8).
package struct ClockRules: Equatable, Sendable {
  /// Of the zone (`WallClock`).
  package let number: Int64
  private let zone: Zone
  /// What rings outside is not told of.
  private static let start = WallTime(seconds: 1_577_836_800)  // 2020
  private static let end = WallTime(seconds: 4_102_444_800)  // 2100

  package init(_ zones: Zones) {
    zone = zones.system
    number = WallClock(zones).number
  }

  /// Nil for what this version did not write.
  package init?(_ text: String) {
    let parts = text.split(separator: " ", maxSplits: 1)
    guard parts.count == 2, let number = Int64(parts[0]),
      let zone = Zone(name: .localtime, excerpt: String(parts[1]))
    else { return nil }
    self.number = number
    self.zone = zone
  }

  package var text: String {
    "\(number) " + zone.excerpt(from: ClockRules.start, to: ClockRules.end)
  }

  /// When what floats with that civil time would ring.
  package func instant(of civil: Int64) -> WallTime? {
    let day = CivilTime.usecPerDay
    guard civil > ClockRules.start.usec + 2 * day, civil < ClockRules.end.usec - 2 * day else {
      return nil
    }
    return zone.resolve(CivilTime(usec: civil)).instant
  }
}
