import Glibc
import Systemd
import TocsinModel
import TocsinTesting
import TocsinWire

/// The desk of one scene, used for one kill after another: each begins with an empty store and an
/// empty screen.
final class CrashStage {
  let scene: CrashScene
  let session: Session
  private let server: FakeServer
  private let daemon: RunningDaemon
  private let lines: String
  private let runs: String
  private let program: String
  /// The store of `overdue`, as a kill left it, for every round.
  private let overdue: String
  /// Where the round's calls begin in the server's memory.
  private var firstCall = 0

  /// What the world has seen of the first notification.
  struct Seen {
    /// Popups that were asked for anew, by the id they got.
    var posts: [UInt32] = []
    /// Popups that were taken over.
    var takeovers: [UInt32] = []
    var lines = 0
    var runs = 0
  }

  init(_ scene: CrashScene) throws {
    self.scene = scene
    session = try Session()
    server = try FakeServer(
      session, capabilities: FakeServer.usual + (scene.hasTag ? ["x-dunst-stack-tag"] : []),
      comesNow: false)
    daemon = try RunningDaemon(session, startsNow: false)
    lines = session.home + "/lines"
    runs = session.home + "/runs"
    overdue = session.home + "/overdue"
    // Exit 75: try again later (tocsin-handlers(7)).
    let exit = scene.before == .retry ? 75 : 0
    program = try session.script("handler", "echo run >>'\(runs)'; exit \(exit)")
    try Session.makeFolders(session.configuration)
    server.react = { [weak server] call in
      // As a server with tags does it: the popup with the same one is replaced.
      guard let server, let tag = call.hints["x-dunst-stack-tag"], call.replaces == 0,
        let old = server.calls.last(where: { $0.hints["x-dunst-stack-tag"] == tag }),
        server.popups.contains(old.id)
      else { return .show }
      return .answer(old.id)
    }
  }

  private func configure(_ sinks: String) throws {
    try TemporaryFolder.write(
      session.configuration + "/tocsin.toml",
      "sinks = [\(sinks)]\n[sink.lines]\ntype = \"log\"\nfile = \"\(lines)\"\n")
  }

  private static let both = "\"desktop\", \"lines\""

  // One round.

  /// Up to the act.
  func prepare() throws {
    if daemon.isRunning { try daemon.kill() }
    server.die()
    for path in [session.data, lines, runs] { TemporaryFolder.remove(path) }
    firstCall = server.calls.count
    try configure(Self.both)
    daemon.prefix = []
    if scene.before == .overdue { try prepareOverdue() }
    if scene.before != .waiting { try server.come() }
    if scene.before == .overdue { return }
    try daemon.start()
    switch scene.before {
    case .nothing, .overdue: return
    case .soon:
      _ = try addDue("in 1s")
      return
    case .waiting: _ = try addDue("now")
    case .shown, .closed, .retry:
      _ = try addDue("now")
      try settle("the popup") { $0.state(.desktop)?.isShown == true }
      if scene.before == .closed {
        server.close(try popup(), reason: 1)
        try settle("the end of the popup") { $0.state(.desktop)?.isShown == false }
      } else if scene.before == .retry {
        server.invoke(try popup(), "a0")
        try settle("the retry") { $0.open.first?.retry != nil }
      }
    }
    try settle("the beginning") { _ in true }
  }

  /// One that came to its time without a daemon. The wait for that is made once.
  private func prepareOverdue() throws {
    // A machine that is slow lets the announcement come before the kill: then with more time.
    for seconds in [2, 4, 8] where access(overdue, F_OK) != 0 {
      TemporaryFolder.remove(session.data)
      try daemon.start()
      _ = try addDue("in \(seconds)s")
      try daemon.kill()
      let left = try remains()
      guard let next = left.request?.next, next > left.announced else { continue }
      try session.wait("the time of the first") { Clocks.realtimeUsec() > next.usec }
      try session.succeed(["cp", "-a", session.data, overdue])
    }
    TemporaryFolder.remove(session.data)
    try session.succeed(["cp", "-a", overdue, session.data])
  }

  private func addDue(_ when: String) throws -> String {
    try daemon.add(when, "Due", "-A", "yes=Yes", "--on", "yes=exec:\(program)")
  }

