import Glibc
import TocsinTime
import TocsinWire

/// The zone of this machine, as the daemon sees it: `TZ` where the service has one, else what
/// /etc/localtime points to.
struct SystemZone {
  private(set) var zone: Zone
  let zones = SystemZones()

  init() { zone = SystemZone.load(SystemZones()) }

  /// Reads it again. True when it is another one than before.
  mutating func reload() -> Bool {
    let old = zone.name
    zone = SystemZone.load(zones)
    return zone.name != old
  }

  private static func load(_ zones: SystemZones) -> Zone {
    if let text = Paths.environment("TZ"), let name = ZoneName(text.withoutColon),
      let zone = try? zones.zone(name)
    {
      return zone
    }
    guard let name = zones.localName(), let zone = try? zones.zone(name) else { return .utc }
    return zone
  }
}

extension String {
  /// POSIX lets `TZ=:Europe/Berlin` stand for the file of that name.
  fileprivate var withoutColon: String {
    utf8.first == UInt8(ascii: ":") ? String(dropFirst()) : self
  }
}
