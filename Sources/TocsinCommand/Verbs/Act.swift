import TocsinWire

/// `tocsin act`.
enum Act {
  static func run(_ call: Invocation, _ session: Session) throws(Failure) -> Int32 {
    var options = Table()
    if let text = call.value(.text) {
      options.append("text", .text(text == "-" ? try session.input() : text))
    }
    let reply = try session.control.call(
      "Act", [.text(call.operands[0]), .text(call.operands[1]), .table(options)])
    guard case .table(let table)? = reply.first else {
      throw .failed("tocsind gave an answer that cannot be read")
    }
    let output = session.output
    if output.form != nil {
      output.json(.table(table))
    } else {
      output.line(said(table.text("route")))
    }
    return Exit.done
  }

  private static func said(_ route: String?) -> String {
    switch route {
    case "own": "answered; its handler runs"
    case "unrouted": "answered; no handler is registered"
    case let route?: "answered, to \(Escape.line(route))"
    case nil: "answered"
    }
  }
}
