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

  func isMark(_ mark: String) -> Bool { kind == .mark && text == mark }
  func isWord(_ word: String) -> Bool { kind == .word && text == word }

  /// Blanks are whatever Unicode calls white space: a time that is pasted has often a narrow or
  /// an unbreakable one before "AM".
  static func split(_ text: String) -> [Token] {
    var tokens: [Token] = []
    var at = 0
    var isGlued = false
    for scalar in text.unicodeScalars {
      let end = at + UTF8.width(scalar)
      defer { at = end }
      if scalar.properties.isWhitespace {
        isGlued = false
        continue
      }
      let kind = Kind(scalar)
      let letter =
        scalar.isASCII ? String(UnicodeScalar(UInt8(ascii: scalar).lowered)) : String(scalar)
      if let last = tokens.last, isGlued, last.kind == kind, kind == .number || kind == .word {
        tokens[tokens.count - 1] = Token(
          kind: kind, text: last.text + letter, range: last.range.lowerBound..<end,
          isGlued: last.isGlued)
      } else {
        tokens.append(Token(kind: kind, text: letter, range: at..<end, isGlued: isGlued))
      }
      isGlued = true
    }
    return tokens
  }
}

extension Token.Kind {
  fileprivate init(_ scalar: Unicode.Scalar) {
    guard scalar.isASCII else {
      self = .other
      return
    }
    let byte = UInt8(ascii: scalar)
    self = byte.isDigit ? .number : byte.isLetter ? .word : .mark
  }
}
