import TocsinModel

/// What travels, in one shape for three notations: D-Bus (`a{sv}`), JSON and TOML. One schema is
/// read from it and written to it (design.md section 3), so a key means the same everywhere.
package indirect enum Value: Sendable {
  case text(String)
  case bool(Bool)
  /// `x` on the bus. Every integer type of the bus is read as this, where it fits.
  case integer(Int64)
  /// `t` on the bus: the daemon's numbers, and what is above `Int64.max`.
  case unsigned(UInt64)
  /// `u` on the bus: counts.
  case count(UInt32)
  case number(Double)
  /// `as` on the bus, also when empty.
  case texts([String])
  /// `aa{sv}` on the bus, also when empty.
  case tables([Table])
  /// `av` on the bus: a list of anything else.
  case list([Value])
  case table(Table)
  /// `a{ss}` on the bus: every value is text. It is read as a table.
  case textTable(Table)
  /// `ay` on the bus; not in JSON.
  case bytes([UInt8])
  /// `h` on the bus: a descriptor that whoever reads the table must close. Not in JSON.
  case file(Int32)
  /// JSON text that is passed on as it was given, byte for byte (W3.4). `s` on the bus.
  case json(String)
  /// JSON's null. Nothing on the bus.
  case null
}

/// Keys and values in the order they were given. Keys compare byte by byte.
package struct Table: Sendable {
  package struct Entry: Sendable {
    package var key: String
    package var value: Value
    /// Where the key stands, for what people wrote; nil for what came over the bus.
    package var position: Position?
    /// Where the value begins, as far as the notation tells.
    package var valuePosition: Position?

    package init(
      key: String, value: Value, position: Position? = nil, valuePosition: Position? = nil
    ) {
      self.key = key
      self.value = value
      self.position = position
      self.valuePosition = valuePosition
    }
  }

  package var entries: [Entry]
  /// Where the table begins, for what people wrote: a fault in what it lacks stands here.
  package var position: Position?

  package init(_ entries: [Entry] = [], position: Position? = nil) {
    self.entries = entries
    self.position = position
  }

  package subscript(key: String) -> Value? {
    entries.first { $0.key.hasSameBytes(as: key) }?.value
  }

  package mutating func append(_ key: String, _ value: Value) {
    entries.append(Entry(key: key, value: value))
  }

  /// Appends nothing when there is no value: an absent key and an empty one differ.
  package mutating func append(_ key: String, _ value: Value?) {
    if let value { append(key, value) }
  }

  package mutating func append(_ key: String, text: String?) {
    if let text { append(key, .text(text)) }
  }
}

/// A place in a file: lines and columns count from 1, columns in characters as toml++ counts them.
package struct Position: Hashable, Sendable {
  package var line: Int
  package var column: Int

  package init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }
}

extension Table {
  /// About how much was sent: keys and texts, however deep.
  package var bytes: Int { entries.reduce(0) { $0 + $1.key.utf8.count + $1.value.bytes } }
}

extension Value {
  fileprivate var bytes: Int {
    switch self {
    case .text(let text), .json(let text): text.utf8.count
    case .texts(let texts): texts.reduce(0) { $0 + $1.utf8.count }
    case .tables(let tables): tables.reduce(0) { $0 + $1.bytes }
    case .table(let table), .textTable(let table): table.bytes
    case .list(let values): values.reduce(0) { $0 + $1.bytes }
    case .bytes(let bytes): bytes.count
    case .bool, .integer, .unsigned, .count, .number, .file, .null: 8
    }
  }
}
