import TocsinModel
import TocsinTime
import TocsinWire

/// `tocsin handler`: the tables of the configuration.
enum HandlerTables {
  static func run(_ call: Invocation, _ session: Session) throws(Failure) -> Int32 {
    let action = call.operands.first ?? "list"
    let words = Array(call.operands.dropFirst())
    switch action {
    case "list", "check":
      try Step.check(words, "handler \(action)", most: 0)
      let isCheck = action == "check"
      let files = try Config.files(session)
      var configuration: Configuration
      do throws(ConfigurationFaults) {
        configuration = try files.configuration(
          zones: session.clock.zones, programs: isCheck ? .session(session.environment) : nil)
      } catch {
        return Config.report(error.lines, session.output)
      }
      if !isCheck { configuration.findPrograms(.session(session.environment)) }
      list(configuration, session.output)
      if isCheck { session.output.note("no fault in the configuration") }
      return Exit.done
    case "run":
      try Step.check(words, "handler run", "a file", most: 1)
      return try HandlerRun(session).run(words[0])
    default: throw Step.unknown(action, of: "handler", CommandTable.handlerActions)
    }
  }

  private static func list(_ configuration: Configuration, _ output: Output) {
    guard output.form == nil else {
      return output.json(.tables(configuration.handlers.map { row($0, configuration.limits) }))
    }
    var columns = Columns([.left, .left, .left, .left], paints: [.bold], limit: output.columns)
    let rows = configuration.handlers.map { handler in
      [
        Escape.line(handler.name.text), handler.on.map(\.rawValue).joined(separator: ","),
        Escape.line(match(handler.match).map { "\($0.0)=\($0.1)" }.joined(separator: " ")),
        Escape.line(words(of: handler.does)),
      ]
    }
    for line in columns.lines(rows, output.style) { output.line(line) }
    if rows.isEmpty { output.note("the configuration has no handler") }
  }

  /// As it would be written.
  static func words(of does: HandlerTable.Does) -> String {
    switch does {
    case .nothing: ""
    case .exec(let words): "exec " + JSONWriting.text(.texts(words))
    case .unit(let name): "unit " + name
    case .activate: "dbus activate"
    case .openURL(let key): "open " + key
    }
  }

  private static func match(_ match: HandlerTable.Match) -> [(String, String)] {
    [
      ("app", match.app?.text), ("category", match.category?.text),
      ("action", match.action?.text), ("thread-id", match.threadID?.text),
    ].compactMap { key, value in value.map { (key, $0) } }
  }

  private static func row(_ handler: HandlerTable, _ limits: Configuration.Limits) -> Table {
    var row = Table()
    row.append("name", .text(handler.name.text))
    row.append("on", .texts(handler.on.map(\.rawValue)))
    var match = Table()
    for (key, value) in self.match(handler.match) { match.append(key, .text(value)) }
    row.append("match", .table(match))
    switch handler.does {
    case .nothing: break
    case .exec(let words): row.append("exec", .texts(words))
    case .unit(let name): row.append("unit", .text(name))
    case .activate: row.append("dbus", .text("activate"))
    case .openURL(let key): row.append("open", .text(key))
    }
    row.append("timeout", .text(Spans.print(handler.timeout ?? limits.handlerTime)))
    row.append("retry", .integer(handler.retry))
    row.append("run", .text(handler.run.rawValue))
    return row
  }
}
