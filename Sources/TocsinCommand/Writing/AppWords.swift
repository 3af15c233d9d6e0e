import TocsinModel
import TocsinWire

/// An app's settings as lines.
enum AppWords {
  /// What differs from an app that may do all it asked for: `quiet, no sound`.
  static func summary(_ app: Table, _ times: TimePrinter) -> String {
    guard app.text("authorization") != Authorization.notDetermined.rawValue else { return "" }
    var words: [String] = []
    if app.text("delivery") == DeliveryStyle.quiet.rawValue { words.append("quiet") }
    if app.bool("scheduled-summary") { words.append("in the summary") }
    for key in ["alert", "sound", "badge"] {
      if case .bool(false)? = app[key] { words.append("no \(key)") }
    }
    if let until = app.instant("muted-until"), until > times.now {
      words.append("muted until \(times.time(until, given: app.text("muted-until")))")
    }
    if app.text("prompt") != nil { words.append("asks") }
    return words.joined(separator: ", ")
  }

  private static let apart: Set<String> = ["id", "name", "pinned", "overrides"]

  /// Each key, and after it the line that pins it.
  static func add(_ app: Table, to block: inout Block) {
    let pinned = app.table("pinned") ?? Table()
    for entry in app.entries where !apart.contains(entry.key) {
      guard let place = pinned.text(entry.key) else {
        block.add(entry, of: app)
        continue
      }
      block.add(entry.key, "\(Block.text(entry.value))  pinned by \(Escape.line(place))")
    }
    for overlay in app.tables("overrides") {
      let name = "of \(Escape.line(overlay.text("category") ?? ""))"
      let words = overlay.entries.filter { !["category", "pinned"].contains($0.key) }.map { entry in
        let place = overlay.table("pinned")?.text(entry.key).map { " (pinned by \($0))" } ?? ""
        return Escape.line("\(entry.key)=\(word(entry.value))\(place)")
      }
      block.add(name, words.joined(separator: " "))
    }
  }

  private static func word(_ value: Value) -> String {
    if case .bool(let bool) = value { return bool ? "true" : "false" }
    return Block.text(value)
  }
}
