package import TocsinModel

/// The words people type for a time (time.md sections 2 and 3).
package enum Words {
  /// What `text` means at `now` in `zone`. It depends on nothing else but the settings of the day
  /// and the zones that the words may name (T1.1).
  ///
  /// `force` allows what is more than ten years ahead (T1.3).
  package static func read(
    _ text: String, now: WallTime, zone: Zone, day: DaySettings, zones: some ZoneSource,
    force: Bool = false
  ) throws(Refusal) -> Reading {
    var parser = try WordsParser(text)
    guard !parser.isEmpty else {
      throw Refusal(.empty, "the time is empty; write one such as in 10m or fri 14:00", column: 1)
    }
    guard let syntax = try parser.spec() else {
      // T3.11: only now is it sure that the number begins nothing else.
      if parser.at == 0, parser.isBareNumber() { throw parser.loneNumber() }
      throw parser.unreadable()
    }
    guard parser.isAtEnd else { throw parser.unreadable() }
    let evaluation = Evaluation(now: now, zone: zone, day: day, zones: zones, force: force)
    let shown = Shown(parser: parser)
    return switch syntax {
    case .once(let once): try evaluation.reading(of: once, words: text, shown: shown)
    case .interval(let interval):
      try evaluation.reading(of: interval, words: text, shown: shown)
    case .recur(let recur): try evaluation.reading(of: recur, words: text, shown: shown)
    case .rule(let rule, let end):
      try evaluation.reading(of: rule, until: end, words: text, shown: shown)
    case .calendar(let event, let end):
      try evaluation.reading(of: event, until: end, words: text, shown: shown)
    }
  }
}
