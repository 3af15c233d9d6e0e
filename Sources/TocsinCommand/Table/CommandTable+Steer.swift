extension CommandTable {
  package static let appActions = ["list", "show", "set", "authorize", "choose", "open", "reset"]

  package static let app = Verb(
    .app,
    synopsis: [
      "tocsin app [list]", "tocsin app show APP", "tocsin app set APP[/CATEGORY] KEY=VALUE...",
      "tocsin app authorize APP OPTION...", "tocsin app choose ID CHOICE", "tocsin app open APP",
      "tocsin app reset APP",
    ],
    "what each app may do, and how loudly",
    examples: [
      .init(line: "tocsin app", about: "every app that is known, and how it is delivered"),
      .init(
        line: "tocsin app authorize org.example.chat alert sound badge",
        about: "it may, within what it asks for here"),
      .init(
        line: "tocsin app set org.example.chat sound=false previews=when-authenticated",
        about: "without a sound, and without words while the screen is locked"),
      .init(
        line: "tocsin app set org.example.chat/newsletter delivery=quiet",
        about: "one category of it quietly"),
      .init(line: "tocsin app choose org.example.chat mute-1h", about: "an hour of peace"),
    ],
    description: [
      "show prints every setting, which of them the configuration has pinned and where, and what "
        + "can be chosen now. set takes authorization (authorized, denied, provisional or "
        + "not-determined), delivery (prominent, quiet), alert-style (none, banner, alert), "
        + "previews (always, when-authenticated, never, inherit), grouping (automatic, by-app, "
        + "off), and true or false for alert, lock-screen, notification-center, sound, badge, "
        + "direct-messages, critical, time-sensitive and scheduled-summary; of a category "
        + "delivery, alert-style, alert, lock-screen, notification-center, sound, badge and "
        + "previews. No key switches on what was not requested or granted.",
      "authorize is as if the app asked itself: without provisional a question is put to you, and "
        + "the command waits for its answer; not granted is exit 1. choose answers for you what a "
        + "notification or a question offers: allow, deny, allow-in-summary, keep-prominently, "
        + "keep-quietly, deliver-immediately, deliver-in-summary, turn-off, deliver-quietly, "
        + "deliver-prominently, mute-1h, mute-today, unmute or open-settings; ID is a notification or "
        + "the app. open asks the app for its own settings page. reset forgets what was said of the "
        + "app and of its categories, reset APP/CATEGORY what was said of that one; what is "
        + "pending stays.",
      "A setting of tocsin.toml is pinned: to change it here is refused with its file and line. An "
        + "app that has not been allowed is refused new requests.",
    ],
    operands: .app, called: "what to do", options: OptionRows.printing)

  package static let focusActions = ["status", "on", "off"]

  package static let focus = Verb(
    .focus,
    synopsis: [
      "tocsin focus [status]", "tocsin focus on [NAME] [SPAN|until WHEN]", "tocsin focus off",
    ],
    "let only some notifications through",
    examples: [
      .init(line: "tocsin focus", about: "which one is in force, why, and until when"),
      .init(line: "tocsin focus on 1h", about: "do-not-disturb for an hour"),
      .init(line: "tocsin focus on work until 17:30", about: "one of tocsin.toml"),
    ],
    description: [
      "A Focus is a table [focus.NAME] of tocsin.toml: which apps and people pass, and a schedule. "
        + "One is in force at a time: the one switched on here, else the first whose schedule "
        + "holds, else that of a notification server that says do-not-disturb. Without NAME it is "
        + "the one of [desktop] focus.",
      "What it silences lies in the center, and comes in one summary when the Focus ends. off while "
        + "a schedule holds is off until that window ends.",
    ],
    operands: .focus, called: "what to do", options: OptionRows.printing)

  package static let deviceActions = ["show", "set", "auto"]

  package static let device = Verb(
    .device,
    synopsis: [
      "tocsin device [show]", "tocsin device set KEY=VALUE...", "tocsin device auto KEY...",
    ],
    "lock, silence and what else decisions look at",
    examples: [
      .init(line: "tocsin device", about: "each state, and where it is from"),
      .init(line: "tocsin device set silent=true", about: "no sounds but critical ones"),
      .init(line: "tocsin device auto silent", about: "as the desktop says again"),
    ],
    description: [
      "set takes locked, silent, foreground and car (true or false), space (full or limited) and "
        + "previews (always, when-authenticated or never). What is set by hand wins over what the "
        + "desktop says, also after a restart, until auto gives it back.",
      "previews, summary-times and quirks are configuration; a Focus is switched with 'tocsin focus'.",
    ],
    operands: .device, called: "what to do", options: OptionRows.printing)

  package static let explain = Verb(
    .explain,
    synopsis: [
      "tocsin explain ID [--now] [--state KEY=VALUE,...]",
      "tocsin explain --app APP --title T [-u LEVEL] [--state KEY=VALUE,...]",
      "tocsin explain --payload FILE|- [--app APP] [--state KEY=VALUE,...]",
    ],
    "why a notification was shown, or not",
    examples: [
      .init(line: "tocsin explain 12", about: "as it was decided when it was due"),
      .init(line: "tocsin explain 12 --now", about: "as it would be decided now"),
      .init(
        line: "tocsin explain --app org.example.chat --state locked=true,focus=work --title T "
          + "-u critical",
        about: "a notification that nobody sent, in a state that is not there"),
      .init(
        line: "tocsin explain --payload message.apns --state locked=true",
        about: "what would come of a push"),
    ],
    description: [
      "The first line is the cause: what became of it, the rule, the time, and what would change it. "
        + "Then what was decided, and every reason in the order of evaluation with the rule of the "
        + "documentation, the file and line or the setting behind it, and what would have to be "
        + "another way. The last line names the configuration in force and the states of that moment. "
        + "tocsin-policy(7) lists every reason with its rule.",
      "Without --now it is the outcome that was stored when the notification was delivered. --state "
        + "takes the states of 'tocsin device', present, and focus (a name, or off), and the settings of "
        + "'tocsin app set', with commas between them; it decides anew, and nothing is delivered.",
      "With --json it prints {\"cause\":…,\"outcome\":…,\"because\":[{\"reason\":…,\"rule\":…,"
        + "\"source\":…,\"change\":…}],…}.",
    ],
    operands: .oneID, most: 1, called: "an id",
    options: [
      CommandOption(.now, "decide anew, with what holds now"),
      CommandOption(
        .state, nil, .value("KEY=VALUE,..."), .states, repeats: true,
        "as if that were so; decides anew"),
      CommandOption(
        .payload, nil, .value("FILE"), .files,
        "of an APNs payload, as 'tocsin push' takes it; - is standard input"),
    ]
      + OptionRows.content.filter {
        [
          .title, .body, .subtitle, .app, .from, .category, .level, .sound, .badge, .thread,
        ].contains($0.name)
      } + OptionRows.printing)

  package static let categoryActions = ["list", "set", "add", "remove", "check"]

  package static let category = Verb(
    .category,
    synopsis: [
      "tocsin category [list] [--app A]", "tocsin category set FILE [--app A]",
      "tocsin category add FILE [--app A]", "tocsin category remove ID [--app A]",
      "tocsin category check FILE [--app A]",
    ],
    "the kinds of notification of an app",
    examples: [
      .init(line: "tocsin category list --app org.example.chat", about: "what it has registered"),
      .init(line: "tocsin category check chat.toml", about: "before it is set"),
      .init(
        line: "tocsin category check chat.toml --app org.example.chat",
        about: "is it what is registered?"),
      .init(line: "tocsin category set chat.toml --app org.example.chat", about: "the whole set"),
    ],
    description: [
      "FILE holds [[categories]] tables in TOML, or in JSON an object with the list categories, or the "
        + "list alone, as 'category list --json' prints it: id, actions (id, title, foreground, "
        + "destructive, authentication-required, input), actions-minimal, custom-dismiss, "
        + "allow-in-car, hidden-previews-show-title, hidden-previews-show-subtitle, "
        + "hidden-previews-body-placeholder, summary-format, language. set replaces the app's whole "
        + "set, add keeps what has another id. An action's id stands in one category of an app only, "
        + "for an answer names no category.",
      "check needs no daemon. A fault is FILE:LINE:COLUMN and what is wrong, exit 2. With --app the "
        + "file is compared with what is registered: each difference is a line of that form, exit 1.",
    ],
    operands: .category, most: 2, called: "what to do",
    options: [CommandOption(.app, "a", .value("APP"), .apps, "of this app")] + OptionRows.printing)
}
