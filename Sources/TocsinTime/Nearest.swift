/// "Did you mean": which known words are closest to one that is not known (T3.26, T4.8, T8.5).
package enum Nearest {
  /// The closest of `words`, best first: one letter away at most, or two where `word` has six and
  /// more; ties in the order given. The case of ASCII letters does not count.
  package static func words(
    to word: String, among words: [String], limit: Int = 1
  ) -> [String] {
    let wanted = word.utf8.map(\.lowered)
    guard (3...64).contains(wanted.count) else { return [] }
    let allowed = wanted.count < 6 ? 1 : 2
    let letters = letters(of: wanted)
    let hits = words.enumerated().compactMap { index, candidate -> (Int, Int, String)? in
      guard abs(candidate.utf8.count - wanted.count) <= allowed else { return nil }
      let bytes = candidate.utf8.map { $0.lowered }
      // Every letter that only one of them has takes a change of its own. Most words end here.
      let others = self.letters(of: bytes)
      guard (letters & ~others).nonzeroBitCount <= allowed,
        (others & ~letters).nonzeroBitCount <= allowed
      else { return nil }
      return distance(wanted, bytes, limit: allowed).map { ($0, index, candidate) }
    }
    return hits.sorted { ($0.0, $0.1) < ($1.0, $1.1) }.prefix(limit).map(\.2)
  }

  /// Zones by their whole name or by their last part, so that `Berlin` finds `Europe/Berlin`.
  package static func zones(to name: String, among names: [String]) -> [String] {
    let whole = words(to: name, among: names, limit: 3)
    guard whole.isEmpty else { return whole }
    let city = name.utf8.split(separator: UInt8(ascii: "/")).last.map { String($0) ?? name } ?? name
    let cities = names.map { candidate in
      candidate.utf8.split(separator: UInt8(ascii: "/")).last.map { String($0) ?? candidate }
        ?? candidate
    }
    let near = words(to: city, among: cities, limit: 3)
    let hits = near.flatMap { hit in
      zip(names, cities).filter { $0.1.utf8.elementsEqual(hit.utf8) }.map(\.0)
    }
    var unique: [String] = []
    for hit in hits where !unique.contains(hit) { unique.append(hit) }
    return Array(unique.prefix(3))
  }

  /// Which bytes occur, folded into 64 bits.
  private static func letters(of bytes: [UInt8]) -> UInt64 {
    bytes.reduce(0) { $0 | 1 << UInt64($1 & 63) }
  }

  /// Letters to insert, remove, replace or swap with their neighbour; nil above `limit`.
  static func distance(_ left: [UInt8], _ right: [UInt8], limit: Int) -> Int? {
    var beforeLast = [Int](repeating: 0, count: right.count + 1)
    var last = Array(0...right.count)
    for row in 0..<left.count {
      var current = [row + 1]
      for column in 0..<right.count {
        var best = min(
          last[column + 1] + 1, current[column] + 1,
          last[column] + (left[row] == right[column] ? 0 : 1))
        if row > 0, column > 0, left[row] == right[column - 1], left[row - 1] == right[column] {
          best = min(best, beforeLast[column - 1] + 1)
        }
        current.append(best)
      }
      // A swap reaches back two rows, so both must be beyond the limit.
      guard (current.min() ?? 0) <= limit || (last.min() ?? 0) <= limit else { return nil }
      beforeLast = last
      last = current
    }
    return last[right.count] <= limit ? last[right.count] : nil
  }
}
