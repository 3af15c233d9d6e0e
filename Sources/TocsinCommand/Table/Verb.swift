/// The commands of this version.
package enum VerbName: String, CaseIterable, Sendable {
  case add, ask, list, show, edit, snooze, done, pause, resume, skip, rm, act, log, when, test,
    simulate
  case app, focus, device, category, handler, explain, push, lint
  case status, reload, config, completion, help
  case complete = "__complete"
  case man = "__man"
}

/// One command: how it is written, what it does, and what it takes.
package struct Verb: Sendable {
  /// What the shell offers where an operand stands.
  package enum Operands: Sendable {
    case none
    /// WHEN and TEXT, split by the reader of times.
    case whenAndText
    case text
    case ids
    /// IDs, and `until` with a time.
    case idsAndUntil
    case idAndTime
    case time
    case idAndAction
    case oneID
    case files
    case words([String])
    /// One of the words, and after `file` the name of a file.
    case wordAndFile([String], file: String)
    /// What to do, and then what that needs.
    case app, focus, device, category
  }

  package struct Example: Sendable {
    package var line: String
    package var about: String
  }

  package var name: VerbName
  package var aliases: [String]
  package var synopsis: [String]
  /// One line, for the list of commands.
  package var about: String
  package var examples: [Example]
  /// Paragraphs for the long help and the manual.
  package var description: [String]
  package var operands: Operands
  package var leastOperands: Int
  /// Nil: any number.
  package var mostOperands: Int?
  /// What is missing, as it is named to the person.
  package var operandWord: String
  package var options: [CommandOption]
  /// Not in help, completion or the manual.
  package var hidden: Bool

  package init(
    _ name: VerbName, aliases: [String] = [], synopsis: [String], _ about: String,
    examples: [Example] = [], description: [String] = [], operands: Operands = .none,
    least: Int = 0, most: Int? = nil, called operandWord: String = "",
    options: [CommandOption] = [], hidden: Bool = false
  ) {
    self.name = name
    self.aliases = aliases
    self.synopsis = synopsis
    self.about = about
    self.examples = examples
    self.description = description
    self.operands = operands
    self.leastOperands = least
    self.mostOperands = most
    self.operandWord = operandWord
    self.options = options
    self.hidden = hidden
  }

  package func option(_ name: OptionName) -> CommandOption? {
    options.first { $0.name == name }
  }

  package func option(short: Unicode.Scalar) -> CommandOption? {
    options.first { $0.short == short }
  }

  package func option(long: Substring) -> CommandOption? {
    options.first { $0.name.rawValue == long }
  }
}
