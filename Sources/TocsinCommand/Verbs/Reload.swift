import TocsinWire

/// `tocsin reload`: faults as `config check` prints them, exit 2 (C1.5).
enum Reload {
  static func run(_ session: Session) throws(Failure) -> Int32 {
    let reply = try session.control.call("Reload", [])
    let faults: [String]
    switch reply.first {
    case .table(let table): faults = table.texts("faults")
    case .texts(let texts): faults = texts
    default: faults = []
    }
    let output = session.output
    if output.form != nil {
      output.json(.table(Table([.init(key: "faults", value: .texts(faults))])))
    } else {
      for fault in faults { output.complain(Escape.line(fault)) }
      if faults.isEmpty { output.note("the configuration is in force") }
    }
    return faults.isEmpty ? Exit.done : Exit.usage
  }
}
