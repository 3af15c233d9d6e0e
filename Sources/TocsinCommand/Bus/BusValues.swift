import Systemd
import TocsinWire

/// Values as bodies of messages (W3.1), as far as the command needs them.
enum BusValues {
  static func append(_ value: Value, to message: MessageBuilder) throws(BusError) {
    switch value {
    case .text(let text), .json(let text): try message.append(string: text)
    case .bool(let bool): try message.append(bool: bool)
    case .integer(let number): try message.append(int64: number)
    case .unsigned(let number): try message.append(uint64: number)
    case .count(let number): try message.append(uint32: number)
    case .number(let number): try message.append(double: number)
    case .texts(let texts): try message.append(strings: texts)
    case .bytes(let bytes): try message.append(bytes: bytes)
    case .file(let descriptor): try message.append(descriptor: descriptor)
    case .table(let table): try append(table, to: message)
    case .tables(let tables):
      try message.array(of: "a{sv}") { message throws(BusError) in
        for table in tables { try append(table, to: message) }
      }
    case .list(let values):
      try message.array(of: "v") { message throws(BusError) in
        for value in values { try appendVariant(value, to: message) }
      }
    case .null: break
    }
  }

  static func append(_ table: Table, to message: MessageBuilder) throws(BusError) {
    try message.array(of: "{sv}") { message throws(BusError) in
      for entry in table.entries {
        guard let signature = signature(of: entry.value) else { continue }
        try message.entry(entry.key, signature) { message throws(BusError) in
          try append(entry.value, to: message)
        }
      }
    }
  }

  private static func appendVariant(
    _ value: Value, to message: MessageBuilder
  ) throws(BusError) {
    guard let signature = signature(of: value) else { return }
    try message.variant(signature) { message throws(BusError) in
      try append(value, to: message)
    }
  }

  /// Nil for what the bus has no word for.
  static func signature(of value: Value) -> String? {
    switch value {
    case .text, .json: "s"
    case .bool: "b"
    case .integer: "x"
    case .unsigned: "t"
    case .count: "u"
    case .number: "d"
    case .texts: "as"
    case .tables: "aa{sv}"
    case .list: "av"
    case .table: "a{sv}"
    case .bytes: "ay"
    case .file: "h"
    case .null: nil
    }
  }
}
