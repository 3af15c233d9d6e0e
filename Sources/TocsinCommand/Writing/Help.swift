/// Help, made from the table of commands.
package enum Help {
  /// `tocsin -h`: examples first.
  package static func short() -> String {
    var out = "Remind and notify, and get the answer.\n\n"
    out += examples(CommandTable.add.examples.prefix(3) + CommandTable.ask.examples.prefix(1))
    out += "\nCommands:\n" + commands()
    out += "\n'tocsin help COMMAND' tells all about one, 'tocsin help' about the times.\n"
    return out
  }

  /// `tocsin help` and `tocsin --help`.
  package static func long() -> String {
    var out = "Usage:\n"
    for verb in CommandTable.shown {
      for line in verb.synopsis { out += "  \(line)\n" }
    }
    out += "  tocsin --version\n"
    out += "\nCommands:\n" + commands()
    out += "\nTimes:\n"
    for (words, about) in times { out += Wrap.row(words, about, indent: 2, column: 28) }
    out += "\nExit status:\n"
    for (code, about) in exits { out += Wrap.row(code, about, indent: 2, column: 8) }
    return out
  }

  /// `tocsin COMMAND -h`.
  package static func short(_ verb: Verb) -> String {
    var out = examples(verb.examples[...])
    if !out.isEmpty { out += "\n" }
    out += verb.synopsis.joined(separator: "\n") + "\n" + options(verb)
    return out
  }

  /// `tocsin help COMMAND` and `tocsin COMMAND --help`.
  package static func long(_ verb: Verb) -> String {
    var out = verb.synopsis.joined(separator: "\n") + "\n\n"
    out += Wrap.paragraph(sentence(verb.about), indent: 0)
    for paragraph in verb.description { out += "\n" + Wrap.paragraph(paragraph, indent: 0) }
    if !verb.aliases.isEmpty { out += "\nAlso written: \(verb.aliases.joined(separator: ", "))\n" }
    out += options(verb)
    let shown = examples(verb.examples[...])
    if !shown.isEmpty { out += "\nExamples:\n" + shown }
    return out
  }

  private static func commands() -> String {
    CommandTable.shown.map { verb in
      let names = ([verb.name.rawValue] + verb.aliases).joined(separator: ", ")
      return Wrap.row(names, verb.about, indent: 2, column: 16)
    }.joined()
  }

  private static func options(_ verb: Verb) -> String {
    guard !verb.options.isEmpty else { return "" }
    return "\nOptions:\n"
      + verb.options.map { option in
        let spelling = option.short == nil ? "    " + option.spelling : option.spelling
        return Wrap.row(spelling, option.about, indent: 2, column: 32)
      }.joined()
  }

  private static func examples(_ examples: ArraySlice<Verb.Example>) -> String {
    examples.map { "  \($0.line)\n" + Wrap.paragraph("# " + $0.about, indent: 6) }.joined()
  }

  static func sentence(_ text: String) -> String {
    text.prefix(1).uppercased() + text.dropFirst() + "."
  }

  static let times: [(String, String)] = [
    ("now, in 10m, +5m, 2h30m", "a distance from now; also in 2 days at 9am"),
    ("17:30, at 9, 8pm, noon", "the next such time of day; it never repeats"),
    ("tonight, tomorrow 9am", "a day, with a time or at 09:00; tonight is 20:00"),
    ("fri 14:00, next tuesday", "a day of the week"),
    ("2026-12-05 08:00, dec 5", "a date; also 5.12.2026"),
    ("2026-12-05T08:00:00Z", "an instant as RFC 3339 has it, with Z or an offset"),
    ("@1798761600", "seconds since 1970"),
    ("9am America/New_York", "in a zone"),
    ("every 2h", "again and again; hourly is every 1h"),
    ("every 20m until 17:00", "up to a time; 'from 14:00' before it begins then"),
    ("every day 8:00, weekly", "on the calendar; also every other day, every 2 weeks"),
    ("every fri at 9am and 5pm", "days of the week; also mon..fri, weekday, weekend"),
    ("every last weekday 16:00", "of the month; also every second tue, every month on 31"),
    ("FREQ=DAILY, cal:daily", "a rule of RFC 5545, a calendar event of systemd.time(7)"),
  ]

  static let exits: [(String, String)] = [
    ("0", "done"),
    ("1", "failed, or the answer is no"),
    ("2", "usage, a time that was refused, a file that cannot be read"),
    ("3", "no such notification"),
    ("4", "not permitted"),
    ("5", "daemon or bus not reachable"),
    ("6", "the id fits several"),
    ("7", "a limit is reached, or the disk is full"),
    ("124", "the wait ran out"),
    ("130", "interrupted"),
  ]
}
