internal import TocsinModel

extension WordsParser {
  /// `rrule`, with what RFC 5545 writes beside it.
  mutating func rule() throws(Refusal) -> Syntax? {
    guard at == 0, beginsRule else { return nil }
    let end = try tail()
    let text: RuleText
    do throws(RuleText.Fault) { text = try RuleText(typed(from: 0, to: end.at)) } catch {
      throw Refusal(
        .unreadable,
        "cannot read \(quoted(from: 0, to: end.at)) as a rule: "
          + error.message, column: 1)
    }
    at = count
    return .rule(text, end.syntax)
  }

  private var beginsRule: Bool {
    guard let first = peek(), let next = peek(1), next.isGlued else { return false }
    switch first.text {
    case "rrule": return next.isMark(":")
    case "freq", "rscale": return next.isMark("=")
    case "dtstart": return next.isMark(":") || next.isMark(";")
    default: return false
    }
  }

  /// `calendar`
  mutating func calendar() throws(Refusal) -> Syntax? {
    guard at == 0, let first = peek() else { return nil }
    let isNamed = first.isWord("cal") && peek(1).map { $0.isMark(":") && $0.isGlued } == true
    guard isNamed || holdsEvent else { return nil }
    let start = isNamed ? 2 : 0
    let end: (at: Int, syntax: EndSyntax)
    if isNamed {
      end = try tail()
    } else {
      // It may still be words with a star in the text after them.
      guard let found = try? tail() else { return nil }
      end = found
    }
    guard let event = CalendarEvent(typed(from: start, to: end.at)) else {
      if isNamed { throw clockOutOfRange(from: 2) ?? noEvent(to: end.at) }
      return nil
    }
    if let zone = event.zone, !zone.utf8.elementsEqual("UTC".utf8), !isZoneName(zone) {
      guard isNamed else { return nil }
      guard isAbbreviation(zone) else { throw noEvent(to: end.at) }
      throw Refusal(
        .zone,
        "'\(WordsParser.printable(zone))' is an abbreviation and ambiguous; write a zone such as "
          + "America/New_York", column: column(end.at - 1))
    }
    at = count
    return .calendar(event, end.syntax)
  }

  private var holdsEvent: Bool {
    guard let first = peek(), !first.isWord("every"), !first.isWord("each") else { return false }
    for index in 0..<count {
      guard let token = token(index) else { return false }
      if token.isMark("*") || token.isMark("~") { return true }
      if token.isMark("."), self.token(index + 1).map({ $0.isMark(".") && $0.isGlued }) == true {
        return true
      }
    }
    return false
  }

  /// The words after "until", and where it stands; the end where it does not.
  private mutating func tail() throws(Refusal) -> (at: Int, syntax: EndSyntax) {
    let start = at
    defer { at = start }
    var index = count - 1
    while index > 0 {
      if token(index)?.isWord("until") == true || token(index)?.isWord("till") == true,
        token(index)?.isGlued == false
      {
        at = index + 1
        if let end = try once(), isAtEnd {
          return (index, EndSyntax(end: end, column: column(index)))
        }
        throw unreadable()
      }
      index -= 1
    }
    return (count, EndSyntax(column: column(0)))
  }

  private func noEvent(to end: Int) -> Refusal {
    let text = typed(from: 2, to: end)
    if var words = try? WordsParser(text), let word = words.peek(), word.kind == .word,
      Vocabulary.months[word.text] != nil
    {
      // Words in place of an event; a date that there is not never comes.
      do throws(Refusal) { _ = try words.monthAndDay() } catch {
        return Refusal(.never, "\(quoted(from: 0, to: end)) never rings", column: column(2))
      }
    }
    return Refusal(
      .unreadable,
      "cannot read \(quoted(from: 0, to: end)) as a calendar event of systemd.time(7); write one "
        + "such as cal:Mon..Fri 09:00 or cal:*-*-1 12:00", column: column(2))
  }
}
