import TocsinModel
import TocsinTime
import TocsinWire

/// `pause`, `resume`, `skip` and `snooze`: the same notification at other times.
enum Later {
  static func pause(_ call: Invocation, _ session: Session) throws(Failure) -> Int32 {
    var ids = call.operands
    var until = ""
    if let at = ids.firstIndex(where: { $0.lowercased() == "until" }) {
      until = Speech.line(Array(ids[(at + 1)...]))
      ids = Array(ids[..<at])
      guard !ids.isEmpty else { throw .usage("'pause' needs an id before 'until'") }
      guard !until.isEmpty else { throw .usage("there is no time after 'until'") }
      try checkMoment(until, session)
    }
    return try each(call, ids, session) { id throws(Failure) in
      _ = try session.control.call("Pause", [.text(id), .text(until)])
      return try shown(id, session)
    }
  }

  static func resume(_ call: Invocation, _ session: Session) throws(Failure) -> Int32 {
    var missed = false
    let status = try each(call, call.operands, session) { id throws(Failure) in
      _ = try session.control.call("Resume", [.text(id)])
      let table = try shown(id, session)
      if table.text("state") == "missed" { missed = true }
      return table
    }
    return missed && status == Exit.done ? Exit.no : status
  }

  static func skip(_ call: Invocation, _ session: Session) throws(Failure) -> Int32 {
    try each(call, call.operands, session) { id throws(Failure) in
      try table(try session.control.call("Skip", [.text(id)]))
    }
  }

  static func snooze(_ call: Invocation, _ session: Session) throws(Failure) -> Int32 {
    var later = call.operands.dropFirst()
    // As it is said of a pause, or of a meeting.
    if let word = later.first, ["for", "until"].contains(word.lowercased()) {
      later = later.dropFirst()
      guard !later.isEmpty else { throw .usage("there is no time after '\(word)'") }
    }
    let words = Speech.line(Array(later))
    if !words.isEmpty { try checkMoment(words, session) }
    let table = try table(
      try session.control.call("Snooze", [.text(call.operands[0]), .text(words)]))
    if !table.bool("snoozed"), table.instant("next") != nil {
      session.output.note("its own next time comes first")
    }
    write(table, session)
    return Exit.done
  }

  static func write(_ table: Table, pinned: ZoneName? = nil, _ session: Session) {
    let output = session.output
    if output.form != nil {
      output.json(.table(table))
    } else {
      output.line(ChangedLine.text(table, pinned: pinned, session))
    }
  }

  static func table(_ reply: [Value]) throws(Failure) -> Table {
    guard case .table(let table)? = reply.first else {
      throw .failed("tocsind gave an answer that cannot be read")
    }
    return table
  }

  /// What it is now, where the call itself does not say.
  private static func shown(_ id: String, _ session: Session) throws(Failure) -> Table {
    var table = try table(try session.control.call("Show", [.text(id)]))
    table.entries.removeAll { $0.key == "log" }
    return table
  }

  private static func each(
    _ call: Invocation, _ words: [String], _ session: Session,
    _ change: (String) throws(Failure) -> Table
  ) throws(Failure) -> Int32 {
    try Several.each(try Several.ids(call, words, session), session, change) { _, table in
      write(table, session)
    }
  }

  /// One moment to come. The daemon reads it again; here the column is known.
  static func checkMoment(_ words: String, _ session: Session) throws(Failure) {
    let clock = session.clock
    let reading: Reading
    do throws(Refusal) {
      reading = try session.inSomeZone { () throws(Refusal) in
        try Words.read(
          words, now: clock.now, zone: clock.place, day: clock.day, zones: clock.zones)
      }
    } catch {
      throw LineReading.failure(error, isBare: false)
    }
    guard case .once = reading.kind else {
      throw .usage("'\(words)' repeats; write one moment, as in tomorrow 9:00")
    }
    for note in reading.notes { session.output.note(note) }
  }
}
