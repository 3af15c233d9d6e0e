import Systemd

/// A system bus of a test's own, and python3-dbusmock's logind on it when asked for.
///
/// It lies in the session's runtime folder, which the unit can reach. The daemon finds it by
/// DBUS_SYSTEM_BUS_ADDRESS: see `reach(for:)`.
package final class MockedLogind {
  package static let name = "org.freedesktop.login1"
  /// Debian's packages are for this one.
  private static let python = "/usr/bin/python3"

  private let session: Session
  private var bus: PrivateBus?
  private(set) var connection: Bus?
  private let address: String
  private var mock: RunningProgram?

  package init(_ session: Session) throws {
    self.session = session
    let bus = try PrivateBus(in: session.runtime)
    self.bus = bus
    address = bus.address
    let connection = try Bus(address: bus.address)
    try connection.attach(to: session.loop)
    self.connection = connection
  }

  deinit {
    guard Lane.current == .unit else { return }
    _ = try? session.run(["systemctl", "--user", "unset-environment", Self.variable])
  }

  private static let variable = "DBUS_SYSTEM_BUS_ADDRESS"

  /// Has a daemon that is started after this use the bus.
  package func reach(for daemon: RunningDaemon) throws {
    daemon.environment[Self.variable] = address
    if Lane.current == .unit {
      try session.succeed(["systemctl", "--user", "set-environment", "\(Self.variable)=\(address)"])
    }
  }

  package func come() throws {
    let mock = try session.start(
      [Self.python, "-m", "dbusmock", "--system", "--template", "logind"],
      environment: [Self.variable: address])
    self.mock = mock
    try session.wait("logind's name") {
      guard mock.isRunning else { throw Session.Failure("dbusmock: \(mock.complained)") }
      return try connection?.hasOwner(Self.name) == true
    }
  }

  package func go() throws {
    mock?.process.signalGroup(9)
    mock = nil
    try session.wait("the end of logind") { try connection?.hasOwner(Self.name) == false }
  }

  /// The whole system bus goes.
  package func stopBus() {
    mock = nil
    connection?.close()
    connection = nil
    bus = nil
  }

  package func prepareForSleep(_ begins: Bool) throws {
    guard let connection else { throw Session.Failure("no system bus") }
    let message = try connection.methodCall(
      to: Self.name, path: "/org/freedesktop/login1", interface: "org.freedesktop.DBus.Mock",
      member: "EmitSignal")
    for text in ["org.freedesktop.login1.Manager", "PrepareForSleep", "b"] {
      try message.append(string: text)
    }
    try message.array(of: "v") { (m) throws(BusError) in
      try m.variant("b") { (m) throws(BusError) in try m.append(bool: begins) }
    }
    _ = try connection.callAndWait(message)
  }
}
