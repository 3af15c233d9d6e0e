/// The rows that several commands share, written once.
enum OptionRows {
  static let help = CommandOption(.help, "h", "show short help (--help: all of it)")
  static let quiet = CommandOption(.quiet, "q", "no notes on standard error; errors stay")
  static let json = CommandOption(
    .json, nil, .maybe("short|pretty"), .words(["short", "pretty"]),
    "print JSON; pretty on a terminal, one line elsewhere")
  static let timestamp = CommandOption(
    .timestamp, nil, .value("FORM"), .words(TimestampForm.allCases.map(\.rawValue)),
    "how times are printed: pretty, utc, iso, unix or relative")
  static let color = CommandOption(
    .color, nil, .value("WHEN"), .words(["auto", "always", "never"]),
    "colour the output: auto, always or never")
  static let noPager = CommandOption(.noPager, "no pager for long output")

  /// Of everything that prints a list.
  static let printing = [json, timestamp, color, noPager, quiet, help]

  /// What a notification says and how, for `add` and `ask`.
  static let content = [
    CommandOption(.title, "t", .value("TEXT"), "the title; TEXT is the body then"),
    CommandOption(.body, "b", .value("TEXT"), "the body; TEXT is the title then"),
    CommandOption(.subtitle, nil, .value("TEXT"), "a line below the title"),
    CommandOption(
      .app, "a", .value("APP"), .apps,
      "the app that says it (default: that of the configuration, org.tocsin.Reminders)"),
    CommandOption(
      .from, nil, .value("NAME"),
      "a message of this person, whom a Focus lets through that has NAME in its people"),
    CommandOption(
      .category, "c", .value("CATEGORY"), .categories,
      "what kind of notification it is, for handlers"),
    CommandOption(
      .level, "u", .value("LEVEL"),
      .words(["passive", "active", "time-sensitive", "critical"]),
      "how much it may interrupt: passive (or low), active (or normal), time-sensitive, critical"),
    CommandOption(
      .icon, "i", .value("NAME|FILE"), .icons,
      "an icon of the theme, or a file when it holds a '/'"),
    CommandOption(.image, nil, .value("FILE"), .files, "attach a picture"),
    CommandOption(
      .sound, "s", .value("NAME|FILE|none"), .files,
      "a sound of the theme, a file when it holds a '/', none, or default (which it is without this)"
    ),
    CommandOption(.badge, nil, .value("N"), "the number for the app's icon, for handlers"),
    CommandOption(
      .thread, nil, .value("THREAD"), "the thread it belongs to, for 'tocsin list --thread'"),
    CommandOption(
      .action, "A", .value("ID[=LABEL]"), repeats: true,
      "a button; ID comes back when it is pressed (repeat for more)"),
    CommandOption(
      .reply, nil, .maybe("HINT"), "a field for a reply, with a hint in it; its id is reply"),
    CommandOption(
      .on, nil, .value("ACTION=exec:PROGRAM"), .handlers, repeats: true,
      "run PROGRAM when ACTION comes back: with arguments that are split at blanks or written as "
        + "a JSON list, never by a shell (repeat for more)"),
    CommandOption(
      .id, nil, .value("KEY"), "your own name for it; a second one with that name replaces it"),
    CommandOption(.noReplace, "refuse when something with that --id is pending"),
    CommandOption(
      .expire, nil, .value("SPAN|never"), .spans,
      "the popup goes by itself after SPAN; the notification stays in the center"),
    CommandOption(
      .nag, nil, .value("SPAN"), .spans,
      "alert again every SPAN (1m or more) until it is acknowledged, 50 times at most"),
    CommandOption(.userInfo, nil, .value("JSON"), "an object that handlers get byte for byte"),
    CommandOption(.markup, "the body may hold <b> <i> <u> <a> <img>; otherwise it is plain text"),
  ]

  static let timing = [
    CommandOption(.tz, nil, .value("ZONE"), .zones, "read WHEN in this time zone, and keep to it"),
    until, count, late,
    CommandOption(.force, "allow a time further than ten years ahead"),
  ]

  static let until = CommandOption(
    .until, nil, .value("WHEN"), .times, "the last time a repeating one may ring")

  static let count = CommandOption(
    .count, nil, .value("N"),
    "how often a repeating one rings; one that is skipped counts as one of them")

  static let late = CommandOption(
    .late, nil, .value("once|all|none|SPAN"), .lateness,
    "what was missed while off: once (the default) rings once for all of it, all once for each, none "
      + "not at all, SPAN once and only up to that late")

  static let sending = [
    CommandOption(.dryRun, "n", "check and show everything, store nothing"),
    CommandOption(.printID, "p", "print the id alone"),
  ]

  static let waiting = [
    CommandOption(
      .waitTimeout, nil, .value("SPAN"), .spans,
      "stop waiting SPAN after the notification was due, exit 124; it stays"),
    CommandOption(
      .exitCode, nil, .value("ID=N"), .answers, repeats: true,
      "exit with N when ID is the answer (repeat for more)"),
  ]
}
