import TocsinModel
import TocsinWire

/// `tocsin rm`.
enum Remove {
  static func run(_ call: Invocation, _ session: Session) throws(Failure) -> Int32 {
    let app = call.value(.app)
    let thread = call.value(.thread)
    let isWide = app != nil || thread != nil
    let ways = [!call.operands.isEmpty, isWide, call.has(.all)].count { $0 }
    guard ways == 1 else {
      throw .usage(
        ways == 0
          ? "'rm' needs an id, '--app', '--thread' or '--all'"
          : "ids, '--app', '--thread' and '--all' do not go together")
    }
    guard call.operands.isEmpty else {
      return try each(call, "Remove", session, why: unknownBecause) { id, end in
        "\(Escape.line(id))  \(Escape.line(end))"
      }
    }
    var filter = Table()
    filter.append("app", text: app)
    filter.append("thread-id", text: thread)
    let reply = try session.control.call("RemoveWhere", [.table(filter)])
    let count = reply.first?.wholeNumber ?? 0
    if session.output.form != nil {
      session.output.json(.table(Table([.init(key: "removed", value: .integer(count))])))
    } else {
      session.output.line("\(count) removed")
    }
    return Exit.done
  }

  /// What became of each, by `Remove` or `Done`; one that is unknown is told, with its reason.
  static func each(
    _ call: Invocation, _ member: String, _ session: Session,
    why: (String, Session) -> String, line: (_ id: String, _ end: String) -> String
  ) throws(Failure) -> Int32 {
    try each(try Several.ids(call, call.operands, session), member, session, why: why, line: line)
  }

  static func each(
    _ ids: [String], _ member: String, _ session: Session,
    why: (String, Session) -> String, line: (_ id: String, _ end: String) -> String
  ) throws(Failure) -> Int32 {
    let reply = try session.control.call(member, [.texts(ids)])
    guard case .table(let ends)? = reply.first else {
      throw .failed("tocsind gave an answer that cannot be read")
    }
    let output = session.output
    let isUnknown = { (end: String?) in end == "unknown" }
    if output.form != nil {
      output.json(.table(ends))
    } else {
      for id in ids where !isUnknown(ends.text(id)) {
        output.line(line(id, ends.text(id) ?? "removed"))
      }
    }
    let unknown = ids.filter { isUnknown(ends.text($0)) }
    for id in unknown {
      output.error(
        Failure(
          code: "no-such-request", message: why(id, session), exit: Exit.noSuchRequest))
    }
    return unknown.isEmpty ? Exit.done : Exit.noSuchRequest
  }

  /// What has ended is still known by `show`; there is nothing to cancel.
  private static func unknownBecause(_ id: String, _ session: Session) -> String {
    guard let reply = try? session.control.call("Show", [.text(id)]),
      case .table(let table)? = reply.first, let state = table.text("state")
    else { return "no notification '\(id)'" }
    let end = state == "ended" ? "has ended" : state == "removed" ? "is removed" : "is \(state)"
    let title = Headline.of(table)
    let name = title.isEmpty ? "'\(id)'" : "'\(id)' (\(title))"
    return "\(name) \(end) already; there is nothing to cancel"
  }
}
