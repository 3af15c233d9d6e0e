extension WordsParser {
  /// `day`: `on fri`, `tomorrow`, `next week`, `5 December`, `the 31st`.
  mutating func day() throws(Refusal) -> DaySyntax? {
    let start = at
    _ = take(word: "on")
    guard var day = try dayWithoutOn() else {
      at = start
      return nil
    }
    day.words = quoted(from: start, to: at)
    return day
  }

  private mutating func dayWithoutOn() throws(Refusal) -> DaySyntax? {
    let column = column(at)
    if let word = peek(), word.isWord("this") || word.isWord("next"),
      peek(1)?.isWord("weekend") == true
    {
      throw Refusal(
        .ambiguous,
        "\(quoted(from: at, to: at + 2)) is ambiguous; write \(word.text) sat or \(word.text) sun",
        column: column)
    }
    if let meaning = namedDay() ?? weekOrMonth() {
      return DaySyntax(meaning: meaning, column: column)
    }
    let start = at
    if let token = peek(), token.kind == .word, let weekday = Vocabulary.weekdays[token.text] {
      at += 1
      let afterWeekday = at
      _ = take(mark: ",")
      if var date = try date() {
        date.claimed = (weekday, column)
        return date
      }
      at = afterWeekday
      return DaySyntax(meaning: .weekday(weekday, .plain), column: column)
    }
    if let date = try date() { return date }
    // [ "the" ] dd ordinal
    _ = take(word: "the")
    let first = at
    guard let number = peek(), number.kind == .number, let suffix = peek(1), suffix.isGlued,
      Vocabulary.ordinals.contains(suffix.text)
    else {
      at = start
      return nil
    }
    at += 2
    guard let day = Int(number.text), (1...31).contains(day) else { throw noSuchDay(from: first) }
    return DaySyntax(meaning: .dayOfMonth(day), column: column)
  }

  private mutating func namedDay() -> DaySyntax.Meaning? {
    if take(word: "today") { return .distance(0) }
    if take(word: "tonight") { return .part(.night) }
    if take(word: "tomorrow") { return .distance(1) }
    if take(word: "yesterday") { return .distance(-1) }
    if take(words: "day", "after", "tomorrow") { return .distance(2) }
    if take(words: "the", "day", "after", "tomorrow") { return .distance(2) }
    return nil
  }

  /// `this evening`, `this fri`, `next fri`, `next month`
  private mutating func weekOrMonth() -> DaySyntax.Meaning? {
    guard let word = peek(), word.isWord("this") || word.isWord("next"), let named = peek(1),
      named.kind == .word
    else { return nil }
    let isNext = word.isWord("next")
    var meaning: DaySyntax.Meaning?
    if let weekday = Vocabulary.weekdays[named.text] {
      meaning = .weekday(weekday, isNext ? .next : .this)
    } else if isNext {
      switch named.text {
      case "week": meaning = .later(months: 0, days: 7)
      case "month": meaning = .later(months: 1, days: 0)
      case "year": meaning = .later(months: 12, days: 0)
      default: break
      }
    } else if let part = Vocabulary.dayparts[named.text] {
      meaning = .part(part)
    }
    // Seen either way: a misspelt word after "next" is where the message should point.
    at += 1
    if meaning == nil { at -= 1 } else { at += 1 }
    return meaning
  }
}
