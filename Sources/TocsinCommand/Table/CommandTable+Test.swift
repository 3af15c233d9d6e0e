/// What runs on a virtual clock and asks no daemon.
extension CommandTable {
  package static let test = Verb(
    .test,
    synopsis: [
      "tocsin test FILE... [--filter TEXT] [--tap|--json] [--junit FILE] [--coverage]"
    ],
    "run policy tests",
    examples: [
      .init(line: "tocsin test policies/*.toml", about: "every file; one line a failure"),
      .init(line: "tocsin test --filter locked policy.toml", about: "only what names it"),
      .init(
        line: "tocsin test --junit report.xml policies/*.toml", about: "a report for a CI service"),
      .init(line: "tocsin test --coverage mail.toml", about: "what no case is about yet"),
    ],
    description: [
      "A policy test says what a person must see and hear of a notification, given an app, a "
        + "device and a moment; a timeline says what must happen when, as things are done to app, "
        + "person and machine; tocsin-policy(7) has the format. It runs the code of the daemon, "
        + "asks no daemon and reads no clock, so the same files give the same output anywhere.",
      "Each failure is one line on standard output: FILE:LINE: case \"NAME\": KEY: expected …, got "
        + "…; reasons …. That of a timeline has the moment before KEY, and behind it the nearest "
        + "thing that did happen. The last line is N passed, N failed, N assertions. The exit status is 0, "
        + "1 when a case fails, 2 when a file is wrong or nothing was run; what is wrong with a "
        + "file goes to standard error as FILE:LINE:COLUMN: and nothing of that file is run.",
      "With --coverage, FILE:LINE: not covered: … stands for each key of a configuration that "
        + "decides something and that no outcome rests on, and then each rule of delivery that "
        + "no case reaches, by its number and its reason. The exit status stays what it is.",
    ],
    operands: .files, least: 1, called: "a file",
    options: [
      CommandOption(.filter, nil, .value("TEXT"), "only the cases with TEXT in their name"),
      CommandOption(.tap, "print TAP, the Test Anything Protocol"),
      CommandOption(.junit, nil, .value("FILE"), .files, "write a report in JUnit's XML as well"),
      CommandOption(
        .coverage, "list the lines of the configuration and the rules that no case reaches"),
      OptionRows.json, OptionRows.color, OptionRows.quiet, OptionRows.help,
    ])

  package static let simulate = Verb(
    .simulate, synopsis: ["tocsin simulate FILE... [--json]"], "tell policy tests as a story",
    examples: [
      .init(line: "tocsin simulate day.toml", about: "what happens when, and why"),
      .init(line: "tocsin simulate --json day.toml", about: "the same, an object each"),
    ],
    description: [
      "Plays each timeline of the files on a virtual clock, with the code of the daemon, and prints "
        + "what is done and what comes of it: the time since the start, the time on the wall, what "
        + "happens and why. Of each case it prints what it comes to. Nothing is compared, so what "
        + "the files expect does not matter; 'tocsin test' does that.",
      "With --json it prints a list of objects: {\"timeline\":…,\"moment\":…,\"time\":…,\"what\":…,"
        + "\"app\":…,\"id\":…,\"words\":…}; what is event, delivered, unseen, summary-delivered, "
        + "response, handled, missed, error, awaits-unlock, granted or logged. The exit status is "
        + "0, or 2 when a file is wrong; what is wrong with it goes to standard error.",
    ],
    operands: .files, least: 1, called: "a file",
    options: [OptionRows.json, OptionRows.color, OptionRows.quiet, OptionRows.help])
}
