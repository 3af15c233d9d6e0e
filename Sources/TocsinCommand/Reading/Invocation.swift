/// A command line after parsing: which command, with which options and operands.
package struct Invocation: Sendable {
  package struct Given: Sendable {
    package var option: CommandOption
    /// Nil for an option without value, and for an optional one that was left out.
    package var value: String?
  }

  package var verb: Verb
  package var given: [Given]
  package var operands: [String]
  /// How many operands stood before `--`; nil when there was none.
  package var beforeDashes: Int?
  /// No command was named: the words are a time and a text.
  package var isBare: Bool

  package func has(_ name: OptionName) -> Bool {
    given.contains { $0.option.name == name }
  }

  /// The last one counts, as everywhere.
  package func value(_ name: OptionName) -> String? {
    given.last { $0.option.name == name }?.value
  }

  package func values(_ name: OptionName) -> [String] {
    given.compactMap { $0.option.name == name ? $0.value : nil }
  }
}

/// What a command line asks for.
package enum Order: Sendable {
  case run(Invocation)
  /// Nil: about the program as a whole.
  case help(Verb?, long: Bool)
  case version
}
