internal import TocsinModel

extension WordsParser {
  /// `spec`. Calendar events and RRULEs are not made of words and come first.
  mutating func spec() throws(Refusal) -> Syntax? {
    if let rule = try rule() { return rule }
    try refuseCron()
    if let calendar = try calendar() { return calendar }
    if let interval = try interval() { return .interval(interval) }
    if let recur = try recur() { return .recur(recur) }
    return try once().map { .once($0) }
  }

  /// Of `recur` what is elapsed time: `every 2h`, `every other hour`, `hourly` (T3.19).
  mutating func interval() throws(Refusal) -> IntervalSyntax? {
    let start = at
    guard let usec = try take(word: "hourly") ? 3_600_000_000 : every() else {
      at = start
      return nil
    }
    // T3.24
    guard usec >= Limits.shortestRepeat.usec else {
      throw Refusal(
        .tooOften, "\(quoted(from: start, to: at)) is too often; what repeats needs at least 1m",
        column: column(start))
    }
    var interval = IntervalSyntax(everyUsec: usec, column: column(start))
    try bounds(of: &interval.start, &interval.end)
    return interval
  }

  /// Microseconds; nil for what is no elapsed time.
  private mutating func every() throws(Refusal) -> Int64? {
    guard take(word: "every") || take(word: "each") else { return nil }
    if take(word: "other") { return try elapsedUnit().map { $0 * 2 } }
    if let usec = try elapsedUnit() { return usec }
    if let number = peek(), isBareNumber(),
      number.text.utf8.allSatisfy({ $0 == UInt8(ascii: "0") }),
      peek(1).map({ Vocabulary.units[$0.text] == nil }) ?? true
    {
      at += 1
      return 0
    }
    let first = at
    // `every 25 dec`
    if try monthAndDay() != nil {
      at = first
      return nil
    }
    guard let amount = try amount() else {
      if isBareNumber() { throw noUnit(at: at) }
      return nil
    }
    guard amount.months == 0, amount.days == 0 else {
      at = first
      return nil
    }
    try refuseBareNumber()
    return amount.usec
  }

  /// `hour`, but not the `second` of "every second tuesday".
  private mutating func elapsedUnit() throws(Refusal) -> Int64? {
    guard let word = peek(), word.kind == .word, let unit = Vocabulary.units[word.text],
      unit.isElapsed
    else { return nil }
    if let next = peek(1), next.kind == .word,
      Vocabulary.weekdays[next.text] != nil || next.isWord("weekday")
        || (unit == .second && next.text.utf8.count >= 3 && Vocabulary.units[next.text] != nil)
    {
      return nil
    }
    at += 1
    switch unit {
    case .second: return 1_000_000
    case .minute: return 60_000_000
    default: return 3_600_000_000
    }
  }
}
