extension WordsParser {
  /// `once`
  mutating func once() throws(Refusal) -> OnceSyntax? {
    if let word = peek(), word.isWord("now"), peek(1)?.isMark("+") != true {
      at += 1
      return .now
    }
    if let epoch = try epoch() { return epoch }
    if let stamp = try stamp() { return stamp }
    if let after = try after() { return after }
    return try moment().map { .moment($0) }
  }

  /// `@1798761600`
  private mutating func epoch() throws(Refusal) -> OnceSyntax? {
    guard let mark = peek(), mark.isMark("@"), isBareNumber(1), let digits = peek(1),
      digits.isGlued
    else { return nil }
    let start = at
    at += 2
    guard let seconds = Int64(digits.text), seconds <= .max / 1_000_000 else {
      throw tooLong(at: start)
    }
    return .epoch(seconds: seconds, column: column(start))
  }

  /// `rfc3339`. Without `T` and without an offset it is a moment.
  private mutating func stamp() throws(Refusal) -> OnceSyntax? {
    let start = at
    guard peek()?.text.utf8.count == 4, let day = try numericDate(),
      case .date(let date) = day.meaning
    else {
      at = start
      return nil
    }
    let column = column(start)
    let hasT = peek().map { $0.isWord("t") && $0.isGlued } ?? false
    if hasT { at += 1 }
    let clockStart = at
    guard let hour = peek(), hour.kind == .number, hour.text.utf8.count == 2,
      hour.isGlued == hasT
    else {
      at = start
      return nil
    }
    at += 1
    guard take(mark: ":", glued: true), let minute = takeGluedNumber(2...2) else {
      at = start
      return nil
    }
    var second = 0
    var fraction: Int64?
    if take(mark: ":", glued: true) {
      guard let number = takeGluedNumber(2...2) else {
        at = start
        return nil
      }
      second = number
      if let point = peek(), point.isMark("."), point.isGlued, let digits = peek(1),
        digits.kind == .number, digits.isGlued
      {
        fraction = RFC3339.microseconds(digits.text.utf8)
        at += 2
      }
    }
    let offset = gluedOffset()
    guard offset != nil || (hasT && fraction == nil), peek().map({ !$0.isGlued }) ?? true else {
      at = start
      return nil
    }
    let time = try checked(Int(hour.text) ?? .max, minute, second, at: clockStart)
    let civil = CivilTime(usec: CivilTime(date, time).usec + (fraction ?? 0))
    return .stamp(civil, offset: offset, column: column)
  }

  private mutating func gluedOffset() -> Int? {
    guard let next = peek(), next.isGlued else { return nil }
    if next.isWord("z") {
      at += 1
      return 0
    }
    return offsetSeconds()
  }

  /// `after`: `in 10m`, `+10m`, `now+2hr`, `2 days from now`, `in 2 days at 9am`.
  private mutating func after() throws(Refusal) -> OnceSyntax? {
    let start = at
    var isLed = take(word: "in")
    if !isLed {
      if let word = peek(), word.isWord("now"), peek(1)?.isMark("+") == true { at += 1 }
      isLed = take(mark: "+")
    }
    guard let amount = try amount() else {
      if isLed, isBareNumber() { throw noUnit(at: at) }
      at = start
      return nil
    }
    if let word = peek(), word.isWord("ago") {
      at += 1
      return .ago(amount, words: typed(from: start, to: at - 1), column: column(start))
    }
    _ = take(words: "from", "now")
    let clock = amount.isCalendar ? try clock() : nil
    let zone = clock == nil ? nil : try zone()
    if clock == nil { try refuseBareNumber() }
    return .after(amount, clock, zone)
  }

  /// `moment`: a time, a day, or both in either order.
  private mutating func moment() throws(Refusal) -> MomentSyntax? {
    let start = at
    var moment = MomentSyntax(column: column(start))
    moment.clock = try clock()
    if let clock = moment.clock {
      moment.zone = try zone()
      moment.day = try day()
      if moment.day != nil {
        if moment.zone == nil { moment.zone = try zone() }
      } else if clock.isBareHour, isBareNumber() {
        // `at 9 15`: minutes, or fifteen of something? `--` tells.
        throw bareNumber()
      }
      return try unmistakable(moment)
    }
    moment.day = try day()
    guard moment.day != nil else {
      at = start
      return nil
    }
    let afterDay = at
    _ = take(mark: ",")
    if case .part(let part)? = moment.day?.meaning {
      moment.clock = try clock(within: part)
    } else {
      moment.clock = try clock()
    }
    if moment.clock != nil {
      moment.zone = try zone()
    } else {
      if isBareNumber() { throw bareNumber() }
      at = afterDay
    }
    return try unmistakable(moment)
  }

  /// "8:00 tonight" is not 08:00 to anybody.
  private func unmistakable(_ moment: MomentSyntax) throws(Refusal) -> MomentSyntax {
    guard case .part(let part)? = moment.day?.meaning, part != .morning,
      let clock = moment.clock, clock.mayBeEvening, case .clock(let time) = clock.meaning
    else { return moment }
    // `8pm` and `20:00` are no question; `8:00 tonight` is in the evening.
    var said = moment
    said.clock = try self.clock(time, within: part, from: at - 1, clock.column)
    return said
  }
}
