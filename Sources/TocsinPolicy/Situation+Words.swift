package import TocsinModel

extension Situation {
  /// `content` with the words of the app's string tables in place, in the language of this moment
  /// (D8.12).
  package func worded(_ content: Content) -> Content {
    guard !content.localized.isEmpty else { return content }
    var result = content
    result.localized = LocalizedText()
    if let words = content.localized.title { result.title = text(words) }
    if let words = content.localized.subtitle { result.subtitle = text(words) }
    if let words = content.localized.body { result.body = text(words) }
    return result
  }

  /// A key that is in no table stands for itself.
  private func text(_ words: LocalizedWords) -> String {
    guard let text = strings.text(of: words.key, in: language ?? texts.language) else {
      return words.key
    }
    return FormatText.filled(text, words.arguments, atMost: Limits.textBytes)
  }
}

extension Content {
  /// The keys that are in none of the app's tables, and so will be shown as they are.
  package func unknownKeys(in strings: StringTables) -> [String] {
    localized.all.map(\.key).filter { strings.text(of: $0, in: "en") == nil }
  }
}
