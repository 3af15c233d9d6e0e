extension CommandTable {
  package static let add = Verb(
    .add,
    synopsis: ["tocsin WHEN TEXT...", "tocsin add [OPTIONS] WHEN [--] TEXT..."],
    "remind at a time; 'add' may be left out",
    examples: [
      .init(line: "tocsin in 10m tea is ready", about: "in ten minutes"),
      .init(line: "tocsin fri 14:00 call home", about: "on Friday"),
      .init(line: "tocsin every 2h drink water", about: "again and again"),
      .init(line: "tocsin every weekday 8:30 stand-up", about: "on the calendar"),
      .init(
        line: "tocsin add 'every 20m from 14:00 until 17:00' 'Look up'", about: "for an afternoon"),
      .init(
        line: "tocsin add --expire never 'in 1h' 'Oven!'",
        about: "the popup stays until it is answered"),
      .init(
        line: "tocsin add 'in 5m' Deploy -A go=Go --on 'go=exec:make deploy'",
        about: "run a program when the button is pressed"),
    ],
    description: [
      "The longest run of leading words that reads as a time is WHEN, the rest is TEXT. A quoted "
        + "first word that reads as a time is WHEN alone, and -- ends WHEN by force. The first "
        + "line of TEXT is the title, the rest the body; - as TEXT reads standard input, 64 KiB "
        + "at most.",
      "Options may stand anywhere before --. A word that begins with - and is no option needs "
        + "-- before it; -5 and '- 5' are no options. After -- a lone - is text.",
      "One line is printed: the id, when it rings, the distance, how it repeats, the title. How "
        + "a time was understood is the daemon's reading, in the zone of the system or of --tz; "
        + "TZ and the locale of the caller do not matter. A daemon whose service has a TZ of its "
        + "own reads in that zone, and the line shows both.",
      "With --wait the command ends when the notification has its answer, and prints the answer "
        + "as 'tocsin ask' does; the line about the time goes to standard error then.",
      "Files are opened by the command and handed over open, so the daemon reads nothing that "
        + "the caller may not.",
    ],
    operands: .whenAndText, called: "a time",
    options: OptionRows.content + OptionRows.timing + OptionRows.sending
      + [CommandOption(.wait, "w", "wait for the answer, as 'tocsin ask' does")]
      + OptionRows.waiting
      + [
        OptionRows.json, OptionRows.timestamp, OptionRows.color, OptionRows.quiet, OptionRows.help,
      ])

  package static let ask = Verb(
    .ask, synopsis: ["tocsin ask [OPTIONS] TEXT..."],
    "notify now, wait for the answer, print it",
    examples: [
      .init(
        line: "if tocsin ask 'Deploy?'; then make deploy; fi", about: "Yes exits 0, No exits 1"),
      .init(
        line: "tocsin ask 'Deploy?' -A now=Now -A later=Later --wait-timeout 5m",
        about: "prints now or later; exit 124 after five minutes"),
      .init(
        line: "name=$(tocsin ask --reply='your name' 'Who is there?')", about: "a typed answer"),
    ],
    description: [
      "The answer alone is printed: the id of the action, or the text of the reply. Without "
        + "--action and --reply it shows Yes and No, with the ids yes and no.",
      "The first action exits 0, every other 1, a reply 0; --exit-code changes that. Dismissed, "
        + "expired or withdrawn is exit 1, an unreachable daemon 5, the end of --wait-timeout 124. "
        + "After that the notification stays, and an answer still reaches its handler.",
      "What takes its name (--id) or is given other words is another question: this one is "
        + "withdrawn then, and never hears the answer to that.",
      "The popup stays until the question is answered. With --expire=SPAN it goes by itself, "
        + "and the answer is expired.",
      "It ends in every case. When the daemon restarts meanwhile it connects again; when it is "
        + "interrupted it withdraws the notification (withdrawn with --json) and exits 130.",
      "With --json it prints {\"result\":…,\"action\":…,\"text\":…,\"id\":…}; result is action, "
        + "replied, dismissed, expired, withdrawn, timed-out or unreachable; action and text are "
        + "null where there is none; id is the notification's number, null where no daemon took it.",
    ],
    operands: .text, called: "a text",
    options: OptionRows.content + OptionRows.sending
      + [CommandOption(.wait, "w", "as always here")] + OptionRows.waiting
      + [
        OptionRows.json, OptionRows.timestamp, OptionRows.color, OptionRows.quiet, OptionRows.help,
      ])
}
