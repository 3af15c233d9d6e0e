import TocsinModel
import TocsinWire

/// What happens in an event of a timeline; raw values are its key.
enum EventKind: String, CaseIterable {
  case add, remove
  case removeDelivered = "remove-delivered"
  case pause, resume, skip, done, push, authorize, answer, choose, settings, device, categories
  case act, snooze, ends, server, suspend, clock, zone, off, handler, `extension`

  /// The world around the daemon: it goes on while the daemon does not.
  var isOfMachine: Bool {
    switch self {
    case .clock, .zone, .device, .server: true
    default: false
    }
  }

  /// The keys that may stand beside it.
  var beside: [String] {
    switch self {
    case .authorize: ["answer"]
    case .push: ["id"]
    case .off: ["crash"]
    default: []
    }
  }

  /// The one thing that happens in an event; nil where there is none, or more than one.
  static func of(_ table: Table, _ reading: PolicyReading) -> EventKind? {
    let kinds = allCases.filter { table[$0.rawValue] != nil }
    let main = kinds.filter { kind in !kinds.contains { $0.beside.contains(kind.rawValue) } }
    guard let kind = main.first, main.count == 1 else {
      for entry in table.entries where !isKnown(entry.key, kinds) {
        if let owner = allCases.first(where: { $0.stands(beside: entry.key) }) {
          reading.note(entry, "stands beside '\(owner.rawValue)', which is not there")
        } else {
          reading.noteUnknown(entry, ["at", "app"] + allCases.map(\.rawValue))
        }
      }
      reading.note(
        table.position,
        main.isEmpty
          ? "nothing happens in this event" + list(reading)
          : "an event is one thing; here are \(main.map { "'\($0.rawValue)'" }.joined(separator: " and "))"
      )
      return nil
    }
    for entry in table.entries where !isKnown(entry.key, [kind]) {
      if let owner = allCases.first(where: { $0.stands(beside: entry.key) }) {
        reading.note(entry, "stands beside '\(owner.rawValue)', and this is '\(kind.rawValue)'")
        continue
      }
      reading.noteUnknown(entry, ["at", "app", kind.rawValue] + kind.beside)
    }
    return kind
  }

  private static func list(_ reading: PolicyReading) -> String {
    guard !reading.hasListedEvents else { return "" }
    reading.hasListedEvents = true
    return "; one has \(allCases.map(\.rawValue).joined(separator: ", "))"
  }

  private static func isKnown(_ key: String, _ kinds: [EventKind]) -> Bool {
    ["at", "app"].contains { $0.hasSameBytes(as: key) }
      || kinds.contains { kind in
        kind.rawValue.hasSameBytes(as: key) || kind.stands(beside: key)
      }
  }

  private func stands(beside key: String) -> Bool { beside.contains { $0.hasSameBytes(as: key) } }
}
