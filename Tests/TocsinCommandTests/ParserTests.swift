import Testing

@testable import TocsinCommand

/// One line of a table: what is typed, and what is understood or said.
struct CommandLineCase: Sendable, CustomTestStringConvertible {
  var words: [String]
  var result: String

  init(_ words: [String], _ result: String) {
    self.words = words
    self.result = result
  }

  var testDescription: String { words.joined(separator: " ") }
}

/// `verb --option=value … : operand | operand`, with `--` where it stood, `bare` without a verb.
func understood(_ words: [String]) -> String {
  do throws(Failure) {
    switch try Parser.parse(words) {
    case .version: return "version"
    case .help(let verb, let long):
      return (long ? "long help" : "short help") + (verb.map { " of \($0.name.rawValue)" } ?? "")
    case .run(let call):
      var out = call.isBare ? "bare" : call.verb.name.rawValue
      for given in call.given {
        out += " --" + given.option.name.rawValue + (given.value.map { "=" + $0 } ?? "")
      }
      var operands = call.operands
      if let at = call.beforeDashes { operands.insert("--", at: at) }
      return out + (operands.isEmpty ? "" : ": " + operands.joined(separator: " | "))
    }
  } catch {
    return "\(error.exit) \(error.message)"
  }
}

@Suite("Reading the command line")
struct ParserTests {
  static let read: [CommandLineCase] = [
    .init([], "short help"),
    .init(["-h"], "short help"),
    .init(["--help"], "long help"),
    .init(["--version"], "version"),
    .init(["help"], "help"),
    .init(["help", "add"], "help: add"),
    .init(["in", "10m", "tea"], "bare: in | 10m | tea"),
    .init(["-u", "critical", "in", "10m", "tea"], "bare --level=critical: in | 10m | tea"),
    .init(["in", "10m", "tea", "-u", "low"], "bare --level=passive: in | 10m | tea"),
    .init(["add", "in 5m", "--", "-10% today"], "add: in 5m | -- | -10% today"),
    .init(["add", "in 5m", "-10% today"], "add: in 5m | -10% today"),
    .init(["add", "in 5m", "- [ ] plan"], "add: in 5m | - [ ] plan"),
    .init(["add", "in 5m", "-"], "add: in 5m | -"),
    .init(["add", "-t", "--help", "in 5m"], "add --title=--help: in 5m"),
    .init(["add", "--title=-x", "in 5m"], "add --title=-x: in 5m"),
    .init(["add", "--title=", "in 5m"], "add --title=: in 5m"),
    .init(["add", "in 5m", "--", "--json"], "add: in 5m | -- | --json"),
    .init(["add", "-qp", "now", "x"], "add --quiet --print-id: now | x"),
    .init(["add", "-qtHello", "now"], "add --quiet --title=Hello: now"),
    .init(["add", "-qt", "Hello", "now"], "add --quiet --title=Hello: now"),
    .init(
      ["add", "-Ayes=Yes", "-A", "no", "now", "x"], "add --action=yes=Yes --action=no: now | x"),
    .init(["add", "--reply", "now", "x"], "add --reply: now | x"),
    .init(["add", "--reply=your name", "now", "x"], "add --reply=your name: now | x"),
    .init(["add", "-u", "normal", "now", "x"], "add --level=active: now | x"),
    .init(["ask", "Deploy?", "--wait-timeout", "5m"], "ask --wait-timeout=5m: Deploy?"),
    .init(["list"], "list"),
    .init(["ls", "--json"], "list --json"),
    .init(["ls", "--json=short"], "list --json=short"),
    .init(["--no-pager", "list"], "list --no-pager"),
    .init(["--color", "never", "list"], "list --color=never"),
    .init(["list", "--next", "2h", "-a", "org.x.y"], "list --next=2h --app=org.x.y"),
    .init(["show", "12", "13", "-q"], "show --quiet: 12 | 13"),
    .init(["rm", "--all"], "rm --all"),
    .init(["act", "12", "reply", "--text", "-"], "act --text=-: 12 | reply"),
    .init(["act", "12", "--text=-1", "reply"], "act --text=-1: 12 | reply"),
    .init(["log", "-fn", "5"], "log --follow --lines=5"),
    .init(["log", "-n5", "12"], "log --lines=5: 12"),
    .init(["status", "-h"], "short help of status"),
    .init(["status", "--help"], "long help of status"),
    .init(["in", "5m", "-h"], "short help"),
    .init(["completion", "bash"], "completion: bash"),
    .init(["__complete", "1", "list", "--"], "__complete: 1 | list | --"),
  ]

