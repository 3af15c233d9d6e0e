import TocsinWire

/// `tocsin act`.
enum Act {
  static func run(_ call: Invocation, _ session: Session) throws(Failure) -> Int32 {
    var options = Table()
    if let text = call.value(.text) {
      options.append("text", .text(text == "-" ? try StandardInput.read() : text))
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
      var block = Block(times: session.times, style: output.style)
      for entry in table.entries { block.add(entry, of: table) }
      for line in block.lines() { output.line(line) }
    } else if let route = table.text("route") {
      output.line("answered, to \(Escape.line(route))")
    }
    return Exit.done
  }
}
