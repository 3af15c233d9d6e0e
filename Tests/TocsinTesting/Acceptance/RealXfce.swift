import Systemd

/// xfce4-notifyd under Xvfb, with the xfconf that it keeps its settings in.
package final class RealXfce: RealServer {
  private static let libraries = "/usr/lib/\(machine)-linux-gnu/xfce4/"
  private static let program = libraries + "notifyd/xfce4-notifyd"
  private static let settings = libraries + "xfconf/xfconfd"
  package static let needs = [program, settings] + VirtualDisplay.needs
  package static let clearsClosed = true

  private static var machine: String {
    #if arch(arm64)
      "aarch64"
    #else
      "x86_64"
    #endif
  }

  private let display: VirtualDisplay
  private let configuration: RunningProgram
  private let server: ServerProcess

  package init(_ session: Session) throws {
    display = try VirtualDisplay(session)
    let configuration = try session.start([Self.settings])
    self.configuration = configuration
    try session.wait("xfconf on the bus") {
      guard configuration.isRunning else {
        throw Session.Failure("xfconfd: \(configuration.complained)")
      }
      return try session.bus.hasOwner("org.xfce.Xfconf")
    }
    server = try ServerProcess(session, [Self.program], display.gtk)
  }

  package func start() throws { try server.start() }
  package func kill() throws { try server.kill() }
  package func displayed() throws -> Int { try display.windows(named: "xfce4-notifyd").count }

  package func press(_ button: Int) throws {
    try display.click(on: "xfce4-notifyd", button == 0 ? 55 : -57, -31)
  }

  /// On the text, which is no answer here.
  package func dismiss() throws { try display.click(on: "xfce4-notifyd", 30, 22) }
}
