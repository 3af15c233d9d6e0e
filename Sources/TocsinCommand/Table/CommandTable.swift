/// The one table of commands. Parsing, usage errors, help, completion and tocsin(1) are made
/// from it, so none of them can know what another does not.
package enum CommandTable {
  package static let verbs: [Verb] = [
    add, ask, list, show, edit, snooze, done, pause, resume, skip, rm, act, log, explain, when, app,
    focus, device, category, handler, push, lint, test, simulate, status, reload, config,
    completion, help, complete, man,
  ]

  package static var shown: [Verb] { verbs.filter { !$0.hidden } }

  /// By name or alias; nil for a word that is no command.
  package static func verb(_ word: String) -> Verb? {
    switch word {
    case "add": add
    case "ask": ask
    default: verbs.first { $0.name.rawValue == word || $0.aliases.contains(word) }
    }
  }

  /// Named by the documentation of the project and not built yet: one clear line, and no place
  /// in help.
  package static let later: [String] = [
    "undo", "preview", "agenda", "watch", "import", "export",
    "doctor",
  ]

  /// The same for options. By name, or by the letter that it will have.
  package static func isLater(option: String, of verb: Verb) -> Bool {
    switch verb.name {
    case .simulate: option == "svg"
    default: false
    }
  }

  /// Words of other programs, and the command that is meant.
  package static let meant: [String: String] = [
    "cancel": "rm", "remove": "rm", "delete": "rm", "del": "rm", "notify": "add now",
    "send": "add now", "remind": "add", "pending": "list", "history": "log",
    "postpone": "snooze", "delay": "snooze", "ack": "done", "unpause": "resume", "change": "edit",
    "calendar": "when", "apps": "app", "why": "explain", "dnd": "focus on", "settings": "app show",
  ]

  package static let completion = Verb(
    .completion, synopsis: ["tocsin completion bash"],
    "print the file that makes a shell complete",
    examples: [
      .init(line: "source <(tocsin completion bash)", about: "complete in this shell")
    ],
    description: [
      "The file calls the program itself, so ids come with their text and the words never fall "
        + "behind the version that is installed."
    ],
    operands: .words(["bash"]), least: 1, most: 1, called: "a shell", options: [OptionRows.help])

  /// Shells that cli.md names and that follow.
  package static let laterShells = ["zsh", "fish"]

  package static let help = Verb(
    .help, synopsis: ["tocsin help [COMMAND]"], "all about a command",
    examples: [.init(line: "tocsin help add", about: "everything about add")],
    operands: .words(VerbName.allCases.map(\.rawValue).filter { !$0.hasPrefix("_") }), most: 1,
    called: "a command", options: [OptionRows.noPager, OptionRows.help])

  /// `tocsin __complete INDEX WORD...`: candidates for the word at INDEX, one a line.
  package static let complete = Verb(
    .complete, synopsis: ["tocsin __complete INDEX WORD..."], "candidates for a shell",
    operands: .text, least: 1, hidden: true)

  package static let man = Verb(
    .man, synopsis: ["tocsin __man [policy]"],
    "the generated part of tocsin(1), or of tocsin-policy(7)", operands: .text, least: 0, most: 1,
    hidden: true)
}
