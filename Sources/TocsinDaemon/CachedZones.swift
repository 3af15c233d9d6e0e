import TocsinTime

/// Zones that were read before, until somebody says that their files are others.
final class CachedZones: ZoneSource {
  private let source: SystemZones
  private var known: [ZoneName: Zone] = [:]

  /// There are some 600; a caller may name them all.
  private static let most = 64

  init(_ source: SystemZones) { self.source = source }

  func zone(_ name: ZoneName) throws(ZoneError) -> Zone {
    if let zone = known[name] { return zone }
    let zone = try source.zone(name)
    if known.count >= CachedZones.most { known.removeAll() }
    known[name] = zone
    return zone
  }

  func names() -> [String] { source.names() }

  func forget() { known.removeAll() }
}
