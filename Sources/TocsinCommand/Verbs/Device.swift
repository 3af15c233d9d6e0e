import TocsinModel
import TocsinTime
import TocsinWire

/// `tocsin device`: the states that decisions look at, and where each is from.
enum Device {
  static func run(_ call: Invocation, _ session: Session) throws(Failure) -> Int32 {
    let action = call.operands.first ?? "show"
    let words = Array(call.operands.dropFirst())
    switch action {
    case "show":
      try Step.check(words, "device show", most: 0)
    case "set":
      try Step.check(words, "device set", "KEY=VALUE", least: 1)
      let table = try Step.reading { () throws(CallError) in
        let table = try DeviceCoding.table(words: words)
        for entry in table.entries where !DeviceCoding.handKeys.contains(entry.key) {
          throw CallError(.badRequest, notByHand(entry.key))
        }
        _ = try DeviceCoding(table, known: DeviceCoding.handKeys)
        return table
      }
      _ = try session.control.call("SetDevice", [.table(table)])
    case "auto":
      try Step.check(words, "device auto", "a key", least: 1)
      for key in words where !DeviceCoding.handKeys.contains(where: { $0.hasSameBytes(as: key) }) {
        throw .usage(
          "unknown key '\(key)'" + Nearest.hint(forKey: key, among: DeviceCoding.handKeys))
      }
      _ = try session.control.call("AutoDevice", [.texts(words)])
    default: throw Step.unknown(action, of: "device", CommandTable.deviceActions)
    }
    try show(session)
    return Exit.done
  }

  private static func notByHand(_ key: String) -> String {
    switch key {
    case "focus": "a Focus is switched with 'tocsin focus on NAME'"
    case "present": "'present' is what an app answers; 'tocsin explain --state' takes it"
    default: "'\(key)' is configuration: it stands under [device] in tocsin.toml"
    }
  }

  private static func show(_ session: Session) throws(Failure) {
    let table = try Later.table(try session.control.call("Device", []))
    let output = session.output
    if output.form != nil { return output.json(.table(table)) }
    let sources = table.table("sources") ?? Table()
    var columns = Columns([.left, .left, .left], paints: [.bold, .plain, .faint])
    let rows = table.entries.filter { $0.key != "sources" }.map { entry in
      [entry.key, StateWords.value(entry), Escape.line(StateWords.source(sources.text(entry.key)))]
    }
    for line in columns.lines(rows, output.style) { output.line(line) }
  }
}
