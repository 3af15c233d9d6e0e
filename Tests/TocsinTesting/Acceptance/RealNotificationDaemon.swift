/// notification-daemon under Xvfb: answers errors where others are silent, and limits its popups.
package final class RealNotificationDaemon: RealServer {
  private static let program = "/usr/lib/notification-daemon/notification-daemon"
  package static let needs = [program] + VirtualDisplay.needs
  package static let clearsClosed = false

  private let display: VirtualDisplay
  private let server: ServerProcess

  package init(_ session: Session) throws {
    display = try VirtualDisplay(session)
    server = try ServerProcess(session, [Self.program], display.gtk)
  }

  package func start() throws { try server.start() }
  package func kill() throws { try server.kill() }
  package func displayed() throws -> Int { try display.windows(named: "Notification").count }

  package func press(_ button: Int) throws {
    try display.click(on: "Notification", button == 0 ? -141 : -87, -39)
  }

  package func dismiss() throws { try display.click(on: "Notification", -24, 29) }
}

extension VirtualDisplay {
  /// For GTK programs: no settings but the built-in ones, no search for a bus of accessibility.
  var gtk: [String: String?] {
    environment.merging(["GSETTINGS_BACKEND": "memory", "NO_AT_BRIDGE": "1"]) { old, _ in old }
  }
}
