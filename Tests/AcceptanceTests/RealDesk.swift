import Testing
import TocsinTesting
import TocsinWire

/// A session with a real server, the daemon, and somebody who listens to the bus. Each step begins
/// and ends with an empty screen.
struct RealDesk {
  let session: Session
  let server: any RealServer
  let daemon: RunningDaemon
  private let monitor: BusMonitor

  init(_ kind: InstalledServer) throws {
    session = try Session()
    monitor = try BusMonitor(session)
    server = try kind.start(session)
    daemon = try RunningDaemon(session)
  }

  /// In the order of the table.
  var steps: [(name: String, step: () throws -> Void)] {
    [
      ("scheduled, then answered", answered),
      ("dismissed", dismissed),
      ("added again under its id, then withdrawn", updated),
      ("withdrawn", withdrawn),
      ("the server killed and back, then answered", serverKilled),
      ("the daemon killed and back, then answered", daemonKilled),
    ]
  }

  /// What the server has been sent so far.
  func calls() throws -> [BusMonitor.Call] { try monitor.calls() }

  func answered() throws {
    let id = try daemon.add(
      "in 1s", "Tea & cake", "-b", "It <is> ready", "-A", "ok=OK", "-A", "no=No")
    try daemon.wait(for: "shown", of: id)
    try screen(has: 1)
    let item = try daemon.list("--delivered").first { $0.integer(of: "id") == Int64(id) }
    let shown = try daemon.log(id).first { $0.text(of: "event") == "shown" }
    let scheduled = try #require(item?.integer(of: "scheduled-usec"))
    #expect(try #require(shown?.integer(of: "time-usec")) >= scheduled - 1000)
    try answer(id)
  }

  func dismissed() throws {
    let id = try show("Put away")
    try server.dismiss()
    try daemon.wait(for: "dismissed", of: id)
    try screen(has: 0)
    #expect(try daemon.events(id) == ["added", "delivered", "shown", "dismissed"])
    #expect(try daemon.list("--delivered").allSatisfy { $0.integer(of: "id") != Int64(id) })
  }

  func updated() throws {
    _ = try show("--id", "volume", "10 %")
    let before = try monitor.calls().count
    let id = try show("--id", "volume", "20 %")
    try screen(has: 1)
    let calls = try monitor.calls().dropFirst(before)
    #expect(calls.map(\.member) == ["CloseNotification", "Notify"])
    #expect(calls.last?.value(of: "summary") == #""20 %""#)
    #expect(calls.last?.value(of: "replaces_id") == "0")
    try withdraw(id)
  }

  func withdrawn() throws {
    let id = try show("Never mind")
    try withdraw(id)
    #expect(try !daemon.events(id).contains("dismissed"))
  }

  func serverKilled() throws {
    let id = try show("Still there")
    try server.kill()
    try daemon.wait(for: "closed", of: id)
    try server.start()
    try session.wait("the popup again") {
      try daemon.events(id).filter { $0 == "shown" }.count == 2
    }
    try screen(has: 1)
    try answer(id)
    #expect(try daemon.events(id).filter { $0 == "shown" }.count == 2, "once")
  }

  func daemonKilled() throws {
    let id = try show("Deploy")
    let before = try calls().count
    try daemon.kill()
    try daemon.start()
    // The log has no second "shown": nothing new is on the screen.
    try session.wait("the takeover") { try calls().count > before }
    try screen(has: 1)
    let again = try calls().dropFirst(before)
    #expect(again.map(\.member) == ["Notify"])
    #expect(again.last?.value(of: "replaces_id") != "0")
    #expect(again.last?.value(of: "hint:suppress-sound") == "true")
    try answer(id)
  }

  // Parts of steps.

  /// Shows one with two buttons, which stays.
  private func show(_ words: String...) throws -> String {
    let add = [Lane.programs + "/tocsin", "add", "-p", "now", "-A", "ok=OK", "-A", "no=No"]
    let id = try session.succeed(add + words)
    try daemon.wait(for: "shown", of: id)
    try screen(has: 1)
    return id
  }

  private func withdraw(_ id: String) throws {
    let before = try monitor.closedByCall()
    try daemon.ok("rm", id)
    try session.wait("the server's word") { try monitor.closedByCall() == before + 1 }
    if type(of: server).clearsClosed { try screen(has: 0) }
  }

  private func screen(has count: Int) throws {
    var seen = -1
    do {
      try session.wait("\(count) on the screen") {
        seen = try server.displayed()
        return seen == count
      }
    } catch {
      let last = try calls().suffix(4).map { call in
        "\(call.member) \(call.value(of: "id") ?? call.value(of: "summary") ?? "")"
      }
      throw Session.Failure(
        "\(error); there are \(seen); the server got \(last); the daemon said: \(daemon.messages)")
    }
  }

  /// Presses the second button: one answer, the right one, and an empty screen.
  private func answer(_ id: String) throws {
    try server.press(1)
    try daemon.wait(for: "action", of: id)
    try screen(has: 0)
    let log = try daemon.log(id)
    let answers = log.filter { $0.text(of: "event") == "action" }
    #expect(answers.map { $0.table(of: "response")?.text(of: "action") } == ["no"])
    #expect(!log.contains { $0.text(of: "event") == "dismissed" })
  }
}