  /// How often the act makes each of `calls`.
  func count(_ calls: [String]) throws -> [String: Int] {
    guard scene.act == .start else {
      return try SystemCallTracer.count(session, try daemon.pid(), calls) { try actToItsEnd() }
    }
    let tracer = SystemCallTracer.Prefix.counting(session, calls)
    daemon.prefix = tracer.arguments
    try actToItsEnd()
    try daemon.kill()
    return try tracer.counts(calls)
  }

  /// Kills the daemon on entering a call of the act that comes; nil where it is not there yet.
  func kill(at call: String, _ number: Int) throws -> SystemCallTracer? {
    guard scene.act == .start else {
      return try SystemCallTracer.fault(session, try daemon.pid(), .kill, at: call, number)
    }
    daemon.prefix = SystemCallTracer.Prefix.faulting(session, .kill, at: call, number).arguments
    return nil
  }

  private func popup() throws -> UInt32 {
    guard let id = seen.posts.last else { throw Session.Failure("there is no popup") }
    return id
  }

  /// Begins the act.
  func act() throws -> RunningProgram? {
    switch scene.act {
    case .add: return try daemon.startTocsin(["add", "-p", "in 3d", "Far"])
    case .deliver:
      return try daemon.startTocsin([
        "add", "-p", "now", "Due", "-A", "yes=Yes", "--on", "yes=exec:\(program)",
      ])
    case .await: return nil
    case .start:
      try daemon.launch()
      return nil
    case .answer:
      server.invoke(try popup(), "a0")
      return nil
    case .remove: return try daemon.startTocsin(["rm", "1"])
    }
  }

  /// The act without a kill, to its end.
  func actToItsEnd() throws {
    if let program = try act() { _ = try program.result() }
    try settle("the end of the act") { remains in
      switch scene.act {
      case .add: scene.before != .nothing || remains.request != nil
      case .deliver, .await, .start: remains.delivery != nil
      case .answer: remains.answer?.isOpen == false
      case .remove: remains.state(.desktop)?.isShown == false
      }
    }
  }

  /// Waits for the kill; false when there was none.
  func waitForKill() throws -> Bool {
    do {
      try session.wait("the kill", limit: 2) { !daemon.isRunning }
      return true
    } catch is Session.TimedOut { return false }
  }

  /// Lets the daemon come back into the world of the scene, and do what there is to do.
  func startAgain() throws {
    switch scene.afterwards {
    case .same: if scene.before == .waiting { try server.come() }
    case .newServer:
      server.die()
      try server.come()
    case .serverLater: server.die()
    case .sinkGone: try configure("\"lines\"")
    }
    daemon.prefix = []
    try session.wait("the name's end") { try !session.bus.hasOwner(RunningDaemon.name) }
    try daemon.start()
    try settle("the start") { _ in true }
    guard scene.afterwards == .serverLater else { return }
    try server.come()
    try settle("the server's coming") { $0.state(.desktop) != .waiting }
  }

  /// The person presses the button of what is still on the screen.
  func pressAgain() throws {
    guard let id = (seen.takeovers + seen.posts).last else { return }
    server.invoke(id, "a0")
    try settle("the second answer") { $0.answer?.isOpen == false }
  }

  // Looking.

  func remains(of number: Int64 = 1) throws -> Remains { try Remains(of: number, in: session) }

  func isOnScreen(_ id: UInt32) -> Bool { server.popups.contains(id) }

  var seen: Seen {
    var seen = Seen()
    for call in server.calls[firstCall...] where call.summary == "Due" {
      if call.replaces == 0 { seen.posts.append(call.id) } else { seen.takeovers.append(call.id) }
    }
    seen.lines = count(lines)
    seen.runs = count(runs)
    return seen
  }

  private func count(_ path: String) -> Int {
    (ProjectFile.contents(path) ?? []).count { $0 == UInt8(ascii: "\n") }
  }

  /// Waits until nothing is under way any more, in the store or on the bus.
  private func settle(_ what: String, _ condition: (Remains) -> Bool) throws {
    try session.wait(what) {
      let remains = try remains()
      return remains.isSettled && condition(remains)
    }
    // What the daemon sent before this answer, the server has after its own.
    _ = try daemon.call("Status")
    var isThrough = server.bus == nil
    let question = try server.bus?.owner(of: FakeServer.name) { _ in isThrough = true }
    try session.wait("the server") { isThrough }
    withExtendedLifetime(question) {}
    try session.wait("\(what), the second time") { try remains().isSettled }
  }
}
