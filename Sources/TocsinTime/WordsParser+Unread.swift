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
    return Refusal(
      .unreadable,
      "cannot read \(quoted(from: 0, to: endOfChunk(0))) as a time; write a calendar event such as "
        + "Mon..Fri 09:00 or *-*-1 12:00", column: column(wordOfFailure))
  }

  /// The way to write what begins like a time and is none.
  func slip() -> Refusal? {
    if let dotted = dottedTime() { return dotted }
    let lead = token(0)?.isWord("in") == true ? 1 : 0
    let said = lead == 1 ? "in " : ""
    guard let first = token(lead) else { return nil }
    if first.isMark("-"), token(lead + 1)?.kind == .number {
      let end = endOfChunk(lead)
      let amount = quoted(from: lead + 1, to: end).dropFirst().dropLast()
      return unread(end, write: said + amount)
    }
    if first.kind == .number, let unit = token(lead + 1), unit.isWord("ms") || unit.isWord("us") {
      return unread(endOfChunk(lead + 1), write: said + "1s, the shortest unit")
    }
    guard lead == 1 || token(lead + 1).map({ Vocabulary.units[$0.text] != nil }) == true,
      let number = Vocabulary.numbers[first.text]
    else { return nil }
    guard let word = token(lead + 1), let unit = Vocabulary.units[word.text] else {
      return unread(lead + 1, write: "\(said)\(number)m")
    }
    return unread(lead + 2, write: "\(said)\(number)\(unit.letter)")
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

  private func endOfChunk(_ index: Int) -> Int {
    var end = index + 1
    while let next = token(end), next.isGlued { end += 1 }
    return end
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
