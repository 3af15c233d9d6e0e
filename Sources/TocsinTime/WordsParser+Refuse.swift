extension WordsParser {
  /// What to say when the words as a whole are nothing.
  func unreadable(_ what: String = "a time") -> Refusal {
    if what == "a time", let refusal = repeatNotRead() ?? slip() { return refusal }
    let here = WordsParser.typo(in: self, at: furthest) ?? WordsParser.typo(in: self, at: at)
    if let here { return here }
    for index in [at, wordOfFailure] {
      if index > 0, let city = city(at: index) {
        return Refusal(
          .unreadable,
          "cannot read \(quoted(from: 0, to: index + city.words)) as \(what); did you mean "
            + "'\(city.zone)'?", column: column(index))
      }
    }
    for index in [furthest, at, 0] {
      if let token = token(index), let hint = Vocabulary.hints[token.text] {
        return Refusal(
          .unreadable, "cannot read \(quoted(from: index, to: index + 1)) as \(what); \(hint)",
          column: column(index))
      }
    }
    let hint = what == "a time" ? hintOfLead : ""
    return Refusal(
      .unreadable, "cannot read \(quoted(from: 0, to: endOfUnread())) as \(what)\(hint)",
      column: column(wordOfFailure))
  }

  /// The word that was looked at furthest, from its beginning.
  var wordOfFailure: Int {
    var index = furthest
    while index > 0, token(index)?.isGlued ?? true { index -= 1 }
    return index
  }

  /// A number where only a time could have been (T3.11, T8.3).
  func bareNumber() -> Refusal {
    let digits = peek()?.text ?? ""
    let shown = quoted(from: at, to: at + 1)
    let ways: String
    if let hour = Int(digits), digits.utf8.count <= 2, (0...23).contains(hour) {
      ways = WordsParser.ways(toWrite: hour)
    } else if digits.utf8.count == 3 {
      ways = "write 0\(digits) or \(digits.prefix(1)):\(digits.suffix(2))"
    } else {
      ways = "write a time such as 14:30, a date such as 2026-12-05, or @ and seconds since 1970"
    }
    return Refusal(.ambiguous, "\(shown) is ambiguous as a time; \(ways)", column: column(at))
  }

  /// A number at the beginning, after which nothing made sense: it may have a misspelt unit.
  func loneNumber() -> Refusal {
    WordsParser.typo(in: self, at: at + 1, among: Vocabulary.unitSpellings) ?? bareNumber()
  }

  static func ways(toWrite hour: Int) -> String {
    let clock = "\(padded(hour)):00"
    switch hour {
    case 1...6: return "write \(hour)am, \(hour)pm, \(clock) or \(hour + 12):00"
    case 7...11: return "write at \(hour), \(hour)am, \(hour)pm or \(clock)"
    default: return "write at \(hour) or \(clock)"
    }
  }

  func noUnit(at index: Int) -> Refusal {
    if let typo = WordsParser.typo(in: self, at: index + 1, among: Vocabulary.unitSpellings) {
      return typo
    }
    var copy = self
    copy.at = index + 1
    let number = token(index)?.text ?? ""
    if let unit = copy.workUnit, let days = Int(number) {
      return copy.noWorkdays(from: index, number: days, unit)
    }
    let shown = WordsParser.printable(number)
    return Refusal(
      .noUnit, "'\(shown)' has no unit; write \(shown)m, \(shown)h or \(shown)d",
      column: column(index))
  }

  /// A number after a span, as in `1h 30` (T3.29).
  func refuseBareNumber() throws(Refusal) {
    if isBareNumber() { throw noUnit(at: at) }
  }

  func tooLong(at index: Int) -> Refusal {
    Refusal(
      .tooFar, "\(quoted(from: index)) is more than 10 years and more than can be stored",
      column: column(index))
  }

  func token(_ index: Int) -> Token? { peek(index - at) }

  static func typo(
    in parser: WordsParser, at index: Int, among words: [String] = Vocabulary.spellings
  ) -> Refusal? {
    guard let token = parser.token(index), token.kind == .word, token.text.utf8.count >= 4,
      !Vocabulary.spellings.contains(token.text),
      let meant = Nearest.words(to: token.text, among: words).first
    else { return nil }
    return Refusal(
      .unknownWord,
      "unknown word \(parser.quoted(from: index, to: index + 1)); did you mean '\(meant)'?",
      column: parser.column(index))
  }
}
