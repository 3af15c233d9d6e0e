import TocsinModel
import TocsinTime
import TocsinWire

/// One entry of the log as a row.
enum LogRow {
  static func columns(_ limit: Int?) -> Columns {
    Columns(
      [.left, .left, .right, .left, .left], paints: [.faint, .bold, .plain, .faint, .plain],
      limit: limit)
  }

  /// time, event, id, whose, what belongs to the event and why.
  static func cells(_ entry: Table, _ times: TimePrinter, withID: Bool) -> [String] {
    let app = entry.text("app") ?? ""
    let isOurs = app == AppID.reminders.text
    let key = own(entry).map { isOurs ? $0 : "\(app)/\($0)" } ?? (isOurs ? "" : app)
    return [
      time(entry, times),
      event(entry),
      withID ? entry.integer("id").map(String.init) ?? "" : "",
      withID ? Escape.line(key) : "",
      details(entry),
    ]
  }

  /// The identifier, unless the daemon made it of the number (D8.1).
  private static func own(_ entry: Table) -> String? {
    guard let key = entry.text("identifier") else { return nil }
    return isGenerated(.text(key), entry) ? nil : key
  }

  static func isGenerated(_ identifier: Value, _ table: Table) -> Bool {
    guard case .text(let key) = identifier, let id = table.integer("id") else { return false }
    return key.hasSameBytes(as: "tocsin-\(id)")
  }

  private static func time(_ entry: Table, _ times: TimePrinter) -> String {
    if let instant = entry.instant("time") {
      return times.time(instant, given: entry.text("time"), seconds: true)
    }
    return Escape.line(entry.text("time") ?? "")
  }

  /// `action ok`: what was pressed belongs to the event, where it says more than the event.
  private static func event(_ entry: Table) -> String {
    let event = entry.text("event") ?? ""
    guard let action = entry.table("response")?.text("action"), !action.hasSameBytes(as: event)
    else { return Escape.line(event) }
    return Escape.line("\(event) \(action)")
  }

  private static func details(_ entry: Table) -> String {
    var parts: [String] = []
    if let text = entry.table("response")?.text("text") { parts.append("'\(Escape.line(text))'") }
    for key in ["sink", "handler", "choice", "detail"] {
      if let text = entry.text(key) { parts.append(Escape.line(text)) }
    }
    if let lateness = entry.text("lateness") { parts.append("\(Escape.line(lateness)) late") }
    if let count = entry.integer("count"), count > 1 { parts.append("\(count) of them") }
    if let exit = entry.integer("exit") { parts.append("exit \(exit)") }
    let surfaces = entry.table("outcome")?.texts("surfaces") ?? []
    if !surfaces.isEmpty { parts.append("on " + surfaces.map(Block.words).joined(separator: ", ")) }
    let reasons = entry.texts("reasons").filter { $0 != entry.text("event") }
    if !reasons.isEmpty {
      parts.append("because " + reasons.map(Block.words).joined(separator: ", "))
    }
    return parts.joined(separator: "; ")
  }
}
