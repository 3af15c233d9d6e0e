import CLinux
import CSystemd
import Glibc

/// Reads a message's body in order. What does not fit is an `InvalidArgs` error and never a trap.
///
/// The cursor is the message's own, so copies of a reader read on together.
package struct MessageReader {
  let message: Message

  /// Deeper nesting is refused. The bus itself ends a connection that sends more than 64.
  package static let maximumDepth = 60

  /// How many containers are open.
  package var depth: Int { message.depth }

  /// The next type and, for a container, the signature of its contents; nil at the end of the
  /// container.
  package func peek() throws(BusError) -> (type: BusType, contents: String)? {
    var code: CChar = 0
    var contents: UnsafePointer<CChar>?
    let result = sd_bus_message_peek_type(message.raw, &code, &contents)
    if result == 0 { return nil }
    guard result > 0, let type = BusType(rawValue: UInt8(bitPattern: code)) else {
      throw .invalidArgs("unreadable message")
    }
    return (type, text(contents) ?? "")
  }

  package func peekType() throws(BusError) -> BusType? { try peek()?.type }

  package func readByte() throws(BusError) -> UInt8 { try basic(.byte, 0) }
  package func readBool() throws(BusError) -> Bool { try basic(.bool, Int32(0)) != 0 }
  package func readInt16() throws(BusError) -> Int16 { try basic(.int16, 0) }
  package func readUInt16() throws(BusError) -> UInt16 { try basic(.uint16, 0) }
  package func readInt32() throws(BusError) -> Int32 { try basic(.int32, 0) }
  package func readUInt32() throws(BusError) -> UInt32 { try basic(.uint32, 0) }
  package func readInt64() throws(BusError) -> Int64 { try basic(.int64, 0) }
  package func readUInt64() throws(BusError) -> UInt64 { try basic(.uint64, 0) }
  package func readDouble() throws(BusError) -> Double { try basic(.double, 0) }
  package func readString() throws(BusError) -> String { try string(.string) }
  package func readObjectPath() throws(BusError) -> String { try string(.objectPath) }
  package func readSignature() throws(BusError) -> String { try string(.signature) }

  /// A descriptor of the caller's own; the message's goes with the message.
  package func readDescriptor() throws(BusError) -> Descriptor {
    let borrowed: Int32 = try basic(.descriptor, -1)
    do throws(SystemdError) { return try Descriptor(duplicating: borrowed) } catch {
      throw BusError(error)
    }
  }

  /// An `ay`.
  package func readBytes() throws(BusError) -> [UInt8] {
    var start: UnsafeRawPointer?
    var size = 0
    let result = sd_bus_message_read_array(message.raw, BusType.byte.code, &start, &size)
    guard result > 0 else { throw .invalidArgs("expected ay") }
    guard let start, size > 0 else { return [] }
    return Array(UnsafeRawBufferPointer(start: start, count: size))
  }

  /// An `as`.
  package func readStrings() throws(BusError) -> [String] {
    var strings: [String] = []
    try enter(.array, "s")
    while try !atEnd() { strings.append(try readString()) }
    try exit()
    return strings
  }

  /// Goes into the next container, whose contents must have the signature `contents`.
  package func enter(_ type: BusType, _ contents: String) throws(BusError) {
    guard message.depth < MessageReader.maximumDepth else {
      throw .invalidArgs("nested too deeply")
    }
    let result = contents.withCString {
      sd_bus_message_enter_container(message.raw, type.code, $0)
    }
    guard result > 0 else { throw .invalidArgs("expected \(type.letter) of \(contents)") }
    message.depth += 1
  }

  /// Leaves the container, which must have been read to its end.
  package func exit() throws(BusError) {
    guard sd_bus_message_exit_container(message.raw) >= 0 else {
      throw .invalidArgs("more than expected")
    }
    message.depth -= 1
  }

  /// True at the end of the container, or of the body outside of any.
  package func atEnd() throws(BusError) -> Bool {
    let result = sd_bus_message_at_end(message.raw, 0)
    guard result >= 0 else { throw .invalidArgs("unreadable message") }
    return result > 0
  }

  /// Passes over one complete type, or over what `signature` says.
  package func skip(_ signature: String? = nil) throws(BusError) {
    let result: Int32
    if let signature {
      result = signature.withCString { sd_bus_message_skip(message.raw, $0) }
    } else {
      result = sd_bus_message_skip(message.raw, nil)
    }
    guard result >= 0 else { throw .invalidArgs("unreadable message") }
  }

  /// Goes through an array; `body` reads one element each time.
  package func array(
    of contents: String, _ body: (MessageReader) throws(BusError) -> Void
  ) throws(BusError) {
    try enter(.array, contents)
    while try !atEnd() { try body(self) }
    try exit()
  }

  /// Goes through an `a{sv}`; `body` stands at the variant and must read or skip it.
  package func dictionary(
    _ body: (String, MessageReader) throws(BusError) -> Void
  ) throws(BusError) {
    try enter(.array, "{sv}")
    while try !atEnd() {
      try enter(.dictEntry, "sv")
      let key = try readString()
      try body(key, self)
      try exit()
    }
    try exit()
  }

  /// A variant that must hold `contents`.
  package func variant<Value>(
    _ contents: String, _ body: (MessageReader) throws(BusError) -> Value
  ) throws(BusError) -> Value {
    try enter(.variant, contents)
    let value = try body(self)
    try exit()
    return value
  }

  private func basic<Value>(_ type: BusType, _ initial: Value) throws(BusError) -> Value {
    var value = initial
    let result = withUnsafeMutablePointer(to: &value) {
      sd_bus_message_read_basic(message.raw, type.code, $0)
    }
    guard result > 0 else { throw .invalidArgs("expected \(type.letter)") }
    return value
  }

  private func string(_ type: BusType) throws(BusError) -> String {
    let pointer: UnsafePointer<CChar>? = try basic(type, nil)
    guard let string = text(pointer) else { throw .invalidArgs("not UTF-8") }
    return string
  }
}
