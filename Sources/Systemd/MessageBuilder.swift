import CLinux
import CSystemd
import Glibc

/// Writes a message's body in order. What a message cannot carry is refused, never cut.
package final class MessageBuilder {
  let raw: OpaquePointer

  init(owning raw: OpaquePointer) { self.raw = raw }

  /// Writes into a message that sd-bus owns, such as the answer to a property read.
  init(sharing raw: OpaquePointer) { self.raw = sd_bus_message_ref(raw) }

  deinit { sd_bus_message_unref(raw) }

  /// Does not start a service to have the call answered.
  package func noAutoStart() { _ = sd_bus_message_set_auto_start(raw, 0) }

  /// Tells the receiver that nobody waits for a reply.
  package func noReply() { _ = sd_bus_message_set_expect_reply(raw, 0) }

  /// The signature of what has been written.
  package var signature: String { text(sd_bus_message_get_signature(raw, 1)) ?? "" }

  package func append(byte: UInt8) throws(BusError) { try basic(.byte, byte) }
  package func append(bool: Bool) throws(BusError) { try basic(.bool, Int32(bool ? 1 : 0)) }
  package func append(int16: Int16) throws(BusError) { try basic(.int16, int16) }
  package func append(uint16: UInt16) throws(BusError) { try basic(.uint16, uint16) }
  package func append(int32: Int32) throws(BusError) { try basic(.int32, int32) }
  package func append(uint32: UInt32) throws(BusError) { try basic(.uint32, uint32) }
  package func append(int64: Int64) throws(BusError) { try basic(.int64, int64) }
  package func append(uint64: UInt64) throws(BusError) { try basic(.uint64, uint64) }
  package func append(double: Double) throws(BusError) { try basic(.double, double) }
  package func append(string: String) throws(BusError) { try appendText(.string, string) }
  package func append(objectPath: String) throws(BusError) {
    try appendText(.objectPath, objectPath)
  }
  package func append(signature: String) throws(BusError) { try appendText(.signature, signature) }
  /// The message takes a duplicate; the caller keeps its own.
  package func append(descriptor: Int32) throws(BusError) { try basic(.descriptor, descriptor) }

  /// An `ay`.
  package func append(bytes: [UInt8]) throws(BusError) {
    let result = bytes.withUnsafeBytes {
      sd_bus_message_append_array(raw, BusType.byte.code, $0.baseAddress, $0.count)
    }
    try sent(result)
  }

  /// An `as`.
  package func append(strings: [String]) throws(BusError) {
    try open(.array, "s")
    for string in strings { try append(string: string) }
    try close()
  }

  package func open(_ type: BusType, _ contents: String) throws(BusError) {
    try sent(contents.withCString { sd_bus_message_open_container(raw, type.code, $0) })
  }

  package func close() throws(BusError) { try sent(sd_bus_message_close_container(raw)) }

  package func array(
    of contents: String, _ body: (MessageBuilder) throws(BusError) -> Void
  ) throws(BusError) { try container(.array, contents, body) }

  package func structure(
    _ contents: String, _ body: (MessageBuilder) throws(BusError) -> Void
  ) throws(BusError) { try container(.structure, contents, body) }

  package func variant(
    _ contents: String, _ body: (MessageBuilder) throws(BusError) -> Void
  ) throws(BusError) { try container(.variant, contents, body) }

  /// One entry of an `a{sv}` that is open: `body` writes a value of type `contents`.
  package func entry(
    _ key: String, _ contents: String, _ body: (MessageBuilder) throws(BusError) -> Void
  ) throws(BusError) {
    try open(.dictEntry, "sv")
    try append(string: key)
    try variant(contents, body)
    try close()
  }

  private func container(
    _ type: BusType, _ contents: String, _ body: (MessageBuilder) throws(BusError) -> Void
  ) throws(BusError) {
    try open(type, contents)
    try body(self)
    try close()
  }

  private func basic<Value>(_ type: BusType, _ value: Value) throws(BusError) {
    try sent(withUnsafePointer(to: value) { sd_bus_message_append_basic(raw, type.code, $0) })
  }

  private func appendText(_ type: BusType, _ text: String) throws(BusError) {
    let result = text.withCString { pointer -> Int32? in
      guard strlen(pointer) == text.utf8.count else { return nil }
      return sd_bus_message_append_basic(raw, type.code, pointer)
    }
    guard let result else { throw .invalidArgs("text with a NUL") }
    try sent(result)
  }
}
