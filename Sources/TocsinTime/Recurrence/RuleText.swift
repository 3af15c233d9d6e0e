/// The text of a rule and of what belongs to it: `RRULE:FREQ=…`, `DTSTART`, `EXDATE`, `RDATE`, one
/// after the other with blanks between them, or all of them as parts of the rule.
struct RuleText: Hashable, Sendable {
  /// A date or a time as RFC 5545 writes it.
  struct Stamp: Hashable, Sendable {
    let date: CivilDate
    /// Nil for a date alone.
    let time: TimeOfDay?
    let isUniversal: Bool
    /// The zone that was given with it.
    var zone: String?

    func civil(_ standard: TimeOfDay) -> CivilTime { CivilTime(date, time ?? standard) }
  }

  var rule: Rule
  var start: Stamp?
  var until: Stamp?
  var count: Int64?
  var except: [Stamp] = []
  var also: [Stamp] = []

  /// Why it cannot be read: a part of a sentence, after "cannot read … as a rule: ".
  struct Fault: Error, Hashable, Sendable {
    let message: String
    init(_ message: String) { self.message = message }

    /// `what` is what was typed.
    init(_ what: some StringProtocol, _ message: String) {
      self.message = "'\(WordsParser.printable(String(what)))' \(message)"
    }
  }
}

extension CivilTime {
  /// `20261202T090000`
  var basicText: String {
    let date = self.date
    return padded(date.year, to: 4) + padded(date.month) + padded(date.day) + "T" + padded(hour)
      + padded(minute) + padded(second)
  }
}
