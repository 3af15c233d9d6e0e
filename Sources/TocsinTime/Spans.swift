package import TocsinModel

/// Spans as text, for every option, file and call: one grammar (time.md section 2).
package enum Spans {
  /// `90s`, `1h 30m`, `1.5h`, `an hour and a half`, `2d`. A day is 24 hours here; months and years
  /// have no length and are refused.
  package static func read(_ text: String) throws(Refusal) -> Span {
    var parser = try WordsParser(text)
    guard !parser.isAtEnd else { throw Refusal(.empty, "the span is empty", column: 1) }
    guard let amount = try parser.amount() else {
      if parser.isBareNumber() { throw parser.noUnit(at: 0) }
      throw Refusal(
        .unreadable, "cannot read \(parser.quoted(from: 0)) as a span; write 90s, 10m or 1h 30m",
        column: parser.column(0))
    }
    try parser.refuseBareNumber()
    guard parser.isAtEnd else { throw parser.unreadable("a span") }
    guard amount.months == 0 else {
      throw Refusal(
        .ambiguous, "ambiguous: months and years have no fixed length; write days, as in 30d",
        column: parser.column(0))
    }
    let total = Int128(amount.days) * Int128(CivilTime.usecPerDay) + Int128(amount.usec)
    guard let usec = Int64(exactly: total) else { throw parser.tooLong(at: 0) }
    return Span(usec: usec)
  }

  /// `1h 30m`, `2d`, `1.5s`, `0s`: what `read` takes, but for the sign of a negative span.
  package static func print(_ span: Span) -> String { print(span, days: true) }

  /// Without days where a day would not be read as 24 hours: `every 48h` is no `every 2d`.
  package static func print(_ span: Span, days: Bool) -> String {
    guard span.usec != 0 else { return "0s" }
    let units: [(UInt64, String)] = (days ? [(86_400, "d")] : []) + [(3600, "h"), (60, "m")]
    var rest = span.usec.magnitude / 1_000_000
    let fraction = Int(span.usec.magnitude % 1_000_000)
    var parts: [String] = []
    for (length, name) in units where rest >= length {
      parts.append("\(rest / length)\(name)")
      rest %= length
    }
    if fraction != 0 {
      var digits = Array(padded(fraction, to: 6).utf8)
      while digits.last == UInt8(ascii: "0") { digits.removeLast() }
      parts.append("\(rest).\(String(decoding: digits, as: UTF8.self))s")
    } else if rest > 0 {
      parts.append("\(rest)s")
    }
    return (span.usec < 0 ? "-" : "") + parts.joined(separator: " ")
  }
}

extension TimeOfDay {
  /// `09:00`, `9pm`, `noon`: a time of day where no day can stand, as in the configuration.
  package static func read(_ text: String) throws(Refusal) -> TimeOfDay {
    var parser = try WordsParser(text)
    guard !parser.isAtEnd else { throw Refusal(.empty, "the time of day is empty", column: 1) }
    parser.hasDays = false
    guard let clock = try parser.clock(), parser.isAtEnd, case .clock(let time) = clock.meaning
    else {
      throw Refusal(
        .unreadable, "cannot read \(parser.quoted(from: 0)) as a time of day; write 09:00",
        column: parser.column(0))
    }
    return time
  }
}
