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
}
