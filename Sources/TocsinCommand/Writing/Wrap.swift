/// Paragraphs at a width that terminals and mails have in common.
enum Wrap {
  static let width = 80

  static func lines(_ text: String, width: Int) -> [String] {
    var out: [String] = []
    var line = ""
    var used = 0
    for word in text.split(separator: " ") {
      let size = DisplayWidth.of(String(word))
      if used > 0, used + 1 + size > width {
        out.append(line)
        line = ""
        used = 0
      }
      if used > 0 {
        line += " "
        used += 1
      }
      line += word
      used += size
    }
    if used > 0 { out.append(line) }
    return out
  }

  static func paragraph(_ text: String, indent: Int) -> String {
    let margin = String(repeating: " ", count: indent)
    return lines(text, width: width - indent).map { margin + $0 + "\n" }.joined()
  }

  /// `left` at the margin and `right` in a column of its own, below where `left` is too long.
  static func row(_ left: String, _ right: String, indent: Int, column: Int) -> String {
    let margin = String(repeating: " ", count: indent)
    let gap = String(repeating: " ", count: column)
    let texts = lines(right, width: width - column)
    var out = margin + left
    var rest = texts[...]
    let end = indent + DisplayWidth.of(left)
    if end + 2 <= column, let first = rest.popFirst() {
      out += String(repeating: " ", count: column - end) + first
    }
    out += "\n"
    for line in rest { out += gap + line + "\n" }
    return out
  }
}
