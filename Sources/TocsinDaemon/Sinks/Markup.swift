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

  /// A body as it is passed on, and its text alone.
  struct Body: Equatable {
    var markup: String
    var plain: String
  }

  /// What is no tag of these is text, `<script>` say. Nil where the markup is not balanced, so that
  /// the whole is to be shown as it was written.
  static func body(_ text: String) -> Body? {
    var markup = ""
    var plain = ""
    var open: [String] = []
    var rest = text.unicodeScalars[...]
    while let scalar = rest.popFirst() {
      switch scalar {
      case "<":
        guard let end = rest.firstIndex(of: ">") else { return nil }
        let inner = String(rest[..<end])
        guard !inner.unicodeScalars.contains("<") else { return nil }
        rest = rest[rest.index(after: end)...]
        guard let tag = Tag(inner) else {
          markup += escaped("<\(inner)>")
          plain += "<\(inner)>"
          continue
        }
        switch tag.kind {
        case .opening: open.append(tag.name)
        case .closing: guard open.popLast() == tag.name else { return nil }
        case .empty: break
        }
        markup += "<\(inner)>"
      case "&":
        guard let end = rest.firstIndex(of: ";"), let text = entities[String(rest[..<end])] else {
          return nil
        }
        markup += "&\(String(rest[...end]))"
        rest = rest[rest.index(after: end)...]
        plain += text
      case ">": return nil
      default:
        markup.unicodeScalars.append(scalar)
        plain.unicodeScalars.append(scalar)
      }
    }
    return open.isEmpty ? Body(markup: markup, plain: plain) : nil
  }

  private struct Tag {
    enum Kind {
      case opening, closing, empty
    }

    var name: String
    var kind: Kind

    /// Reads what stands between the brackets; nil where that is none of ours.
    init?(_ text: String) {
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
