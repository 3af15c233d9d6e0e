import Glibc
import TocsinTime
import TocsinWire

/// The zone of this machine, as the daemon sees it: `TZ` where the service has one, else what
/// /etc/localtime is or points to.
struct SystemZone {
  private(set) var zone: Zone
  let zones = SystemZones()

  init() { zone = SystemZone.load(SystemZones()) }

  /// Reads it again. The zone before, when it had another name or other rules.
  mutating func reload() -> Zone? {
    let old = zone
    zone = SystemZone.load(zones)
    return zone == old ? nil : old
  }

  private static func load(_ zones: SystemZones) -> Zone {
    if let text = Paths.environment("TZ"), let name = ZoneName(text.withoutColon),
      let zone = try? zones.zone(name)
    {
      return zone
    }
    return zones.local()
  }
}

extension String {
  /// POSIX lets `TZ=:Europe/Berlin` stand for the file of that name.
  fileprivate var withoutColon: String {
    utf8.first == UInt8(ascii: ":") ? String(dropFirst()) : self
  }
}