  static let refused: [CommandLineCase] = [
    .init(["add", "--titel", "x"], "2 no option '--titel' of 'add'; did you mean '--title'?"),
    .init(
      ["add", "now", "-Z"],
      "2 no option '-Z' of 'add'; a text that begins with '-' needs '--' before it"),
    .init(
      ["in", "5m", "--xyzzy"],
      "2 no option '--xyzzy'; a text that begins with '-' needs '--' before it"),
    .init(["cancel", "12"], "2 no command 'cancel'; did you mean 'rm'?"),
    .init(["remove", "--all"], "2 no command 'remove'; did you mean 'rm'?"),
    .init(["delete", "12"], "2 no command 'delete'; did you mean 'rm'?"),
    .init(["notify", "-t", "x"], "2 no command 'notify'; did you mean 'add now'?"),
    .init(["list", "--deliv"], "2 no option '--deliv' of 'list'; did you mean '--delivered'?"),
    .init(
      ["ask", "--wait-t", "5m"], "2 no option '--wait-t' of 'ask'; did you mean '--wait-timeout'?"),
    .init(["list", "-Z"], "2 no option '-Z' of 'list'; see 'tocsin help list'"),
    .init(["lsit", "--delivered"], "2 no command or time 'lsit'; did you mean 'list'?"),
    .init(["add", "now", "-t"], "2 '-t' needs a value: TEXT"),
    .init(["add", "now", "--title"], "2 '--title' needs a value: TEXT"),
    .init(["add", "--quiet=yes", "now"], "2 '--quiet' takes no value"),
    .init(
      ["add", "-u", "criticl", "now"],
      "2 '--level' cannot be 'criticl', only passive, active, time-sensitive or critical; "
        + "did you mean 'critical'?"),
    .init(["list", "--json=long"], "2 '--json' cannot be 'long', only short or pretty"),
    .init(
      ["list", "--timestamp=unx"],
      "2 '--timestamp' cannot be 'unx', only pretty, utc, iso, unix or relative; did you mean 'unix'?"
    ),
    .init(["show"], "2 'show' needs an id"),
    .init(["act", "12"], "2 'act' needs an id and an action"),
    .init(["act", "12", "yes", "no"], "2 'act' takes no 'no'"),
    .init(["status", "now"], "2 'status' takes no 'now'"),
    .init(["simulate", "x.toml"], "simulate: x.toml"),
    .init(["preview", "x.toml"], "2 'preview' is not in this version"),
    .init(["undo"], "2 'undo' is not in this version"),
    .init(["completion"], "2 'completion' needs a shell"),
  ]

  @Test("A command line is read", arguments: read)
  func reads(_ row: CommandLineCase) {
    #expect(understood(row.words) == row.result)
  }

  @Test(
    "A wrong command line is refused in one line, with what to write instead", arguments: refused)
  func refuses(_ row: CommandLineCase) {
    #expect(understood(row.words) == row.result)
  }

  @Test("No letter and no name stands for two options of one command")
  func unambiguous() {
    for verb in CommandTable.verbs {
      let letters = verb.options.compactMap(\.short)
      #expect(Set(letters).count == letters.count, "\(verb.name)")
      let names = verb.options.map(\.name)
      #expect(Set(names).count == names.count, "\(verb.name)")
    }
  }

  @Test("No word is both a command of this version and one of a later one")
  func laterIsNotNow() {
    for verb in CommandTable.verbs {
      #expect(!CommandTable.later.contains(verb.name.rawValue))
    }
  }
}
