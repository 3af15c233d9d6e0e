/// A line that says what is wrong may hold what somebody typed, and that may be as long as a page: of
/// what is quoted and long only the beginning is said.
enum Echoed {
  /// Our own words between two quoted ones are never so long, nor is what a person recognizes.
  private static let long = 400
  private static let shown = 60
  /// Whatever it is made of, a line is no longer.
  private static let most = 4_000

  static func cut(_ message: String) -> String {
    guard message.utf8.count > long else { return message }
    var parts: [Substring] = message.split(separator: "'", omittingEmptySubsequences: false)
    for index in parts.indices where isLong(parts[index], long) {
      // At an end it is not known to be a value: what is wrong may stand there.
      let isEdge = index == parts.startIndex || index == parts.endIndex - 1
      let end = isEdge ? String(parts[index].unicodeScalars.suffix(2 * shown)) : ""
      parts[index] = Substring(String(parts[index].unicodeScalars.prefix(shown)) + "…" + end)
    }
    let line = parts.joined(separator: "'")
    guard isLong(line[...], most) else { return line }
    return String(line.unicodeScalars.prefix(most / 2)) + "…"
      + String(line.unicodeScalars.suffix(2 * shown))
  }

  private static func isLong(_ text: Substring, _ limit: Int) -> Bool {
    text.utf8.count > limit && text.unicodeScalars.count > limit
  }
}
