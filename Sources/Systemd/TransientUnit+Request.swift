extension TransientUnit.Request {
  /// The call of `StartTransientUnit` that this is.
  func message(on bus: Bus) throws(BusError) -> MessageBuilder {
    let message = try TransientUnit.call("StartTransientUnit", on: bus)
    try message.append(string: name)
    try message.append(string: "fail")
    try message.array(of: "(sv)") { (m) throws(BusError) in try appendProperties(to: m) }
    try message.array(of: "(sa(sv))") { (_) throws(BusError) in }
    return message
  }

  private func appendProperties(to m: MessageBuilder) throws(BusError) {
    try text(m, "Description", description)
    try text(m, "Type", "exec")
    // Gone as soon as it has ended and our reference is taken back, failed or not.
    try text(m, "CollectMode", "inactive-or-failed")
    try text(m, "KillMode", killMode)
    // The manager would have the program ignore it (B100).
    try property(m, "IgnoreSIGPIPE", "b") { (m) throws(BusError) in try m.append(bool: false) }
    try property(m, "AddRef", "b") { (m) throws(BusError) in try m.append(bool: true) }
    if let directory { try text(m, "WorkingDirectory", directory) }
    if let runtimeMaxUsec { try usec(m, "RuntimeMaxUSec", runtimeMaxUsec) }
    if let stopUsec { try usec(m, "TimeoutStopUSec", stopUsec) }
    try property(m, "Environment", "as") { (m) throws(BusError) in
      try m.append(strings: environment)
    }
    try appendStreams(to: m)
    // Plain ExecStart would replace $WORD in the arguments.
    try property(m, "ExecStartEx", "a(sasas)") { (m) throws(BusError) in
      try m.array(of: "(sasas)") { (m) throws(BusError) in
        try m.structure("sasas") { (m) throws(BusError) in
          try m.append(string: program)
          try m.append(strings: arguments)
          try m.append(strings: ["no-env-expand"])
        }
      }
    }
    if let more { try more(m) }
  }

  private func appendStreams(to m: MessageBuilder) throws(BusError) {
    let streams = [
      ("StandardInputFileDescriptor", input), ("StandardOutputFileDescriptor", output),
      ("StandardErrorFileDescriptor", error),
    ]
    for case (let name, let descriptor?) in streams {
      try property(m, name, "h") { (m) throws(BusError) in
        try m.append(descriptor: descriptor.raw)
      }
    }
  }

  private func text(_ m: MessageBuilder, _ name: String, _ value: String) throws(BusError) {
    try property(m, name, "s") { (m) throws(BusError) in try m.append(string: value) }
  }

  private func usec(_ m: MessageBuilder, _ name: String, _ value: UInt64) throws(BusError) {
    try property(m, name, "t") { (m) throws(BusError) in try m.append(uint64: value) }
  }

  private func property(
    _ m: MessageBuilder, _ name: String, _ signature: String,
    _ value: (MessageBuilder) throws(BusError) -> Void
  ) throws(BusError) {
    try m.structure("sv") { (m) throws(BusError) in
      try m.append(string: name)
      try m.variant(signature, value)
    }
  }
}
