import TocsinModel
import TocsinWire

/// `tocsin done`.
enum Done {
  static func run(_ call: Invocation, _ session: Session) throws(Failure) -> Int32 {
    let line = { (id: String, _: String) in ChangedLine.done(id, shown(id, session), session) }
    let thread = call.value(.thread)
    guard (thread == nil) != call.operands.isEmpty, thread != nil || call.value(.app) == nil else {
      throw .usage(
        call.operands.isEmpty
          ? "'done' needs an id or '--thread'" : "ids, '--app' and '--thread' do not go together")
    }
    guard let thread else {
      return try Remove.each(call, "Done", session, why: unknownBecause, line: line)
    }
    let ids = try members(of: thread, app: call.value(.app), session)
    guard !ids.isEmpty else {
      session.output.note("nothing is in the center of thread \(Escape.line(thread))")
      return Exit.done
    }
    return try Remove.each(ids, "Done", session, why: unknownBecause, line: line)
  }

  /// What lies in the center of a thread, newest first.
  private static func members(
    of thread: String, app: String?, _ session: Session
  ) throws(Failure) -> [String] {
    var filter = Table()
    filter.append("app", text: app)
    filter.append("thread-id", text: thread)
    filter.append("state", .text("delivered"))
    var pages = Pages(member: "List", filter: filter)
    var ids: [String] = []
    while let page = try pages.next(session.control) {
      ids += page.compactMap { $0.integer("id").map(String.init) }
    }
    return ids
  }

  private static func shown(_ id: String, _ session: Session) -> Table? {
    guard let reply = try? session.control.call("Show", [.text(id)]),
      case .table(let table)? = reply.first
    else { return nil }
    return table
  }

  private static func unknownBecause(_ id: String, _ session: Session) -> String {
    guard let table = shown(id, session), let state = table.text("state") else {
      return "no notification '\(id)'"
    }
    let title = Headline.of(table)
    let name = title.isEmpty ? "'\(id)'" : "'\(id)' (\(title))"
    switch state {
    case "pending": return "\(name) has not rung; there is nothing to clear"
    case "ended", "missed": return "\(name) has ended already"
    case "removed": return "\(name) was removed"
    default: return "\(name) is \(state); there is nothing to clear"
    }
  }
}
