extension WordsParser {
  /// What begins like something that repeats and is none.
  func repeatNotRead() -> Refusal? {
    guard let first = token(0), WordsParser.typo(in: self, at: furthest) == nil else { return nil }
    if first.isWord("every") || first.isWord("each") {
      guard !startsWithRepeat() else { return nil }
      return Refusal(
        .unreadable,
        "cannot read \(quoted(from: 0, to: endOfWhat())) as a time; write every 2h, every day 9:00 "
          + "or every mon,thu 18:00", column: column(wordOfFailure))
    }
    guard isCalendarEvent(first) else { return nil }
    if let range = clockOutOfRange(from: 0) { return range }
    return Refusal(
      .unreadable,
      "cannot read \(quoted(from: 0, to: endOfChunk(0))) as a time; write a calendar event such as "
        + "Mon..Fri 09:00 or *-*-1 12:00", column: column(wordOfFailure))
  }

  /// The way to write what begins like a time and is none.
  func slip() -> Refusal? {
    if let dotted = dottedTime() { return dotted }
    if let first = token(0), let day = Vocabulary.plurals[first.text] {
      return unread(1, write: "every \(day)")
    }
    let lead = token(0)?.isWord("in") == true ? 1 : 0
    let said = lead == 1 ? "in " : ""
    guard let first = token(lead) else { return nil }
    if first.isMark("-"), token(lead + 1)?.kind == .number {
      var end = endOfChunk(lead)
      if end == lead + 2, let unit = token(end), Vocabulary.units[unit.text] != nil { end += 1 }
      let amount = quoted(from: lead + 1, to: end).dropFirst().dropLast()
      return unread(end, write: said + amount)
    }
    if first.kind == .number, let unit = token(lead + 1), unit.isWord("ms") || unit.isWord("us") {
      return unread(endOfChunk(lead + 1), write: said + "1s, the shortest unit")
    }
    var copy = self
    copy.at = lead
    guard lead == 1, let number = copy.greatNumberInWords() else { return nil }
    if let unit = copy.workUnit { return copy.noWorkdays(from: lead, number: number, unit) }
    if let word = copy.peek(), word.kind == .word, let unit = Vocabulary.units[word.text] {
      return unread(copy.at + 1, write: said + unit.short(number))
    }
    return unread(copy.at, write: "\(said)\(number)m")
  }

  /// `two hundred and fifty`: more than is read, so that it can be told how to write it.
  private mutating func greatNumberInWords() -> Int? {
    let isOne = peek()?.isWord("a") == true && peek(1)?.isWord("hundred") == true
    if isOne { at += 1 }
    guard var number = isOne ? 1 : numberInWords() else { return nil }
    for (word, factor) in [("hundred", 100), ("thousand", 1000)] where take(word: word) {
      number *= factor
      let before = at
      _ = take(word: "and")
      if let rest = numberInWords() { number += rest } else { at = before }
    }
    return number
  }

  /// `business days`: nobody says which these are here.
  var workUnit: String? {
    guard let word = peek(), word.isWord("business") || word.isWord("working"),
      let unit = peek(1), unit.kind == .word, Vocabulary.units[unit.text] != nil
    else { return nil }
    return "\(word.text) \(unit.text)"
  }

  func noWorkdays(from start: Int, number: Int, _ unit: String) -> Refusal {
    Refusal(
      .noUnit,
      "'\(unit)' is no unit: holidays are not known here; write \(number)d, or a date",
      column: column(at))
  }

  /// `0 9 * * 1-5`: five fields of cron, which begin like a number.
  func refuseCron() throws(Refusal) {
    guard let first = token(0), first.kind == .number || first.isMark("*"), count >= 5,
      (0..<count).contains(where: { token($0)?.isMark("*") == true })
    else { return }
    var fields: [String] = []
    var index = 0
    while fields.count < 5, index < count {
      let end = endOfChunk(index)
      fields.append(typed(from: index, to: end))
      index = end
    }
    let marks = Set("0123456789*/,-".utf8)
    guard fields.count == 5, fields.contains(where: { $0.utf8.elementsEqual("*".utf8) }),
      fields[..<4].allSatisfy({ $0.utf8.allSatisfy(marks.contains) }),
      fields[4].utf8.allSatisfy({ marks.contains($0) || $0.isLetter })
    else { return }
    var way = "a calendar event of systemd.time(7) such as cal:*-*-1 04:00"
    if let minute = Int(fields[0]), let hour = Int(fields[1]),
      let time = TimeOfDay(hour: hour, minute: minute), fields[2] == "*", fields[3] == "*"
    {
      let days = [
        "*": "every day", "1-5": "mon..fri", "0,6": "every weekend", "6,0": "every weekend",
      ]
      if let day = days[fields[4]] { way = "\(day) \(time)" }
    }
    throw Refusal(
      .ambiguous,
      "\(quoted(from: 0, to: index)) is cron and ambiguous as a time; write \(way)", column: 1)
  }

