import Glibc
import Systemd
import TocsinTesting
import TocsinWire

/// An app on the bus, a program of its own: `Tests/Fixtures/delegate/app.py` says what it can.
final class DelegateApp {
  private let session: Session
  private let program: RunningProgram

  static let script = ProjectFile.root + "/Tests/Fixtures/delegate/app.py"
  private static let python = "/usr/bin/python3"
  static let isThere =
    access(python, X_OK) == 0
    && ["dbus/__init__.py", "gi/__init__.py"].allSatisfy {
      access("/usr/lib/python3/dist-packages/" + $0, R_OK) == 0
    }

  /// The program itself, as a service file or a shell would start it.
  static func command(_ arguments: [String]) -> [String] { [python, script] + arguments }

  init(_ session: Session, _ arguments: [String]) throws {
    self.session = session
    program = try session.start(Self.command(arguments))
  }

  deinit { end() }

  /// At once, as one that crashes.
  func end() { program.process.signalGroup(SIGKILL) }

  /// Waits until it has ended by itself.
  @discardableResult
  func ended() throws -> Session.Result { try program.result() }

  /// Everything it has said so far of that kind.
  func said(_ what: String) throws -> [Table] { try Self.lines(program.said, what) }

  static func lines(_ text: String, _ what: String) throws -> [Table] {
    let whole = text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    return try whole.compactMap { line in
      guard case .table(let table) = try JSONReading.value(of: Array(line.utf8)),
        table.text(of: "what") == what
      else { return nil }
      return table
    }
  }

  /// Sooner than what was not taken is told again.
  @discardableResult
  func wait(for what: String, count: Int = 1, limit: Int64 = 8) throws -> [Table] {
    do {
      try session.wait("\(count) times '\(what)'", limit: limit) {
        let enough = try said(what).count >= count
        guard enough || program.isRunning else { throw Session.Failure("the app ended") }
        return enough
      }
    } catch {
      throw Session.Failure("\(error); it said \(program.said)\(program.complained)")
    }
    return try said(what)
  }

  /// The responses it was told of, when there are so many.
  func responses(_ count: Int = 1, limit: Int64 = 8) throws -> [Table] {
    try wait(for: "did-receive", count: count, limit: limit).compactMap {
      $0.table(of: "response")
    }
  }

  /// Its unique name.
  func owner() throws -> String {
    guard let name = try wait(for: "ready").first?.text(of: "name") else {
      throw Session.Failure("no name")
    }
    return name
  }

  /// The number of what it has added.
  func added(_ count: Int = 1) throws -> [String] {
    try wait(for: "added", count: count).compactMap { $0.integer(of: "id").map(String.init) }
  }
}

/// A connection of a test's own that calls `Center`.
final class CenterClient {
  let bus: Bus
  private let session: Session

  /// - Parameter app: nil calls without having registered.
  init(_ session: Session, _ app: String? = nil) throws {
    self.session = session
    bus = try Bus(address: session.address)
    try bus.attach(to: session.loop)
    if let app { _ = try call("Register") { try $0.append(string: app) }.get() }
  }

  deinit {
    bus.detach()
    bus.close()
  }

  func call(
    _ member: String, _ build: (MessageBuilder) throws -> Void = { _ in }
  ) throws -> Result<Message, BusError> {
    let message = try bus.methodCall(
      to: RunningDaemon.name, path: RunningDaemon.path, interface: RunningDaemon.name + ".Center",
      member: member)
    message.noAutoStart()
    try build(message)
    var reply: Result<Message, BusError>?
    let pending = try bus.call(message) { reply = $0 }
    try session.wait("the answer to \(member)") { reply != nil }
    withExtendedLifetime(pending) {}
    guard let reply else { throw Session.Failure("no answer to \(member)") }
    return reply
  }

  /// The error's last part; nil where there is none.
  func refusal(
    _ member: String, _ build: (MessageBuilder) throws -> Void = { _ in }
  ) throws -> String? {
    guard case .failure(let error) = try call(member, build) else { return nil }
    return error.name.split(separator: ".").last.map(String.init)
  }

  /// Adds one; its number.
  func add(_ entries: [(String, Value)]) throws -> UInt64 {
    try call("Add") { try $0.append(table: .of(entries)) }.get().reader.readUInt64()
  }

  /// The identifiers of a list.
  func list(_ member: String, _ filter: [(String, Value)] = []) throws -> [String] {
    try call(member) { try $0.append(table: .of(filter)) }.get().reader.readTables()
      .compactMap { $0.text(of: "identifier") }
  }

  /// What became of each name.
  func remove(_ member: String, _ names: [String]) throws -> [String] {
    let reader = try call(member) { try $0.append(strings: names) }.get().reader
    var words: [String] = []
    try reader.array(of: "{ss}") { (reader) throws(BusError) in
      try reader.enter(.dictEntry, "ss")
      words.append("\(try reader.readString()) \(try reader.readString())")
      try reader.exit()
    }
    return words
  }
}

extension Table {
  static func of(_ entries: [(String, Value)]) -> Table {
    Table(entries.map { Entry(key: $0.0, value: $0.1) })
  }

  static func read(_ text: String) throws -> Table? {
    if case .table(let table) = try JSONReading.value(of: Array(text.utf8)) { table } else { nil }
  }
}
