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

  init(capabilities: [String] = FakeServer.usual) throws {
    session = try Session()
    server = try FakeServer(session, capabilities: capabilities)
    daemon = try RunningDaemon(session)
  }

  /// Adds one that rings at once, and waits until the server has it.
  func show(_ arguments: String...) throws -> (id: String, call: FakeServer.Call) {
    let before = server.calls.count
    let id = try session.succeed([Lane.programs + "/tocsin", "add", "-p", "now"] + arguments)
    try session.wait("the popup of \(id)") { server.calls.count > before }
    // The daemon has the reply when its log says so.
    try daemon.wait(for: "shown", of: id)
    return (id, server.calls[before])
  }
}
