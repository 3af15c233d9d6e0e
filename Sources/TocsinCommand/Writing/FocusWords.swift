import TocsinModel
import TocsinWire

/// The Focus in force, and those there are, as lines.
enum FocusWords {
  /// `work is on until Fri 2026-12-04 17:30 CET  in 3h, by its schedule`
  static func line(_ focus: Table, _ times: TimePrinter) -> String {
    let until = focus.instant("until").map { instant in
      let distance = times.distance(beside: instant)
      return " until \(times.time(instant, given: focus.text("until")))"
        + (distance.isEmpty ? "" : "  \(distance)")
    }
    let cause = focus.text("cause") ?? ""
    guard focus.bool("on") else {
      return cause == "hand" ? "off by hand\(until ?? "")" : "no Focus is on"
    }
    let why =
      switch cause {
      case "hand": ", by hand"
      case "schedule": ", by its schedule"
      case "server": ", by the notification server"
      default: ""
      }
    return Escape.line("\(focus.text("name") ?? "a Focus") is on") + (until ?? "") + why
  }

  /// name, schedule, who passes, what else, where it is written.
  static func cells(_ focus: Table) -> [String] {
    func list(_ key: String) -> String {
      let all = focus.texts(key)
      return all == ["*"] ? "every one of \(key)" : all.joined(separator: ", ")
    }
    var more: [String] = []
    if case .bool(false)? = focus["allows-time-sensitive"] { more.append("no time-sensitive") }
    if focus.bool("shows-silenced-on-lock-screen") { more.append("silenced on the lock screen") }
    if focus.bool("hides-badges") { more.append("no badges") }
    if case .bool(false)? = focus["holds-silenced"] { more.append("no summary") }
    if let filter = focus.text("filter") { more.append("filter \(filter)") }
    let passes = ["apps", "people"].map(list).filter { !$0.isEmpty }.joined(separator: "; ")
    return [
      Escape.line(focus.text("name") ?? ""),
      Escape.line(focus.texts("schedule").joined(separator: ", ")),
      Escape.line(passes.isEmpty ? "" : "lets \(passes) through"),
      Escape.line(more.joined(separator: ", ")),
      Escape.line(focus.text("source") ?? ""),
    ]
  }
}
