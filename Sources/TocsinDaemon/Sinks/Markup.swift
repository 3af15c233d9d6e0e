/// The markup of the Desktop Notifications Specification: `b`, `i`, `u`, `a`, `img`, in the body
/// only (S6.5).
enum Markup {
  static func escaped(_ text: String) -> String {
    var result = ""
    result.reserveCapacity(text.utf8.count)
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  private static let allowed = ["b", "i", "u", "a", "img"]
  private static let entities = ["amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'"]

  /// The text alone; nil where the markup is not balanced or holds what is not allowed, so that
  /// the whole is to be shown as it was written.
  static func plain(_ text: String) -> String? {
    var result = String.UnicodeScalarView()
    var open: [String] = []
    var rest = text.unicodeScalars[...]
    while let scalar = rest.popFirst() {
      switch scalar {
      case "<":
        guard let end = rest.firstIndex(of: ">"), let tag = Tag(String(rest[..<end])) else {
          return nil
        }
        rest = rest[rest.index(after: end)...]
        switch tag.kind {
        case .opening: open.append(tag.name)
        case .closing: guard open.popLast() == tag.name else { return nil }
        case .empty: break
        }
      case "&":
        guard let end = rest.firstIndex(of: ";"), let text = entities[String(rest[..<end])] else {
          return nil
        }
        rest = rest[rest.index(after: end)...]
        result.append(contentsOf: text.unicodeScalars)
      case ">": return nil
      default: result.append(scalar)
      }
    }
    return open.isEmpty ? String(result) : nil
  }

  private struct Tag {
    enum Kind {
      case opening, closing, empty
    }

    var name: String
    var kind: Kind

    /// Reads what stands between the brackets.
    init?(_ text: String) {
      guard !text.contains("<") else { return nil }
      var body = Substring(text)
      kind = .opening
      if body.hasPrefix("/") {
        kind = .closing
        body = body.dropFirst()
      } else if body.hasSuffix("/") {
        kind = .empty
        body = body.dropLast()
      }
      guard let word = body.split(separator: " ").first else { return nil }
      name = String(word)
      guard Markup.allowed.contains(name) else { return nil }
      if name == "img" { kind = .empty }
      if kind == .closing, body.contains(" ") { return nil }
    }
  }
}
