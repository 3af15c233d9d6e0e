import CLinux
import CSystemd
import Glibc

/// A connection to a message bus.
///
/// It is driven by `attach(to:)`, or blocks in `callAndWait`. Names, paths and rules that are
/// invalid are errors, not traps.
package final class Bus {
  let raw: OpaquePointer
  var attachment: BusAttachment?

  /// Called once, when the connection has gone; every pending call has failed by then.
  package var onDisconnect: (() -> Void)?

  /// Connects and waits until the bus has said hello. Nothing is started to reach it.
  ///
  /// On this connection no access is checked by capability: who may do what is for handlers to
  /// say.
  package init(address: String) throws(SystemdError) {
    var bus: OpaquePointer?
    try checked(sd_bus_new(&bus), "sd_bus_new")
    guard let bus else { throw SystemdError(errno: ENOMEM, call: "sd_bus_new") }
    raw = bus
    try checked(sd_bus_set_address(bus, address), "sd_bus_set_address")
    try checked(sd_bus_set_bus_client(bus, 1), "sd_bus_set_bus_client")
    try checked(sd_bus_set_trusted(bus, 1), "sd_bus_set_trusted")
    try checked(sd_bus_start(bus), "sd_bus_start")
    var name: UnsafePointer<CChar>?
    try checked(sd_bus_get_unique_name(bus, &name), "sd_bus_get_unique_name")
  }

  deinit {
    attachment = nil
    sd_bus_close_unref(raw)
  }

  /// This connection's own name, such as `:1.7`.
  package var uniqueName: String {
    var name: UnsafePointer<CChar>?
    guard sd_bus_get_unique_name(raw, &name) >= 0 else { return "" }
    return text(name) ?? ""
  }

  /// The id that a bus makes for itself when it starts: tells one session's bus from another's.
  package func id() throws(SystemdError) -> String {
    var id = sd_id128_t()
    try checked(sd_bus_get_bus_id(raw, &id), "sd_bus_get_bus_id")
    return withUnsafeBytes(of: id) { bytes in
      bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }
  }

  package var isOpen: Bool { sd_bus_is_open(raw) > 0 }

  /// How long a call waits that names no time of its own; 25 s unless set.
  package func setCallTimeout(usec: UInt64) { _ = sd_bus_set_method_call_timeout(raw, usec) }

  /// Blocks until everything sent is written.
  package func flush() throws(SystemdError) { try checked(sd_bus_flush(raw), "sd_bus_flush") }

  /// Ends the connection. `onDisconnect` is not called.
  package func close() {
    attachment = nil
    onDisconnect = nil
    sd_bus_close(raw)
  }

  package func methodCall(
    to destination: String, path: String, interface: String, member: String
  ) throws(BusError) -> MessageBuilder {
    var message: OpaquePointer?
    try sent(
      sd_bus_message_new_method_call(raw, &message, destination, path, interface, member))
    guard let message else { throw BusError(errno: ENOMEM) }
    return MessageBuilder(owning: message)
  }

  /// A signal to everybody, or to one connection.
  package func signal(
    path: String, interface: String, member: String, to destination: String? = nil
  ) throws(BusError) -> MessageBuilder {
    var message: OpaquePointer?
    try sent(sd_bus_message_new_signal(raw, &message, path, interface, member))
    guard let message else { throw BusError(errno: ENOMEM) }
    let builder = MessageBuilder(owning: message)
    if let destination { try sent(sd_bus_message_set_destination(message, destination)) }
    return builder
  }

  /// Sends without waiting for anything.
  package func send(_ message: MessageBuilder) throws(BusError) {
    try sent(sd_bus_send(raw, message.raw, nil))
  }

  /// Tells everybody that these properties changed, with the values that their getters give.
  package func emitPropertiesChanged(
    path: String, interface: String, _ names: [String]
  ) throws(BusError) {
    var strings: [UnsafeMutablePointer<CChar>?] = names.map { strdup($0) }
    defer { for string in strings { free(string) } }
    strings.append(nil)
    try sent(sd_bus_emit_properties_changed_strv(raw, path, interface, &strings))
  }
}
