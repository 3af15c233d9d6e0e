/// A piece of what was typed: digits, ASCII letters, or one other scalar.
struct Token {
  enum Kind {
    case number
    case word
    /// An ASCII character that is neither digit, letter nor blank.
    case mark
    /// Anything beyond ASCII. No word of the grammar has it.
    case other
  }

  let kind: Kind
  /// Letters are small.
  let text: String
  /// Bytes of the source.
  let range: Range<Int>
  /// No blank before it.
  let isGlued: Bool

  // Lengths first: nearly every word is another one.
  func isMark(_ mark: String) -> Bool { kind == .mark && text == mark }
  func isWord(_ word: String) -> Bool {
    kind == .word && range.count == word.utf8.count && text == word
  }

  /// Blanks are whatever Unicode calls white space: a time that is pasted has often a narrow or
  /// an unbreakable one before "AM".
  static func split(_ source: [UInt8]) -> [Token] {
    var tokens: [Token] = []
    tokens.reserveCapacity(source.count / 2 + 1)
    let small = source.map { $0.lowered }
    var at = 0
    var isGlued = false
    while at < source.count {
      let kind = Kind(source[at])
      var end = at + 1
      if kind == .other {
        while end < source.count, source[end] & 0xC0 == 0x80 { end += 1 }
      } else if kind != .mark {
        while end < source.count, Kind(source[end]) == kind { end += 1 }
      }
      let bytes = source[at..<end]
      if isBlank(bytes) {
        isGlued = false
      } else {
        tokens.append(
          Token(
            kind: kind, text: String(decoding: small[at..<end], as: UTF8.self), range: at..<end,
            isGlued: isGlued))
        isGlued = true
      }
      at = end
    }
    return tokens
  }

  private static func isBlank(_ bytes: ArraySlice<UInt8>) -> Bool {
    guard let first = bytes.first else { return true }
    if first < 0x80 { return first == 0x20 || (0x09...0x0D).contains(first) }
    return String(decoding: bytes, as: UTF8.self).unicodeScalars.allSatisfy(
      \.properties.isWhitespace)
  }
}

extension Token.Kind {
  fileprivate init(_ byte: UInt8) {
    self = byte.isDigit ? .number : byte.isLetter ? .word : byte < 0x80 ? .mark : .other
  }
}
