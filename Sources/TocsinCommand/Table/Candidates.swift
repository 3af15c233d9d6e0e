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
  package enum Asked: Equatable, Sendable { case ids, apps, zones, actions(of: String) }

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
        if index == before.count { return values(of: option, prefix: "") }
        index += 1
      }
    }
    if open, current.hasPrefix("--"), let at = current.firstIndex(of: "="),
      let option = option(String(current[..<at]), of: verb ?? CommandTable.add)
    {
      return values(of: option, prefix: String(current[...at]))
    }
    if open, current.hasPrefix("-") { return options(of: verb ?? CommandTable.add) }
    guard let verb else {
      return operands.isEmpty ? commands() + times() : (operands.count < 3 ? times() : [])
    }
    return values(of: verb, operands)
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

  private func values(of option: CommandOption, prefix: String) -> [Candidate] {
    let plain: [Candidate]
    switch option.offers {
    case .nothing: plain = []
    case .files: return [Self.files]
    case .icons: return [Self.files]
    case .apps: plain = ask(.apps)
    case .ids: plain = ask(.ids)
    case .zones: plain = ask(.zones)
    case .times: plain = times()
    case .spans: plain = spans()
    case .words(let words): plain = words.map { Candidate($0) }
    }
    return plain.map { Candidate(prefix + $0.word, $0.about) }
  }

  private func values(of verb: Verb, _ operands: [String]) -> [Candidate] {
    switch verb.operands {
    case .none, .text: []
    case .whenAndText: operands.count < 3 ? times() : []
    case .ids: ask(.ids)
    case .oneID: operands.isEmpty ? ask(.ids) : []
    case .idAndAction:
      switch operands.count {
      case 0: ask(.ids)
      case 1:
        ask(.actions(of: operands[0])) + [Candidate("default"), Candidate("dismiss")]
      default: []
      }
    case .words(let words): operands.isEmpty ? words.map { Candidate($0) } : []
    }
  }

  private func times() -> [Candidate] { Self.timeWords.map { Candidate($0) } }

  private func spans() -> [Candidate] { Self.spanWords.map { Candidate($0) } }

  static let timeWords = [
    "in", "at", "today", "tonight", "tomorrow", "next", "this", "every", "noon", "midnight",
    "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday", "daily",
    "weekly", "monthly", "yearly", "hourly", "now",
  ]

  static let spanWords = ["30s", "1m", "5m", "10m", "30m", "1h", "2h", "1d", "1w"]
}
