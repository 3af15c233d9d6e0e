internal import TocsinModel

/// The text of a line without quotes, looked at for words that were meant as time. Whoever says
/// `every day until christmas …` must not be given an endless reminder with the text "until
/// christmas …": such a line is refused, and `--` makes it text.
struct Leftover {
  private let when: String
  private let repeats: Bool
  private var words: WordsParser

  /// More of a text is never looked at.
  private static let most = 200

  /// Nil where nothing of the text could be time.
  init?(_ when: Reading, text: String) {
    guard let words = try? WordsParser(Leftover.beginning(of: text)), !words.isEmpty else {
      return nil
    }
    self.words = words
    self.when = when.words
    if case .once = when.kind { repeats = false } else { repeats = true }
  }

  private static func beginning(of text: String) -> String {
    guard text.utf8.count > most else { return text }
    return String(decoding: Array(text.utf8.prefix(most)), as: UTF8.self)
  }

  /// Why the line is not taken as it stands.
  mutating func refusal() -> Refusal? {
    guard let first = words.peek() else { return nil }
    if let clock = clockOrDate() { return clock }
    if let times = numberOfTimes() { return times }
    guard first.kind == .word else { return nil }
    switch first.text {
    case "until", "till": return end()
    case "except":
      guard repeats else { return nil }
      return ambiguous(2, "write every mon..fri, or weekdays after 'except'")
    case "and", "or":
      guard isTime(1) || isWeekday(1) else { return nil }
      return ambiguous(2, "write what belongs to the time together, as in every mon,thu 18:00")
    case "on":
      guard isDay(1) || isPlural(1) else { return nil }
      return ambiguous(2, "write the day with the time, as in every mon 18:00 or fri 14:00")
    case "of":
      guard
        words.peek(1).map({
          ["every", "each", "next", "this"].contains($0.text) || Vocabulary.months[$0.text] != nil
        }) == true || isUnit(2, after: "the")
      else { return nil }
      return ambiguous(3, "write every last fri, every month on the 1st, or a date such as 3 mar")
    case "every", "each":
      guard beginsRepeat(1) else { return nil }
      return ambiguous(2, "write what repeats first, as in every day 9:00 or every mar 3")
    case "at":
      guard isClock(1) else { return nil }
      return ambiguous(2, "write one time, as in fri 14:00")
    case "from", "starting", "beginning", "since":
      guard isTime(1) || isDay(1) else { return nil }
      return ambiguous(2, "write every … from and when it begins, or the time it begins alone")
    case "to", "before", "after", "past":
      guard isClock(1) || (first.text != "past" && isNamedHour(1)) else { return nil }
      return ambiguous(2, "write the time at which it is to ring")
    case "in":
      guard isSpan(1) || isDaypart(2, after: "the") else { return nil }
      return ambiguous(
        isSpan(1) ? 3 : 3, "write one time, as in tomorrow morning or in 2 days at 9am")
    case "for":
      guard repeats, isSpan(1) else { return nil }
      return ambiguous(3, "write until and the day of its end")
    case "am", "pm": return ambiguous(1, "write 9am or 9pm")
    case "o":
      guard words.peek(1)?.isMark("'") == true, words.peek(2)?.isWord("clock") == true else {
        return nil
      }
      return ambiguous(3, "write 9:00, 9am or 9pm")
    case "twice", "thrice":
      guard repeats else { return nil }
      return ambiguous(1, "say --count 2 for how often, or two times of day")
    default: break
    }
    if isPlural(0) { return ambiguous(1, "write every and the day, as in every mon 18:00") }
    if isWeekday(0),
      repeats || isClock(1) || isWeekday(1) || isComma(1) || words.peek(1)?.isWord("and") == true
    {
      return ambiguous(1, "write the days together, as in every mon,thu 18:00")
    }
    return nil
  }

  /// Where the text may well be a text.
  mutating func note() -> String? {
    guard let first = words.peek(), first.kind == .word else { return nil }
    if !repeats, ["hourly", "daily", "weekly", "monthly", "yearly"].contains(first.text) {
      return "'\(first.text)' is part of the text and nothing repeats; for what repeats begin with "
        + "'\(first.text)'"
    }
    guard endsInClock, let city = words.city(at: 0) else { return nil }
    return "\(words.quoted(from: 0, to: city.words)) is part of the text; for its clock write "
      + "'\(WordsParser.printable(when)) \(city.zone)'"
  }

  // MARK: What belongs to times

  private mutating func end() -> Refusal? {
    guard words.peek(1) != nil else { return nil }
    guard repeats else {
      guard isTime(1) || isDay(1) else { return nil }
      return ambiguous(2, "'until' ends what repeats, as in every day until fri")
    }
    return Refusal(
      .unreadable,
      "cannot read \(shown(1, 2)) as a time after '\(WordsParser.printable(when)) "
        + "\(shown(0, 1).dropFirst().dropLast())'; write a date such as 2026-12-24 or a day such as "
        + "fri, or -- before the text", column: column(1))
  }

  /// `18:00`, `9am`, `2026-12-24`, `3 mar`, `mar 3`
  private mutating func clockOrDate() -> Refusal? {
    var copy = words
    let isClock: Bool
    do throws(Refusal) {
      if let first = words.peek(), first.kind == .number {
        isClock = try copy.clock() != nil && copy.at > 1
      } else {
        isClock = false
      }
      copy.at = isClock ? copy.at : 0
      if !isClock, try copy.date() == nil { return nil }
    } catch {
      // `3/4 cups` is no date that anybody asked for.
      return nil
    }
    return ambiguous(
      copy.at,
      isClock ? "write one time, as in fri 14:00" : "write the day with the time, as in 3 mar 14:00"
    )
  }

