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
    for entry in table.entries {
      switch (entry.key, entry.value) {
      case ("focus", .table(let focus)): block.add("focus", FocusWords.line(focus, session.times))
      case ("device", .table(let device)):
        let states = StateWords.line(device)
        block.add("device", states.isEmpty ? "nothing set" : states)
      case ("limits", .table(let limits)): add(limits, to: &block)
      default: block.add(entry, of: table)
      }
    }
    for line in block.lines() { output.line(line) }
    return Exit.done
  }

  /// Used and limit (D8.5).
  private static func add(_ limits: Table, to block: inout Block) {
    if let used = limits.integer("pending"), let most = limits.integer("pending-limit") {
      block.add("pending", "\(used) of \(most)")
    }
    guard let most = limits.integer("pending-per-app-limit") else { return }
    for app in limits.tables("apps") {
      block.add(
        "of \(Escape.line(app.text("app") ?? ""))", "\(app.integer("pending") ?? 0) of \(most)")
    }
  }
}
