extension CommandTable {
  package static let handlerActions = ["list", "check", "run"]

  package static let handler = Verb(
    .handler,
    synopsis: [
      "tocsin handler [list]", "tocsin handler check", "tocsin handler run EVENT.json|-",
    ],
    "the programs that the configuration has for answers",
    examples: [
      .init(line: "tocsin handler", about: "each with what it hears of and what it does"),
      .init(line: "tocsin handler check", about: "are all programs there, and safe to run?"),
      .init(
        line: "tocsin handler run event.json", about: "run here what would be run for that event"),
    ],
    description: [
      "A handler is a table [[handler]] of tocsin.toml(5); tocsin-handlers(7) says what it may be. "
        + "The files are read, and tocsind is not asked. check prints faults as FILE:LINE:COLUMN, "
        + "and its exit status is 2 then.",
      "run takes an event as a handler reads it on its standard input, such as 'tocsin act ID "
        + "ACTION --dry-run --json' has it in stdin. An answer runs the first handler that fits, "
        + "any other event all that fit. Programs run as children of this one, with the same "
        + "arguments, variables and standard input, and in their time; what they print is printed, "
        + "and nothing of it is carried out. What would be done with a unit, with D-Bus or in a "
        + "browser is told and not done. The exit status is 1 when no handler fits or one fails.",
    ],
    operands: .wordAndFile(handlerActions, file: "run"), most: 2, called: "what to do",
    options: [
      OptionRows.json, OptionRows.color, OptionRows.noPager, OptionRows.quiet, OptionRows.help,
    ])
}
