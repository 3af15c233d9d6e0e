import Glibc

/// Xvfb, with a mouse.
package final class VirtualDisplay {
  /// What programs on it need: DISPLAY.
  package let environment: [String: String?]
  private let session: Session
  private let program: RunningProgram

  package static let needs = ["Xvfb", "xdotool"]

  package init(_ session: Session, _ size: String = "1024x768") throws {
    self.session = session
    // An ordinary user's X server makes no folder for its socket.
    if mkdir("/tmp/.X11-unix", 0o1777) == 0 { chmod("/tmp/.X11-unix", 0o1777) }
    // -ac: a compositor may run as another user.
    let program = try session.start([
      "Xvfb", "-ac", "-displayfd", "1", "-screen", "0", size + "x24", "-nolisten", "tcp",
    ])
    self.program = program
    try session.wait("a display; Xvfb said: \(program.complained)") {
      guard program.isRunning else { throw Session.Failure("Xvfb: \(program.complained)") }
      return program.said.contains("\n")
    }
    environment = ["DISPLAY": ":\(program.said.prefix { $0 != "\n" })"]
  }

  package struct Window {
    package var number: String
    package var width: Int
    package var height: Int
  }

  /// The windows of that name that are on the screen.
  package func windows(named name: String) throws -> [Window] {
    let found = try session.run(
      ["xdotool", "search", "--onlyvisible", "--name", "^\(name)$"], environment: environment)
    // A window may go between the two questions.
    return try found.output.split(separator: "\n").compactMap { number in
      let shape = try session.run(
        ["xdotool", "getwindowgeometry", "--shell", String(number)], environment: environment)
      var values: [Substring: Int] = [:]
      for line in shape.output.split(separator: "\n") {
        let parts = line.split(separator: "=")
        if parts.count == 2 { values[parts[0]] = Int(parts[1]) }
      }
      guard let width = values["WIDTH"], let height = values["HEIGHT"] else { return nil }
      return Window(number: String(number), width: width, height: height)
    }
  }

  /// Presses the left button in the only window of that name, at a place counted from its left
  /// upper corner, or where negative from the right or lower edge.
  package func click(on name: String, _ x: Int, _ y: Int) throws {
    var last: [Window] = []
    try session.wait("a window '\(name)'") {
      last = try windows(named: name)
      return last.count == 1
    }
    guard let window = last.first else { return }
    try mouse([
      "mousemove", "--window", window.number, String(x < 0 ? window.width + x : x),
      String(y < 0 ? window.height + y : y), "click", "1",
    ])
  }

  /// Comes to a place of the screen in two steps, as a hand does, and presses there.
  package func click(_ x: Int, _ y: Int) throws {
    try mouse(["mousemove", "\(x - 3)", "\(y)", "mousemove", "\(x)", "\(y)", "click", "1"])
  }

  private func mouse(_ words: [String]) throws {
    let result = try session.run(["xdotool"] + words, environment: environment)
    guard result.exit == 0 else { throw Session.Failure("xdotool: \(result.error)") }
  }
}
