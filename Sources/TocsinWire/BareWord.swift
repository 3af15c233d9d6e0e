/// A text of TOML without its quotes, which a parser tells of in words of its own grammar:
/// `sound = none`.
enum BareWord {
  /// The word that stands at a value's place where a parser gave up; nil where there is none.
  static func find(
    in bytes: [UInt8], line: UInt32, column: UInt32
  ) -> (word: String, position: Position)? {
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    guard line >= 1, column >= 1, lines.indices.contains(Int(line) - 1) else { return nil }
    let text = Array(lines[Int(line) - 1])
    // The parser has come upon the word, is in the middle of it, or stands behind it. A column is
    // a character; with others than ASCII before it the place is not sure.
    guard text.allSatisfy({ $0 < 0x80 }) else { return nil }
    var start = min(Int(column) - 1, text.count)
    while start > 0, text[start - 1].isOfWord { start -= 1 }
    if start == text.count || !text[start].isOfWord {
      while start > 0, text[start - 1].isBlank { start -= 1 }
      while start > 0, text[start - 1].isOfWord { start -= 1 }
    }
    var end = start
    while end < text.count, text[end].isOfWord { end += 1 }
    let word = text[start..<end]
    guard let first = word.first, first.isLetter, isValue(text[..<start]),
      text[end...].first(where: { !$0.isBlank }).map({ ",]}#\r".utf8.contains($0) }) ?? true
    else { return nil }
    return (
      String(decoding: word, as: UTF8.self), Position(line: Int(line), column: start + 1)
    )
  }

  /// What stands before it asks for a value, and not for a key.
  private static func isValue(_ before: ArraySlice<UInt8>) -> Bool {
    let quotes = before.count { $0 == UInt8(ascii: "\"") }
    guard quotes % 2 == 0 else { return false }
    switch before.last(where: { !$0.isBlank }) {
    case UInt8(ascii: "="): return true
    case UInt8(ascii: "["), UInt8(ascii: ","):
      // In a list, and not at the beginning of a table's head or in the middle of a table.
      var depth: [UInt8] = []
      for byte in before {
        if byte == UInt8(ascii: "[") || byte == UInt8(ascii: "{") { depth.append(byte) }
        if byte == UInt8(ascii: "]") || byte == UInt8(ascii: "}") { _ = depth.popLast() }
      }
      return depth.last == UInt8(ascii: "[") && before.contains(UInt8(ascii: "="))
    default: return false
    }
  }
}

extension UInt8 {
  fileprivate var isBlank: Bool { self == 0x20 || self == 0x09 }

  fileprivate var isLetter: Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self | 0x20) }

  fileprivate var isOfWord: Bool {
    isLetter || (48...57).contains(self) || [0x2D, 0x2E, 0x5F].contains(self)  // - . _
  }
}
