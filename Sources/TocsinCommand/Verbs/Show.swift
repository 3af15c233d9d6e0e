import TocsinModel
import TocsinTime
import TocsinWire

/// `tocsin show`.
enum Show {
  static func run(_ call: Invocation, _ session: Session) throws(Failure) -> Int32 {
    let output = session.output
    let ids = try Several.ids(call, call.operands, session)
    return try Several.each(ids, session) { id throws(Failure) in
      try Later.table(try session.control.call("Show", [.text(id)]))
    } _: { index, table in
      guard output.form == nil else { return output.json(.table(table)) }
      if index > 0 { output.line("") }
      write(table, session)
    }
  }

  /// The head, every key the daemon knows, the next times, what happened.
  private static func write(_ table: Table, _ session: Session) {
    let output = session.output
    let times = session.times
    output.line(
      output.style.bold(table.integer("id").map(String.init) ?? "") + "  "
        + Escape.line(Headline.of(table)))
    var block = Block(times: times, style: output.style)
    for entry in table.entries where !apart.contains(entry.key) {
      switch entry.key {
      case "every": block.add("every", every(table))
      case "skip": block.add("missing days", missingDays(table))
      case "actions": block.add("actions", actions(table))
      case "outcome": add(table.table("outcome") ?? Table(), of: table, to: &block)
      case "on": for (event, words) in programs(table) { block.add("on \(event)", words) }
      case "waiting-for":
        let what = table.text("waiting-for") ?? ""
        let isSilent = what == Reason.serverSilent.rawValue
        block.add("waiting for", isSilent ? "a word of the silent server" : Block.words(what))
      case "identifier" where LogRow.isGenerated(entry.value, table): break
      // What was typed is 'when' already.
      case "words" where table.text("words") == table.text("when"): break
      default: block.add(entry, of: table)
      }
    }
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
    var columns = LogRow.columns(output.columns)
    for line in columns.lines(log.map { LogRow.cells($0, times, withID: false) }, output.style) {
      output.line(line)
    }
  }

  /// How often it still rings is with what repeats.
  private static let apart: Set<String> = ["id", "next", "next-three", "log", "count"]

  /// Microseconds as a span.
  private static func every(_ table: Table) -> String {
    guard let usec = table.integer("every") else { return table.text("every") ?? "" }
    return Spans.print(Span(usec: usec), days: false)
  }

  /// What a day that a month does not have becomes (T5.1, T5.2): the word is another command's too.
  private static func missingDays(_ table: Table) -> String {
    switch table.text("skip") {
    case "backward": "the last of their month"
    case "omit": "left out"
    case "forward": "the first of the next month"
    default: Escape.line(table.text("skip") ?? "")
    }
  }

  /// The program of each event, with its arguments as a shell would show them.
  private static func programs(_ table: Table) -> [(event: String, words: String)] {
    (table.table("on") ?? Table()).entries.map { entry in
      let words =
        if case .texts(let texts) = entry.value { texts } else { [Block.text(entry.value)] }
      return (entry.key, words.map(Escape.line).joined(separator: " "))
    }
  }

  /// `done (Done), reply (Reply)`
  private static func actions(_ table: Table) -> String {
    table.tables("actions").map { action in
      let id = action.text("id") ?? ""
      let title = action.text("title") ?? ""
      return Escape.line(title.isEmpty ? id : "\(id) (\(title))")
    }.joined(separator: ", ")
  }

  /// What was shown where and why; the texts only where they differ from the request's.
  private static func add(_ outcome: Table, of table: Table, to block: inout Block) {
    for entry in outcome.entries {
      switch entry.key {
      case "surfaces":
        let surfaces = outcome.texts("surfaces").map(Block.words)
        block.add("shown on", surfaces.isEmpty ? "nothing" : surfaces.joined(separator: ", "))
      case "reasons":
        block.add("because", outcome.texts("reasons").map(Block.words).joined(separator: ", "))
      case "title", "subtitle", "body", "actions":
        let isSame = outcome.text(entry.key) == table.text(entry.key)
        if entry.key != "actions", !isSame { block.add(entry, of: outcome, prefix: "shown ") }
      default: block.add(entry, of: outcome, prefix: "shown ")
      }
    }
  }
}
