import Testing

@testable import TocsinCommand

@Suite("What is made from the table of commands")
struct TableTests {
  @Test(
    "Short help begins with examples, long help names every option",
    arguments: CommandTable.shown.map(\.name))
  func help(name: VerbName) throws {
    let verb = try #require(CommandTable.verb(name.rawValue))
    let short = Help.short(verb)
    let long = Help.long(verb)
    #expect(short.hasPrefix("  \(try #require(verb.examples.first).line)\n"))
    for option in verb.options {
      #expect(short.contains(option.spelling), "\(option.spelling)")
      #expect(long.contains(option.spelling), "\(option.spelling)")
    }
    for line in verb.synopsis { #expect(long.contains(line)) }
    for text in [short, long] {
      for line in text.split(separator: "\n") { #expect(line.count <= 100, "\(line)") }
    }
  }

  @Test("Help names every command and none of a later version")
  func wholeHelp() {
    for text in [Help.short(), Help.long()] {
      for verb in CommandTable.shown { #expect(text.contains("  \(verb.name.rawValue)")) }
      for word in CommandTable.later { #expect(!text.contains("tocsin \(word)")) }
      #expect(!text.contains("__"))
    }
  }

  @Test("Every example is a command line that is understood")
  func examples() throws {
    for verb in CommandTable.shown {
      for example in verb.examples where example.line.hasPrefix("tocsin ") {
        let words = shellWords(example.line.prefix { $0 != "|" })
        guard case .run(let call) = try Parser.parse(Array(words.dropFirst())) else { continue }
        #expect(call.verb.name == verb.name, "\(example.line)")
        if verb.name == .add || verb.name == .ask { _ = try Draft(call) }
      }
    }
  }

  @Test("Every example of add is a time that is read, and every time of the help is")
  func exampleTimes() throws {
    for example in CommandTable.add.examples {
      // What the handlers of the examples run need not be installed here.
      var words = shellWords(example.line).dropFirst().map {
        $0 == "go=exec:make deploy" ? "go=exec:sh" : $0
      }
      words.insert("-n", at: 0)
      #expect(try run(words).status == 0, "\(example.line)")
    }
    for (forms, _) in Help.times {
      // The zones of the tests have no names with an area.
      for form in forms.split(separator: ",") where !form.contains("/") {
        let words = form.drop { $0 == " " }
        #expect(try run(["add", "-n", String(words), "--", "x"]).status == 0, "\(form)")
      }
    }
  }

  /// Split at blanks, single quotes kept together.
  func shellWords(_ line: some StringProtocol) -> [String] {
    var words: [String] = []
    var word = ""
    var quoted = false
    for character in line {
      switch character {
      case "'": quoted.toggle()
      case " " where !quoted:
        if !word.isEmpty { words.append(word) }
        word = ""
      default: word.append(character)
      }
    }
    return words + (word.isEmpty ? [] : [word])
  }

  static let completions: [CommandLineCase] = [
    .init(["li"], "list lint"),
    .init(["list", "--ne"], "--next"),
    .init(["list", "--json="], "--json=short --json=pretty"),
    .init(["--col"], "--color"),
    .init(["add", "-u", ""], "passive active time-sensitive critical"),
    .init(["add", "--image", "x"], ":files"),
    .init(["add", "--image=x"], ":files"),
    .init(["tom"], "tomorrow"),
    .init(["in", "-t", ""], ""),
    .init(["show", "1"], "12 13"),
    .init(["show", "12", "--", "13"], "13"),
    .init(["act", ""], "13"),
    .init(["act", "12", ""], "go default dismiss"),
    .init(["in", ""], "30s 1m 5m 10m 30m 1h 2h 1d 1w"),
    .init(
      ["add", "every", ""],
      "10m 30m 1h 2h 12h day other weekday weekend week month year fortnight first second third "
        + "fourth last morning afternoon evening night "
        + "monday tuesday wednesday thursday friday saturday sunday"),
    .init(["every", "2h", ""], "at on from until"),
    .init(["edit", ""], "12 13"),
    .init(["edit", "12", "--when", "tomo"], "tomorrow"),
    .init(["pause", "12", ""], "12 13 until"),
    .init(["pause", "12", "until", "tomo"], "tomorrow"),
    .init(["snooze", ""], "13"),
    .init(["snooze", "13", "1"], "1m 10m 1h 1d 1w"),
    .init(["when", "every", "weeke"], "weekend"),
    .init(["add", "--late", "n"], "none"),
    .init(["at", ""], "9:00 12:00 17:30 noon"),
    .init(["next", "w"], "week wednesday"),
    .init(["now", ""], ""),
    .init(["dai"], "daily"),
    .init(["add", "-A", "go=Go", "--action=no", "--exit-code", ""], "go= no="),
    .init(["ask", "--exit-code="], "--exit-code=yes= --exit-code=no="),
    .init(
      ["add", "-Ago", "--reply", "--on", ""],
      "go=exec: reply=exec: default=exec: dismiss=exec: due=exec: delivered=exec: held=exec: "
        + "waiting=exec: expired=exec: missed=exec: failed=exec:"),
    .init(["act", "12", "go", ""], ""),
    .init(["list", "-a", "org.e"], "org.example.mail"),
    .init(["add", "--tz", "Europe/S"], "Europe/Sofia"),
    .init(["completion", ""], "bash"),
    .init(["config", ""], "show path check"),
    .init(["config", "check", "x"], ":files"),
    .init(["config", "path", ""], ""),
    .init(["ask", ""], ""),
    .init(["app", ""], "list show set authorize choose open reset"),
    .init(["app", "show", "org.e"], "org.example.mail"),
    .init(["app", "set", "org.example.mail", "deliv"], "delivery=prominent delivery=quiet"),
    .init(["app", "set", "org.example.mail/news", "gro"], ""),
    .init(["app", "authorize", "org.example.mail", "alert", "b"], "badge"),
    .init(["app", "choose", "1"], "13"),
    .init(["app", "choose", "13", ""], "mute-1h turn-off"),
    .init(["focus", "on", "w"], "work"),
    .init(["focus", "on", "work", "u"], "until"),
    .init(["focus", "on", "work", "until", "tomo"], "tomorrow"),
    .init(["device", "set", "lo"], "locked=true locked=false"),
    .init(["device", "auto", "sp"], "space"),
    .init(["explain", "1"], "12 13"),
    .init(["explain", "--state", "focus"], "focus=off focus=work"),
    .init(["explain", "--state=car="], "--state=car=true --state=car=false"),
    .init(["category", "set", ""], ":files"),
    .init(["category", "remove", "--app", "org.example.mail", ""], "mail"),
    .init(["add", "-a", "org.example.mail", "-c", ""], "mail"),
    .init(["simu"], "simulate"),
  ]

  @Test("A shell is offered what fits", arguments: completions)
  func completes(_ row: CommandLineCase) {
    let candidates = Candidates { asked in
      switch asked {
      case .ids: [.init("12", "leave"), .init("13", "tea")]
      case .shownIDs: [.init("13", "tea")]
      case .apps: [.init("org.example.mail"), .init("org.tocsin.Reminders")]
      case .focuses: [.init("work")]
      case .categories(let app): app == "org.example.mail" ? [.init("mail")] : []
      case .choices(let name): name == "13" ? [.init("mute-1h"), .init("turn-off")] : []
      case .zones: [.init("Europe/Sofia"), .init("Asia/Tokyo")]
      case .actions(let id): id == "12" ? [.init("go", "Go")] : []
      }
    }
    #expect(candidates.candidates(row.words).map(\.word).joined(separator: " ") == row.result)
  }
}
