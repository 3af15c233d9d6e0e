import Glibc
import TocsinTime
import TocsinWire

/// The zone of this machine, as the daemon sees it: `TZ` where the service has one, else what
/// /etc/localtime is or points to.
struct SystemZone {
  private(set) var zone: Zone
  let zones = SystemZones()
  /// Nothing says which zone it is, so the one before stays in force.
  private(set) var isMissing = false

  /// UTC where nothing says which zone it is.
  init() {
    let found = SystemZone.load(SystemZones())
    zone = found ?? .utc
    isMissing = found == nil
  }

  /// By which zone and which rules civil times become instants now: another text when either is
  /// another one.
  var mark: String { "\(zone.name) \(zone.mark) \(SystemZone.dataMark)" }

  /// That was the mark of another zone by the rules of now, so that only what floats has moved.
  func isOther(than mark: String?) -> Bool {
    guard let parts = mark?.split(separator: " "), parts.count == 3 else { return false }
    return !parts[0].utf8.elementsEqual(zone.name.text.utf8)
      && parts[2].utf8.elementsEqual(SystemZone.dataMark.utf8)
  }

  /// Every update of tzdata replaces it.
  static let data = "/usr/share/zoneinfo/tzdata.zi"

  private static var dataMark: String {
    var status = stat()
    guard stat(data, &status) == 0 || stat("/usr/share/zoneinfo", &status) == 0 else { return "-" }
    return "\(status.st_size):\(status.st_mtim.tv_sec)"
  }

  /// Reads it again. The zone before, when it had another name or other rules. A link that is gone
  /// for a moment is no other zone: rings would come now, and be missed then.
  mutating func reload() -> Zone? {
    let old = zone
    let found = SystemZone.load(zones)
    isMissing = found == nil
    zone = found ?? old
    return zone == old ? nil : old
  }

  private static func load(_ zones: SystemZones) -> Zone? {
    if let text = Paths.environment("TZ"), let name = ZoneName(text.withoutColon),
      let zone = try? zones.zone(name)
    {
      return zone
    }
    return zones.localIfAny()
  }
}

extension String {
  /// POSIX lets `TZ=:Europe/Berlin` stand for the file of that name.
  fileprivate var withoutColon: String {
    utf8.first == UInt8(ascii: ":") ? String(dropFirst()) : self
  }
}
