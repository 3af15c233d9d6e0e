import TocsinModel

/// What could stand at a place of the command line, from the table of commands.
package struct Candidates {
  package struct Candidate: Equatable, Sendable {
    package var word: String
    package var about: String

    package init(_ word: String, _ about: String = "") {
      self.word = word
      self.about = about
    }
  }

  /// What only the daemon or the file system knows.
  package enum Asked: Equatable, Sendable {
    case ids
    /// That are shown and can be answered.
    case shownIDs
    case apps, zones, focuses
    /// Those that are registered; of no app named, of the default one.
    case categories(of: String)
    /// What can be chosen of an app or a notification.
    case choices(of: String)
    case actions(of: String)
  }

  /// Fills in what the table does not hold; empty where nobody answers.
  package var ask: (Asked) -> [Candidate]

  package init(ask: @escaping (Asked) -> [Candidate]) { self.ask = ask }

  /// The line `:files` stands for names of files, which the shell knows best.
  package static let files = Candidate(":files")

  /// For the last of `words`, which may be empty; the program's name is not among them.
  package func candidates(_ words: [String]) -> [Candidate] {
    let current = words.last ?? ""
    let before = Array(words.dropLast())
    let all = unfiltered(before, current)
    return all.filter { $0 == Self.files || $0.word.hasPrefix(current) }
  }

  private func unfiltered(_ before: [String], _ current: String) -> [Candidate] {
    var verb: Verb?
    var operands: [String] = []
    var index = 0
    var open = true
    while index < before.count {
      let word = before[index]
      index += 1
      if !open || !Scan.isOption(word) {
        if verb == nil, operands.isEmpty, open, let known = CommandTable.verb(word) {
          verb = known
        } else {
          operands.append(word)
        }
      } else if word == "--" {
        open = false
      } else if let option = option(word, of: verb ?? CommandTable.add),
        Scan.needsValue(option), !word.utf8.contains(UInt8(ascii: "="))
      {
        if index == before.count {
          return values(of: option, prefix: "", verb: verb ?? CommandTable.add, before)
        }
        index += 1
      }
    }
    if open, current.hasPrefix("--"), let at = current.firstIndex(of: "="),
      let option = option(String(current[..<at]), of: verb ?? CommandTable.add)
    {
      return values(
        of: option, prefix: String(current[...at]), verb: verb ?? CommandTable.add, before)
    }
    if open, current.hasPrefix("-") { return options(of: verb ?? CommandTable.add) }
    guard let verb else {
      return (operands.isEmpty ? commands() : []) + times(after: operands)
    }
    return values(of: verb, operands, before)
  }

  private func option(_ word: String, of verb: Verb) -> CommandOption? {
    if word.hasPrefix("--") {
      let name = word.dropFirst(2).prefix { $0 != "=" }
      return verb.option(long: name)
    }
    return word.unicodeScalars.last.flatMap { verb.option(short: $0) }
  }

  private func options(of verb: Verb) -> [Candidate] {
    verb.options.map { Candidate("--" + $0.name.rawValue, $0.about) }
  }

  private func commands() -> [Candidate] {
    CommandTable.shown.map { Candidate($0.name.rawValue, $0.about) }
  }

  private func values(
    of option: CommandOption, prefix: String, verb: Verb, _ before: [String]
  ) -> [Candidate] {
    let plain: [Candidate]
    switch option.offers {
    case .nothing: plain = []
    case .files: return [Self.files]
    case .icons: return [Self.files]
    case .apps: plain = ask(.apps)
    case .ids: plain = ask(.ids)
    case .zones: plain = ask(.zones)
    case .times: plain = times(after: [])
    case .answers: plain = answers(before, verb).map { Candidate($0 + "=") }
    case .handlers:
      plain = (answers(before, verb) + HandlerChoice.events).map { Candidate($0 + "=exec:") }
    case .spans: plain = spans()
    case .categories: plain = ask(.categories(of: self.app(before)))
    case .states: return states(prefix)
    case .lateness: plain = ["once", "all", "none"].map { Candidate($0) } + spans()
    case .words(let words): plain = words.map { Candidate($0) }
    }
    return plain.map { Candidate(prefix + $0.word, $0.about) }
  }

  private func values(of verb: Verb, _ operands: [String], _ before: [String]) -> [Candidate] {
    switch verb.operands {
    case .none, .text: []
    case .files: [Self.files]
    case .whenAndText: times(after: operands)
    case .ids: ask(.ids)
    case .idsAndUntil:
      if let at = operands.firstIndex(of: "until"), at > 0 {
        times(after: Array(operands[(at + 1)...]))
      } else {
        ask(.ids) + (operands.isEmpty ? [] : [Candidate("until")])
      }
    case .idAndTime:
      operands.isEmpty
        ? ask(.shownIDs)
        : (operands.count == 1 ? spans() : []) + times(after: Array(operands[1...]))
    case .time: times(after: operands)
    case .oneID: operands.isEmpty ? ask(.ids) : []
    case .idAndAction:
      switch operands.count {
      case 0: ask(.shownIDs)
      case 1:
        ask(.actions(of: operands[0])) + [Candidate("default"), Candidate("dismiss")]
      default: []
      }
    case .words(let words): operands.isEmpty ? words.map { Candidate($0) } : []
    case .app: apps(after: operands)
    case .focus: focuses(after: operands)
    case .device: states(after: operands)
    case .category: categories(after: operands, app: app(before))
    case .wordAndFile(let words, let file):
      operands.isEmpty ? words.map { Candidate($0) } : operands == [file] ? [Self.files] : []
    }
  }

  /// The ids of the actions on this line.
  private func answers(_ before: [String], _ verb: Verb) -> [String] {
    var ids: [String] = []
    for (index, word) in before.enumerated() {
      if word == "-A" || word == "--action" {
        guard index + 1 < before.count else { continue }
        ids.append(Pair.split(before[index + 1]).key)
      } else if word.hasPrefix("--action=") {
        ids.append(Pair.split(String(word.dropFirst("--action=".count))).key)
      } else if word.hasPrefix("-A") {
        ids.append(Pair.split(String(word.dropFirst(2))).key)
      } else if word == "--reply" || word.hasPrefix("--reply=") {
        ids.append("reply")
      }
    }
    let isPlainAsk = verb.name == .ask && ids.isEmpty
    return isPlainAsk ? ["yes", "no"] : ids
  }

  /// The words that may go on a time.
  func times(after operands: [String]) -> [Candidate] {
    guard let last = operands.last else { return Self.timeWords.map { Candidate($0) } }
    let words: [String]
    switch (operands.count, last) {
    case (1, "in"): words = Self.spanWords
    case (1, "every"), (1, "each"): words = Self.repeatWords
    case (1, "at"), (2, "at"): words = Self.clockWords
    case (1, "next"): words = ["week", "month", "year"] + Self.weekdays
    case (1, "this"): words = Self.dayparts + Self.weekdays
    case (1, "today"), (1, "tomorrow"): words = ["at"] + Self.clockWords
    case (1, _) where Self.weekdays.contains(last): words = ["at"] + Self.clockWords
    case (2, _) where operands[0] == "every" || operands[0] == "each":
      words = ["at", "on", "from", "until"]
    default: words = []
    }
    return words.map { Candidate($0) }
  }

  func spans() -> [Candidate] { Self.spanWords.map { Candidate($0) } }

  private static let weekdays = [
    "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday",
  ]

  private static let dayparts = ["morning", "afternoon", "evening", "night"]

  static let timeWords =
    ["in", "at", "today", "tonight", "tomorrow", "next", "this", "every", "noon", "midnight"]
    + weekdays + ["hourly", "daily", "weekly", "monthly", "yearly", "now"]

  static let clockWords = ["9:00", "12:00", "17:30", "noon"]

  static let spanWords = ["30s", "1m", "5m", "10m", "30m", "1h", "2h", "1d", "1w"]

  static let repeatWords =
    [
      "10m", "30m", "1h", "2h", "12h", "day", "other", "weekday", "weekend", "week", "month",
      "year",
    ]
    + ["fortnight", "first", "second", "third", "fourth", "last"] + dayparts + weekdays
}
