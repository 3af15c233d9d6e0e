import TocsinModel
import TocsinWire

/// `tocsin done`.
enum Done {
  static func run(_ call: Invocation, _ session: Session) throws(Failure) -> Int32 {
    try Remove.each(call, "Done", session, why: unknownBecause) { id, _ in
      ChangedLine.done(id, shown(id, session), session)
    }
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
