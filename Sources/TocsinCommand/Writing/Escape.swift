/// Text of people and programs on a terminal: control characters are shown, not obeyed.
package enum Escape {
  /// `\n`, `\t`, `\x1b`, `\u{85}`. Everything that a terminal may act upon, and what turns the
  /// direction of the rest of the line.
  package static func line(_ text: String) -> String {
    if text.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) { return text }
    var out = ""
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0x0A: out += "\\n"
      case 0x0D: out += "\\r"
      case 0x09: out += "\\t"
      case 0..<0x20, 0x7F: out += "\\x" + hex(scalar.value, digits: 2)
      case 0x80..<0xA0, 0x2028...0x202E, 0x2066...0x2069:
        out += "\\u" + hex(scalar.value, digits: 4)
      default: out.unicodeScalars.append(scalar)
      }
    }
    return out
  }

  private static func hex(_ value: UInt32, digits: Int) -> String {
    let text = String(value, radix: 16)
    return String(repeating: "0", count: max(0, digits - text.count)) + text
  }
}
