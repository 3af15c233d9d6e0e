/// A source that keeps what it has read, until it is told that the tz database has changed.
/// Not `Sendable`: it belongs to one thread.
package final class KnownZones: ZoneSource {
  private let source: any ZoneSource
  private var zones: [ZoneName: Zone] = [:]

  package init(_ source: any ZoneSource) { self.source = source }

  package func zone(_ name: ZoneName) throws(ZoneError) -> Zone {
    if let zone = zones[name] { return zone }
    let zone = try source.zone(name)
    zones[name] = zone
    return zone
  }

  package func names() -> [String] { source.names() }

  /// New tzdata (T7.3): the next look reads the file again.
  package func forget() { zones = [:] }
}
