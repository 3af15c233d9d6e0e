/// What takes payloads as APNs does.
extension CommandTable {
  private static let payloadApp = CommandOption(
    .app, "a", .value("APP"), .apps,
    "the app they are for, whatever 'Simulator Target Bundle' says")

  package static let push = Verb(
    .push,
    synopsis: [
      "tocsin push [--app APP] [--strict] [--dry-run] FILE|-...",
      "tocsin push [--collapse-id ID] [--push-type TYPE] [--priority N] [--expiration T] FILE|-...",
    ],
    "deliver an APNs payload now, as simctl push does",
    examples: [
      .init(line: "tocsin push message.apns", about: "for the app that the file names"),
      .init(
        line: "tocsin push --app org.example.chat --dry-run message.apns",
        about: "what would come of it, and why"),
      .init(
        line: "echo '{\"aps\":{\"alert\":\"Hello\"}}' | tocsin push -a org.example.chat -",
        about: "from standard input"),
    ],
    description: [
      "FILE holds one JSON object with aps, of at most 4,096 bytes, and - is standard input. Several go "
        + "in the order given; nothing is delivered of a file with a fault, which is told as "
        + "FILE:LINE:COLUMN: error: …, and the others still go; the exit status is 1 then. The app is "
        + "that of --app, or what the file has under Simulator Target Bundle, and must be known; a push "
        + "grants it nothing. tocsin-policy(7) has the keys, and what becomes of each.",
      "What is wrong is repaired or left out, with a warning on standard error, and the outcome has the "
        + "reason payload-repaired; with --strict every warning is an error. Keys beside aps reach "
        + "handlers in user-info, together with aps.",
      "A --collapse-id is a name of at most 64 bytes: what has it already is replaced. --push-type, alert "
        + "or background, must fit the payload. --priority is 10, 5 or 1, and 5 for background. After "
        + "--expiration (seconds since 1970, an RFC 3339 time, or a span from now) it is not delivered "
        + "any more where it has waited for a notification server; 0 is now or never. What has "
        + "content-available alone shows nothing: its app is started by the bus, three times an hour at "
        + "most; beyond, the newest waits.",
      "With --dry-run it prints size, outcome and reasons, and delivers nothing. With --json one file gives an "
        + "object, several give an array.",
    ],
    operands: .files, least: 1, called: "a file",
    options: [
      payloadApp,
      CommandOption(.strict, "every warning is an error"),
      CommandOption(.dryRun, "n", "say what would come of it, deliver nothing"),
      CommandOption(.collapseID, nil, .value("ID"), "replace what was pushed under this name"),
      CommandOption(
        .pushType, nil, .value("TYPE"), .words(["alert", "background"]),
        "refuse what is not of this type: alert or background"),
      CommandOption(.priority, nil, .value("N"), .words(["10", "5", "1"]), "10, 5 or 1"),
      CommandOption(
        .expiration, nil, .value("T"), .spans, "do not deliver it after T; 0 is now or never"),
      OptionRows.json, OptionRows.timestamp, OptionRows.color, OptionRows.quiet, OptionRows.help,
    ])

  package static let lint = Verb(
    .lint, synopsis: ["tocsin lint [--app APP] [--strict] [--categories FILE] FILE|-..."],
    "find what is wrong with APNs payloads",
    examples: [
      .init(line: "tocsin lint *.apns", about: "a line for each thing that is wrong"),
      .init(
        line: "tocsin lint --strict --categories chat.toml message.apns",
        about: "without a daemon, in CI"),
    ],
    description: [
      "Reads payloads as 'tocsin push' does, delivers nothing, and prints FILE:LINE:COLUMN: error|warning: "
        + "KEY: what is wrong and what to do [CODE], in the order of the files. An error is what nothing "
        + "would be delivered of; the rest is warnings: keys in the wrong place, wrong types, values out "
        + "of range, and what is right and does not do what its sender expects.",
      "It needs no daemon. Where tocsind runs and the app is known (--app, or Simulator Target Bundle), "
        + "categories and entitlements are looked at too; --categories FILE takes the categories of a file "
        + "as 'tocsin category' does instead. Sounds are looked for among the sound themes of this "
        + "machine. Pictures are not judged: a payload holds none, only what an extension would fetch.",
      "The exit status is 0, also with warnings, and 1 with an error; with --strict every warning is "
        + "one. With --json it prints a list of {\"file\":…,\"line\":…,\"column\":…,\"severity\":…,"
        + "\"key\":…,\"code\":…,\"message\":…}.",
    ],
    operands: .files, least: 1, called: "a file",
    options: [
      payloadApp,
      CommandOption(.strict, "every warning is an error"),
      CommandOption(
        .categories, nil, .value("FILE"), .files,
        "the categories of the app, instead of asking tocsind"),
      OptionRows.json, OptionRows.color, OptionRows.quiet, OptionRows.help,
    ])
}
