import TocsinModel
import TocsinTime
import TocsinWire

/// `tocsin app`: what each app may do, and how loudly.
enum Apps {
  static func run(_ call: Invocation, _ session: Session) throws(Failure) -> Int32 {
    let action = call.operands.first ?? "list"
    let words = Array(call.operands.dropFirst())
    switch action {
    case "list":
      try Step.check(words, "app list", most: 0)
      return try list(session)
    case "show":
      try Step.check(words, "app show", "an app", most: 1)
      try write(show(words[0], session), session)
    case "set": try set(words, session)
    case "authorize": return try authorize(words, session)
    case "choose":
      try Step.check(words, "app choose", "an app or an id, and a choice", least: 2, most: 2)
      try choose(words[0], words[1], session)
    case "open":
      try Step.check(words, "app open", "an app", most: 1)
      _ = try session.control.call("OpenSettings", [.text(try id(words[0]))])
    case "reset":
      try Step.check(words, "app reset", "an app", most: 1)
      let app = try id(String(words[0].prefix { $0 != "/" }))
      _ = try session.control.call("ResetApp", [.text(words[0])])
      try write(show(app, session), session)
    default: throw Step.unknown(action, of: "app", CommandTable.appActions)
    }
    return Exit.done
  }

  /// What a person wrote for an app.
  static func id(_ word: String) throws(Failure) -> String {
    guard AppID(word) != nil else {
      throw .usage("'\(word)' is no app id; write it like org.example.mail")
    }
    return word
  }

  private static func show(_ word: String, _ session: Session) throws(Failure) -> Table {
    try Later.table(try session.control.call("App", [.text(try id(word))]))
  }

  private static func list(_ session: Session) throws(Failure) -> Int32 {
    guard case .tables(let apps)? = try session.control.call("Apps", []).first else {
      throw .failed("tocsind gave an answer that cannot be read")
    }
    let output = session.output
    guard output.form == nil else {
      output.json(.tables(apps))
      return Exit.done
    }
    var columns = Columns(
      [.left, .left, .left, .left, .right], paints: [.bold, .plain, .plain, .faint],
      limit: output.columns)
    let rows = apps.map { app in
      [
        Escape.line(app.text("id") ?? ""), Block.words(app.text("authorization") ?? ""),
        AppWords.summary(app, session.times),
        Escape.line(app.text("name") ?? ""),
        app.integer("badge-count").flatMap { $0 == 0 ? nil : "badge \($0)" } ?? "",
      ]
    }
    for line in columns.lines(rows, output.style) { output.line(line) }
    if apps.isEmpty { output.note("no app is known") }
    return Exit.done
  }

  /// `APP/CATEGORY KEY=VALUE...`
  private static func set(_ words: [String], _ session: Session) throws(Failure) {
    try Step.check(words, "app set", "an app and KEY=VALUE", least: 2)
    let parts = words[0].split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
    let app = try id(parts.first.map(String.init) ?? "")
    let category = parts.count == 2 ? String(parts[1]) : ""
    guard parts.count == 1 || !category.isEmpty else {
      throw .usage("there is no category after '\(app)/'")
    }
    let table = try Step.reading { () throws(CallError) in
      let table = try SettingsCoding.table(words: Array(words.dropFirst()), byPerson: true)
      _ = try SettingsCoding.overlay(table, forCategory: !category.isEmpty, byPerson: true)
      return table
    }
    let before = try? show(app, session)  // it may be its first word
    _ = try session.control.call("SetApp", [.text(app), .text(category), .table(table)])
    let after = try show(app, session)
    try write(after, session)
    if let before, JSONWriting.bytes(before) == JSONWriting.bytes(after) {
      session.output.note("nothing has changed: \(words[0]) had it so before")
    }
  }

  private static func authorize(_ words: [String], _ session: Session) throws(Failure) -> Int32 {
    try Step.check(words, "app authorize", "an app and what it asks for", least: 2)
    let app = try id(words[0])
    let options = Array(words.dropFirst())
    _ = try Step.reading { () throws(CallError) in try SettingsCoding.options(options) }
    let reply = try session.control.call("Authorize", [.text(app), .texts(options)])
    guard case .bool(let granted)? = reply.first else {
      throw .failed("tocsind gave an answer that cannot be read")
    }
    let output = session.output
    if output.form != nil {
      output.json(
        .table(
          Table([
            .init(key: "app", value: .text(app)), .init(key: "granted", value: .bool(granted)),
          ])))
    } else {
      output.line("\(Escape.line(app))  \(granted ? "granted" : "not granted")")
    }
    return granted ? Exit.done : Exit.no
  }

  private static func choose(
    _ name: String, _ choice: String, _ session: Session
  ) throws(Failure) {
    let known = Choice.allCases.map(\.rawValue) + PromptAnswer.allCases.map(\.rawValue)
    guard known.contains(where: { $0.hasSameBytes(as: choice) }) else {
      throw .usage(
        "no choice '\(choice)', only \(Speech.line(known.map { $0 + "," }).dropLast())"
          + Nearest.hint(for: choice, among: known))
    }
    _ = try session.control.call("Choose", [.text(name), .text(choice)])
    let output = session.output
    if output.form != nil {
      output.json(
        .table(
          Table([
            .init(key: "name", value: .text(name)), .init(key: "choice", value: .text(choice)),
          ])))
    } else {
      output.line("\(Escape.line(name))  \(Block.words(choice))")
    }
  }

  private static func write(_ app: Table, _ session: Session) throws(Failure) {
    let output = session.output
    if output.form != nil { return output.json(.table(app)) }
    output.line(
      output.style.bold(Escape.line(app.text("id") ?? "")) + "  "
        + Escape.line(app.text("name") ?? ""))
    var block = Block(times: session.times, style: output.style)
    AppWords.add(app, to: &block)
    for line in block.lines() { output.line(line) }
  }
}
