package import TocsinModel

/// An end that is given apart from what it ends: `until friday`.
package struct WordsEnd: Sendable {
  package let end: Recurrence.End
  /// The last instant that may ring.
  package let instant: WallTime
  package let notes: [String]
}

extension Words {
  /// What `text` after `until` means for what rings from `start` on in `place` (T3.28). `zone` is
  /// the one in which words are read, `pinned` the one to which the recurrence is tied.
  package static func end(
    _ text: String, after start: WallTime, in place: Zone, pinned: ZoneName?, now: WallTime,
    zone: Zone, day: DaySettings, zones: some ZoneSource
  ) throws(Refusal) -> WordsEnd {
    var parser = try WordsParser(text)
    guard !parser.isEmpty else { throw Refusal(.empty, "the time is empty", column: 1) }
    guard let syntax = try parser.once(), parser.isAtEnd else {
      if parser.at == 0, parser.isBareNumber() { throw parser.loneNumber() }
      throw parser.unreadable()
    }
    let evaluation = Evaluation(now: now, zone: zone, day: day, zones: zones, force: false)
    guard let end = try evaluation.end(syntax, after: start, in: place, pinned: pinned) else {
      throw parser.unreadable()
    }
    return WordsEnd(end: end.end, instant: end.instant, notes: end.notes)
  }

  /// `words` without their end and with that one: what people read (T3.28).
  package static func ending(_ words: String, until end: String?) -> String {
    var parts = words.split(separator: " ", omittingEmptySubsequences: false)
    if let at = parts.lastIndex(where: { ["until", "till"].contains($0.lowercased()) }) {
      parts.removeSubrange(at...)
    }
    let rest = parts.joined(separator: " ")
    return end.map { "\(rest) until \($0)" } ?? rest
  }
}
