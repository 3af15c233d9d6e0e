/// Where zones come from. Asking is the one thing that this room does not decide by itself, so
/// whoever reads words or recomputes requests is handed a source.
package protocol ZoneSource {
  /// Errors: `.unknown` when there is no such zone, `.unreadable` when its file is not one.
  func zone(_ name: ZoneName) throws(ZoneError) -> Zone

  /// All names, for a message about one that does not exist. May be empty.
  func names() -> [String]
}

package enum ZoneError: Error, Equatable, Sendable {
  case unknown
  case unreadable(ZoneFileError)
}

/// Zones that are given once, for tests and for the simulator.
package struct ZoneTable: ZoneSource, Sendable {
  private let zones: [ZoneName: Zone]

  package init(_ zones: [Zone] = []) {
    self.zones = Dictionary(zones.map { ($0.name, $0) }) { _, last in last }
  }

  package func zone(_ name: ZoneName) throws(ZoneError) -> Zone {
    if let fixed = Zone.fixed(name) { return fixed }
    guard let zone = zones[name] else { throw .unknown }
    return zone
  }

  package func names() -> [String] { zones.keys.map(\.text).sorted() }
}

extension Zone {
  /// `UTC` and `GMT` need no file and no tzdata (T4.8).
  static func fixed(_ name: ZoneName) -> Zone? {
    switch name.text {
    case "UTC": .utc
    case "GMT": .gmt
    default: nil
    }
  }
}
