import Systemd
import TocsinModel
import TocsinSimulator
import TocsinTesting
import TocsinTime
import TocsinWire

/// A day in the life of a real daemon, made up by a random source that comes again with its seed,
/// done through the command and the server, and written down.
final class RecordedDay {
  typealias Name = RecordedEvent.Name

  static let capabilities = FakeServer.usual + ["persistence"]
  static let apps = ["mail", "chat", "news", "boss"].map { "org.example." + $0 }

  static let configuration = """
    [focus.rest]
    apps = ["org.example.chat"]
    people = ["Bob"]
    allows-time-sensitive = false
    hides-badges = true
    holds-silenced = false
    shows-silenced-on-lock-screen = true
    [focus.work]
    apps = ["org.example.boss"]
    people = ["Ana"]
    [desktop]
    late-popups = 1000
    [server.fake]
    popups = 1000
    [app."org.example.mail"]
    name = "Mail"
    [app."org.example.chat"]
    name = "Chat"
    entitlements = ["time-sensitive"]
    [app."org.example.news"]
    name = "News"
    [app."org.example.boss"]
    name = "Boss"
    authorization = "authorized"
    entitlements = ["critical", "time-sensitive"]
    """

  let desk: Desk
  let start: WallTime
  var random: RandomSource
  var events: [RecordedEvent] = []
  var numbers = 0
  /// The newest number of each name.
  var ids: [Name: String] = [:]
  /// In the order in which they were added last.
  var names: [Name] = []
  var held: Set<Name> = []
  /// What was added to ring another time, and what of it is paused.
  var later: [Name] = []
  var paused: [Name] = []
  /// Whose popup a number is.
  private var popups: [UInt32: Name] = [:]
  private var titles: [String: Name] = [:]
  private var callsSeen = 0
  private var cursor = ""
  var isServerThere = true
  var isDaemonThere = true
  /// So often something rings in a second, which is waited for.
  var soon = 4
  var isLocked = false

  var daemon: RunningDaemon { desk.daemon }
  var server: FakeServer { desk.server }

  init(seed: UInt64) throws {
    random = RandomSource(seed: seed)
    start = WallTime(usec: Clocks.realtimeUsec())
    desk = try Desk(capabilities: Self.capabilities, configuration: Self.configuration)
  }

  // Doing.

  /// - Parameters:
  ///   - names: whose outcome is looked at afterwards.
  ///   - endsHolding: so are those of all that is held.
  ///   - deed: true where it was refused; nil where that is not to be compared.
  func record(
    _ words: String, _ simulated: SimulatedEvent, about names: [Name] = [],
    endsHolding: Bool = false, _ deed: () throws -> Bool?
  ) throws {
    let before = WallTime(usec: Clocks.realtimeUsec())
    let isRefused = try deed()
    try settle()
    try waitForEqualWords(isCrowd: endsHolding || simulated.app == nil)
    learnPopups()
    var event = RecordedEvent(
      words: words, simulated: simulated, wall: before, end: before, isRefused: isRefused)
    if isDaemonThere {
      for entry in try news() {
        let time = WallTime(usec: entry.integer(of: "time-usec") ?? 0)
        if event.entries.isEmpty { event.wall = time }
        event.entries.append(ReplayLine.of(entry: entry))
      }
    }
    event.end = WallTime(usec: Clocks.realtimeUsec())
    for name in Set(names).union(endsHolding ? held : []).sorted(by: {
      $0.identifier < $1.identifier
    }) {
      guard let id = ids[name], let outcome = try outcome(of: id) else { continue }
      event.outcomes.append((name, ReplayLine.of(outcome: outcome)))
      if outcome.text(of: "held") == "no" { held.remove(name) } else { held.insert(name) }
    }
    events.append(event)
  }

  /// What the log has since it was read last.
  private func news() throws -> [Table] {
    let filter = Table([
      .init(key: "after", value: .text(cursor)), .init(key: "limit", value: .integer(10_000)),
    ])
    let reply = try daemon.call("Log") { message in try message.append(table: filter) }
    let reader = try reply.get().reader
    let entries = try reader.readTables()
    let last = try reader.readString()
    if !last.isEmpty { cursor = last }
    return entries
  }

