import Glibc

/// mako under sway, sway in a window of Xvfb: signals to everybody, and activation tokens.
package final class RealMako: RealServer {
  package static let needs = ["mako", "makoctl", "sway", "setpriv"] + VirtualDisplay.needs
  package static let clearsClosed = true

  private let session: Session
  private let display: VirtualDisplay
  /// Where sway keeps its socket. sway refuses to run as root; then it runs as nobody.
  private let folder: TemporaryFolder
  private let compositor: RunningProgram
  private let server: ServerProcess

  private static let nobody: UInt32 = 65534

  package init(_ session: Session) throws {
    self.session = session
    display = try VirtualDisplay(session)
    folder = try TemporaryFolder()
    try folder.write("sway.conf", "xwayland disable\n")
    var command = ["sway", "-c", folder.path + "/sway.conf"]
    if geteuid() == 0 {
      for path in [folder.path, folder.path + "/sway.conf"] {
        chown(path, Self.nobody, Self.nobody)
      }
      let ids = ["--reuid", "--regid"].flatMap { [$0, String(Self.nobody)] }
      command = ["setpriv"] + ids + ["--clear-groups"] + command
    }
    var environment = display.environment
    environment["HOME"] = folder.path
    environment["XDG_RUNTIME_DIR"] = folder.path
    environment["WLR_BACKENDS"] = "x11"
    environment["WLR_RENDERER"] = "pixman"
    environment["DBUS_SESSION_BUS_ADDRESS"] = .some(nil)
    let compositor = try session.start(command, environment: environment)
    self.compositor = compositor
    let folder = folder
    try session.wait("sway") {
      guard compositor.isRunning else { throw Session.Failure("sway: \(compositor.complained)") }
      return try Session.entries(of: folder.path).contains("wayland-1")
    }
    server = try ServerProcess(
      session, ["mako"], ["WAYLAND_DISPLAY": folder.path + "/wayland-1"])
  }

  package func start() throws { try server.start() }
  package func kill() throws { try server.kill() }

  package func displayed() throws -> Int {
    try control("list").split(separator: "\"").count { $0 == "summary" }
  }

  package func press(_ button: Int) throws { try control("invoke", "a\(button)") }
  package func dismiss() throws { try control("dismiss") }

  /// Its own command; what it says.
  @discardableResult
  package func control(_ words: String...) throws -> String {
    try session.succeed(["makoctl"] + words)
  }

  /// The mouse on the popup: the action `default`. The popup may not be drawn yet, so this may have
  /// to be repeated.
  package func click() throws { try display.click(900, 30) }
}
