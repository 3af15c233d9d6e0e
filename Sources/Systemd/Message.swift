import CSystemd

/// A message that has arrived. It stays readable for as long as it is kept.
package final class Message {
  let raw: OpaquePointer
  /// How many containers the reader is in; see `MessageReader`.
  var depth = 0

  /// Shares a message that sd-bus owns.
  init(sharing raw: OpaquePointer) {
    self.raw = sd_bus_message_ref(raw)
  }

  /// Takes over a reference that the caller holds.
  init(owning raw: OpaquePointer) { self.raw = raw }

  deinit { sd_bus_message_unref(raw) }

  /// The sender's unique name; nil where there is no bus between.
  package var sender: String? { text(sd_bus_message_get_sender(raw)) }
  package var destination: String? { text(sd_bus_message_get_destination(raw)) }
  package var path: String? { text(sd_bus_message_get_path(raw)) }
  package var interface: String? { text(sd_bus_message_get_interface(raw)) }
  package var member: String? { text(sd_bus_message_get_member(raw)) }
  /// The signature of the whole body.
  package var signature: String { text(sd_bus_message_get_signature(raw, 1)) ?? "" }
  /// What an error message says; nil for every other message.
  package var error: BusError? {
    guard let error = sd_bus_message_get_error(raw) else { return nil }
    return BusError(copying: error.pointee)
  }
  /// False where a method call carries the flag that nobody waits for its reply.
  package var expectsReply: Bool { sd_bus_message_get_expect_reply(raw) > 0 }

  /// A reader at the start of the body. One at a time: a message has one cursor.
  package var reader: MessageReader {
    _ = sd_bus_message_rewind(raw, 1)
    depth = 0
    return MessageReader(message: self)
  }
}
