import Glibc
import Systemd

/// An installed notification server with what a person does with it. Every popup of the test has two
/// buttons, and but one is on the screen.
package protocol RealServer: AnyObject {
  /// Programs that must be there: names in PATH, or absolute paths.
  static var needs: [String] { get }

  /// Whether a popup that is closed by a call leaves the screen at once. Where not, the server says
  /// that it has closed it, and leaves its window until the next one comes.
  static var clearsClosed: Bool { get }

  /// Starts it on the session's bus and waits for its name.
  init(_ session: Session) throws

  /// Starts it again after `kill`.
  func start() throws
  /// Ends it as a crash does, and waits until its name has gone.
  func kill() throws
  /// How many popups it shows.
  func displayed() throws -> Int
  /// Presses the first (0) or second (1) button of the popup.
  func press(_ button: Int) throws
  /// Puts the popup away unanswered.
  func dismiss() throws
}

/// The servers, by the name of their fixture in `Tests/Fixtures/servers`.
package enum InstalledServer: String, CaseIterable, Sendable {
  case dunst
  case gnomeShell = "gnome-shell"
  case mako
  case notificationDaemon = "notification-daemon"
  case xfce = "xfce4-notifyd"

  private var type: any RealServer.Type {
    switch self {
    case .dunst: RealDunstServer.self
    case .gnomeShell: RealGnomeShell.self
    case .mako: RealMako.self
    case .notificationDaemon: RealNotificationDaemon.self
    case .xfce: RealXfce.self
    }
  }

  package func start(_ session: Session) throws -> any RealServer { try type.init(session) }

  private static func isThere(_ program: String) -> Bool {
    program.utf8.first == UInt8(ascii: "/") ? access(program, X_OK) == 0 : Lane.has(program)
  }

  /// What is not installed (contrib/prepare deep installs it).
  package static let missing: [String] = {
    var missing: [String] = []
    for program in allCases.flatMap({ $0.type.needs })
    where !isThere(program) && !missing.contains(program) {
      missing.append(program)
    }
    return missing
  }()
}

/// The process of a server that can be killed and started again.
final class ServerProcess {
  private let session: Session
  private let command: [String]
  private let environment: [String: String?]
  private var program: RunningProgram?

  init(_ session: Session, _ command: [String], _ environment: [String: String?]) throws {
    self.session = session
    self.command = command
    self.environment = environment
    try start()
  }

  func start() throws {
    let program = try session.start(command, environment: environment)
    self.program = program
    try session.wait("\(command[0]) on the bus") {
      guard program.isRunning else {
        throw Session.Failure("\(command[0]): \(program.said)\(program.complained)")
      }
      return try session.bus.hasOwner(FakeServer.name)
    }
  }

  func kill() throws {
    program?.process.signalGroup(9)
    try session.wait("the end of \(command[0])") { try !session.bus.hasOwner(FakeServer.name) }
  }
}
