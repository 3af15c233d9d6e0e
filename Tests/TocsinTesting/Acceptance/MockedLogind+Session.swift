import Glibc
import Systemd

// A person's session with a display, and its lock.

extension MockedLogind {
  private static let session = "/org/freedesktop/login1/session/c1"
  private static let mock = "org.freedesktop.DBus.Mock"
  private static var user: String { "/org/freedesktop/login1/user/_\(getuid())" }

  /// A session begins. The mock's own user has another path than logind's, and no display.
  package func logIn(isLocked: Bool = false) throws {
    try call("/org/freedesktop/login1", Self.mock, "AddSession") { (m) throws(BusError) in
      try m.append(string: "c1")
      try m.append(string: "seat0")
      try m.append(uint32: getuid())
      try m.append(string: "somebody")
      try m.append(bool: true)
    }
    try setLocked(isLocked)
    try call("/org/freedesktop/login1", Self.mock, "AddObject") { (m) throws(BusError) in
      try m.append(string: Self.user)
      try m.append(string: "org.freedesktop.login1.User")
      try m.array(of: "{sv}") { (m) throws(BusError) in
        try m.entry("Display", "(so)") { (m) throws(BusError) in
          try m.structure("so") { (m) throws(BusError) in
            try m.append(string: "c1")
            try m.append(objectPath: Self.session)
          }
        }
      }
      try m.array(of: "(ssss)") { (_) throws(BusError) in }
    }
    // As logind tells it of a user who was there before.
    try tell(Self.user, "org.freedesktop.login1.User", invalidated: ["Display"]) { _ in }
  }

  /// As a lock screen does.
  package func setLocked(_ isLocked: Bool) throws {
    try call(Self.session, "org.freedesktop.login1.Session", "SetLockedHint") {
      (m) throws(BusError) in try m.append(bool: isLocked)
    }
  }

  /// A change that carries another type than it must.
  package func sayNonsense() throws {
    try tell(Self.session, "org.freedesktop.login1.Session") { (m) throws(BusError) in
      try m.entry("LockedHint", "s") { (m) throws(BusError) in try m.append(string: "yes") }
    }
  }

  /// That properties have changed.
  private func tell(
    _ path: String, _ interface: String, invalidated: [String] = [],
    _ values: (MessageBuilder) throws(BusError) -> Void
  ) throws {
    try call(path, Self.mock, "EmitSignal") { (m) throws(BusError) in
      for text in ["org.freedesktop.DBus.Properties", "PropertiesChanged", "sa{sv}as"] {
        try m.append(string: text)
      }
      try m.array(of: "v") { (m) throws(BusError) in
        try m.variant("s") { (m) throws(BusError) in try m.append(string: interface) }
        try m.variant("a{sv}") { (m) throws(BusError) in try m.array(of: "{sv}", values) }
        try m.variant("as") { (m) throws(BusError) in try m.append(strings: invalidated) }
      }
    }
  }

  private func call(
    _ path: String, _ interface: String, _ member: String,
    _ body: (MessageBuilder) throws(BusError) -> Void
  ) throws {
    guard let connection else { throw Session.Failure("no system bus") }
    let message = try connection.methodCall(
      to: Self.name, path: path, interface: interface, member: member)
    try body(message)
    _ = try connection.callAndWait(message)
  }
}
