import TocsinModel
import TocsinTime
import TocsinWire

/// `tocsin focus`: which one is in force, and switching it.
enum Focus {
  static func run(_ call: Invocation, _ session: Session) throws(Failure) -> Int32 {
    let action = call.operands.first ?? "status"
    let words = Array(call.operands.dropFirst())
    switch action {
    case "status":
      try Step.check(words, "focus status", most: 0)
      try status(session)
    case "on":
      try on(words, session)
      try status(session, brief: true)
    case "off":
      try Step.check(words, "focus off", most: 0)
      _ = try session.control.call("SetFocus", [.text(""), .text("")])
      try status(session, brief: true)
    default: throw Step.unknown(action, of: "focus", CommandTable.focusActions)
    }
    return Exit.done
  }

  /// `[NAME] [SPAN|until WHEN]`
  private static func on(_ words: [String], _ session: Session) throws(Failure) {
    var rest = words[...]
    var name: String?
    guard rest.first != "" else {
      throw .usage("the name of a Focus is empty; leave it out for the one of [desktop] focus")
    }
    if let first = rest.first, first != "until", (try? Spans.read(first)) == nil {
      name = first
      rest = rest.dropFirst()
    }
    var until = Speech.line(Array(rest))
    if rest.first == "until" {
      until = Speech.line(Array(rest.dropFirst()))
      guard !until.isEmpty else { throw .usage("there is no time after 'until'") }
    } else if let word = rest.first, (try? Spans.read(until)) == nil {
      throw .usage("'\(word)' is no span; write 2h, or 'until' before a time")
    }
    if !until.isEmpty { try Later.checkMoment(until, session) }
    if name == nil { name = try current(session).text("default") }
    _ = try session.control.call("SetFocus", [.text(name ?? ""), .text(until)])
  }

  private static func current(_ session: Session) throws(Failure) -> Table {
    try Later.table(try session.control.call("Focus", []))
  }

  private static func status(_ session: Session, brief: Bool = false) throws(Failure) {
    let table = try current(session)
    let output = session.output
    if output.form != nil { return output.json(.table(table)) }
    output.line(FocusWords.line(table, session.times))
    guard !brief else { return }
    let rows = table.tables("focuses").map { FocusWords.cells($0) }
    guard !rows.isEmpty else { return }
    output.line("")
    var columns = Columns(
      [.left, .left, .left, .left, .left], paints: [.bold, .plain, .plain, .plain, .faint])
    for line in columns.lines(rows, output.style) { output.line(line) }
  }
}
