package import TocsinModel

extension StringTables {
  /// The text of `key` for somebody who reads `language`: of that tag, of what is left of it part by
  /// part (`pt-BR`, `pt`), of another one of the same language, of English, of any; nil where none
  /// has it.
  package func text(of key: String, in language: String) -> String? {
    guard !isEmpty, let key = StringKey(key) else { return nil }
    for tag in order(language) {
      if let text = tables[tag]?[key] { return text }
    }
    return nil
  }

  /// The languages there are, the best for `language` first.
  private func order(_ language: String) -> [String] {
    let asked = StringTables.plain(language)
    return tables.keys.map { tag in (rank(tag, asked), tag) }.sorted { $0 < $1 }.map(\.1)
  }

  /// How far a language is from the one that is asked for. Nothing, then the parts that are missing
  /// at its end; then its sisters, then English.
  private func rank(_ tag: String, _ asked: String) -> Int {
    if asked.isOf(tag) { return asked.utf8.count - tag.utf8.count }
    if tag.isOf(asked.mainLanguage) { return 1000 }
    return tag.isOf("en") ? 2000 : 3000
  }
}

extension String {
  fileprivate var mainLanguage: String {
    utf8.split(separator: UInt8(ascii: "-"), maxSplits: 1).first.flatMap { String($0) } ?? self
  }

  /// The same tag, or one with further parts.
  fileprivate func isOf(_ tag: String) -> Bool {
    utf8.starts(with: tag.utf8)
      && (utf8.count == tag.utf8.count
        || utf8[utf8.index(utf8.startIndex, offsetBy: tag.utf8.count)] == UInt8(ascii: "-"))
  }
}