  /// `5 times`, `three times`
  private mutating func numberOfTimes() -> Refusal? {
    var copy = words
    var number = copy.numberInWords()
    if number == nil, words.isBareNumber() {
      number = words.peek().flatMap { Int($0.text) }
      copy.at = 1
    }
    guard let number, copy.take(word: "times") || copy.take(word: "time") else { return nil }
    return ambiguous(copy.at, "say --count \(number) for how often it rings")
  }

  private func isUnit(_ ahead: Int, after word: String) -> Bool {
    guard words.peek(ahead - 1)?.isWord(word) == true, let unit = words.peek(ahead) else {
      return false
    }
    return Vocabulary.units[unit.text].map { !$0.isElapsed } ?? false
  }

  private func isDaypart(_ ahead: Int, after word: String) -> Bool {
    guard words.peek(ahead - 1)?.isWord(word) == true, let part = words.peek(ahead) else {
      return false
    }
    return Vocabulary.dayparts[part.text] != nil
  }

  private func isWeekday(_ ahead: Int) -> Bool {
    words.peek(ahead).map { $0.kind == .word && Vocabulary.weekdays[$0.text] != nil } ?? false
  }

  private func isPlural(_ ahead: Int) -> Bool {
    guard let word = words.peek(ahead), word.kind == .word else { return false }
    return ["weekdays", "weekends"].contains(word.text)
      || (Vocabulary.plurals[word.text].map { Vocabulary.weekdays[$0] != nil } ?? false)
  }

  private func isComma(_ ahead: Int) -> Bool {
    words.peek(ahead)?.isMark(",") == true && isWeekday(ahead + 1)
  }

  private func isNamedHour(_ ahead: Int) -> Bool {
    words.peek(ahead).map { Vocabulary.hours[$0.text] != nil } ?? false
  }

  /// A number that is one of a clock, or a name of an hour.
  private func isClock(_ ahead: Int) -> Bool {
    if isNamedHour(ahead) { return true }
    guard words.peek(ahead)?.kind == .number else { return false }
    if words.isBareNumber(ahead) {
      return words.peek(ahead + 1).map { !["of", "m", "min"].contains($0.text) } ?? true
    }
    var copy = words
    copy.at = ahead
    do throws(Refusal) { return try copy.clock() != nil } catch { return true }
  }

  private func isSpan(_ ahead: Int) -> Bool {
    var copy = words
    copy.at = ahead
    return ((try? copy.amount()) ?? nil) != nil
  }

  private func isDay(_ ahead: Int) -> Bool {
    if isWeekday(ahead) { return true }
    var copy = words
    copy.at = ahead
    if words.peek(ahead)?.isWord("the") == true { copy.at += 1 }
    if let ordinal = copy.peek(), copy.at > ahead, Vocabulary.beforeNoun.contains(ordinal.text),
      !["other", "the", "second"].contains(ordinal.text)
    {
      return true
    }
    copy.at = ahead
    do throws(Refusal) { return try copy.day() != nil } catch { return true }
  }

  /// A clock, a day or a span.
  private func isTime(_ ahead: Int) -> Bool {
    guard let first = words.peek(ahead) else { return false }
    if first.isWord("at") { return isClock(ahead + 1) }
    // `and the 3rd act` is about a play.
    guard first.kind == .word, !first.isWord("the") else {
      return first.kind == .number
        && (isClock(ahead) && !words.isBareNumber(ahead) || isSpan(ahead))
    }
    return isSpan(ahead) || isDay(ahead) || isNamedHour(ahead)
  }

  /// What `every` can stand before.
  private func beginsRepeat(_ ahead: Int) -> Bool {
    guard let word = words.peek(ahead) else { return false }
    guard word.kind == .word else { return word.kind == .number }
    return Vocabulary.units[word.text] != nil || Vocabulary.weekdays[word.text] != nil
      || Vocabulary.dayparts[word.text] != nil || Vocabulary.months[word.text] != nil
      || ["other", "weekday", "weekend", "weekdays", "weekends"].contains(word.text)
      || (Vocabulary.beforeNoun.contains(word.text)
        && words.peek(ahead + 1).map {
          Vocabulary.units[$0.text] != nil || Vocabulary.weekdays[$0.text] != nil
        } == true)
  }

  private var endsInClock: Bool {
    guard let last = when.split(separator: " ").last else { return false }
    let word = String(last).loweredASCII
    return last.utf8.contains(where: \.isDigit) || Vocabulary.hours[word] != nil
      || ["am", "pm", "a.m.", "p.m."].contains(word)
  }

  // MARK: What is told

  private func ambiguous(_ count: Int, _ ways: String) -> Refusal {
    Refusal(
      .ambiguous,
      "\(shown(0, count)) after '\(WordsParser.printable(when))' is ambiguous: a time, or the text; "
        + "\(ways), or -- before the text", column: column(0))
  }

  /// These tokens, the last of them with all that is attached to it.
  private func shown(_ start: Int, _ end: Int) -> String {
    words.quoted(from: start, to: max(end, words.endOfChunk(min(end, words.count) - 1)))
  }

  private func column(_ index: Int) -> Int {
    when.unicodeScalars.count + 1 + words.column(index)
  }
}
