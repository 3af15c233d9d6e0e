extension CommandTable {
  package static let configActions = ["show", "path", "check"]

  package static let config = Verb(
    .config,
    synopsis: ["tocsin config [show]", "tocsin config path", "tocsin config check [FILE]"],
    "every value of the configuration, with the file and line that set it",
    examples: [
      .init(line: "tocsin config", about: "what the files say, and the defaults for the rest"),
      .init(line: "tocsin config check", about: "before 'tocsin reload'"),
      .init(line: "tocsin config check work.toml", about: "one file by itself"),
    ],
    description: [
      "The files are read as tocsind reads them, and tocsind is not asked: what is in force can be "
        + "older, as 'tocsin status' says. show prints a line for each value: its key, the value "
        + "as it would be written, and FILE:LINE or default. path prints the files in the order "
        + "in which they are read. check prints nothing but faults, each as FILE:LINE:COLUMN and "
        + "what is wrong.",
      "A fault makes the exit status 2, for show too. With --json show prints an array of "
        + "{\"key\":…,\"value\":…,\"source\":…,\"file\":…,\"line\":…,\"column\":…}, path one of "
        + "{\"file\":…,\"exists\":…}, and check {\"faults\":[…]}.",
    ],
    operands: .wordAndFile(configActions, file: "check"), most: 2, called: "what to do",
    options: [
      OptionRows.json, OptionRows.color, OptionRows.noPager, OptionRows.quiet, OptionRows.help,
    ])
}
