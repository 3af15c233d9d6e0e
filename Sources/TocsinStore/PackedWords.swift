import TocsinModel

/// Several values in one text, with a blank between them. A text stands for itself but for blanks,
/// control characters and `%`, which are written as `%` and two digits; nothing is `-`.
enum PackedWords {
  static func pack(_ words: [String]) -> String { words.joined(separator: " ") }

  static func unpack(_ text: String) -> [Substring] {
    text.utf8.split(separator: UInt8(ascii: " ")).map { Substring($0) }
  }

  static func word(_ text: String?) -> String {
    guard let text else { return "-" }
    var bytes = [UInt8(ascii: "=")]
    for byte in text.utf8 {
      if byte <= 0x20 || byte == 0x7F || byte == UInt8(ascii: "%") {
        bytes.append(UInt8(ascii: "%"))
        bytes.append(digit(byte >> 4))
        bytes.append(digit(byte & 0xF))
      } else {
        bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Nil where `word` is none that `word(_:)` makes; else the text, or nil for nothing.
  static func text(_ word: some StringProtocol) -> String?? {
    var rest = word.utf8[...]
    if rest.elementsEqual([UInt8(ascii: "-")]) { return .some(nil) }
    guard rest.popFirst() == UInt8(ascii: "=") else { return nil }
    var bytes: [UInt8] = []
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        bytes.append(byte)
        continue
      }
      guard let high = rest.popFirst().flatMap(value), let low = rest.popFirst().flatMap(value)
      else { return nil }
      bytes.append(high << 4 | low)
    }
    guard let text = String(validating: bytes, as: UTF8.self) else { return nil }
    return .some(text)
  }

  static func word(_ flag: Bool) -> String { flag ? "1" : "0" }

  static func flag(_ word: Substring) -> Bool? {
    switch word {
    case "1": true
    case "0": false
    default: nil
    }
  }

  static func word(_ time: WallTime?) -> String { time.map { String($0.usec) } ?? "-" }

  static func time(_ word: Substring) -> WallTime?? {
    if word == "-" { return .some(nil) }
    guard let usec = Int64(word) else { return nil }
    return .some(WallTime(usec: usec))
  }

  private static func digit(_ value: UInt8) -> UInt8 {
    value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") + value - 10
  }

  private static func value(_ digit: UInt8) -> UInt8? {
    switch digit {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): digit - UInt8(ascii: "a") + 10
    default: nil
    }
  }
}
