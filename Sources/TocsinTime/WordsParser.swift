/// Recursive descent over the grammar of time.md section 2.
///
/// A production returns nil and leaves the position where it was when its words are not there, and
/// throws only for what it has understood and refuses (T1.4). What was looked at furthest is kept:
/// there the message about unreadable words points.
struct WordsParser {
  let source: [UInt8]
  private let tokens: [Token]
  private(set) var furthest = 0
  /// A day may stand beside a time; it may not where only a time of day is asked for.
  var hasDays = true
  var at = 0 {
    didSet { furthest = max(furthest, at) }
  }

  /// More than any time takes. A rule is the longest, with all its dates.
  static let maximumBytes = 1024

  init(_ text: String) throws(Refusal) {
    guard text.utf8.count <= WordsParser.maximumBytes else {
      throw Refusal(
        .unreadable, "cannot read more than \(WordsParser.maximumBytes) bytes as a time", column: 1)
    }
    source = Array(text.utf8)
    tokens = Token.split(source)
  }

  // MARK: Looking and taking

  var isAtEnd: Bool { at >= tokens.count }
  var isEmpty: Bool { tokens.isEmpty }

  func peek(_ ahead: Int = 0) -> Token? {
    tokens.indices.contains(at + ahead) ? tokens[at + ahead] : nil
  }

  mutating func take(word: String) -> Bool {
    guard let token = peek(), token.isWord(word) else { return false }
    at += 1
    return true
  }

  /// All of them or none.
  mutating func take(words: String...) -> Bool {
    for (ahead, word) in words.enumerated() {
      guard let token = peek(ahead), token.isWord(word) else { return false }
    }
    at += words.count
    return true
  }

  mutating func take(mark: String, glued: Bool = false) -> Bool {
    guard let token = peek(), token.isMark(mark), !glued || token.isGlued else { return false }
    at += 1
    return true
  }

  /// A number of so many digits without a blank before it.
  mutating func takeGluedNumber(_ digits: ClosedRange<Int>) -> Int? {
    guard let token = peek(), token.kind == .number, token.isGlued,
      digits.contains(token.text.utf8.count)
    else { return nil }
    at += 1
    return Int(token.text)
  }

  /// The token there is a number with nothing attached to it but a comma.
  func isBareNumber(_ ahead: Int = 0) -> Bool {
    guard let token = peek(ahead), token.kind == .number else { return false }
    guard let next = peek(ahead + 1), next.isGlued else { return true }
    return next.isMark(",")
  }

  /// What was typed from the token there up to the next blank, and how many tokens that is.
  func chunk() -> (text: String, count: Int)? {
    guard let first = peek() else { return nil }
    var count = 1
    while let next = peek(count), next.isGlued { count += 1 }
    let end = peek(count - 1)?.range.upperBound ?? first.range.upperBound
    return (String(decoding: source[first.range.lowerBound..<end], as: UTF8.self), count)
  }

  /// What was typed between two tokens, blanks included.
  func typed(from start: Int, to end: Int? = nil) -> String {
    let end = min(end ?? tokens.count, tokens.count)
    guard start < end else { return "" }
    let bytes = source[tokens[start].range.lowerBound..<tokens[end - 1].range.upperBound]
    return String(decoding: bytes, as: UTF8.self)
  }

  var count: Int { tokens.count }

  // MARK: Saying what is wrong

  /// The column of a token, from 1; of the one after the last, where the text ends.
  func column(_ index: Int) -> Int {
    let end = tokens.indices.contains(index) ? tokens[index].range.lowerBound : source.count
    return source[..<end].count(where: { $0 & 0xC0 != 0x80 }) + 1
  }

  /// The words of these tokens as they were typed, in quotes, fit for a message of one line.
  func quoted(from start: Int, to end: Int? = nil) -> String {
    let end = min(end ?? tokens.count, tokens.count)
    guard start < end else { return "''" }
    return "'\(WordsParser.printable(typed(from: start, to: end)))'"
  }

  /// At most 60 scalars, and none that moves the cursor or turns the direction of writing.
  static func printable(_ text: String) -> String {
    if text.utf8.count <= 60, text.utf8.allSatisfy({ (0x20..<0x7F).contains($0) }) { return text }
    var scalars = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      guard scalars.count < 60 else {
        scalars.append("…")
        break
      }
      switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .unassigned:
        scalars.append("\u{FFFD}")
      default: scalars.append(scalar)
      }
    }
    return String(scalars)
  }
}
