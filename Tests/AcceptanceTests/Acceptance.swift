import Testing
import TocsinTesting

/// Real programs on a real bus, few of them. One after the other: in the lane `unit` they share one
/// session, and nothing else should keep the machine from ringing in time.
@Suite(.serialized, .timeLimit(.minutes(2))) enum Acceptance {}

/// A session with a server of the test's and the daemon on it.
struct Desk {
  let session: Session
  let server: FakeServer
  let daemon: RunningDaemon

  /// - Parameter zone: `TZ` of the daemon in the lane `bare`; nil for none.
  init(
    capabilities: [String] = FakeServer.usual, configuration: String? = nil,
    zone: String? = "Europe/Berlin"
  ) throws {
    session = try Session()
    if let configuration {
      try Session.makeFolders(session.configuration)
      try TemporaryFolder.write(session.configuration + "/tocsin.toml", configuration)
    }
    server = try FakeServer(session, capabilities: capabilities)
    daemon = try RunningDaemon(session, startsNow: false)
    daemon.environment = ["TZ": zone]
    try daemon.start()
  }

  /// Adds one that rings at once, and waits until the server has it.
  func show(_ arguments: String...) throws -> (id: String, call: FakeServer.Call) {
    let id = try session.succeed([Lane.programs + "/tocsin", "add", "-p", "now"] + arguments)
    // Then the daemon has the server's reply, and nothing newer was asked for.
    try daemon.wait(for: "shown", of: id)
    guard let call = server.calls.last else { throw Session.Failure("no popup of \(id)") }
    return (id, call)
  }
}
