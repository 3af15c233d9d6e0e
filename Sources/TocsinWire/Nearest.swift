import TocsinModel

/// "Did you mean": the known word nearest to one that is not known (C1.3, T3.26).
package enum Nearest {
  /// The number of letters to insert, leave out, replace or swap with their neighbour to get from
  /// one word to the other (Damerau-Levenshtein, each letter touched once). Nil above `limit`.
  package static func distance(_ one: String, _ other: String, limit: Int = 2) -> Int? {
    let left = Array(one.unicodeScalars.prefix(longest + 1))
    let right = Array(other.unicodeScalars.prefix(longest + 1))
    guard left.count <= longest, right.count <= longest, abs(left.count - right.count) <= limit
    else { return nil }

    // Three rows of the table: the one before last is for swapped neighbours.
    var beforeLast: [Int] = []
    var last = Array(0...right.count)
    for (i, letter) in left.enumerated() {
      var row = [i + 1]
      row.reserveCapacity(right.count + 1)
      for (j, otherLetter) in right.enumerated() {
        var cost = min(last[j + 1] + 1, row[j] + 1, last[j] + (letter == otherLetter ? 0 : 1))
        if i > 0, j > 0, letter == right[j - 1], left[i - 1] == otherLetter {
          cost = min(cost, beforeLast[j - 1] + 1)
        }
        row.append(cost)
      }
      beforeLast = last
      last = row
    }
    return last[right.count] <= limit ? last[right.count] : nil
  }

  /// The nearest of `words` within two letters, the first of several; nil where there is none, and
  /// for a word so short that two letters are all of it.
  package static func word(to word: String, among words: some Sequence<String>) -> String? {
    var best: (word: String, distance: Int)?
    for candidate in words {
      guard let distance = distance(word, candidate),
        distance < min(word.unicodeScalars.count, candidate.unicodeScalars.count)
      else { continue }
      if best.map({ distance < $0.distance }) ?? true { best = (candidate, distance) }
    }
    return best?.word
  }

  /// `; did you mean 'x'?` or nothing: the end of a message about an unknown word.
  package static func hint(for word: String, among words: some Sequence<String>) -> String {
    self.word(to: word, among: words).map { "; did you mean '\($0)'?" } ?? ""
  }

  /// Longer words are no slip of the hand, and the table grows with the square.
  private static let longest = 64
}
