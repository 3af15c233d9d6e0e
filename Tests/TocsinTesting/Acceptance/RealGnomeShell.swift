import Glibc
import Systemd

/// GNOME Shell without a screen. Its notifications belong to a relay, which owns the name; both are
/// one server here. What a person does is done by the shell's own objects: there is no mouse.
package final class RealGnomeShell: RealServer {
  package static let needs = ["gnome-shell", "gjs", "setpriv"]
  package static let clearsClosed = true

  private static let relayScript = "/usr/share/gnome-shell/org.gnome.Shell.Notifications"
  private static let nobody: UInt32 = 65534

  private let session: Session
  /// Where the shell keeps its socket and its files. It runs as nobody where the test is root.
  private let folder: TemporaryFolder
  private let system: PrivateBus
  private var shell: RunningProgram?
  private var relay: RunningProgram?

  package init(_ session: Session) throws {
    self.session = session
    folder = try TemporaryFolder()
    // Nobody is on it: the shell gets on without logind, but not with the machine's own.
    system = try PrivateBus()
    if geteuid() == 0 {
      chown(folder.path, Self.nobody, Self.nobody)
      for address in [session.address, system.address] { Self.letIn(address) }
    }
    try start()
  }

  /// Another user reaches the socket of that bus: `unix:path=FOLDER/bus,guid=…`.
  private static func letIn(_ address: String) {
    let socket = address.dropFirst("unix:path=".count).prefix { $0 != "," }
    guard let slash = socket.lastIndex(of: "/") else { return }
    chmod(String(socket[..<slash]), 0o711)
    chmod(String(socket), 0o666)
  }

  package func start() throws {
    let shell = try program([
      "gnome-shell", "--headless", "--virtual-monitor", "1024x768", "--wayland-display", "wl-test",
      "--no-x11", "--sm-disable", "--unsafe-mode",
    ])
    self.shell = shell
    try session.wait("gnome-shell", limit: 30) {
      guard shell.isRunning else { throw Session.Failure("gnome-shell: \(shell.complained)") }
      guard try session.bus.hasOwner("org.gnome.Shell") else { return false }
      // It has the name before it has the object.
      return (try? run("Main.layoutManager._startingUp")) == "false"
    }
    let relay = try program(["gjs", Self.relayScript])
    self.relay = relay
    try session.wait("the relay of gnome-shell") {
      guard relay.isRunning else { throw Session.Failure("gjs: \(relay.complained)") }
      return try session.bus.hasOwner(FakeServer.name)
    }
  }

  private func program(_ words: [String]) throws -> RunningProgram {
    var command = words
    if geteuid() == 0 {
      let ids = ["--reuid", "--regid"].flatMap { [$0, String(Self.nobody)] }
      command = ["setpriv"] + ids + ["--clear-groups"] + command
    }
    return try session.start(
      command,
      environment: [
        "HOME": folder.path, "XDG_RUNTIME_DIR": folder.path, "GSETTINGS_BACKEND": "memory",
        "DBUS_SYSTEM_BUS_ADDRESS": system.address, "SHELL_DBUS_PERSIST": "1",
      ])
  }

  package func kill() throws {
    relay?.process.signalGroup(SIGKILL)
    shell?.process.signalGroup(SIGKILL)
    try session.wait("the end of gnome-shell") {
      guard try !session.bus.hasOwner("org.gnome.Shell") else { return false }
      return try !session.bus.hasOwner(FakeServer.name)
    }
  }

  /// Those of other sources, such as the shell's own, do not count.
  private static let ours = """
    Main.messageTray.getSources().filter(s => s.title == 'Reminders').flatMap(s => s.notifications)
    """

  package func displayed() throws -> Int { Int(try run("\(Self.ours).length")) ?? -1 }

  /// What a click on the button does in the shell: its action, then the popup goes unless it is
  /// resident.
  package func press(_ button: Int) throws {
    try run("{ let n = \(Self.ours)[0]; n.actions[\(button)].callback(); n.destroy(); }")
  }

  package func dismiss() throws { try run("\(Self.ours)[0].destroy()") }

  /// Runs a script in the shell; its value as text.
  @discardableResult
  private func run(_ script: String) throws -> String {
    let result = try session.run([
      "busctl", "--user", "--timeout=20", "call", "org.gnome.Shell", "/org/gnome/Shell",
      "org.gnome.Shell", "Eval", "s", script,
    ])
    // bs true "VALUE"
    guard result.exit == 0, result.output.hasPrefix("bs true ") else {
      throw Session.Failure("gnome-shell: \(script): \(result.error)\(result.output)")
    }
    return String(result.output.dropFirst(9).prefix { $0 != "\"" })
  }
}
