/// A word or a single sign of Swift source. Comments are gone and text literals are empty, so that
/// what a rule looks for is code.
struct Token: Equatable {
  let text: String
  let line: Int
  /// Whether it follows the one before without a blank.
  let isGlued: Bool
}

/// Splits source into tokens. Knows comments, nested ones too, and text literals of every kind,
/// interpolation included: what stands in `\(…)` is code.
struct Tokenizer {
  private var bytes: [UInt8]
  private var at = 0
  private var line = 1
  private var end = -1  // of the token before
  private var tokens: [Token] = []

  static func tokens(of source: String) -> [Token] {
    var tokenizer = Tokenizer(bytes: Array(source.utf8))
    tokenizer.code(until: nil)
    return tokenizer.tokens
  }

  private init(bytes: [UInt8]) { self.bytes = bytes }

  private func peek(_ offset: Int = 0) -> UInt8? {
    at + offset < bytes.count ? bytes[at + offset] : nil
  }

  private mutating func step(_ count: Int = 1) {
    for _ in 0..<count where at < bytes.count {
      if bytes[at] == UInt8(ascii: "\n") { line += 1 }
      at += 1
    }
  }

  private func starts(with text: StaticString) -> Bool {
    let length = text.utf8CodeUnitCount
    guard at + length <= bytes.count else { return false }
    return text.withUTF8Buffer { bytes[at..<at + length].elementsEqual($0) }
  }

  /// Reads code to the end, or past the parenthesis that closes an interpolation.
  private mutating func code(until close: UInt8?) {
    var depth = 0
    while let byte = peek() {
      if starts(with: "//") {
        while let next = peek(), next != UInt8(ascii: "\n") { step() }
      } else if starts(with: "/*") {
        comment()
      } else if let hashes = literal() {
        text(hashes: hashes)
      } else if Self.isWord(byte) || byte == UInt8(ascii: "`") {
        word()
      } else {
        if close != nil {
          if byte == UInt8(ascii: "(") { depth += 1 }
          if byte == UInt8(ascii: ")") {
            if depth == 0 { return step() }
            depth -= 1
          }
        }
        if byte > UInt8(ascii: " ") {
          add(at..<at + 1, on: line)
        }
        step()
      }
    }
  }

  private mutating func comment() {
    var depth = 0
    repeat {
      if starts(with: "/*") {
        depth += 1
        step(2)
      } else if starts(with: "*/") {
        depth -= 1
        step(2)
      } else {
        step()
      }
    } while depth > 0 && at < bytes.count
  }

  /// How many `#` stand before a quotation mark here; nil where no literal begins.
  private func literal() -> Int? {
    var hashes = 0
    while peek(hashes) == UInt8(ascii: "#") { hashes += 1 }
    return peek(hashes) == UInt8(ascii: "\"") ? hashes : nil
  }

  private mutating func text(hashes: Int) {
    tokens.append(Token(text: "\"\"", line: line, isGlued: at == end))
    step(hashes)
    let long = starts(with: "\"\"\"")
    let quotes = long ? 3 : 1
    step(quotes)
    while at < bytes.count {
      if peek() == UInt8(ascii: "\\"), follows(hashes: hashes, at: 1) {
        step(1 + hashes)
        if peek() == UInt8(ascii: "(") {
          step()
          code(until: UInt8(ascii: ")"))
        } else {
          step()
        }
      } else if closes(quotes: quotes, hashes: hashes) {
        return step(quotes + hashes)
      } else if !long, peek() == UInt8(ascii: "\n") {
        return  // a regex or a slip: no literal runs over a line's end
      } else {
        step()
      }
    }
  }

  private func follows(hashes: Int, at offset: Int) -> Bool {
    (0..<hashes).allSatisfy { peek(offset + $0) == UInt8(ascii: "#") }
  }

  private func closes(quotes: Int, hashes: Int) -> Bool {
    (0..<quotes).allSatisfy { peek($0) == UInt8(ascii: "\"") }
      && follows(hashes: hashes, at: quotes)
  }

  private mutating func add(_ range: Range<Int>, on line: Int) {
    let text = String(decoding: bytes[range], as: UTF8.self)
    tokens.append(Token(text: text, line: line, isGlued: range.lowerBound == end))
    end = range.upperBound
  }

  private mutating func word() {
    let start = at
    if peek() == UInt8(ascii: "`") {
      step()
      while let byte = peek(), byte != UInt8(ascii: "`") { step() }
      step()
    } else {
      while let byte = peek(), Self.isWord(byte) { step() }
    }
    add(start..<at, on: line)
  }

  private static func isWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), 0x80...:
      true
    default: false
    }
  }
}
