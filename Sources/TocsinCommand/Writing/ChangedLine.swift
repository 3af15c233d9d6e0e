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
      if let due = table.instant("due") { parts.append(afterwards(due, table, times)) }
      return line([id] + parts + [Escape.line(repeats ?? "")], title, session)
    }
    guard let next = table.instant("next") else {
      return line([id, Escape.line(table.text("state") ?? "")], title, session)
    }
    let how = AddedLine.how([
      table.bool("snoozed") ? "snoozed" : nil, repeats, AddedLine.late(table.text("late")),
    ])
    if next <= times.now {  // its time passed while it was paused
      return line(
        [id, "was due " + times.time(next, given: table.text("next")), how], title, session)
    }
    return AddedLine.text(
      id: id, next, given: table.text("next"),
      pinned: pinned ?? table.text("zone").flatMap { ZoneName($0) },
      repeats: how, title: title, session)
  }

  /// What a pause makes of what rings once, at `due`: its time may pass meanwhile, and then it rings
  /// when the pause ends, as late as `late` allows (T6.7).
  private static func afterwards(_ due: WallTime, _ table: Table, _ times: TimePrinter) -> String {
    let time = times.time(due, given: table.text("due"))
    guard let end = table.instant("resumes") else { return "due " + time }
    guard due <= end else { return "rings " + time }
    let lateness = end.since(due)
    let late = table.text("late").flatMap { try? RequestCoding.late($0) } ?? .once
    let isLeftOut: Bool =
      switch late {
      case .once, .all: false
      case .none: lateness >= Limits.noticeablyLate
      case .within(let span): lateness > span
      }
    return isLeftOut ? "misses \(time), late \(late.word ?? "once")" : "rings then"
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
