import TocsinModel
import TocsinWire

/// Bytes as the values that a message of the bus can hold, so that what libFuzzer makes up is a
/// table: each byte says which kind comes next, or how long it is.
enum BusValues {
  static func table(of bytes: ArraySlice<UInt8>) -> Table {
    var reader = Reader(bytes: bytes)
    return reader.table(depth: 0)
  }

  /// Every key that something reads, so that they need not be guessed.
  static let keys =
    [
      "title", "subtitle", "body", "badge", "sound", "thread-id", "category", "target-content-id",
      "filter-criteria", "interruption-level", "relevance-score", "summary-arg",
      "summary-arg-count", "user-info", "communication", "from", "icon", "markup", "when", "tz",
      "until", "count", "late", "force", "trigger", "nag", "expire", "actions", "on", "identifier",
      "no-replace", "interval", "interval-usec", "calendar", "repeats", "zone", "name", "critical",
      "volume", "id", "label", "foreground", "destructive", "authentication-required", "input",
      "button", "placeholder", "year", "month", "day", "hour", "minute", "second", "weekday",
      "weekday-ordinal", "week-of-month", "week-of-year", "year-for-week-of-year", "title-loc-key",
      "loc-key", "loc-args", "collapse-id", "push-type", "priority", "expiration", "strict",
    ]

  private struct Reader {
    var bytes: ArraySlice<UInt8>

    mutating func byte() -> UInt8 { bytes.popFirst() ?? 0 }

    mutating func text() -> String {
      let count = Int(byte())
      defer { bytes = bytes.dropFirst(count) }
      // The bus carries UTF-8 alone, and no NUL.
      return String(decoding: bytes.prefix(count).filter { $0 != 0 }, as: UTF8.self)
    }

    mutating func number() -> UInt64 {
      (0..<8).reduce(0) { number, _ in number << 8 | UInt64(byte()) }
    }

    mutating func table(depth: Int) -> Table {
      var table = Table()
      for _ in 0..<Int(byte() % 24) where !bytes.isEmpty {
        let pick = Int(byte())
        let key = pick < BusValues.keys.count ? BusValues.keys[pick] : text()
        table.append(key, value(depth: depth + 1))
      }
      return table
    }

    mutating func value(depth: Int) -> Value {
      let kind = byte() % 12
      if depth > 6, kind >= 7 { return .null }
      switch kind {
      case 0: return .text(text())
      case 1: return .bool(byte() & 1 == 1)
      case 2: return .integer(Int64(bitPattern: number()))
      case 3: return .unsigned(number())
      case 4: return .count(UInt32(truncatingIfNeeded: number()))
      case 5: return .number(Double(bitPattern: number()))
      case 6: return .texts((0..<Int(byte() % 8)).map { _ in text() })
      case 7: return .tables((0..<Int(byte() % 4)).map { _ in table(depth: depth) })
      case 8: return .list((0..<Int(byte() % 4)).map { _ in value(depth: depth + 1) })
      case 9: return .textTable(table(depth: depth))
      case 10: return .bytes(Array(text().utf8))
      default: return .table(table(depth: depth))
      }
    }
  }
}
