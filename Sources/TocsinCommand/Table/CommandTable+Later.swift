/// What changes one that is stored: other words, another time, off for a while, later.
extension CommandTable {
  package static let edit = Verb(
    .edit, synopsis: ["tocsin edit ID [--when WHEN] [--title TEXT] [--body TEXT] [OPTIONS]"],
    "other words, another time, or both",
    examples: [
      .init(line: "tocsin edit 12 --when 'fri 15:00'", about: "move it"),
      .init(line: "tocsin edit 12 --title 'Call home'", about: "the time stays as it is"),
      .init(line: "tocsin edit 12 --until 'dec 24'", about: "a recurrence ends then"),
      .init(
        line: "tocsin edit 12 --when 'every weekday 8:00' --until 'dec 24'",
        about: "from now on another rhythm"),
    ],
    description: [
      "Only what is given changes. A new --when counts from now; one that is paused or snoozed "
        + "goes on with it. A recurrence that is tied to a zone stays in it unless --tz or WHEN "
        + "names another one, and its end stays: --until, and what is left of --count. Where the "
        + "new time rings once, or all of --count has rung, a note says that they are gone. "
        + "Without --when the time stays, and so does what a recurrence is counted from; --until "
        + "and --count alone are another end of it, --count so many from now on. A text "
        + "that is on the screen is changed in its place.",
      "An empty value takes away what was there: --body '', --category '', --until ''.",
      "All buttons are replaced by those of --action and --reply, all handlers by those of --on. One line is printed, "
        + "as 'tocsin add' does.",
    ],
    operands: .oneID, least: 1, most: 1, called: "an id",
    options: [
      CommandOption(.when, nil, .value("WHEN"), .times, "when it rings from now on")
    ] + OptionRows.timing + OptionRows.editable + OptionRows.changing)

  package static let snooze = Verb(
    .snooze, synopsis: ["tocsin snooze ID [[for] SPAN|[until] WHEN...]"], "again later",
    examples: [
      .init(line: "tocsin snooze 12", about: "in ten minutes, or what the configuration says"),
      .init(line: "tocsin snooze 12 1h", about: "in an hour"),
      .init(line: "tocsin snooze 12 tomorrow 9:00", about: "tomorrow"),
    ],
    description: [
      "What has rung leaves the screen and the center, and comes back then. Without a time it is "
        + "'snooze' of tocsin.toml(5), 10m where that says nothing. A repeating one goes on "
        + "afterwards as it would have; when its own next time comes first, that is the one. "
        + "Another snooze moves it."
    ],
    operands: .idAndTime, least: 1, called: "an id", options: OptionRows.changing)

  package static let done = Verb(
    .done, synopsis: ["tocsin done ID...|--thread T [--app A]"],
    "acknowledge: clear it from the center",
    examples: [
      .init(line: "tocsin done 12 13", about: "both are done"),
      .init(
        line: "tocsin done --thread trip --app org.example.chat",
        about: "all that lies in the center of one thread"),
    ],
    description: [
      "What repeats stays pending for its next time. One that has not rung, is unknown or has "
        + "ended makes the exit status 3, and the others are done all the same."
    ],
    operands: .ids, called: "an id",
    options: [
      CommandOption(.app, "a", .value("APP"), .apps, "whose thread it is"),
      CommandOption(.thread, nil, .value("THREAD"), "everything of this thread, of every app"),
    ] + OptionRows.changing)

  package static let pause = Verb(
    .pause, synopsis: ["tocsin pause ID... [until WHEN]"], "stays in the list and does not ring",
    examples: [
      .init(line: "tocsin pause 12", about: "until 'tocsin resume 12'"),
      .init(line: "tocsin pause 12 13 until monday 8:00", about: "over the weekend"),
    ],
    description: [
      "What would have rung meanwhile is not made up for, but for what rings once: when its time "
        + "has passed it rings at the end of the pause, late, unless --late leaves that out; the "
        + "line says which. Several ids are paused one by one; one that cannot be is told, and the "
        + "others are paused all the same. A time without 'until' is refused before anything is "
        + "paused. Pausing again changes the end. "
        + "What is snoozed and rings once is not paused, but snoozed to another time."
    ],
    operands: .idsAndUntil, least: 1, called: "an id", options: OptionRows.changing)

