import TocsinModel
import TocsinTime
import TocsinWire

/// `tocsin explain`: why a notification was shown, or not.
enum Explain {
  static func run(_ call: Invocation, _ session: Session) throws(Failure) -> Int32 {
    let state = try StateList(call.values(.state))
    var asked = Table()
    if let id = call.operands.first {
      for given in call.given where content.contains(given.option.name) {
        throw .usage("an id and '--\(given.option.name.rawValue)' do not go together")
      }
      asked.append("id", .text(id))
      if call.has(.now) { asked.append("now", .bool(true)) }
    } else if let file = call.value(.payload) {
      try payload(file, call, &asked, session)
    } else {
      try request(call, &asked, session)
    }
    if !state.settings.entries.isEmpty { asked.append("settings", .table(state.settings)) }
    if !state.device.entries.isEmpty { asked.append("device", .table(state.device)) }
    let reply = try Later.table(try session.control.call("Explain", [.table(asked)]))
    if session.output.form != nil {
      session.output.json(.table(reply))
    } else {
      write(reply, session)
    }
    return Exit.done
  }

  private static let content: Set<OptionName> = [
    .title, .body, .subtitle, .app, .from, .category, .level, .sound, .badge, .thread, .payload,
  ]

  /// A payload that nobody pushed; its words, and all else, are in the file.
  private static func payload(
    _ operand: String, _ call: Invocation, _ asked: inout Table, _ session: Session
  ) throws(Failure) {
    for given in call.given {
      let name = given.option.name
      guard content.contains(name) || name == .now, name != .app, name != .payload else { continue }
      throw .usage("'--payload' and '--\(name.rawValue)' do not go together")
    }
    let source = try PayloadSource(operand, session)
    let file: PushedFile
    do throws(PayloadFinding) {
      file = try source.read()
      if !call.has(.app), file.payload.target == nil {
        throw PayloadFinding.noApp(in: source.name)
      }
    } catch {
      throw Failure(code: error.code, message: error.text, exit: Exit.no)
    }
    for warning in file.payload.warnings where !session.output.isQuiet {
      session.output.complain(PayloadFinding(warning, in: source.name, isError: false).text)
    }
    asked.append("app", .text(call.value(.app) ?? ""))
    asked.append("payload", .bytes(source.bytes))
  }

  /// A notification that nobody sent: with the words of `tocsin add`, due now.
  private static func request(
    _ call: Invocation, _ asked: inout Table, _ session: Session
  ) throws(Failure) {
    if call.has(.now) { throw .usage("'--now' needs an id; without one it is decided now anyway") }
    let draft = try Draft(call)
    let speech = try Speech(words: [], input: nil, draft: draft)
    guard !speech.isBlank || draft.badge != nil else {
      throw .usage("'explain' needs an id, or a notification: --title T")
    }
    if draft.sound?.utf8.contains(UInt8(ascii: "/")) == true {
      throw .usage("'--sound' takes a name here, not a file")
    }
    let parcel = try draft.request(when: nil, speech: speech, environment: session.environment)
    asked.append("app", .text(draft.app))
    asked.append("request", .table(parcel.table))
  }

  /// The cause in one line, and how it was decided.
  private static func write(_ reply: Table, _ session: Session) {
    let output = session.output
    output.line(cause(reply, session))
    writeDecision(reply, session)
  }

  /// What was decided; each reason; what it stood on.
  static func writeDecision(_ reply: Table, _ session: Session) {
    let output = session.output
    let times = session.times
    if let outcome = reply.table("outcome") {
      var block = Block(times: times, style: output.style)
      OutcomeWords.add(outcome, to: &block)
      output.line("")
      for line in block.lines() { output.line(line) }
      because(reply, output)
    }
    if let line = basis(reply, times) {
      output.line("")
      output.line(output.style.faint(line))
    }
  }

  /// `12  Stand-up: the Focus work silences it (D6.48), Fri 14:00; to change it: tocsin focus off`
  private static func cause(_ reply: Table, _ session: Session) -> String {
    let output = session.output
    let cause = reply.table("cause") ?? Table()
    var line = ""
    if let id = reply.integer("id") { line += output.style.bold(String(id)) + "  " }
    line += Escape.line(cause.text("words") ?? cause.text("code") ?? "nothing is known of it")
    if let rule = cause.text("rule") { line += " (\(Escape.line(rule)))" }
    if let time = cause.instant("time") {
      let distance = session.times.distance(beside: time)
      line += ", \(session.times.time(time, given: cause.text("time")))"
      if !distance.isEmpty { line += "  \(distance)" }
    }
    if let change = cause.text("change") { line += "; to change it: \(Escape.line(change))" }
    return line
  }

  private static func because(_ reply: Table, _ output: Output) {
    output.line("")
    output.line("because")
    let rows = reply.tables("because")
    let width = rows.map { DisplayWidth.of($0.text("reason") ?? "") }.max() ?? 0
    for row in rows {
      let reason = Escape.line(row.text("reason") ?? "")
      let pad = String(repeating: " ", count: max(0, width - DisplayWidth.of(reason)))
      let rule = row.text("rule").map { " (\(Escape.line($0)))" } ?? ""
      let source = row.text("source").map { "; \(place($0))" } ?? ""
      let words =
        (row.bool("also") ? "and even without that " : "") + Escape.line(row.text("words") ?? "")
      output.line("  \(output.style.bold(reason))\(pad)  \(words)\(rule)\(source)")
      if let change = row.text("change") {
        output.line(
          String(repeating: " ", count: width + 4)
            + output.style.faint("to change it: \(Escape.line(change))"))
      }
    }
    ofCategory(reply, output)
  }

  /// What its category has otherwise than its app (C4.3).
  private static func ofCategory(_ reply: Table, _ output: Output) {
    let rows = reply.tables("of-category")
    guard !rows.isEmpty else { return }
    output.line("")
    output.line("its category has")
    for row in rows {
      let value = row.entries.first { $0.key == "value" }.map(StateWords.value) ?? ""
      let setting = "\(row.text("key") ?? "")=\(value)"
      let source = row.text("source").map { ", \(place($0))" } ?? ""
      output.line("  \(output.style.bold(Escape.line(setting)))\(source)")
      if let change = row.text("change") {
        output.line("    " + output.style.faint("to change it: \(Escape.line(change))"))
      }
    }
  }

  /// A line of the configuration, what was typed, or a setting that is stored.
  private static func place(_ source: String) -> String {
    let isKey = source.utf8.allSatisfy { $0 != UInt8(ascii: ":") } && !source.hasPrefix("--")
    return isKey ? "the setting '\(Escape.line(source))'" : "set by \(Escape.line(source))"
  }

  /// Decided when, on which configuration, in which states.
  private static func basis(_ reply: Table, _ times: TimePrinter) -> String? {
    var parts: [String] = []
    if let time = reply.instant("decided") {
      parts.append("decided \(times.time(time, given: reply.text("decided")))")
    }
    if let mark = reply.text("configuration") { parts.append("configuration \(Escape.line(mark))") }
    if let device = reply.table("device") {
      let states = StateWords.line(device)
      parts.append(states.isEmpty ? "nothing set on the device" : states)
    }
    return parts.isEmpty ? nil : parts.joined(separator: ", ")
  }
}
