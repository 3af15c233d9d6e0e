extension WordsParser {
  /// `time`: `at 9:30pm`, `0930`, `noon`, `evening`, `at 9`.
  mutating func clock() throws(Refusal) -> ClockSyntax? {
    let start = at
    let saidAt = take(word: "at")
    if !saidAt { _ = take(mark: "@") }
    if let word = peek(), word.kind == .word {
      if let time = Vocabulary.hours[word.text] { return finish(.clock(time), at: start) }
      if let part = Vocabulary.dayparts[word.text] {
        let whole = finish(.part(part), at: start)
        return try clock(within: part) ?? whole
      }
    }
    guard let number = peek(), number.kind == .number else {
      at = start
      return nil
    }
    let digits = number.text.utf8.count
    if let colon = peek(1), colon.isMark(":"), colon.isGlued {
      if let clock = try colonTime(hour: number.text, at: start) { return clock }
      at = start
      return nil
    }
    at += 1
    if let isPM = meridiem() {
      guard digits <= 2, let hour = Int(number.text) else {
        at = start
        throw Refusal(
          .ambiguous, "\(quoted(from: start, to: at + 2)) is ambiguous; write 9:30am or 21:30",
          column: column(start))
      }
      let time = try checked(hour, 0, 0, isPM: isPM, at: start)
      return ClockSyntax(meaning: .clock(time), column: column(start))
    }
    if digits == 4, followsCleanly(), let value = Int(number.text) {
      let time = try checked(value / 100, value % 100, 0, at: start)
      return ClockSyntax(
        meaning: .clock(time), mayBeEvening: (1...11).contains(time.hour), column: column(start))
    }
    at -= 1
    if saidAt, isBareNumber() { return try bareHour(number.text, at: start) }
    at = start
    return nil
  }

  /// `at 7`, `7:30` after `evening`: an hour without "am" is one of that part of the day.
  mutating func clock(within part: Daypart) throws(Refusal) -> ClockSyntax? {
    let start = at
    let saidAt = take(word: "at") || take(mark: "@")
    let first = at
    if saidAt, isBareNumber(), let digits = peek()?.text, digits.utf8.count <= 2,
      let hour = Int(digits)
    {
      at += 1
      return try clock(TimeOfDay(hour: hour, minute: 0), within: part, from: first, column(start))
    }
    at = start
    guard saidAt || peek()?.kind == .number, let plain = try clock() else {
      at = start
      return nil
    }
    guard plain.mayBeEvening, case .clock(let time) = plain.meaning else { return plain }
    return try clock(time, within: part, from: first, column(start))
  }

  /// `time` as people say it of that part of the day. "9 in the night" is 21:00, "2 in the night"
  /// two different nights.
  func clock(
    _ time: TimeOfDay?, within part: Daypart, from first: Int, _ column: Int
  ) throws(Refusal) -> ClockSyntax {
    let hour = time?.hour ?? 24
    let said: ClosedRange<Int>
    switch part {
    case .morning: said = 0...11
    case .afternoon: said = 1...6
    case .evening: said = 4...11
    case .night: said = 7...11
    }
    let isLate = part != .morning && hour < 12
    guard let time, said.contains(hour) || (part != .morning && hour >= 12) else {
      throw Refusal(
        .ambiguous,
        "\(quoted(from: first, to: at)) is ambiguous with \(part); write a time such as "
          + (part == .morning ? "8:00" : "20:00"), column: self.column(first))
    }
    let seconds = time.seconds + (isLate ? 12 * 3600 : 0)
    return ClockSyntax(meaning: .clock(TimeOfDay(known: seconds)), column: column)
  }

  private mutating func finish(_ meaning: ClockSyntax.Meaning, at start: Int) -> ClockSyntax {
    at += 1
    return ClockSyntax(meaning: meaning, column: column(start))
  }

  /// `h:mm[:ss] [ap]`
  private mutating func colonTime(hour: String, at start: Int) throws(Refusal) -> ClockSyntax? {
    let first = at
    at += 2
    guard let minuteToken = peek(), minuteToken.kind == .number, minuteToken.isGlued else {
      return nil
    }
    var parts: [String] = [hour, minuteToken.text]
    at += 1
    if let colon = peek(), colon.isMark(":"), colon.isGlued, let second = peek(1),
      second.kind == .number, second.isGlued
    {
      parts.append(second.text)
      at += 2
    }
    let isPM = meridiem()
    guard followsCleanly() else { return nil }
    guard parts.dropFirst().allSatisfy({ $0.utf8.count == 2 }) else {
      throw Refusal(
        .ambiguous,
        "\(quoted(from: first, to: at)) is ambiguous; write minutes and seconds with "
          + "two digits, as in 9:05", column: column(first))
    }
    let numbers = parts.map { Int($0) ?? .max }
    let time = try checked(
      numbers[0], numbers[1], numbers.count > 2 ? numbers[2] : 0, isPM: isPM, at: first)
    return ClockSyntax(
      meaning: .clock(time), mayBeEvening: isPM == nil && (1...11).contains(time.hour),
      column: column(start))
  }

  /// `at 9`: by the 24-hour clock, and not where people mean the afternoon (T3.11).
  private mutating func bareHour(_ digits: String, at start: Int) throws(Refusal) -> ClockSyntax {
    guard digits.utf8.count <= 2, let hour = Int(digits) else { throw bareNumber() }
    guard !(1...6).contains(hour) else { throw bareNumber() }
    let time = try checked(hour, 0, 0, at: at)
    at += 1
    return ClockSyntax(
      meaning: .clock(time), isBareHour: true, mayBeEvening: (1...11).contains(hour),
      column: column(start))
  }

  /// True for pm, false for am.
  private mutating func meridiem() -> Bool? {
    guard let word = peek(), word.kind == .word else { return nil }
    switch word.text {
    case "am", "pm":
      at += 1
      return word.text == "pm"
    case "a", "p":
      if let point = peek(1), point.isMark("."), point.isGlued, let letter = peek(2),
        letter.isWord("m"), letter.isGlued
      {
        at += 3
        _ = take(mark: ".", glued: true)
        return word.text == "p"
      }
      guard word.isGlued else { return nil }  // `9 a` may go on as `9 a book`
      at += 1
      return word.text == "p"
    default: return nil
    }
  }

  /// Nothing is attached to a time but a comma or a zone.
  private func followsCleanly() -> Bool {
    guard let next = peek(), next.isGlued else { return true }
    return next.isMark(",") || next.isMark("+") || isRangeDash()
      || ["z", "utc", "gmt"].contains(next.text)
  }

  /// `9:00-10:00`, but not the date `2027-01-05`.
  private func isRangeDash() -> Bool {
    guard let dash = peek(), dash.isMark("-"), let hour = peek(1), hour.kind == .number,
      let colon = peek(2)
    else { return false }
    return colon.isMark(":") && colon.isGlued
  }

  /// T3.9, T3.10.
  func checked(
    _ hour: Int, _ minute: Int, _ second: Int, isPM: Bool? = nil, at index: Int
  ) throws(Refusal) -> TimeOfDay {
    var hour = hour
    if let isPM {
      guard (1...12).contains(hour) else {
        throw Refusal(
          .range,
          "the 12-hour clock goes from 1 to 12; write "
            + ((13...23).contains(hour)
              ? "\(hour - 12)\(minute == 0 ? "" : ":" + padded(minute))pm or \(hour):\(padded(minute))"
              : "12am for 00:00 and 12pm for 12:00"),
          column: column(index))
      }
      hour = hour % 12 + (isPM ? 12 : 0)
    }
    guard hour != 24 else {
      throw Refusal(
        .range, "hour out of range; for 24:00 write 00:00 of the next day", column: column(index))
    }
    guard (0..<24).contains(hour) else {
      let next = hasDays && (25..<48).contains(hour) && (0..<60).contains(minute)
      let way = "\(padded(hour - (next ? 24 : 0))):\(padded(minute))"
      throw Refusal(
        .range, "hour out of range: 0 to 23" + (next ? "; write \(way) of the next day" : ""),
        column: column(index))
    }
    guard (0..<60).contains(minute) else {
      throw Refusal(.range, "minute out of range: 0 to 59", column: column(index))
    }
    guard let time = TimeOfDay(hour: hour, minute: minute, second: second) else {
      throw Refusal(.range, "second out of range: 0 to 59", column: column(index))
    }
    return time
  }
}
