import TocsinWire

/// States of the machine as words.
enum StateWords {
  static func value(_ entry: Table.Entry) -> String {
    switch entry.value {
    case .table(let focus) where entry.key == "focus":
      focus.bool("on") ? Escape.line(focus.text("name") ?? "on") : "off"
    case .bool(let bool): bool ? "true" : "false"
    case .texts(let texts) where texts.isEmpty: "none"
    default: Block.text(entry.value)
    }
  }

  static func source(_ word: String?) -> String {
    switch word {
    case "hand": "by hand"
    case "desktop": "from the desktop"
    case nil, "default": "default"
    case let place?: place
    }
  }

  /// `locked=true focus=work`: those that are not as on any day, for one line.
  static func line(_ device: Table) -> String {
    device.entries.filter { entry in
      switch (entry.key, entry.value) {
      case ("sources", _), ("summary-times", _): false
      case (_, .bool(let bool)): bool
      case ("focus", .table(let focus)): focus.bool("on")
      case ("present", .text("no-delegate")), ("previews", .text("always")),
        ("space", .text("full")):
        false
      case (_, .texts(let texts)): !texts.isEmpty
      default: true
      }
    }.map { "\($0.key)=\(value($0))" }.joined(separator: " ")
  }
}
