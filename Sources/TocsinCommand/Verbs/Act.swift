import TocsinWire

/// `tocsin act`.
enum Act {
  static func run(_ call: Invocation, _ session: Session) throws(Failure) -> Int32 {
    var options = Table()
    if let text = call.value(.text) {
      options.append("text", .text(text == "-" ? try session.input() : text))
    }
    if call.has(.dryRun) { options.append("dry-run", .bool(true)) }
    let reply = try session.control.call(
      "Act", [.text(call.operands[0]), .text(call.operands[1]), .table(options)])
    guard case .table(let table)? = reply.first else {
      throw .failed("tocsind gave an answer that cannot be read")
    }
    let output = session.output
    if output.form != nil {
      output.json(.table(table))
    } else if call.has(.dryRun) {
      for line in preview(table, output) { output.line(line) }
    } else {
      output.line(said(table.text("route")))
    }
    return Exit.done
  }

  /// What would be run, a line for each part of it.
  private static func preview(_ table: Table, _ output: Output) -> [String] {
    guard let route = table.text("route"), route != "unrouted" else {
      return ["no handler is registered"]
    }
    var rows = [["route", Escape.line(route)]]
    for key in ["handler", "unit", "activate", "open"] {
      if let text = table.text(key) { rows.append([key, Escape.line(text)]) }
    }
    let words = table.texts("argv")
    if !words.isEmpty { rows.append(["argv", Escape.line(JSONWriting.text(.texts(words)))]) }
    switch table["environment"] {
    case .table(let variables)?, .textTable(let variables)?:
      for entry in variables.entries {
        guard case .text(let text) = entry.value else { continue }
        rows.append(["environment", Escape.line("\(entry.key)=\(text)")])
      }
    default: break
    }
    if let input = table.text("stdin") {
      rows.append(["stdin", Escape.line(String(input.prefix { $0 != "\n" }))])
    }
    var columns = Columns([.left, .left], paints: [.faint, .plain])
    return columns.lines(rows, output.style)
  }

  private static func said(_ route: String?) -> String {
    switch route {
    case "own", "handler": "answered; its handler runs"
    case "unlock": "answered; it counts when the machine is unlocked, within 2 minutes"
    case "app": "answered, to the app itself"
    case "tocsin": "answered, to Tocsin itself"
    case "unrouted": "answered; no handler is registered"
    case let route?: "answered, to \(Escape.line(route))"
    case nil: "answered"
    }
  }
}
