extension WordsParser {
  /// `date`: `2026-12-05`, `5.12.2026`, `jan 5, 2028`, `5th of January`.
  mutating func date() throws(Refusal) -> DaySyntax? {
    let start = at
    if let date = try numericDate() { return date }
    if let date = try monthFirst() { return date }
    if let date = try dayFirst() { return date }
    try refuseSlashes()
    at = start
    return nil
  }

  /// `date4`, or day first with points.
  mutating func numericDate() throws(Refusal) -> DaySyntax? {
    let start = at
    guard let first = peek(), first.kind == .number, let separator = peek(1), separator.isGlued,
      separator.isMark("-") || separator.isMark("/") || separator.isMark(".")
    else { return nil }
    let isYearFirst = first.text.utf8.count == 4 && !separator.isMark(".")
    guard isYearFirst || (separator.isMark(".") && first.text.utf8.count <= 2),
      let number = Int(first.text)
    else { return nil }
    at += 2
    guard let month = takeGluedNumber(1...2), take(mark: separator.text, glued: true),
      let last = takeGluedNumber(isYearFirst ? 1...2 : 4...4)
    else {
      at = start
      return nil
    }
    // `2026-12-05T08:00` is another production.
    if let next = peek(), next.isGlued, !next.isMark(","), !next.isWord("t") {
      at = start
      return nil
    }
    let (year, day) = isYearFirst ? (number, last) : (last, number)
    return DaySyntax(
      meaning: .date(try existing(year, month, day, at: start)), column: column(start))
  }

  /// `month dd [ordinal] [","] [yyyy]`
  private mutating func monthFirst() throws(Refusal) -> DaySyntax? {
    let start = at
    guard let word = peek(), word.kind == .word, let month = Vocabulary.months[word.text] else {
      return nil
    }
    at += 1
    guard let day = dayNumber() else {
      at = start
      return nil
    }
    return try inYear(month, day, at: start)
  }

  /// `["the"] dd [ordinal] ["of"] month [yyyy]`
  private mutating func dayFirst() throws(Refusal) -> DaySyntax? {
    let start = at
    _ = take(word: "the")
    guard let day = dayNumber(allowsLetters: true) else {
      at = start
      return nil
    }
    _ = take(word: "of")
    guard let word = peek(), word.kind == .word, let month = Vocabulary.months[word.text] else {
      at = start
      return nil
    }
    at += 1
    return try inYear(month, day, at: start)
  }

  /// One or two digits, with or without `th`, with nothing else attached: `dec 17:30` and
  /// `may 5pm` are no dates.
  mutating func dayNumber(allowsLetters: Bool = false) -> Int? {
    let start = at
    guard let number = peek(), number.kind == .number, number.text.utf8.count <= 2 else {
      return nil
    }
    at += 1
    if let suffix = peek(), suffix.isGlued, Vocabulary.ordinals.contains(suffix.text) { at += 1 }
    if let next = peek(), next.isGlued, !next.isMark(","), !(allowsLetters && next.kind == .word) {
      at = start
      return nil
    }
    return Int(number.text)
  }

  /// A year after a month and a day. Four digits that are no year of this age are a time: in
  /// `jan 5 0930` nobody means the year 930.
  private mutating func inYear(_ month: Int, _ day: Int, at start: Int) throws(Refusal) -> DaySyntax
  {
    let beforeComma = at
    _ = take(mark: ",")
    if let token = peek(), token.text.utf8.count == 4, isBareNumber(), let year = Int(token.text),
      year >= 1900
    {
      at += 1
      return DaySyntax(
        meaning: .date(try existing(year, month, day, at: start)), column: column(start))
    }
    at = beforeComma
    // 29 February is a day of some year.
    guard CivilDate(year: 2000, month: month, day: day) != nil else {
      throw noSuchDate(2000, month, from: start)
    }
    return DaySyntax(meaning: .dayOfYear(month: month, day: day), column: column(start))
  }

  private func existing(
    _ year: Int, _ month: Int, _ day: Int, at start: Int
  ) throws(Refusal) -> CivilDate {
    guard let date = CivilDate(year: year, month: month, day: day) else {
      throw noSuchDate(year, month, from: start)
    }
    return date
  }

  /// T3.12: which of `3/4` is the month depends on where one was born.
  private func refuseSlashes() throws(Refusal) {
    guard let first = peek(), first.kind == .number, let separator = peek(1), separator.isGlued,
      separator.isMark("/") || separator.isMark("-"), let second = peek(2), second.isGlued,
      second.kind == .number
    else { return }
    let hasThird =
      peek(3).map { $0.isMark(separator.text) && $0.isGlued } == true
      && peek(4)?.kind == .number
    guard separator.isMark("/") || hasThird else { return }
    let year = hasThird ? peek(4).flatMap { $0.text.utf8.count == 4 ? $0.text : nil } : nil
    let own = [(first, second), (second, first)].compactMap { day, month in
      WordsParser.date(day: Int(day.text), month: Int(month.text), year: year)
    }
    var ways = own.first ?? "2026-12-05, 5.12.2026 or 5 Dec"
    if own.count == 2, !own[1].utf8.elementsEqual(own[0].utf8) { ways += " or \(own[1])" }
    throw Refusal(
      .ambiguous,
      "\(quoted(from: at, to: at + (hasThird ? 5 : 3))) is ambiguous; write \(ways)",
      column: column(at))
  }

  /// `5 Dec`, or `2026-12-05` with a year; nil for a date that there is not.
  private static func date(day: Int?, month: Int?, year: String?) -> String? {
    guard let day, let month, CivilDate(year: 2000, month: month, day: day) != nil else {
      return nil
    }
    if let year { return "\(year)-\(padded(month))-\(padded(day))" }
    let name = Vocabulary.shortMonths[month - 1]
    return "\(day) \(name.prefix(1).uppercased())\(name.dropFirst())"
  }
}
