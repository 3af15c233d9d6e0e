import TocsinModel
import TocsinWire

/// `tocsin log`.
enum Log {
  /// As `journalctl -f` begins.
  private static let linesBeforeFollowing = 10

  static func run(_ call: Invocation, _ session: Session) throws(Failure) -> Int32 {
    let newest = try newest(call)
    let filter = try filter(call, session)
    guard call.has(.follow) else {
      try print(filter, newest, session)
      return Exit.done
    }
    session.output.pager.stopHolding()
    var tail = LogTail(filter: filter)
    var isFirst = true
    var columns = LogRow.columns(session.output.columns)
    try session.control.follow { () throws(Failure) in
      var entries = try tail.news(
        session.control, keep: isFirst ? newest ?? linesBeforeFollowing : .max)
      isFirst = false
      session.clock.advance()
      write(&entries, &columns, session)
      session.output.flush()
    }
    return Exit.done
  }

  private static func newest(_ call: Invocation) throws(Failure) -> Int? {
    guard let text = call.value(.lines) else { return nil }
    guard let number = Digits.integer(text), number >= 0 else {
      throw .usage("'--lines' needs a number from 0, not '\(text)'")
    }
    return Int(clamping: number)
  }

  private static func filter(_ call: Invocation, _ session: Session) throws(Failure) -> Table {
    var filter = Table()
    filter.append("app", text: call.value(.app))
    filter.append("since", text: call.value(.since))
    guard let id = call.operands.first else { return filter }
    if let number = Digits.integer(id), number > 0 {
      filter.append("ids", .list([.unsigned(UInt64(number))]))
      return filter
    }
    // A key, or a part of one: the daemon knows whose it is.
    let reply = try session.control.call("Show", [.text(id)])
    guard case .table(let table)? = reply.first, let number = table.integer("id") else {
      throw .failed("tocsind gave an answer that cannot be read")
    }
    filter.append("ids", .list([.unsigned(UInt64(clamping: number))]))
    return filter
  }

  private static func print(_ filter: Table, _ newest: Int?, _ session: Session) throws(Failure) {
    var pages = Pages(member: "Log", filter: filter)
    let output = session.output
    var columns = LogRow.columns(output.columns)
    var array = JSONArray(output)
    var kept: [Table] = []
    while let page = try pages.next(session.control) {
      if let newest {
        // The log comes oldest first; only its end is wanted.
        kept = Array((kept + page).suffix(newest))
      } else if output.form != nil {
        for entry in page { array.append(entry) }
      } else {
        lines(page, &columns, session)
      }
    }
    if output.form != nil {
      for entry in kept { array.append(entry) }
      array.finish()
    } else {
      lines(kept, &columns, session)
    }
  }

  private static func write(
    _ entries: inout [Table], _ columns: inout Columns, _ session: Session
  ) {
    guard session.output.form != nil else { return lines(entries, &columns, session) }
    // One object a line, whatever the form.
    for entry in entries { session.output.line(JSONWriting.text(entry, .short)) }
  }

  private static func lines(_ entries: [Table], _ columns: inout Columns, _ session: Session) {
    let times = session.times
    let rows = entries.map { LogRow.cells($0, times, withID: true) }
    for line in columns.lines(rows, session.output.style) { session.output.line(line) }
  }
}