  private func outcome(of id: String) throws -> Table? {
    guard isDaemonThere else { return nil }
    let text = try daemon.ok("explain", id, "--json=short")
    return try JSONReading.table(of: Array(text.utf8)).table(of: "outcome")
  }

  /// True where it was refused.
  func tocsin(_ arguments: [String]) throws -> Bool { try daemon.tocsin(arguments).exit != 0 }

  /// Until the daemon has nothing on its way to the server, and the server nothing to it. What it
  /// hears from one connection it hears in order; what is set, though it be nothing, it answers
  /// after everything before has been committed and sent.
  func settle() throws {
    guard isDaemonThere else { return }
    try desk.session.wait("what is due") { try !isDue() }
    var quiet = 0
    while quiet < 3 {
      let before = [server.calls.count, server.closeCalls.count, server.questions]
      try roundTrip()
      let after = [server.calls.count, server.closeCalls.count, server.questions]
      quiet = before == after ? quiet + 1 : 0
    }
  }

  /// Equal words are kept back for 1.2 s from one popup to the next (S5.8), as hidden ones are: what
  /// such a popup may keep back comes before the next thing is done.
  private func waitForEqualWords(isCrowd: Bool) throws {
    guard isDaemonThere else { return }
    let hidden = server.calls[callsSeen...].contains {
      titles[$0.summary] == nil && $0.hints["desktop-entry"]?.value != AppID.tocsin.text
    }
    guard hidden else { return }
    var count = -1
    repeat {
      count = server.calls.count
      let until = Clocks.realtimeUsec() + 1_300_000
      try desk.session.wait("the words to be old") { Clocks.realtimeUsec() >= until }
      try settle()
    } while isCrowd && server.calls.count != count
  }

  /// Whether something should have rung already.
  private func isDue() throws -> Bool {
    let filter = Table([.init(key: "limit", value: .integer(5))])
    let reply = try daemon.call("List") { message in try message.append(table: filter) }
    let now = Clocks.realtimeUsec()
    return try reply.get().reader.readTables().contains { table in
      table.integer(of: "next-usec").map { $0 <= now } ?? false
    }
  }

  private func roundTrip() throws {
    let bus = server.bus ?? desk.session.bus
    let message = try bus.methodCall(
      to: RunningDaemon.name, path: RunningDaemon.path,
      interface: RunningDaemon.name + ".Control", member: "SetDevice")
    message.noAutoStart()
    try message.append(table: Table())
    var isThere = false
    let pending = try bus.call(message) { _ in isThere = true }
    try desk.session.wait("an answer of the daemon") { isThere }
    withExtendedLifetime(pending) {}
  }

  /// What the daemon takes the server to be; empty for none.
  func serverName() throws -> String {
    let bus = desk.session.bus
    let message = try bus.methodCall(
      to: RunningDaemon.name, path: RunningDaemon.path,
      interface: "org.freedesktop.DBus.Properties", member: "Get")
    try message.append(string: RunningDaemon.name + ".Control")
    try message.append(string: "Server")
    var name: String?
    let pending = try bus.call(message) { reply in
      guard let reader = (try? reply.get())?.reader else { return name = "?" }
      name = try? reader.variant("s") { (reader) throws(BusError) in try reader.readString() }
    }
    try desk.session.wait("the name of the server") { name != nil }
    withExtendedLifetime(pending) {}
    return name ?? "?"
  }

  // Popups.

  func forgetPopups() { popups = [:] }

  func expect(_ title: String, of name: Name) { titles[title] = name }

  private func learnPopups() {
    for call in server.calls[callsSeen...] {
      if let name = titles[call.summary] { popups[call.id] = name } else { popups[call.id] = nil }
    }
    callsSeen = server.calls.count
  }

  /// On the screen, with words that say whose they are.
  var onScreen: [(call: FakeServer.Call, name: Name)] {
    server.popups.compactMap { id in
      guard let name = popups[id], let call = server.calls.last(where: { $0.id == id }) else {
        return nil
      }
      return (call, name)
    }
  }
}
