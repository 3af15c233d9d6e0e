import TocsinModel
import TocsinWire

/// `tocsin show`.
enum Show {
  static func run(_ call: Invocation, _ session: Session) throws(Failure) -> Int32 {
    let output = session.output
    var array = JSONArray(output)
    for (index, id) in call.operands.enumerated() {
      let reply = try session.control.call("Show", [.text(id)])
      guard case .table(let table)? = reply.first else {
        throw .failed("tocsind gave an answer that cannot be read")
      }
      switch (output.form, call.operands.count) {
      case (nil, _):
        if index > 0 { output.line("") }
        write(table, session)
      case (_, 1): output.json(.table(table))
      default: array.append(table)
      }
    }
    if output.form != nil, call.operands.count > 1 { array.finish() }
    return Exit.done
  }

  /// The head, every key the daemon knows, the next times, what happened.
  private static func write(_ table: Table, _ session: Session) {
    let output = session.output
    let times = session.times
    output.line(
      output.style.bold(table.integer("id").map(String.init) ?? "") + "  "
        + Escape.line(Headline.of(table)))
    var block = Block(times: times, style: output.style)
    for entry in table.entries where !apart.contains(entry.key) { block.add(entry, of: table) }
    let next = table.texts("next-three")
    for (index, text) in next.enumerated() {
      block.add(index == 0 ? "next" : "", block.time(text))
    }
    if next.isEmpty, let instant = table.instant("next") {
      block.add("next", times.time(instant, given: table.text("next")))
    }
    for line in block.lines() { output.line(line) }
    let log = table.tables("log")
    guard !log.isEmpty else { return }
    output.line("")
    var columns = LogRow.columns
    for line in columns.lines(log.map { LogRow.cells($0, times, withID: false) }, output.style) {
      output.line(line)
    }
  }

  private static let apart: Set<String> = ["id", "next", "next-three", "log"]
}
