package import Systemd
import TocsinModel

// `a{sv}` into tables and back.

extension BusError {
  /// W7.1
  fileprivate static func tooLarge(_ message: String) -> BusError {
    BusError(name: Names.error(.tooLarge), message: message)
  }
}

extension MessageReader {
  /// The next `a{sv}`. Types that no key has, a key given twice and nesting deeper than
  /// `Limits.nesting` are errors.
  package func readTable(depth: Int = 0) throws(BusError) -> Table {
    var table = Table()
    do throws(BusError) {
      try enter(.array, "{sv}")
      while try !atEnd() {
        // Before the rest is read: a caller must not make this long.
        guard table.entries.count < Limits.tableKeys else {
          throw .tooLarge("more than \(Limits.tableKeys) keys in one table")
        }
        try enter(.dictEntry, "sv")
        let key = try readString()
        guard table[key] == nil else { throw .invalidArgs("key \(key.quoted) stands twice") }
        table.append(key, try readVariant(depth: depth))
        try exit()
      }
      try exit()
    } catch {
      table.closeFiles()  // what was read so far is nobody's
      throw error
    }
    return table
  }

  /// The next `aa{sv}`.
  package func readTables(depth: Int = 0) throws(BusError) -> [Table] {
    var tables: [Table] = []
    do throws(BusError) {
      try enter(.array, "a{sv}")
      while try !atEnd() {
        guard tables.count < Limits.addManyRequests else {
          throw .tooLarge("more than \(Limits.addManyRequests) tables in one list")
        }
        tables.append(try readTable(depth: depth + 1))
      }
      try exit()
    } catch {
      for table in tables { table.closeFiles() }
      throw error
    }
    return tables
  }

  /// The next `a{ss}`: texts by their names.
  ///
  /// - Parameter limit: more of them are too large.
  package func readTexts(atMost limit: Int) throws(BusError) -> [(name: String, text: String)] {
    try enter(.array, "{ss}")
    var texts: [(name: String, text: String)] = []
    while try !atEnd() {
      guard texts.count < limit else { throw .tooLarge("more than \(limit) texts in one table") }
      try enter(.dictEntry, "ss")
      texts.append((try readString(), try readString()))
      try exit()
    }
    try exit()
    return texts
  }

  private func readVariant(depth: Int) throws(BusError) -> Value {
    guard depth < Limits.nesting else { throw .invalidArgs("nested too deeply") }
    guard let (type, contents) = try peek(), type == .variant else {
      throw .invalidArgs("expected a variant")
    }
    try enter(.variant, contents)
    let value = try readValue(depth: depth + 1)
    try exit()
    return value
  }

  private func readValue(depth: Int) throws(BusError) -> Value {
    guard let (type, contents) = try peek() else { throw .invalidArgs("an empty variant") }
    switch type {
    case .string: return .text(try readString())
    case .bool: return .bool(try readBool())
    case .byte: return .integer(Int64(try readByte()))
    case .int16: return .integer(Int64(try readInt16()))
    case .uint16: return .integer(Int64(try readUInt16()))
    case .int32: return .integer(Int64(try readInt32()))
    case .uint32: return .count(try readUInt32())
    case .int64: return .integer(try readInt64())
    case .uint64: return .unsigned(try readUInt64())
    case .double: return .number(try readDouble())
    case .descriptor: return .file(try readDescriptor().release())
    case .variant: return try readVariant(depth: depth)
    case .array: return try readArray(of: contents, depth: depth)
    default: throw .invalidArgs("a value of type \(type.letter) has no meaning here")
    }
  }

  private func readArray(of contents: String, depth: Int) throws(BusError) -> Value {
    switch contents {
    case "s": return .texts(try readStrings())
    case "y": return .bytes(try readBytes())
    case "{sv}": return .table(try readTable(depth: depth))
    case "a{sv}": return .tables(try readTables(depth: depth))
    case "{ss}":
      try enter(.array, contents)
      var table = Table()
      while try !atEnd() {
        guard table.entries.count < Limits.tableKeys else {
          throw .tooLarge("more than \(Limits.tableKeys) keys in one table")
        }
        try enter(.dictEntry, "ss")
        table.append(try readString(), .text(try readString()))
        try exit()
      }
      try exit()
      return .table(table)
    case "t", "x", "v":
      try enter(.array, contents)
      var values: [Value] = []
      while try !atEnd() {
        guard values.count < Limits.listDefault * 10 else {
          throw .tooLarge("more than \(Limits.listDefault * 10) values in one list")
        }
        values.append(try readValue(depth: depth))
      }
      try exit()
      return .list(values)
    default: throw .invalidArgs("a list of \(contents) has no meaning here")
    }
  }
}

extension MessageBuilder {
  /// Appends an `a{sv}`. Null has no form on the bus and is left out.
  package func append(table: Table) throws(BusError) {
    try open(.array, "{sv}")
    for entry in table.entries {
      guard let signature = entry.value.signature else { continue }
      try open(.dictEntry, "sv")
      try append(string: entry.key)
      try open(.variant, signature)
      try append(value: entry.value)
      try close()
      try close()
    }
    try close()
  }

  /// Appends an `aa{sv}`.
  package func append(tables: [Table]) throws(BusError) {
    try open(.array, "a{sv}")
    for table in tables { try append(table: table) }
    try close()
  }

  /// Appends an `a{ss}`.
  private func append(texts table: Table) throws(BusError) {
    try open(.array, "{ss}")
    for entry in table.entries {
      guard case .text(let text) = entry.value else { continue }
      try open(.dictEntry, "ss")
      try append(string: entry.key)
      try append(string: text)
      try close()
    }
    try close()
  }

  private func append(value: Value) throws(BusError) {
    switch value {
    case .text(let text), .json(let text): try append(string: text)
    case .bool(let bool): try append(bool: bool)
    case .integer(let integer): try append(int64: integer)
    case .unsigned(let integer): try append(uint64: integer)
    case .count(let count): try append(uint32: count)
    case .number(let number): try append(double: number)
    case .texts(let texts): try append(strings: texts)
    case .tables(let tables): try append(tables: tables)
    case .table(let table): try append(table: table)
    case .textTable(let table): try append(texts: table)
    case .bytes(let bytes): try append(bytes: bytes)
    case .file(let descriptor): try append(descriptor: descriptor)
    case .list(let values):
      try open(.array, "v")
      for value in values {
        guard let signature = value.signature else { continue }
        try open(.variant, signature)
        try append(value: value)
        try close()
      }
      try close()
    case .null: break
    }
  }
}

extension Value {
  /// Its D-Bus type; nil for null.
  var signature: String? {
    switch self {
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
    case .textTable: "a{ss}"
    case .bytes: "ay"
    case .file: "h"
    case .null: nil
    }
  }
}
