import TocsinModel
import TocsinTime

/// `KEY=VALUE` as people type it, made the value that the key has in every other notation.
enum KeyWords {
  enum Kind: Sendable {
    case text, bool, setting
    /// Words with commas between them; nothing is none.
    case texts
    /// One of the words, or else words with commas between them.
    case textsOr([String])
  }

  /// - Parameter offered: the keys that a person may set, for a message about one that is none.
  static func table(
    _ words: [String], _ kinds: [(key: String, kind: Kind)], offering offered: [String]
  ) throws(CallError) -> Table {
    var table = Table()
    for word in words {
      guard let equals = word.utf8.firstIndex(of: UInt8(ascii: "=")), equals > word.startIndex
      else {
        throw CallError(.badRequest, "\(word.quoted) is not KEY=VALUE")
      }
      let key = String(word[..<equals])
      let text = String(word[word.utf8.index(after: equals)...])
      guard let kind = kinds.first(where: { $0.key.hasSameBytes(as: key) })?.kind else {
        throw CallError(
          .badRequest,
          "unknown key \(key.quoted)" + Nearest.hint(forKey: key, among: offered))
      }
      guard table[key] == nil else {
        throw CallError(.badRequest, "key \(key.quoted) stands twice")
      }
      table.append(key, try value(text, kind, key))
    }
    return table
  }

  private static func value(_ text: String, _ kind: Kind, _ key: String) throws(CallError) -> Value
  {
    switch kind {
    case .text: return .text(text)
    case .bool:
      switch text {
      case "true": return .bool(true)
      case "false": return .bool(false)
      default:
        throw CallError(.badRequest, "'\(key)' must be true or false, not \(text.quoted)")
      }
    case .setting:
      switch text {
      case "true": return .bool(true)
      case "false": return .bool(false)
      case "not-supported": return .text(text)
      default:
        throw CallError(
          .badRequest, "'\(key)' must be true, false or not-supported, not \(text.quoted)")
      }
    case .texts: return .texts(list(text))
    case .textsOr(let words):
      return words.contains { $0.hasSameBytes(as: text) } ? .text(text) : .texts(list(text))
    }
  }

  private static func list(_ text: String) -> [String] {
    text.isEmpty
      ? [] : text.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
  }
}
