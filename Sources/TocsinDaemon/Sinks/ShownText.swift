/// What people wrote, made fit for a popup (S5.7). The whole text stays in the center.
enum ShownText {
  static let summaryLength = 200
  static let bodyLength = 2000
  /// A server was seen to freeze for seconds on one word of 4,000 letters.
  static let wordLength = 100
  /// Families of emoji have seven.
  private static let scalarsPerCharacter = 8

  struct Shortened: Equatable {
    var text: String
    var isShortened: Bool
  }

  /// Without control characters but the line break. "\r\n" is one line break.
  static func clean(_ text: String) -> String {
    var cleaned = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0x0A: cleaned.append(scalar)
      case 0x09: cleaned.append(" ")
      case 0..<0x20, 0x7F..<0xA0: continue
      default: cleaned.append(scalar)
      }
    }
    return String(cleaned)
  }

  /// The same on one line.
  static func line(_ text: String) -> String {
    String(clean(text).map { $0 == "\n" ? " " : $0 })
  }

  /// At most `limit` characters, cut between characters as people see them and ended with an
  /// ellipsis; words that are too long are broken.
  static func shortened(_ text: String, to limit: Int) -> Shortened {
    var result = ""
    var length = 0
    var word = 0
    var isShortened = false
    var scalars = 0
    for character in text {
      scalars += character.unicodeScalars.count
      // One character may be thousands of marks on a letter; servers draw each of them.
      guard length < limit, scalars <= limit * scalarsPerCharacter else {
        guard !result.isEmpty else { return Shortened(text: "…", isShortened: true) }
        result.removeLast()
        result.append("…")
        return Shortened(text: result, isShortened: true)
      }
      word = character.isWhitespace ? 0 : word + 1
      if word > wordLength {
        result.append(" ")
        length += 1
        word = 1
        isShortened = true
        guard length < limit else { continue }
      }
      result.append(character)
      length += 1
    }
    return Shortened(text: result, isShortened: isShortened)
  }
}
