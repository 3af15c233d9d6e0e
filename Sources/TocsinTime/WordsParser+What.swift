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
        || take(mark: "-", glued: true) || takeTo()
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

  /// `monday to friday`
  private mutating func takeTo() -> Bool {
    guard let word = peek(), word.isWord("to") || word.isWord("through"), let next = peek(1),
      next.kind == .word, Vocabulary.weekdays[next.text] != nil
    else { return false }
    at += 1
    return true
  }

  /// `except sunday`, `except on weekends`: those that are left; nil where that is not said.
  mutating func without(_ days: [Int]) throws(Refusal) -> [Int]? {
    let start = at
    guard take(word: "except") || take(words: "but", "not") else { return nil }
    _ = take(word: "on") || take(word: "for")
    var gone = workdays()
    if gone == nil { gone = try weekdays() }
    guard let gone else {
      at = start
      return nil
    }
    let left = days.filter { !gone.contains($0) }
    guard !left.isEmpty else {
      throw Refusal(
        .never, "\(quoted(from: 0, to: at)) never rings: no day is left", column: column(start))
    }
    return left
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

  /// `second tue`, `1st and 3rd fri of the month`, `last day`, `15th`, `5th of january`, after "every".
  mutating func ordinalDay() throws(Refusal) -> RecurSyntax.What? {
    let start = at
    guard let number = ordinal() else { return nil }
    if let month = nth([number]) { return .months(ofMonth(month)) }
    if let month = try severalOrdinals(number, at: start) { return .months(ofMonth(month)) }
    if (1...31).contains(abs(number)), saysOfMonth() {
      return .months(number == -1 ? .lastDay : .days([number]))
    }
    if let refusal = ordinalUnit(number, at: start) { throw refusal }
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

  /// `every second week`, `every 3rd day`: every so many, or that one of each month?
  private func ordinalUnit(_ number: Int, at start: Int) -> Refusal? {
    guard number > 0, let word = peek(), word.kind == .word, word.text.utf8.count >= 3 else {
      return nil
    }
    let ways: String
    if word.isWord("weekday") {
      ways = "every weekday, or a day of the month such as every \(WordsParser.ordinal(number))"
    } else if let unit = Vocabulary.units[word.text] {
      let isPlural = word.text.utf8.last == UInt8(ascii: "s")
      let one = isPlural ? String(word.text.dropLast()) : word.text
      let many =
        number == 1
        ? "every \(one)"
        : (number == 2 ? "every other \(one) or " : "") + "every \(number) \(one)s"
      ways =
        many
        + (unit == .day
          ? ", or a day of the month such as every \(WordsParser.ordinal(number))" : "")
    } else {
      return nil
    }
    return Refusal(
      .ambiguous, "\(quoted(from: start, to: at + 1)) is ambiguous; write \(ways)",
      column: column(start))
  }

  /// `2nd`; of what no month has the last that one may have.
  private static func ordinal(_ number: Int) -> String {
    let day = min(number, 31)
    let endings = [1: "st", 2: "nd", 3: "rd", 21: "st", 22: "nd", 23: "rd", 31: "st"]
    return "\(day)\(endings[day] ?? "th")"
  }

  /// After `every month on`.
  mutating func dayOfMonth() throws(Refusal) -> RecurSyntax.Month? {
    let start = at
    let saysThe = take(word: "the")
    let first = at
    if let number = ordinal() {
      if let month = nth([number]) { return ofMonth(month) }
      if let month = try severalOrdinals(number, at: first) { return ofMonth(month) }
      // `every month on the first`
      if saysThe, token(first)?.kind == .word {
        return ofMonth(number == -1 ? .lastDay : .days([number]))
      }
    }
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
    return days.isEmpty ? nil : ofMonth(.days(Set(days).sorted()))
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

  /// What ordinals stand before: a weekday's name, or after "last" a day.
  private mutating func nth(_ numbers: [Int]) -> RecurSyntax.Month? {
    if numbers == [-1] {
      if take(word: "day") { return .lastDay }
      if take(word: "weekday") { return .lastWorkday }
    }
    guard numbers.allSatisfy({ $0 <= 5 && $0 != 0 }) else { return nil }
    return weekday().map { .weekday($0, numbers: numbers) }
  }

  /// `1st and 3rd fri`, `1st and 15th`: after the first of them.
  private mutating func severalOrdinals(
    _ first: Int, at start: Int
  ) throws(Refusal) -> RecurSyntax.Month? {
    let afterFirst = at
    var numbers = [first]
    var afterNumbers = at
    var isDigits = token(start)?.kind == .number
    while take(mark: ",") || take(word: "and") {
      _ = take(word: "the")
      let next = at
      guard let number = ordinal() else { break }
      isDigits = isDigits && token(next)?.kind == .number
      numbers.append(number)
      afterNumbers = at
    }
    at = afterNumbers
    guard numbers.count > 1 else { return nil }
    if let month = nth(Array(Set(numbers)).sorted()) { return month }
    // Days need digits: `every first and second thought` is about thoughts.
    if isDigits, peek()?.isGlued != true, numbers.allSatisfy({ (1...31).contains($0) }) {
      return .days(Array(Set(numbers)).sorted())
    }
    at = afterFirst
    return nil
  }

  /// `of the month`, which says nothing new.
  private mutating func ofMonth(_ month: RecurSyntax.Month) -> RecurSyntax.Month {
    _ = saysOfMonth()
    return month
  }

  private mutating func saysOfMonth() -> Bool {
    take(words: "of", "the", "month") || take(words: "of", "every", "month")
      || take(words: "of", "each", "month") || take(words: "in", "the", "month")
  }

  private func existing(
    _ month: Int, _ day: Int, from start: Int
  ) throws(Refusal) -> (month: Int, day: Int) {
    // 29 February is a day of some year.
    guard CivilDate(year: 2000, month: month, day: day) != nil else {
      throw noSuchDate(2000, month, from: start)
    }
    return (month, day)
  }

  /// With the last day that there is, and the one after it.
  func noSuchDate(_ year: Int, _ month: Int, from start: Int) -> Refusal {
    var message = "no such date: \(quoted(from: start, to: at))"
    if (1...12).contains(month) {
      let names = Vocabulary.shortMonths
      let last = CivilDate.days(inMonth: month, of: year)
      message += "; write \(names[month - 1]) \(last) or \(names[month % 12]) 1"
    } else {
      message += "; months go from 1 to 12"
    }
    return Refusal(.noSuchDate, message, column: column(start))
  }

  func noSuchDay(from start: Int) -> Refusal {
    Refusal(
      .noSuchDate,
      "no such day: \(quoted(from: start, to: at)); days go from the 1st to the 31st",
      column: column(start))
  }
}
