extension WordsParser {
  /// `zone`, which stands after a time (T3.30).
  mutating func zone() throws(Refusal) -> ZoneSyntax? {
    if let offset = try offset() { return .offset(offset) }
    guard let word = peek(), word.kind == .word, let chunk = chunk() else { return nil }
    if ["utc", "gmt", "z"].contains(word.text) { return try fixed(word) }
    guard !word.isGlued else { return nil }
    if chunk.count == 1, isAbbreviation(chunk.text) {
      throw Refusal(
        .zone,
        "\(quoted(from: at, to: at + 1)) is an abbreviation and ambiguous; write a zone such as "
          + "America/New_York or an offset such as -05:00", column: column(at))
    }
    guard isZoneName(chunk.text) else { return nil }
    let column = column(at)
    at += chunk.count
    return .named(chunk.text, column: column)
  }

  private mutating func fixed(_ word: Token) throws(Refusal) -> ZoneSyntax? {
    if let sign = peek(1), sign.isGlued {
      if sign.isMark("+") || sign.isMark("-") {
        throw Refusal(
          .zone, "unknown zone \(quoted(from: at, to: at + 3)); write an offset such as +02:00",
          column: column(at))
      }
      guard sign.isMark(",") else { return nil }
    }
    let column = column(at)
    at += 1
    return .named(word.text == "gmt" ? "GMT" : "UTC", column: column)
  }

  /// `+02:00`, `-0530`. The sign has its digits attached.
  private mutating func offset() throws(Refusal) -> Int? {
    guard let sign = peek(), sign.isMark("+") || sign.isMark("-"), let digits = peek(1),
      digits.kind == .number, digits.isGlued
    else { return nil }
    let start = at
    guard let seconds = offsetSeconds() else { return nil }
    guard !(sign.isGlued && sign.isMark("-")) else {
      throw Refusal(
        .ambiguous,
        "\(quoted(from: start, to: at)) is ambiguous: write a blank before an offset, or one time",
        column: column(start))
    }
    guard abs(seconds) <= Zone.widestOffset else {
      throw Refusal(
        .zone, "unknown zone \(quoted(from: start, to: at)): offsets go from -12:00 to +14:00",
        column: column(start))
    }
    return seconds
  }

  /// A sign, `hh:mm` or `hhmm`, and nothing attached.
  mutating func offsetSeconds() -> Int? {
    let start = at
    guard let sign = peek(), sign.isMark("+") || sign.isMark("-") else { return nil }
    at += 1
    var hour: Int?
    var minute: Int?
    if let both = takeGluedNumber(4...4) {
      hour = both / 100
      minute = both % 100
    } else if let number = takeGluedNumber(2...2), take(mark: ":", glued: true) {
      hour = number
      minute = takeGluedNumber(2...2)
    }
    guard let hour, let minute, hour < 24, minute < 60, peek().map({ !$0.isGlued }) ?? true else {
      at = start
      return nil
    }
    return (sign.isMark("-") ? -1 : 1) * (hour * 3600 + minute * 60)
  }

  func isAbbreviation(_ text: String) -> Bool {
    Vocabulary.abbreviations.contains(text.loweredASCII)
      || Vocabulary.capitalAbbreviations.contains(text)
  }

  /// Whether it is meant to be a name; whether there is such a zone shows later. `tea/coffee` is
  /// none, `Europ/Berlin` is a slip.
  func isZoneName(_ text: String) -> Bool {
    guard ZoneName(text) != nil else { return false }
    guard let slash = text.firstIndex(of: "/") else { return Vocabulary.loneZones.contains(text) }
    let area = String(text[..<slash])
    let small = area.loweredASCII
    // None of ours, which `ZoneSource.find` says.
    if ["right", "posix"].contains(small) { return true }
    return Vocabulary.areas.contains { $0.loweredASCII.hasSameText(as: small) }
      || !Nearest.words(to: area, among: Vocabulary.areas).isEmpty
  }
}

extension String {
  fileprivate func hasSameText(as other: String) -> Bool { utf8.elementsEqual(other.utf8) }
}
