import TocsinWire

/// `tocsin status`.
enum Status {
  static func run(_ session: Session) throws(Failure) -> Int32 {
    let reply = try session.control.call("Status", [])
    guard case .table(let table)? = reply.first else {
      throw .failed("tocsind gave an answer that cannot be read")
    }
    let output = session.output
    if output.form != nil {
      output.json(.table(table))
      return Exit.done
    }
    var block = Block(times: session.times, style: output.style)
    for entry in table.entries { block.add(entry, of: table) }
    for line in block.lines() { output.line(line) }
    return Exit.done
  }
}
