/// dunst in the suite of real servers: signals to the caller alone, and ids that anybody may take
/// over.
package final class RealDunstServer: RealServer {
  package static let needs = ["dunst", "dunstctl", "Xvfb"]
  package static let clearsClosed = true

  private let session: Session
  private let display: VirtualDisplay
  private let server: ServerProcess

  package init(_ session: Session) throws {
    self.session = session
    display = try VirtualDisplay(session)
    // Its window has a menu of actions; the script stands for the person who chooses from it.
    let chooser = try session.script("choose", "grep -F \"$(cat '\(session.home)/choice')\"")
    try session.folder.write(
      "dunstrc",
      """
      [global]
          markup = full
          stack_duplicates = false
          idle_threshold = 0
          notification_limit = 0
          dmenu = \(chooser)

      """)
    server = try ServerProcess(
      session, ["dunst", "-conf", session.folder.path + "/dunstrc"], display.environment)
  }

  package func start() throws { try server.start() }
  package func kill() throws { try server.kill() }

  package func displayed() throws -> Int {
    let text = try control("count", "displayed")
    return Int(text.prefix { $0.isNumber }) ?? -1
  }

  package func press(_ button: Int) throws {
    try TemporaryFolder.write(session.home + "/choice", button == 0 ? "OK" : "No")
    try control("context")
  }

  package func dismiss() throws { try control("close") }

  @discardableResult
  private func control(_ words: String...) throws -> String {
    let result = try session.run(["dunstctl"] + words, environment: display.environment)
    guard result.exit == 0 else { throw Session.Failure("dunstctl: \(result.error)") }
    return result.output
  }
}
