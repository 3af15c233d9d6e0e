import Glibc
import Systemd

/// dunst under Xvfb on the session's bus: a real server with a real window.
package final class RealDunst {
  private let session: Session
  private let display: RunningProgram
  private let server: RunningProgram
  private let environment: [String: String?]

  /// Whether what it needs is installed (contrib/check installs it).
  package static let isInstalled = ["dunst", "Xvfb", "dunstctl", "xdotool"].allSatisfy(Lane.has)

  package init(_ session: Session) throws {
    self.session = session
    // An ordinary user's X server makes no folder for its socket.
    if mkdir("/tmp/.X11-unix", 0o1777) == 0 { chmod("/tmp/.X11-unix", 0o1777) }
    let display = try session.start([
      "Xvfb", "-displayfd", "1", "-screen", "0", "800x400x24", "-nolisten", "tcp",
    ])
    self.display = display
    try session.wait("a display; Xvfb said: \(display.complained)") {
      guard display.isRunning else { throw Session.Failure("Xvfb: \(display.complained)") }
      return display.said.contains("\n")
    }
    let number = display.said.prefix { $0 != "\n" }
    environment = ["DISPLAY": ":\(number)"]
    let menu = try session.script("menu", "grep -m 1 -F -f '\(session.folder.path)/wanted'")
    try session.folder.write("dunstrc", Self.configuration + "    dmenu = \(menu)\n")
    let server = try session.start(
      ["dunst", "-conf", session.folder.path + "/dunstrc"], environment: environment)
    self.server = server
    try session.wait("dunst on the bus") {
      guard server.isRunning else { throw Session.Failure("dunst: \(server.complained)") }
      return try session.bus.hasOwner(FakeServer.name)
    }
  }

  /// Asked to end, and not killed, the X server takes its socket along.
  deinit {
    server.signal(SIGTERM)
    display.signal(SIGTERM)
    try? session.wait("the end of Xvfb", limit: 5) { !display.isRunning }
  }

  private static let configuration = """
    [global]
        monitor = 0
        width = 300
        origin = top-right
        offset = 24x24
        font = DejaVu Sans 12
        markup = full
        stack_duplicates = false
        idle_threshold = 0
        notification_limit = 0
        mouse_left_click = do_action, close_current

    """

  /// Chooses an action by its words in the menu of all popups.
  package func choose(_ words: String) throws {
    try session.folder.write("wanted", words + "\n")
    try control("context")
  }

  /// Its own command, such as `control("action", "0")`; what it says.
  @discardableResult
  package func control(_ words: String...) throws -> String {
    let result = try session.run(["dunstctl"] + words, environment: environment)
    guard result.exit == 0 else { throw Session.Failure("dunstctl: \(result.error)") }
    return result.output
  }

  /// How many popups it shows.
  package func displayed() throws -> Int {
    let text = try control("count", "displayed")
    return Int(text.prefix { $0.isNumber }) ?? -1
  }

  /// Waits until a popup is drawn, and presses the left button of the mouse on it.
  package func click() throws {
    var window = ""
    try session.wait("a window of dunst") {
      let result = try session.run(
        ["xdotool", "search", "--onlyvisible", "--class", "dunst"], environment: environment)
      window = result.output.split(separator: "\n").last.map(String.init) ?? ""
      return result.exit == 0 && !window.isEmpty
    }
    let result = try session.run(
      [
        "xdotool", "mousemove", "--window", window, "60", "12", "click", "1",
      ], environment: environment)
    guard result.exit == 0 else { throw Session.Failure("xdotool: \(result.error)") }
  }
}
