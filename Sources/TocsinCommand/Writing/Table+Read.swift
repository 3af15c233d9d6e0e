import TocsinModel
import TocsinWire

// What the daemon answered. A key that is not there, or is of another kind, is nil: a newer or an
// older daemon is no reason to stop.
extension Table {
  func text(_ key: String) -> String? {
    switch self[key] {
    case .text(let text), .json(let text): text
    default: nil
    }
  }

  func integer(_ key: String) -> Int64? { self[key]?.wholeNumber }

  func bool(_ key: String) -> Bool {
    if case .bool(true) = self[key] { return true }
    return false
  }

  func texts(_ key: String) -> [String] {
    switch self[key] {
    case .texts(let texts): texts
    default: []
    }
  }

  func tables(_ key: String) -> [Table] {
    if case .tables(let tables) = self[key] { return tables }
    return []
  }

  func table(_ key: String) -> Table? {
    if case .table(let table) = self[key] { return table }
    return nil
  }

  /// The instant of a time that travels as `KEY` and `KEY-usec` (W3.2).
  func instant(_ key: String) -> WallTime? {
    integer(key + "-usec").map { WallTime(usec: $0) }
  }
}

extension Value {
  var wholeNumber: Int64? {
    switch self {
    case .integer(let number): number
    case .unsigned(let number): Int64(exactly: number)
    case .count(let number): Int64(number)
    default: nil
    }
  }
}
