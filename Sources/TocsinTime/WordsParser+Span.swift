extension WordsParser {
  /// `span`: `1h 30m`, `an hour and a half`, `half an hour`.
  mutating func amount() throws(Refusal) -> Amount? {
    var amount = Amount(column: column(at))
    if take(words: "half", "an", "hour") {
      amount.usec = 1_800_000_000
      amount.isCalendar = false
      return amount
    }
    var isThere = try namedPart(&amount)
    if !isThere { isThere = try numberedPart(&amount) }
    guard isThere else { return nil }
    while true {
      let before = at
      if !take(word: "and") { _ = take(mark: ",") }
      guard try numberedPart(&amount) else {
        at = before
        break
      }
    }
    return amount
  }

  /// `an hour`, `one week`, `a day and a half`
  private mutating func namedPart(_ amount: inout Amount) throws(Refusal) -> Bool {
    guard let article = peek(), ["a", "an", "one"].contains(article.text), article.kind == .word,
      let word = peek(1), word.kind == .word, word.text.utf8.count >= 3,
      let unit = Vocabulary.units[word.text]
    else { return false }
    let start = at
    at += 2
    try add(1, unit, to: &amount, at: start)
    guard take(words: "and", "a", "half") else { return true }
    switch unit {
    case .second, .minute, .hour, .day, .week, .fortnight:
      let half = (WordsParser.usec(of: unit) ?? 0) / 2
      amount.usec += half
      if !unit.isElapsed { amount.isCalendar = false }
    case .year: amount.months += 6
    case .month:
      throw Refusal(
        .ambiguous, "half a month is ambiguous; write days, as in 1mo 15d", column: column(start))
    }
    return true
  }

  /// `number unit`
  private mutating func numberedPart(_ amount: inout Amount) throws(Refusal) -> Bool {
    guard let number = peek(), number.kind == .number else { return try wordedPart(&amount) }
    let start = at
    at += 1
    var fraction: String?
    if let point = peek(), point.isMark("."), point.isGlued, let digits = peek(1),
      digits.kind == .number, digits.isGlued
    {
      fraction = digits.text
      at += 2
    }
    guard let word = peek(), word.kind == .word, let unit = Vocabulary.units[word.text] else {
      at = start
      return false
    }
    // T3.25: M is minutes to some and months to others.
    if word.range.count == 1, source[word.range.lowerBound] == UInt8(ascii: "M") {
      throw Refusal(
        .ambiguous,
        "\(quoted(from: start, to: at + 1)) is ambiguous; write \(number.text)m for minutes or "
          + "\(number.text)mo for months", column: column(at))
    }
    at += 1
    guard let count = Int64(number.text) else { throw tooLong(at: start) }
    try add(count, unit, to: &amount, at: start)
    guard let fraction else {
      // `2 hours and a half`
      guard word.range.count >= 3, take(words: "and", "a", "half") else { return true }
      guard unit.isElapsed, let length = WordsParser.usec(of: unit) else { throw halves(of: start) }
      try add(usec: length / 2, to: &amount, at: start)
      return true
    }
    guard unit.isElapsed, let length = WordsParser.usec(of: unit) else { throw halves(of: start) }
    // Twelve digits of a fraction are more than an hour's microseconds can show.
    let digits = fraction.utf8.prefix(12)
    let numerator = digits.reduce(Int128(0)) { $0 * 10 + Int128($1 - UInt8(ascii: "0")) }
    let denominator = digits.reduce(Int128(1)) { power, _ in power * 10 }
    try add(usec: Int64(numerator * Int128(length) / denominator), to: &amount, at: start)
    return true
  }

  /// `five minutes`, `twenty-five minutes`, `two and a half hours`
  private mutating func wordedPart(_ amount: inout Amount) throws(Refusal) -> Bool {
    let start = at
    guard let count = numberInWords() else { return false }
    let isHalf = take(words: "and", "a", "half")
    guard let word = peek(), word.kind == .word, word.text.utf8.count >= 3,
      let unit = Vocabulary.units[word.text]
    else {
      at = start
      return false
    }
    at += 1
    try add(Int64(count), unit, to: &amount, at: start)
    if isHalf {
      guard unit.isElapsed, let length = WordsParser.usec(of: unit) else { throw halves(of: start) }
      try add(usec: length / 2, to: &amount, at: start)
    }
    return true
  }

  /// One to ninety-nine.
  mutating func numberInWords() -> Int? {
    guard let word = peek(), word.kind == .word else { return nil }
    if let number = Vocabulary.numbers[word.text] {
      at += 1
      return number
    }
    guard let ten = Vocabulary.tens[word.text] else { return nil }
    at += 1
    let afterTen = at
    _ = take(mark: "-", glued: true)
    if let one = peek(), one.kind == .word, let number = Vocabulary.numbers[one.text], number < 10 {
      at += 1
      return ten + number
    }
    at = afterTen
    return ten
  }

  private func halves(of start: Int) -> Refusal {
    Refusal(
      .ambiguous,
      "\(quoted(from: start, to: at)) is ambiguous: days, weeks, months and years are counted "
        + "whole; write hours, as in 36h", column: column(start))
  }

  private func add(
    _ count: Int64, _ unit: Unit, to amount: inout Amount, at index: Int
  ) throws(Refusal) {
    if let length = unit.isElapsed ? WordsParser.usec(of: unit) : nil {
      let (usec, overflow) = count.multipliedReportingOverflow(by: length)
      guard !overflow else { throw tooLong(at: index) }
      try add(usec: usec, to: &amount, at: index)
      amount.isCalendar = false
      return
    }
    // More days than an `Int64` has room for as microseconds.
    guard count <= 110_000_000 else { throw tooLong(at: index) }
    switch unit {
    case .week: amount.days += count * 7
    case .fortnight: amount.days += count * 14
    case .month: amount.months += count
    case .year: amount.months += count * 12
    case .day, .hour, .minute, .second: amount.days += count
    }
  }

  private func add(usec: Int64, to amount: inout Amount, at index: Int) throws(Refusal) {
    let (sum, overflow) = amount.usec.addingReportingOverflow(usec)
    guard !overflow else { throw tooLong(at: index) }
    amount.usec = sum
  }

  /// Nil for units without a fixed length. A day or a week is given for its half.
  private static func usec(of unit: Unit) -> Int64? {
    switch unit {
    case .second: 1_000_000
    case .minute: 60_000_000
    case .hour: 3_600_000_000
    case .day: CivilTime.usecPerDay
    case .week: 7 * CivilTime.usecPerDay
    case .fortnight: 14 * CivilTime.usecPerDay
    case .month, .year: nil
    }
  }
}