  /// `17.30`: a point is for dates.
  private func dottedTime() -> Refusal? {
    let start = token(0)?.isWord("at") == true ? 1 : 0
    guard let hour = token(start), hour.kind == .number, let point = token(start + 1),
      point.isMark("."), point.isGlued, let minute = token(start + 2), minute.isGlued,
      minute.text.utf8.count == 2, let hours = Int(hour.text), let minutes = Int(minute.text),
      hours < 24, minutes < 60
    else { return nil }
    let rest = token(start + 3).flatMap { $0.isGlued ? $0 : nil }
    guard rest.map({ $0.kind == .word }) ?? true else { return nil }
    let isHalf = rest.map { $0.isWord("am") || $0.isWord("pm") } == true
    let isDate = rest == nil && (1...31).contains(hours) && (1...12).contains(minutes)
    return unread(
      endOfChunk(start),
      write: "\(hour.text):\(minute.text)" + (isHalf ? rest?.text ?? "" : "")
        + (isDate ? ", or a date with its year" : ""))
  }

  private func unread(_ end: Int, write words: String) -> Refusal {
    Refusal(
      .unreadable, "cannot read \(quoted(from: 0, to: end)) as a time; write \(words)", column: 1)
  }

  /// Of a time that begins with a word which leaves no doubt what is meant.
  var hintOfLead: String {
    switch token(0)?.text {
    case "in": "; write in 10m"
    case "at": "; write at 9:00 or at 9pm"
    case "next": "; write next fri or next week"
    default: ""
    }
  }

  /// The end of what was understood and the word that was not.
  func endOfUnread() -> Int { endOfChunk(furthest) }

  /// The words begin as a time does, so that it is a time that was meant.
  var beginsLikeTime: Bool {
    guard let first = token(0) else { return false }
    return first.kind == .number || furthest > 0 || Vocabulary.leads.contains(first.text)
      || Vocabulary.weekdays[first.text] != nil || Vocabulary.months[first.text] != nil
  }

  func endOfChunk(_ index: Int) -> Int {
    var end = index + 1
    while let next = token(end), next.isGlued { end += 1 }
    return end
  }

  /// `25:00` somewhere in a calendar event.
  func clockOutOfRange(from start: Int) -> Refusal? {
    for index in start..<max(start, count - 2) {
      guard let hour = token(index), hour.kind == .number, let colon = token(index + 1),
        colon.isMark(":"), let minute = token(index + 2), minute.kind == .number, minute.isGlued,
        let hours = Int(hour.text), let minutes = Int(minute.text),
        index == start || !hour.isGlued
      else { continue }
      do throws(Refusal) { _ = try checked(hours, minutes, 0, at: index) } catch { return error }
    }
    return nil
  }

  /// A city where only a zone can stand: `tomorrow 9:00 Berlin`.
  func city(at index: Int) -> (words: Int, zone: String)? {
    guard let first = token(index), first.kind == .word else { return nil }
    if let second = token(index + 1), second.kind == .word,
      let zone = Vocabulary.cities["\(first.text) \(second.text)"]
    {
      return (2, zone)
    }
    return Vocabulary.cities[first.text].map { (1, $0) }
  }

  /// `every 2h`, `every fri`; what comes after it is at fault.
  private func startsWithRepeat() -> Bool {
    var copy = self
    copy.at = 0
    if (try? copy.interval()) != nil { return true }
    copy.at = 0
    return (try? copy.recur()) != nil
  }

  /// After "every": `mon,thu`, `2 weeks`, `other day`, `second tuesday`, `last day`.
  private func endOfWhat() -> Int {
    var end = 1
    while let word = token(end) {
      let chunk = end..<endOfChunk(end)
      end = chunk.upperBound
      let isNumber = word.kind == .number && chunk.count == 1
      let isOrdinal =
        word.kind == .number && chunk.count == 2
        && token(chunk.lowerBound + 1).map({ Vocabulary.ordinals.contains($0.text) }) == true
      guard isNumber || isOrdinal || Vocabulary.beforeNoun.contains(word.text) else { break }
    }
    return max(end, 1)
  }

  /// `*-*-1`, `mon..fri`, `2027-*-1`
  private func isCalendarEvent(_ first: Token) -> Bool {
    let next = token(1).flatMap { $0.isGlued ? $0 : nil }
    if first.isMark("*") { return next?.isMark("-") == true || next?.isMark(":") == true }
    guard first.kind == .number || Vocabulary.weekdays[first.text] != nil else { return false }
    var index = 1
    while let token = token(index), token.isGlued {
      if token.isMark("*") || token.isMark("~") { return true }
      if token.isMark("."), self.token(index + 1)?.isMark(".") == true { return true }
      index += 1
    }
    return false
  }
}
