/// How many columns of a terminal a text takes. An own table, because the C library's depends on
/// the caller's locale, which must not change the output (B056).
package enum DisplayWidth {
  package static func of(_ text: String) -> Int {
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return text.utf8.count }
    return text.reduce(0) { $0 + width(of: $1) }
  }

  /// The beginning of a text that fits, with an ellipsis for what does not; some of it always.
  package static func cut(_ text: String, to columns: Int) -> String {
    let room = max(columns, least)
    if of(text) <= room { return text }
    var out = ""
    var used = 0
    for character in text {
      used += width(of: character)
      if used > room - 1 { break }
      out.append(character)
    }
    return out + "…"
  }

  /// Less than this tells nothing, however narrow the terminal.
  private static let least = 8

  /// What a person sees as one character: an emoji with its joiners and tones is one of width 2.
  static func width(of character: Character) -> Int {
    var sum = 0
    for scalar in character.unicodeScalars {
      if scalar == "\u{FE0F}" || scalar.properties.isEmojiPresentation { return 2 }
      sum += width(of: scalar)
    }
    return sum
  }

  static func width(of scalar: Unicode.Scalar) -> Int {
    let value = scalar.value
    if value < 0x300 { return 1 }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format, .lineSeparator, .paragraphSeparator: return 0
    default: break
    }
    // Vowels and finals of Korean join the consonant before them.
    if (0x1160...0x11FF).contains(value) || (0xD7B0...0xD7FF).contains(value) { return 0 }
    return isWide(value) ? 2 : 1
  }

  /// East Asian Width W and F (UAX 11), without emoji.
  private static let wide: [ClosedRange<UInt32>] = [
    0x1100...0x115F, 0x2329...0x232A, 0x2E80...0x303E, 0x3041...0x4DBF, 0x4E00...0xA4CF,
    0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE10...0xFE19, 0xFE30...0xFE6F,
    0xFF01...0xFF60, 0xFFE0...0xFFE6, 0x16FE0...0x18DFF, 0x1AFF0...0x1B2FF, 0x1F200...0x1F2FF,
    0x20000...0x3FFFD,
  ]

  private static func isWide(_ value: UInt32) -> Bool {
    if value < 0x1100 { return false }
    return wide.contains { $0.contains(value) }
  }
}
