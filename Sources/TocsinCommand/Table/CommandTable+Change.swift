extension CommandTable {
  package static let rm = Verb(
    .rm, synopsis: ["tocsin rm ID...|--app A|--thread T [--app A]|--all"], "cancel",
    examples: [
      .init(line: "tocsin rm 12 13", about: "these two"),
      .init(line: "tocsin rm --app org.example.mail", about: "all of one app"),
    ],
    description: [
      "Prints what became of each: removed, or delivered when it has just rung. One that is "
        + "unknown or has ended makes the exit status 3, and the others are removed all the same."
    ],
    operands: .ids, called: "an id",
    options: [
      CommandOption(.app, "a", .value("APP"), .apps, "everything pending of this app"),
      CommandOption(
        .thread, nil, .value("THREAD"), "everything pending of this thread, of --app or of every app"),
      CommandOption(.all, "everything that is pending"),
      OptionRows.json, OptionRows.quiet, OptionRows.help,
    ])

  package static let act = Verb(
    .act, synopsis: ["tocsin act ID ACTION [--text REPLY|-] [--dry-run]"],
    "answer from the shell, as if the button had been pressed",
    examples: [
      .init(line: "tocsin act 12 yes", about: "press yes"),
      .init(line: "tocsin act 12 reply --text 'on my way'", about: "type a reply"),
      .init(line: "tocsin act 12 dismiss", about: "close it"),
      .init(line: "tocsin act 12 yes --dry-run", about: "what would be run, and how"),
    ],
    description: [
      "ACTION is the id of a button, default (the notification itself) or dismiss. A text "
        + "action needs --text, which may be empty; - as REPLY reads standard input. What was registered with --on runs, else the first handler of "
        + "tocsin.toml(5) that fits, and a waiting 'tocsin ask' ends.",
      "With --dry-run nothing is answered and nothing runs: it prints who would hear of it, the "
        + "arguments, the variables that are added to the environment, and standard input. The "
        + "event id ends in -0 then.",
    ],
    operands: .idAndAction, least: 2, most: 2, called: "an id and an action",
    options: [
      CommandOption(.text, nil, .value("REPLY"), "the text of a reply; - reads standard input"),
      CommandOption(.dryRun, "n", "print what would be run, and run nothing"),
      OptionRows.json, OptionRows.color, OptionRows.quiet, OptionRows.help,
    ])

  package static let reload = Verb(
    .reload, synopsis: ["tocsin reload"], "read the configuration again",
    examples: [.init(line: "tocsin reload", about: "after a change of tocsin.toml")],
    description: [
      "Faults are printed as FILE:LINE:COLUMN, the last good configuration stays in force, and "
        + "the exit status is 2."
    ],
    most: 0, options: [OptionRows.json, OptionRows.quiet, OptionRows.help])
}
