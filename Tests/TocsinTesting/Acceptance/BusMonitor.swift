/// What a notification server receives, as the bus has it: `busctl monitor`, with exact types.
package final class BusMonitor {
  private let session: Session
  private let program: RunningProgram
  private var fences = 0
  private var read = 0
  private var seen: [Call] = []
  /// Every connection that has had the servers' name.
  private var owners: Set<Substring> = []

  /// One call, with its arguments as JSON, each with its type.
  package struct Call: Equatable {
    package var member: String
    package var arguments: [(name: String, type: String, value: String)]

    package func value(of name: String) -> String? { arguments.first { $0.name == name }?.value }

    package static func == (left: Call, right: Call) -> Bool { left.lines == right.lines }

    /// For the table. The ids of a server are its own affair: of them only whether one is meant.
    package var lines: [String] {
      [member]
        + arguments.map { argument in
          let isNumber = argument.name == "id" || argument.name == "replaces_id"
          let value = isNumber && argument.value != "0" ? "LIVE" : argument.value
          return "  \(argument.name) \(argument.type) \(value)"
        }
    }
  }

  package init(_ session: Session) throws {
    self.session = session
    let program = try session.start(["busctl", "--user", "--json=short", "monitor"])
    self.program = program
    try session.wait("the monitor") {
      guard program.isRunning else { throw Session.Failure("busctl: \(program.complained)") }
      return program.complained.holds("Monitoring") || program.said.holds("Monitoring")
    }
  }

  /// The calls so far, all that are on the bus by now.
  package func calls() throws -> [Call] {
    fences += 1
    let fence = "/fence\(fences)/end"
    try session.succeed([
      "busctl", "--user", "call", "org.freedesktop.DBus", fence, "org.freedesktop.DBus.Peer",
      "Ping",
    ])
    try session.wait("the monitor's last line") { program.said.holds(fence) }
    if let owner = try? owner() { owners.insert(owner) }
    let lines = program.said.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    for line in lines.dropFirst(read) {
      if line.holds(#""member":"NameOwnerChanged""#), line.holds("\"\(FakeServer.name)\"") {
        owners.formUnion(line.split(separator: "\"").filter { $0.hasPrefix(":") })
      }
      // A call goes to the name or to its owner. GNOME's relay, which owns it, sends each one on to
      // the shell: those are not ours.
      if !owners.contains(where: { line.holds("\"sender\":\"\($0)\"") }),
        let call = Self.call(line)
      {
        seen.append(call)
      }
    }
    read = lines.count
    return seen
  }

  /// How often the server has said that a popup was closed by a call (reason 3).
  package func closedByCall() throws -> Int {
    _ = try calls()
    let owner = try owner()
    return program.said.split(separator: "\n").count {
      $0.holds(#""member":"NotificationClosed""#) && $0.holds(",3]")
        && $0.holds("\"sender\":\"\(owner)\"")
    }
  }

  private func owner() throws -> Substring {
    // s ":1.7"
    try session.succeed([
      "busctl", "--user", "call", "org.freedesktop.DBus", "/org/freedesktop/DBus",
      "org.freedesktop.DBus", "GetNameOwner", "s", FakeServer.name,
    ]).dropFirst(2).drop { $0 == "\"" }.prefix { $0 != "\"" }
  }

  private static func call(_ line: Substring) -> Call? {
    guard line.holds(#""type":"method_call""#) else { return nil }
    for (member, names) in [
      ("Notify", notifyNames), ("CloseNotification", ["id"]),
    ] where line.holds("\"interface\":\"\(FakeServer.name)\",\"member\":\"\(member)\"") {
      guard let start = line.place(of: #""payload":"#) else { return nil }
      let payload = JSONParts.members(of: line[start...])
      guard let type = payload.first(where: { $0.key == "type" })?.value,
        let data = payload.first(where: { $0.key == "data" })?.value
      else { return nil }
      let values = JSONParts.elements(of: data)
      let types = signatures(JSONParts.unquoted(type))
      var call = Call(member: member, arguments: [])
      for (position, value) in values.enumerated() {
        let name = position < names.count ? names[position] : "?"
        let type = position < types.count ? types[position] : "?"
        guard name == "hints" else {
          call.arguments.append((name, type, String(value)))
          continue
        }
        for hint in JSONParts.members(of: value) {
          let variant = JSONParts.members(of: hint.value)
          let type = variant.first { $0.key == "type" }.map { JSONParts.unquoted($0.value) } ?? "?"
          let value = variant.first { $0.key == "data" }?.value ?? "?"
          call.arguments.append(("hint:\(hint.key)", type, String(value)))
        }
      }
      return call
    }
    return nil
  }

  private static let notifyNames = [
    "app_name", "replaces_id", "app_icon", "summary", "body", "actions", "hints", "expire",
  ]

  /// `susssasa{sv}i` and `u`, taken apart; enough for this interface.
  private static func signatures(_ text: String) -> [String] {
    var parts: [String] = []
    var rest = Substring(text)
    while !rest.isEmpty {
      var length = 1
      if rest.first == "a" { length = rest.hasPrefix("a{") ? 5 : 2 }
      parts.append(String(rest.prefix(length)))
      rest = rest.dropFirst(length)
    }
    return parts
  }
}