  package static let resume = Verb(
    .resume, synopsis: ["tocsin resume ID..."], "go on with what was paused",
    examples: [
      .init(line: "tocsin resume 12", about: "its next time is the next of its rule from now on")
    ],
    description: [
      "What rings once, and whose time has passed meanwhile, rings at once; where its --late "
        + "leaves that out it is missed, and the exit status is 1. One id that is unknown or not "
        + "paused makes the exit status 3, and the others are resumed all the same."
    ],
    operands: .ids, least: 1, called: "an id", options: OptionRows.changing)

  package static let skip = Verb(
    .skip, synopsis: ["tocsin skip ID..."], "leave out the next time only",
    examples: [.init(line: "tocsin skip 12", about: "not this time; the one after it rings")],
    description: [
      "For what repeats; what rings once is taken back with 'tocsin rm'. The one that is left out "
        + "counts as one of --count. One id that cannot be skipped is told, and the others are "
        + "skipped all the same."
    ],
    operands: .ids, least: 1, called: "an id", options: OptionRows.changing)

  package static let when = Verb(
    .when,
    synopsis: ["tocsin when WHEN... [-n N] [--now TIME] [--tz ZONE] [--until WHEN] [--count N]"],
    "how a time is read, and when it rings",
    examples: [
      .init(line: "tocsin when next friday", about: "which one is meant"),
      .init(line: "tocsin when every 2 weeks on mon,thu 18:00", about: "the next five times"),
      .init(
        line: "tocsin when --now 2027-03-27 --tz Europe/Berlin -n 2 every day 02:30",
        about: "over a change of the clock"),
    ],
    description: [
      "Prints the words, a form of them that reads to the same at any later time, and the next "
        + "times: in the zone they are tied to, in that of the system, in UTC, and the distance. "
        + "A time that the clock leaves out is marked gap and moved forward, one that it shows "
        + "twice is marked overlap. Nothing is stored, and the daemon is not asked: the hours of "
        + "words such as morning are those of [day] in tocsin.toml(5), or the default ones where "
        + "that cannot be read. A time that is refused exits with 2 and says what to write.",
      "With --json it prints {\"words\":…,\"normalized\":…,\"kind\":…,\"zone\":…,\"notes\":[…],"
        + "\"next\":[{\"time\":…,\"time-usec\":…,\"mark\":…}]}; kind is once, interval, rule or "
        + "calendar, and mark is there for gap and overlap only.",
    ],
    operands: .time, least: 1, called: "a time",
    options: [
      CommandOption(.iterations, "n", .value("N"), "how many times of what repeats (default: 5)"),
      CommandOption(.now, nil, .value("TIME"), .times, "read it as if it were TIME"),
      CommandOption(
        .tz, nil, .value("ZONE"), .zones, "read it in this time zone, and keep to it"),
      OptionRows.until, OptionRows.count,
      CommandOption(.force, "allow a time further than ten years ahead"),
      OptionRows.json, OptionRows.timestamp, OptionRows.color, OptionRows.quiet, OptionRows.help,
    ])
}

extension OptionRows {
  /// What of a stored one can be said otherwise.
  static let editable = content.compactMap { option -> CommandOption? in
    var option = option
    switch option.name {
    case .app, .id, .noReplace: return nil
    case .title: option.about = "the title"
    case .body: option.about = "the body"
    case .image: option.about = "attach this picture instead"
    case .sound: option.about = "a sound of the theme, a file when it holds a '/', none, or default"
    default: break
    }
    return option
  }

  static let changing = [json, timestamp, color, quiet, help]
}
