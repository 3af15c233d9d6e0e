internal import TocsinModel

extension WordsParser {
  /// `recur`: `every 2 weeks on mon,thu 18:00 until friday`, `daily 8am`. Elapsed time is read
  /// before it.
  mutating func recur() throws(Refusal) -> RecurSyntax? {
    let start = at
    let column = column(start)
    let counted: (what: RecurSyntax.What, every: Int)?
    if let adverb = adverb() {
      counted = (adverb, 1)
      try refuseOn(after: start, adverb)
    } else if take(word: "every") || take(word: "each") {
      counted = try what(at: start)
    } else {
      counted = nil
    }
    guard let counted else {
      at = start
      return nil
    }
    var recur = RecurSyntax(what: counted.what, every: counted.every, column: column)
    recur.clocks = try clocks()
    // T3.11, T8.3: `every day 9`, `every fri 3 eggs`
    if recur.clocks.last?.isBareHour ?? true, isBareNumber() { throw bareNumber() }
    recur.zone = try zone()
    guard try bounds(of: &recur.start, &recur.end) else {
      at = start
      return nil
    }
    return recur
  }

  /// `[start] [end]`; false for one that has no time after it.
  mutating func bounds(of start: inout OnceSyntax?, _ end: inout OnceSyntax?) throws(Refusal)
    -> Bool
  {
    if take(word: "from") || take(word: "starting") {
      start = try once()
      guard start != nil else { return false }
    }
    if take(word: "until") {
      end = try once()
      guard end != nil else { return false }
    }
    return true
  }

  private mutating func adverb() -> RecurSyntax.What? {
    if take(word: "daily") { return .days }
    if take(word: "weekly") { return .weeks(nil) }
    if take(word: "monthly") { return .months(.dayOfStart) }
    if take(word: "yearly") { return .years(nil) }
    return nil
  }

  /// `weekly on mon`: without this it would be weekly, with the text "on mon".
  private mutating func refuseOn(after start: Int, _ what: RecurSyntax.What) throws(Refusal) {
    guard peek()?.isWord("on") == true else { return }
    let unit: Unit
    switch what {
    case .days: unit = .day
    case .weeks: unit = .week
    case .months: unit = .month
    case .years: unit = .year
    }
    let first = at
    defer { at = first }
    guard try unit == .day ? onWeekday() : on(unit) != nil else { return }
    throw Refusal(
      .ambiguous,
      "\(quoted(from: start, to: at)) is ambiguous; write every"
        + (unit == .day ? "" : unit == .week ? " week on" : unit == .month ? " month on" : "")
        + " \(typed(from: first + 1, to: at))", column: column(first))
  }

  private mutating func onWeekday() throws(Refusal) -> Bool {
    let start = at
    guard take(word: "on"), try weekdays() != nil else {
      at = start
      return false
    }
    return true
  }

  /// `times`
  private mutating func clocks() throws(Refusal) -> [ClockSyntax] {
    guard let first = try clock() else { return [] }
    var clocks = [first]
    while true {
      let before = at
      guard take(mark: ",") || take(word: "and"), let next = try clock() else {
        // `at 9 and 17`: an hour, or seventeen of something? `--` tells.
        if clocks.last?.isBareHour == true, at > before, isBareNumber() { throw bareNumber() }
        at = before
        return clocks
      }
      clocks.append(next)
    }
  }

  /// `what`
  private mutating func what(at start: Int) throws(Refusal) -> (RecurSyntax.What, Int)? {
    if take(word: "other") {
      if let unit = calendarUnit() { return try on(unit).map { ($0, 2) } }
      return weekday().map { (.weeks([$0]), 2) }
    }
    if let counted = try counted() { return counted }
    if let unit = calendarUnit() { return try on(unit).map { ($0, 1) } }
    if let days = workdays() { return (.weeks(days), 1) }
    if let month = try ordinalDay() { return (month, 1) }
    if let date = try monthAndDay() { return (.years(date), 1) }
    return try weekdays().map { (.weeks($0), 1) }
  }

  /// `2 weeks on …`
  private mutating func counted() throws(Refusal) -> (RecurSyntax.What, Int)? {
    guard let number = peek(), number.kind == .number, let word = peek(1), word.kind == .word,
      let unit = Vocabulary.units[word.text], !unit.isElapsed
    else { return nil }
    guard let every = Int(number.text), every <= 9999 else { throw tooLong(at: at) }
    guard every > 0 else {
      throw Refusal(
        .tooOften, "\(quoted(from: at, to: at + 2)) is too often; what repeats needs at least 1m",
        column: column(at))
    }
    at += 2
    if let more = peek(), more.kind == .number, let unit = peek(1), unit.kind == .word,
      Vocabulary.units[unit.text] != nil
    {
      throw Refusal(
        .ambiguous,
        "\(quoted(from: 0, to: at + 2)) is ambiguous: days follow the calendar, hours do not; "
          + "write one unit, as in every 36h", column: column(at))
    }
    return try on(unit).map { ($0, every) }
  }

  /// `day`, `weeks`
  private mutating func calendarUnit() -> Unit? {
    guard let word = peek(), word.kind == .word, let unit = Vocabulary.units[word.text],
      !unit.isElapsed
    else { return nil }
    at += 1
    return unit
  }

  /// `[ "on" on ]` after a unit; nil where something else follows "on".
  private mutating func on(_ unit: Unit) throws(Refusal) -> RecurSyntax.What? {
    let start = at
    let isOn = take(word: "on")
    switch unit {
    case .week:
      guard isOn else { return .weeks(nil) }
      if let days = workdays() { return .weeks(days) }
      if let days = try weekdays() { return .weeks(days) }
    case .month:
      guard isOn else { return .months(.dayOfStart) }
      if let month = try dayOfMonth() { return .months(month) }
      if weekday() != nil {
        let name = quoted(from: at - 1, to: at).dropFirst().dropLast()
        throw Refusal(
          .ambiguous,
          "\(quoted(from: 0, to: at)) is ambiguous; write every first \(name), or every \(name)",
          column: column(start))
      }
    case .year:
      guard isOn else { return .years(nil) }
      if let date = try monthAndDay() { return .years(date) }
    default:
      guard isOn else { return .days }
      let first = at
      if try weekdays() != nil {
        throw Refusal(
          .ambiguous,
          "\(quoted(from: 0, to: at)) is ambiguous; write every \(typed(from: first, to: at))",
          column: column(start))
      }
      // `every day on a boat` is about a boat.
      at = start
      return .days
    }
    at = start
    return nil
  }
}
