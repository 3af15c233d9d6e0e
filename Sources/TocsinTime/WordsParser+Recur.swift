internal import TocsinModel

extension WordsParser {
  /// `recur`: `every 2 weeks on mon,thu 18:00 until friday`, `daily 8am`. Elapsed time is read
  /// before it.
  mutating func recur() throws(Refusal) -> RecurSyntax? {
    let start = at
    let column = column(start)
    var counted: (what: RecurSyntax.What, every: Int)?
    var part: ClockSyntax?
    if let adverb = adverb() {
      counted = (adverb, 1)
      try refuseOn(after: start, adverb)
    } else if take(word: "every") || take(word: "each") {
      part = try partOfEveryDay()
      counted = part == nil ? try what(at: start) : (.days, 1)
    } else {
      counted = try pluralDays()
    }
    guard var counted else {
      at = start
      return nil
    }
    try takeExcept(from: &counted)
    var recur = RecurSyntax(what: counted.what, every: counted.every, column: column)
    if let part { recur.clocks = [part] } else { recur.clocks = try clocks() }
    try takeExcept(from: &counted)
    recur.what = counted.what
    // T3.11, T8.3: `every day 9`, `every fri 3 eggs`
    if recur.clocks.last?.isBareHour ?? true, isBareNumber() { throw bareNumber() }
    recur.zone = try zone()
    try bounds(of: &recur.start, &recur.end)
    return recur
  }

  /// `[start] [end]`; refused where one has no time after it, which lets the line be tried without
  /// it.
  mutating func bounds(of start: inout OnceSyntax?, _ end: inout OnceSyntax?) throws(Refusal) {
    if take(word: "from") || take(word: "starting") { start = try bound() }
    if takeUntil() { end = try bound() }
  }

  mutating func takeUntil() -> Bool { take(word: "until") || take(word: "till") }

  /// The time after "from" or "until".
  private mutating func bound() throws(Refusal) -> OnceSyntax {
    let first = at
    if let once = try once() { return once }
    if let typo = WordsParser.typo(in: self, at: first) { throw typo }
    if isBareNumber() { throw bareNumber() }
    let word = first < count ? quoted(from: first, to: first + 1) : "''"
    throw Refusal(
      .unreadable,
      "cannot read \(word) as a time after \(quoted(from: 0, to: first)); write a date such as "
        + "2026-12-24 or a day such as fri", column: column(first))
  }

  /// `every morning`, `each evening at 7`
  private mutating func partOfEveryDay() throws(Refusal) -> ClockSyntax? {
    guard let word = peek(), word.kind == .word, Vocabulary.dayparts[word.text] != nil else {
      return nil
    }
    return try clock()
  }

  /// `weekdays at 9`: without a time these are words like any other.
  private mutating func pluralDays() throws(Refusal) -> (RecurSyntax.What, Int)? {
    let start = at
    _ = take(word: "on")
    let name = peek()
    guard name?.isWord("weekdays") == true || name?.isWord("weekends") == true,
      let days = workdays()
    else {
      at = start
      return nil
    }
    let afterDays = at
    guard try clock() != nil else {
      at = start
      return nil
    }
    at = afterDays
    return (.weeks(days), 1)
  }

  /// `every day except sunday`
  private mutating func takeExcept(
    from counted: inout (what: RecurSyntax.What, every: Int)
  ) throws(Refusal) {
    switch counted.what {
    case .days where counted.every == 1:
      if let days = try without(Array(1...7)) { counted.what = .weeks(days) }
    case .weeks(let days?):
      if let days = try without(days) { counted.what = .weeks(days) }
    default: break
    }
  }

  private mutating func adverb() -> RecurSyntax.What? {
    if take(word: "daily") || take(word: "everyday") { return .days }
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
      if let unit = calendarUnit() { return try on(unit).map { ($0, 2 * WordsParser.weeks(unit)) } }
      return weekday().map { (.weeks([$0]), 2) }
    }
    if let counted = try counted() { return counted }
    if let unit = calendarUnit() { return try on(unit).map { ($0, WordsParser.weeks(unit)) } }
    if let days = workdays() { return (.weeks(days), 1) }
    if let month = try ordinalDay() { return (month, 1) }
    if let date = try monthAndDay() { return (.years(date), 1) }
    return try weekdays().map { (.weeks($0), 1) }
  }

  /// A fortnight is two of what its rule counts.
  private static func weeks(_ unit: Unit) -> Int { unit == .fortnight ? 2 : 1 }

  /// `2 weeks on …`, `two weeks`
  private mutating func counted() throws(Refusal) -> (RecurSyntax.What, Int)? {
    let start = at
    if let every = numberInWords() {
      if let unit = calendarUnit(), every > 1 {
        return try on(unit).map { ($0, every * WordsParser.weeks(unit)) }
      }
      at = start
    }
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
    return try on(unit).map { ($0, every * WordsParser.weeks(unit)) }
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
    case .week, .fortnight:
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
