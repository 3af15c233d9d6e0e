internal import TocsinModel

extension WordsParser {
  /// `mon,wed..fri and sun`, in ascending order.
  mutating func weekdays() throws(Refusal) -> [Int]? {
    guard let first = weekday() else { return nil }
    var days: Set<Int> = []
    var day = first
    while true {
      let before = at
      var end = day
      if (take(mark: ".", glued: true) && take(mark: ".", glued: true))
        || take(mark: "-", glued: true)
      {
        guard let last = weekday() else {
          at = before
          return days.union([day]).sorted()
        }
        end = last
      }
      for step in 0...((end - day + 7) % 7) { days.insert((day - 1 + step) % 7 + 1) }
      let afterRange = at
      guard take(mark: ",") || take(word: "and"), let next = weekday() else {
        at = afterRange
        return days.sorted()
      }
      day = next
    }
  }

  mutating func weekday() -> Int? {
    guard let word = peek(), word.kind == .word, let day = Vocabulary.weekdays[word.text] else {
      return nil
    }
    at += 1
    return day
  }

  /// T3.22
  mutating func workdays() -> [Int]? {
    if take(word: "weekday") || take(word: "weekdays") { return Array(1...5) }
    if take(word: "weekend") || take(word: "weekends") { return [6, 7] }
    return nil
  }

  private static let ordinalWords = [
    "first": 1, "second": 2, "third": 3, "fourth": 4, "fifth": 5, "last": -1,
  ]

  /// `second tue`, `last day`, `last weekday`, `15th`, `5th of january`, after "every".
  mutating func ordinalDay() throws(Refusal) -> RecurSyntax.What? {
    let start = at
    guard let number = ordinal() else { return nil }
    if let month = nth(number, at: start) { return .months(month) }
    if let word = peek(), word.isWord("day") || word.isWord("days") || word.isWord("weekday") {
      throw Refusal(
        .ambiguous,
        "\(quoted(from: start, to: at + 1)) is ambiguous; write every other \(word.text), or a day "
          + "of the month such as every 2nd", column: column(start))
    }
    guard peek()?.isGlued != true, token(start)?.kind == .number else {
      at = start
      return nil
    }
    guard (1...31).contains(number) else { throw noSuchDay(from: start) }
    let afterDay = at
    _ = take(word: "of")
    guard let word = peek(), word.kind == .word, let month = Vocabulary.months[word.text] else {
      at = afterDay
      return .months(.days([number]))
    }
    at += 1
    return .years(try existing(month, number, from: start))
  }

  /// After `every month on`.
  mutating func dayOfMonth() throws(Refusal) -> RecurSyntax.Month? {
    let start = at
    _ = take(word: "the")
    if let number = ordinal(), let month = nth(number, at: start) { return month }
    at = start
    var days: [Int] = []
    while true {
      let before = at
      if !days.isEmpty, !take(mark: ","), !take(word: "and") { break }
      _ = take(word: "the")
      let first = at
      guard let day = dayNumber() else {
        at = before
        break
      }
      guard (1...31).contains(day) else { throw noSuchDay(from: first) }
      days.append(day)
    }
    return days.isEmpty ? nil : .days(Set(days).sorted())
  }

  /// `month dd [ordinal]`, or the day first.
  mutating func monthAndDay() throws(Refusal) -> (month: Int, day: Int)? {
    let start = at
    if let word = peek(), word.kind == .word, let month = Vocabulary.months[word.text] {
      at += 1
      if let day = dayNumber() { return try existing(month, day, from: start) }
      at = start
      return nil
    }
    _ = take(word: "the")
    if let day = dayNumber(allowsLetters: true) {
      _ = take(word: "of")
      if let word = peek(), word.kind == .word, let month = Vocabulary.months[word.text] {
        at += 1
        return try existing(month, day, from: start)
      }
    }
    at = start
    return nil
  }

  /// `nth`, or a number with its letters.
  private mutating func ordinal() -> Int? {
    guard let token = peek() else { return nil }
    if token.kind == .word, let number = WordsParser.ordinalWords[token.text] {
      at += 1
      return number
    }
    guard token.kind == .number, token.text.utf8.count <= 4, let suffix = peek(1), suffix.isGlued,
      Vocabulary.ordinals.contains(suffix.text)
    else { return nil }
    at += 2
    return Int(token.text)
  }

  /// What an ordinal stands before: a weekday's name, or after "last" a day.
  private mutating func nth(_ number: Int, at start: Int) -> RecurSyntax.Month? {
    if number == -1 {
      if take(word: "day") { return .lastDay }
      if take(word: "weekday") { return .lastWorkday }
    }
    guard number <= 5 else { return nil }
    return weekday().map { .weekday($0, number: number) }
  }

  private func existing(
    _ month: Int, _ day: Int, from start: Int
  ) throws(Refusal) -> (month: Int, day: Int) {
    // 29 February is a day of some year.
    guard CivilDate(year: 2000, month: month, day: day) != nil else {
      throw Refusal(
        .noSuchDate, "no such date: \(quoted(from: start, to: at))", column: column(start))
    }
    return (month, day)
  }

  private func noSuchDay(from start: Int) -> Refusal {
    Refusal(
      .noSuchDate, "no such day: \(quoted(from: start, to: at))", column: column(start))
  }
}
