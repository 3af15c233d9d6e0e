extension CommandTable {
  package static let list = Verb(
    .list, aliases: ["ls"],
    synopsis: ["tocsin list [--app A] [--thread T] [--next SPAN] [--delivered|--all]"],
    "what is pending, soonest first",
    examples: [
      .init(line: "tocsin list", about: "everything that is still to come"),
      .init(line: "tocsin list --next 2h", about: "within the next two hours"),
      .init(line: "tocsin ls --all --json | jq -r '.[].title'", about: "for a program"),
    ],
    description: [
      "Columns: id, next time, distance, how it repeats, state, app where it is not the default "
        + "one, title. What is paused has no time, or that at which it goes on; with --delivered "
        + "the time is that of the delivery. On a terminal a long title is cut to its width."
    ],
    most: 0,
    options: [
      CommandOption(.app, "a", .value("APP"), .apps, "of this app only"),
      CommandOption(.thread, nil, .value("THREAD"), "of this thread only"),
      CommandOption(.next, nil, .value("SPAN"), .spans, "that ring within SPAN"),
      CommandOption(.delivered, "what is in the center instead"),
      CommandOption(.all, "everything, also what has ended"),
    ] + OptionRows.printing)

  package static let show = Verb(
    .show, synopsis: ["tocsin show ID..."], "everything about one",
    examples: [
      .init(line: "tocsin show 12", about: "its next three times, and why it was shown or not")
    ],
    description: [
      "ID is the number, the app's own key as APP/KEY, or a part of a key that fits one only.",
      "With --json one id gives an object, several give an array.",
    ],
    operands: .ids, least: 1, called: "an id", options: OptionRows.printing)

  package static let log = Verb(
    .log, synopsis: ["tocsin log [-f] [-n N] [--since T] [ID]"],
    "delivered, held, missed, answered, and why",
    examples: [
      .init(line: "tocsin log -n 20", about: "the last twenty entries"),
      .init(line: "tocsin log -f", about: "follow it"),
      .init(line: "tocsin log --since 2h 12", about: "about one, of the last two hours"),
    ],
    description: [
      "With --follow the last ten entries come first, and then one line for each new one; with "
        + "--json one object a line."
    ],
    operands: .oneID, most: 1, called: "an id",
    options: [
      CommandOption(.follow, "f", "go on and print what happens"),
      CommandOption(.lines, "n", .value("N"), "the newest N only"),
      CommandOption(
        .since, nil, .value("TIME|SPAN"), .spans, "from this RFC 3339 time, or this long ago"),
      CommandOption(.app, "a", .value("APP"), .apps, "of this app only"),
    ] + OptionRows.printing)

  package static let status = Verb(
    .status, synopsis: ["tocsin status"], "the daemon: counts, next, server, configuration",
    examples: [.init(line: "tocsin status", about: "is everything well?")],
    most: 0, options: OptionRows.printing)
}
