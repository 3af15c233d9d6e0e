/// What runs on a virtual clock and asks no daemon.
extension CommandTable {
  package static let test = Verb(
    .test, synopsis: ["tocsin test FILE... [--filter TEXT] [--tap|--json] [--junit FILE]"],
    "run policy tests",
    examples: [
      .init(line: "tocsin test policies/*.toml", about: "every file; one line a failure"),
      .init(line: "tocsin test --filter locked policy.toml", about: "only what names it"),
      .init(
        line: "tocsin test --junit report.xml policies/*.toml", about: "a report for a CI service"),
    ],
    description: [
      "A policy test says what a person must see and hear of a notification, given an app, a "
        + "device and a moment; tocsin-policy(7) has the format. It runs the code of the daemon, "
        + "asks no daemon and reads no clock, so the same files give the same output anywhere.",
      "Each failure is one line on standard output: FILE:LINE: case \"NAME\": KEY: expected …, got "
        + "…; reasons …. The last line is N passed, N failed, N assertions. The exit status is 0, "
        + "1 when a case fails, 2 when a file is wrong or nothing was run; what is wrong with a "
        + "file goes to standard error as FILE:LINE:COLUMN: and nothing of that file is run.",
      "Timelines are not in this version; a file that holds one is named and skipped.",
    ],
    operands: .files, least: 1, called: "a file",
    options: [
      CommandOption(.filter, nil, .value("TEXT"), "only the cases with TEXT in their name"),
      CommandOption(.tap, "print TAP, the Test Anything Protocol"),
      CommandOption(.junit, nil, .value("FILE"), .files, "write a report in JUnit's XML as well"),
      OptionRows.json, OptionRows.color, OptionRows.quiet, OptionRows.help,
    ])
}
