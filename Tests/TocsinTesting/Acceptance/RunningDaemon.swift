import Glibc
package import Systemd

/// The real `tocsind`: the program itself in the lane `bare`, the installed and hardened unit in
/// the lane `unit`.
package final class RunningDaemon {
  package static let name = "org.tocsin.Tocsin1"
  package static let path = "/org/tocsin/Tocsin1"
  package static let unit = "tocsind.service"

  package let session: Session
  private var program: RunningProgram?
  /// Variables of its own in the lane `bare`; nil takes one away.
  package var environment: [String: String?] = [:]
  /// What comes before the program's path in the lane `bare`, such as a tracer.
  package var prefix: [String] = []
  private var saidBefore = ""
  private var since = EventClock.realtime.now()

  /// Starts it and waits for its name.
  package init(_ session: Session, startsNow: Bool = true) throws {
    self.session = session
    if startsNow { try start() }
  }

  deinit {
    if Lane.current == .unit {
      _ = try? session.run(["systemctl", "--user", "stop", Self.unit])
    }
  }

  package func start() throws {
    switch Lane.current {
    case .bare:
      try launch()
      try session.wait("the name of tocsind; it said: \(messages)") {
        guard program?.isRunning == true else {
          throw Session.Failure("tocsind ended at its start: \(messages)")
        }
        return try session.bus.hasOwner(Self.name)
      }
    case .unit:
      // Each test starts it several times, which the unit's limit would take for a loop.
      _ = try session.run(["systemctl", "--user", "reset-failed", Self.unit])
      let result = try session.run(["systemctl", "--user", "start", Self.unit])
      guard result.exit == 0 else {
        throw Session.Failure("the unit did not start: \(result.error)\(messages)")
      }
      // Type=notify: it is ready, and has the name.
      try session.wait("the name of tocsind") { try session.bus.hasOwner(Self.name) }
    }
  }

  /// Starts the program and waits for nothing; in the lane `bare`.
  package func launch() throws {
    if let program { saidBefore += program.complained }
    program = try session.start(
      prefix + [Lane.programs + "/tocsind"], environment: environment)
  }

  package func pid() throws -> Int32 {
    switch Lane.current {
    case .bare:
      guard let program, program.isRunning else { throw Session.Failure("tocsind does not run") }
      return program.process.pid
    case .unit:
      let text = try session.succeed([
        "systemctl", "--user", "show", "-P", "MainPID", Self.unit,
      ])
      guard let pid = Int32(text), pid > 0 else { throw Session.Failure("no MainPID: \(text)") }
      return pid
    }
  }

  package var isRunning: Bool {
    switch Lane.current {
    case .bare: program?.isRunning == true
    case .unit:
      // While it is "deactivating" its process is still there.
      !["inactive", "failed"].contains(
        (try? session.succeed(["systemctl", "--user", "show", "-P", "ActiveState", Self.unit]))
          ?? "")
    }
  }

  /// SIGKILL, and its name has gone. The unit's own restart does not come: the test says when.
  package func kill() throws {
    switch Lane.current {
    case .bare:
      program?.process.signalGroup(SIGKILL)
      try session.wait("the end of tocsind") { program?.isRunning != true }
    case .unit:
      try session.succeed([
        "systemctl", "--user", "kill", "--kill-who=main", "-s", "KILL", Self.unit,
      ])
      try nameEnds()
      try session.succeed(["systemctl", "--user", "stop", Self.unit])
    }
    try nameEnds()
  }

  /// The bus may know of the end a moment after the process is gone: a start would take the old
  /// name for its own.
  private func nameEnds() throws {
    try session.wait("the name's end") { try !session.bus.hasOwner(Self.name) }
  }

  /// Ends it by a signal and gives its exit code.
  @discardableResult
  package func end(_ signal: Int32 = SIGTERM) throws -> Int32 {
    switch Lane.current {
    case .bare:
      guard let program else { throw Session.Failure("tocsind does not run") }
      program.signal(signal)
      let code = try program.result(limit: 10).exit
      try nameEnds()
      return code
    case .unit:
      let pid = try pid()
      Glibc.kill(pid, signal)
      // Not the unit's state: who waits for an answer calls again, and that starts it again.
      try session.wait("the end of tocsind") { Glibc.kill(pid, 0) != 0 && errno == ESRCH }
      let text = try session.succeed([
        "systemctl", "--user", "show", "-P", "ExecMainStatus", Self.unit,
      ])
      return Int32(text) ?? -1
    }
  }

  /// Waits until it ends by itself and gives its exit code; in the lane `bare`.
  package func exit() throws -> Int32 {
    guard let program else { throw Session.Failure("tocsind does not run") }
    return try program.result(limit: 10).exit
  }

  package func restart() throws {
    try end()
    try start()
  }

  /// What it said, in standard error or in the journal.
  package var messages: String {
    switch Lane.current {
    case .bare: return saidBefore + (program?.complained ?? "")
    case .unit:
      let result = try? session.run([
        "journalctl", "--user", "-u", Self.unit, "-o", "cat", "--no-pager",
        "--since", JournalEntries.moment(since),
      ])
      return result?.output ?? ""
    }
  }

  // The command.

  /// Runs the real `tocsin` to its end.
  package func tocsin(
    _ arguments: [String], environment: [String: String?] = [:],
    input: ChildProcess.Input = .null
  ) throws -> Session.Result {
    try session.run(
      [Lane.programs + "/tocsin"] + arguments, environment: environment, input: input)
  }

  /// The same, and it must succeed; its output.
  @discardableResult
  package func ok(_ arguments: String...) throws -> String {
    try session.succeed([Lane.programs + "/tocsin"] + arguments)
  }

  /// Starts it without waiting, for what waits itself.
  package func startTocsin(
    _ arguments: [String], environment: [String: String?] = [:]
  ) throws -> RunningProgram {
    try session.start([Lane.programs + "/tocsin"] + arguments, environment: environment)
  }

  /// A call of Control without the command; the signature of `build` is what is under test.
  package func call(
    _ member: String, _ build: (MessageBuilder) throws -> Void = { _ in }
  ) throws -> Swift.Result<Message, BusError> {
    let message = try session.bus.methodCall(
      to: Self.name, path: Self.path, interface: Self.name + ".Control", member: member)
    message.noAutoStart()
    try build(message)
    var reply: Swift.Result<Message, BusError>?
    let pending = try session.bus.call(message) { reply = $0 }
    try session.wait("the answer to \(member)") { reply != nil }
    withExtendedLifetime(pending) {}
    guard let reply else { throw Session.Failure("no answer to \(member)") }
    return reply
  }
}
