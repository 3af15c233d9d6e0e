import Systemd
import TocsinWire

extension BusValues {
  /// Every argument of a body.
  static func read(_ message: Message) throws(BusError) -> [Value] {
    let reader = message.reader
    var out: [Value] = []
    while let value = try next(reader) { out.append(value) }
    return out
  }

  /// Nil at the end of the container.
  private static func next(_ reader: MessageReader) throws(BusError) -> Value? {
    guard let (type, contents) = try reader.peek() else { return nil }
    switch type {
    case .string: return .text(try reader.readString())
    case .objectPath: return .text(try reader.readObjectPath())
    case .signature: return .text(try reader.readSignature())
    case .bool: return .bool(try reader.readBool())
    case .byte: return .integer(Int64(try reader.readByte()))
    case .int16: return .integer(Int64(try reader.readInt16()))
    case .uint16: return .integer(Int64(try reader.readUInt16()))
    case .int32: return .integer(Int64(try reader.readInt32()))
    case .int64: return .integer(try reader.readInt64())
    case .uint32: return .count(try reader.readUInt32())
    case .uint64: return .unsigned(try reader.readUInt64())
    case .double: return .number(try reader.readDouble())
    case .descriptor:
      try reader.skip()
      return .null
    case .variant:
      try reader.enter(.variant, contents)
      let value = try next(reader)
      try reader.exit()
      return value ?? .null
    case .structure:
      try reader.enter(.structure, contents)
      let values = try rest(reader)
      try reader.exit()
      return .list(values)
    case .array: return try array(reader, contents)
    case .dictEntry: throw .invalidArgs("an entry outside of a dictionary")
    }
  }

  private static func rest(_ reader: MessageReader) throws(BusError) -> [Value] {
    var out: [Value] = []
    while let value = try next(reader) { out.append(value) }
    return out
  }

  private static func array(
    _ reader: MessageReader, _ contents: String
  ) throws(BusError) -> Value {
    if contents == "y" { return .bytes(try reader.readBytes()) }
    if contents == "s" { return .texts(try reader.readStrings()) }
    try reader.enter(.array, contents)
    defer { _ = try? reader.exit() }
    guard contents.hasPrefix("{") else {
      let values = try rest(reader)
      guard contents == "a{sv}" else { return .list(values) }
      return .tables(values.compactMap { if case .table(let table) = $0 { table } else { nil } })
    }
    var table = Table()
    let pair = String(contents.dropFirst().dropLast())
    while try !reader.atEnd() {
      try reader.enter(.dictEntry, pair)
      let key = try next(reader)
      let value = try next(reader) ?? .null
      try reader.exit()
      if case .text(let key) = key { table.append(key, value) }
    }
    return .table(table)
  }
}
