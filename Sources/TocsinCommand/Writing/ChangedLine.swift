import TocsinModel
import TocsinTime
import TocsinWire

/// One line about a notification that has been changed, in the manner of `add`.
enum ChangedLine {
  /// - Parameter pinned: the zone that the command line named.
  static func text(_ table: Table, pinned: ZoneName? = nil, _ session: Session) -> String {
    let id = table.integer("id").map(String.init) ?? ""
    let times = session.times
    let repeats = table.text("repeats")
    let title = Headline.of(table)
    if table.bool("paused") {
      var parts = ["paused"]
      if let end = table.instant("resumes") {
        parts = ["paused until " + times.time(end, given: table.text("resumes"))]
        parts.append(times.distance(beside: end))
      }
      return line([id] + parts + [Escape.line(repeats ?? "")], title, session)
    }
    guard let next = table.instant("next") else {
      return line([id, Escape.line(table.text("state") ?? "")], title, session)
    }
    let how = (table.bool("snoozed") ? ["snoozed"] : []) + (repeats.map { [$0] } ?? [])
    return AddedLine.text(
      id: id, next, given: table.text("next"),
      pinned: pinned ?? table.text("zone").flatMap { ZoneName($0) },
      repeats: how.joined(separator: ", "), title: title, session)
  }

  /// `12  done  leave`; of what repeats with its next time.
  static func done(_ id: String, _ table: Table?, _ session: Session) -> String {
    var parts = [Escape.line(id), "done"]
    if let table, let next = table.instant("next") {
      let times = session.times
      parts.append("next " + times.time(next, given: table.text("next")))
      parts.append(times.distance(beside: next))
    }
    return line(parts, table.map { Headline.of($0) } ?? "", session)
  }

  private static func line(_ parts: [String], _ title: String, _ session: Session) -> String {
    let line = parts.filter { !$0.isEmpty }.joined(separator: "  ")
    let shown = Escape.line(title)
    if shown.isEmpty { return line }
    return line + "  " + session.output.fitted(shown, after: DisplayWidth.of(line) + 2)
  }
}
