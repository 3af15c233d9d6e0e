package import Systemd

/// Another program that shows notifications of its own, on a connection of its own.
package final class Stranger {
  package let bus: Bus
  private let session: Session

  package init(_ session: Session) throws {
    self.session = session
    bus = try Bus(address: session.address)
    try bus.attach(to: session.loop)
  }

  deinit {
    bus.detach()
    bus.close()
  }

  /// Shows one, with a button `a0` and a click on the body; its number.
  package func show(_ summary: String) throws -> UInt32 {
    let message = try bus.methodCall(
      to: FakeServer.name, path: FakeServer.path, interface: FakeServer.name, member: "Notify")
    try message.append(string: "stranger")
    try message.append(uint32: 0)
    for text in ["", summary, ""] { try message.append(string: text) }
    try message.append(strings: ["default", "Open", "a0", "OK"])
    try message.open(.array, "{sv}")
    try message.close()
    try message.append(int32: 0)
    var reply: Result<Message, BusError>?
    let call = try bus.call(message) { reply = $0 }
    try session.wait("the answer to a stranger") { reply != nil }
    withExtendedLifetime(call) {}
    guard let number = try reply?.get().reader.readUInt32() else {
      throw Session.Failure("no number for a stranger")
    }
    return number
  }

  /// A setting of xfce has changed: what its settings program tells.
  package func tellXfceDoNotDisturb(_ isOn: Bool) throws {
    _ = try bus.requestName("org.xfce.Xfconf")
    let signal = try bus.signal(
      path: "/org/xfce/Xfconf", interface: "org.xfce.Xfconf", member: "PropertyChanged")
    try signal.append(string: "xfce4-notifyd")
    try signal.append(string: "/do-not-disturb")
    try signal.variant("b") { (builder) throws(BusError) in try builder.append(bool: isOn) }
    try bus.send(signal)
    try bus.flush()
  }
}
