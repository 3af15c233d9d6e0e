package import TocsinTime

extension Nearest {
  /// The nearest of `words`; nil where none is near.
  package static func word(to word: String, among words: some Sequence<String>) -> String? {
    self.words(to: word, among: Array(words)).first
  }

  /// `; did you mean 'x'?` or nothing: the end of a message about an unknown word.
  package static func hint(for word: String, among words: some Sequence<String>) -> String {
    self.word(to: word, among: words).map { "; did you mean '\($0)'?" } ?? ""
  }

  /// More keys than that nobody reads in one line.
  private static let mostKeys = 24

  /// The same about a key: where none is near, the one that goes on like it, else all there are.
  package static func hint(forKey key: String, among keys: [String]) -> String {
    if let near = word(to: key, among: keys) { return "; did you mean '\(near)'?" }
    let longer = keys.filter { key.utf8.count >= 3 && $0.utf8.starts(with: key.utf8) }
    if longer.count == 1, let only = longer.first { return "; did you mean '\(only)'?" }
    guard (1...mostKeys).contains(keys.count) else { return "" }
    return "; there \(keys.count == 1 ? "is" : "are") \(keys.joined(separator: ", "))"
  }
}
