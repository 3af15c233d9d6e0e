package import TocsinModel

/// A line without quotes: `tocsin in 10m tea is ready` (time.md section 8).
package enum Line {
  package struct Split: Sendable {
    package let when: Reading
    package let text: String
    /// Sentences for the person about what became text.
    package let notes: [String]
  }

  /// The longest run of leading words that reads as a time, and the rest as the text (T8.1).
  ///
  /// `words` are the arguments as the shell gave them, a `--` included; `commands` are what the
  /// first word may have been meant to be (T8.5).
  package static func split(
    words: [String], now: WallTime, zone: Zone, day: DaySettings, zones: some ZoneSource,
    force: Bool = false, commands: [String] = []
  ) throws(Refusal) -> Split {
    func read(_ words: ArraySlice<String>) throws(Refusal) -> Reading {
      try Words.read(
        words.joined(separator: " "), now: now, zone: zone, day: day, zones: zones, force: force)
    }
    func finish(
      _ when: Reading, _ rest: ArraySlice<String>, isForced: Bool = false
    ) throws(Refusal) -> Split {
      let text = rest.joined(separator: " ")
      // T8.4
      guard !Line.isBlank(text) else {
        throw Refusal(
          .empty,
          "the text is empty: '\(WordsParser.printable(when.words))' alone is a time ("
            + "\(Echo.instant(when.first, in: zone)), \(Echo.distance(from: now, to: when.first)))",
          column: when.words.unicodeScalars.count + 1)
      }
      // What was quoted, or stands after `--`, is text whatever it says.
      let isQuoted = rest.first?.unicodeScalars.contains(where: \.properties.isWhitespace) == true
      guard !isForced, !isQuoted, var leftover = Leftover(when, text: text) else {
        return Split(when: when, text: text, notes: [])
      }
      if let refusal = leftover.refusal() { throw refusal }
      return Split(when: when, text: text, notes: leftover.note().map { [$0] } ?? [])
    }

    if let end = words.firstIndex(of: "--") {
      return try finish(try read(words[..<end]), words[(end + 1)...], isForced: true)
    }
    guard let first = words.first, !Line.isBlank(first) else {
      throw Refusal(.empty, "the time is empty; write one such as in 10m", column: 1)
    }
    // One quoted argument that reads as a time is it.
    if first.unicodeScalars.contains(where: \.properties.isWhitespace) {
      if let when = try reading({ () throws(Refusal) in try read(words[..<1]) }) {
        return try finish(when, words[1...], isForced: true)
      }
    }
    var count = min(words.count, longestRun)
    while count > 0 {
      let when: Reading?
      do throws(Refusal) {
        when = try reading { () throws(Refusal) in try read(words[..<count]) }
      } catch {
        // The unit may be there: misspelt, not read yet, or cut off with the shorter run.
        guard error.code == .noUnit, let better = fault(in: words) else { throw error }
        throw better
      }
      if let when { return try finish(when, words[count...]) }
      count -= 1
    }
    throw nothing(words, commands)
  }

  private static func isBlank(_ text: String) -> Bool {
    text.unicodeScalars.allSatisfy(\.properties.isWhitespace)
  }

  /// More words than any time has. Rules with many days and times are the longest.
  private static let longestRun = 48

  /// Nil for what is no time; a final refusal ends the search (T8.2).
  private static func reading(_ read: () throws(Refusal) -> Reading) throws(Refusal) -> Reading? {
    do {
      return try read()
    } catch {
      guard !error.isFinal else { throw error }
      return nil
    }
  }

  /// T8.5. Where the line begins like a time, what is wrong with that time.
  private static func nothing(_ words: [String], _ commands: [String]) -> Refusal {
    let word = words.first ?? ""
    let shown = WordsParser.printable(word)
    // In quotes it was meant to be the time.
    if word.unicodeScalars.contains(where: \.properties.isWhitespace),
      let quoted = try? WordsParser(word)
    {
      var parser = quoted
      do throws(Refusal) { _ = try parser.spec() } catch { return error }
      return parser.unreadable()
    }
    if let hint = Vocabulary.hints[word.loweredASCII] {
      return Refusal(.unreadable, "cannot read '\(shown)' as a time; \(hint)", column: 1)
    }
    if let refusal = fault(in: words) { return refusal }
    let message = "no command or time '\(shown)'"
    let meant = Nearest.words(to: word, among: commands + Vocabulary.spellings, limit: 2)
      .first { !$0.loweredASCII.utf8.elementsEqual(word.loweredASCII.utf8) }
    guard let meant else { return Refusal(.unreadable, message, column: 1) }
    return Refusal(.unknownWord, "\(message); did you mean '\(meant)'?", column: 1)
  }

  /// Nil where no time was meant.
  private static func fault(in words: [String]) -> Refusal? {
    let line = words.prefix(longestRun).joined(separator: " ")
    guard var parser = try? WordsParser(line) else { return nil }
    do throws(Refusal) { _ = try parser.spec() } catch {
      return error.code == .noUnit ? parser.slip() ?? error : error
    }
    if let refusal = parser.repeatNotRead() ?? parser.slip() { return refusal }
    return parser.beginsLikeTime ? parser.unreadable() : nil
  }
}
