import Glibc
package import Systemd

/// A person's session for one test: a bus, a home, an environment, and the loop that drives what
/// the test has on that bus. Single-threaded: while a program is waited for, the loop goes on, so
/// that a fake server answers.
///
/// In the lane `bare` all of it is the test's own; in the lane `unit` it is the user manager's
/// session, emptied of what the test before left.
package final class Session {
  package let loop: EventLoop
  /// The test's own connection.
  package let bus: Bus
  package let address: String
  /// Where programs of the test keep their files; gone with the session.
  package let folder: TemporaryFolder
  package let home: String
  package let runtime: String
  private let daemon: PrivateBus?

  package struct Failure: Error, CustomStringConvertible {
    package let reason: String
    package init(_ reason: String) { self.reason = reason }
    package var description: String { reason }
  }

  package init() throws {
    folder = try TemporaryFolder()
    loop = try EventLoop()
    switch Lane.current {
    case .bare:
      let services = folder.path + "/home/.local/share/dbus-1/services"
      let runtime = folder.path + "/run"
      for path in [folder.path + "/home", runtime] { mkdir(path, 0o700) }
      try Session.makeFolders(services)
      let daemon = try PrivateBus(services: services)
      self.daemon = daemon
      address = daemon.address
      home = folder.path + "/home"
      self.runtime = runtime
      symlink(daemon.socket, runtime + "/bus")
    case .unit:
      daemon = nil
      guard let home = Lane.variable("HOME"), let runtime = Lane.variable("XDG_RUNTIME_DIR") else {
        throw Failure("HOME and XDG_RUNTIME_DIR must be set in the lane 'unit'")
      }
      self.home = home
      self.runtime = runtime
      address = Lane.variable("DBUS_SESSION_BUS_ADDRESS") ?? "unix:path=\(runtime)/bus"
    }
    bus = try Bus(address: address)
    try bus.attach(to: loop)
    if Lane.current == .unit { try clear() }
  }

  /// What a login gives, and nothing of the test's own environment.
  package var environment: [String: String] {
    [
      "HOME": home, "XDG_RUNTIME_DIR": runtime, "DBUS_SESSION_BUS_ADDRESS": address,
      "PATH": Lane.variable("PATH") ?? "/usr/bin:/bin", "LANG": "C.UTF-8", "TZ": "Europe/Berlin",
    ]
  }

  package var data: String { home + "/.local/share/tocsin" }
  package var store: String { data + "/tocsin.db" }
  package var configuration: String { home + "/.config/tocsin" }
  package var services: String { home + "/.local/share/dbus-1/services" }

  private func clear() throws {
    _ = try run(["systemctl", "--user", "stop", "tocsind.service"])
    _ = try run(["systemctl", "--user", "reset-failed", "tocsind.service"])
    TemporaryFolder.remove(configuration)
    guard let entries = try? Session.entries(of: data) else { return }
    for entry in entries { TemporaryFolder.remove(data + "/" + entry) }
  }

  // Files.

  package static func makeFolders(_ path: String) throws {
    var made = ""
    for part in path.split(separator: "/") {
      made += "/" + part
      guard mkdir(made, 0o700) == 0 || errno == EEXIST else { throw Failure("\(made): \(errno)") }
    }
  }

  package static func entries(of path: String) throws -> [String] {
    guard let folder = opendir(path) else { throw Failure("\(path): \(errno)") }
    defer { closedir(folder) }
    var names: [String] = []
    while let entry = readdir(folder) {
      let name = withUnsafeBytes(of: entry.pointee.d_name) {
        String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names.sorted()
  }

  package static func contents(of path: String) throws -> [UInt8] {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { throw Failure("\(path): \(errno)") }
    defer { close(file) }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 65536)
    while true {
      let count = read(file, &chunk, chunk.count)
      guard count > 0 else { return bytes }
      bytes += chunk[..<count]
    }
  }

  /// An executable shell script in the test's folder; its path.
  package func script(_ name: String, _ lines: String) throws -> String {
    // A handler's program must be reachable where the daemon runs: below HOME, not in /tmp, which
    // the unit has to itself.
    let folder = home + "/bin"
    try Session.makeFolders(folder)
    let path = folder + "/" + name
    try TemporaryFolder.write(path, "#!/bin/sh\n" + lines + "\n")
    chmod(path, 0o700)
    return path
  }

  // Waiting.

  package struct TimedOut: Error, CustomStringConvertible {
    package let what: String
    package var description: String { "waited in vain: \(what)" }
  }

  /// Drives the loop until the condition holds; an error after `limit` seconds without.
  package func wait(
    _ what: String, limit: Int64 = 10, until condition: () throws -> Bool
  ) throws {
    let deadline = EventClock.monotonic.now() + limit * 1_000_000
    while try !condition() {
      guard EventClock.monotonic.now() < deadline else { throw TimedOut(what: what) }
      _ = try loop.step(timeoutUsec: 10_000)
    }
  }

  /// What a program said and how it ended.
  package struct Result: Sendable, Equatable {
    package var output: String
    package var error: String
    package var status: ChildStatus

    /// The exit code; -1 where a signal ended it.
    package var exit: Int32 {
      if case .exited(let code) = status { code } else { -1 }
    }
  }

  /// Starts a program without waiting; `environment` replaces variables, nil takes one away.
  package func start(
    _ arguments: [String], environment changes: [String: String?] = [:],
    input: ChildProcess.Input = .null
  ) throws -> RunningProgram {
    var environment = environment
    for (name, value) in changes { environment[name] = value }
    return try start(
      arguments.map { Array($0.utf8) }, only: environment.map { Array("\($0)=\($1)".utf8) },
      input: input)
  }

  package func start(
    _ arguments: [[UInt8]], only environment: [[UInt8]], input: ChildProcess.Input = .null
  ) throws -> RunningProgram {
    var arguments = arguments
    if let name = arguments.first, !name.contains(UInt8(ascii: "/")) {
      let word = String(decoding: name, as: UTF8.self)
      guard let path = Lane.path(of: word) else { throw Failure("\(word) is not in PATH") }
      arguments[0] = Array(path.utf8)
    }
    return try RunningProgram(arguments, environment, input, self)
  }

  /// Runs a program to its end.
  package func run(
    _ arguments: [String], environment: [String: String?] = [:],
    input: ChildProcess.Input = .null, limit: Int64 = 20
  ) throws -> Result {
    try start(arguments, environment: environment, input: input).result(limit: limit)
  }

  /// The same, and it must exit with 0; its output without the last line break.
  @discardableResult
  package func succeed(_ arguments: [String]) throws -> String {
    let result = try run(arguments)
    guard result.exit == 0 else {
      throw Failure(
        "\(arguments.joined(separator: " ")): \(result.status): \(result.error)\(result.output)")
    }
    var output = Substring(result.output)
    while output.utf8.last == UInt8(ascii: "\n") { output.removeLast() }
    return String(output)
  }
}

/// A program that a test has started. Dropping it kills it.
package final class RunningProgram {
  package let process: ChildProcess
  private let output: OutputCapture
  private let error: OutputCapture
  private let session: Session
  private let name: String

  init(
    _ arguments: [[UInt8]], _ environment: [[UInt8]], _ input: ChildProcess.Input,
    _ session: Session
  ) throws {
    self.session = session
    name = arguments.map { String(decoding: $0, as: UTF8.self) }.joined(separator: " ")
    output = try OutputCapture(limit: 16 << 20)
    error = try OutputCapture(limit: 1 << 20)
    var launch = ChildProcess.Launch(program: arguments.first ?? [], arguments: arguments)
    launch.environment = environment
    launch.input = input
    launch.output = .captured(output)
    launch.error = .captured(error)
    process = try ChildProcess(launch, session.loop) { _ in }
  }

  package var isRunning: Bool { process.status == nil }
  /// What it has said so far.
  package var said: String { String(decoding: output.bytes, as: UTF8.self) }
  package var complained: String { String(decoding: error.bytes, as: UTF8.self) }

  package func signal(_ number: Int32) { kill(process.pid, number) }

  /// Waits for its end.
  package func result(limit: Int64 = 20) throws -> Session.Result {
    do {
      try session.wait("the end of \(name)", limit: limit) { process.status != nil }
    } catch {
      throw Session.Failure("\(error); it said: \(said)\(complained)")
    }
    guard let status = process.status else { throw Session.Failure("no status of \(name)") }
    return Session.Result(output: said, error: complained, status: status)
  }
}
