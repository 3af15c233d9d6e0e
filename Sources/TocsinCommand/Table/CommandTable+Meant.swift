/// What people look for under another name than it has here.
extension CommandTable {
  /// A word that begins a time too, so it is meant as a command only where it stands alone.
  package static let meantAlone: [String: String] = [
    "next": "list", "upcoming": "list",
  ]

  /// Options of other programs, and of older habits, by the one that has their meaning here.
  private static let meantOptions: [String: OptionName] = [
    "at": .when, "time": .when, "date": .when, "in": .when, "on-active": .when,
    "on-calendar": .when, "message": .body, "description": .body, "summary": .title,
    "subject": .title, "name": .id, "urgency": .level, "priority": .level, "app-name": .app,
    "expire-time": .expire, "replace-id": .id, "timezone": .tz, "zone": .tz, "end": .until,
    "times": .count, "repeat": .count, "limit": .lines, "number": .lines, "button": .action,
  ]

  /// What to write instead of the option `--name`; nil where nothing is meant by it.
  static func instead(of name: String, in verb: Verb) -> String? {
    switch (name, verb.operands) {
    case ("until", .idsAndUntil), ("for", .idsAndUntil):
      return "the time stands after the ids and 'until', without dashes"
    case ("until", .idAndTime), ("for", .idAndTime):
      return "the time stands after the id, without an option"
    default: break
    }
    guard let meant = name == "when" ? .when : meantOptions[name] else { return nil }
    if verb.option(meant) != nil { return "did you mean '--\(meant.rawValue)'?" }
    guard meant == .when else { return nil }
    switch verb.operands {
    case .whenAndText: return "the time stands before the text, without an option"
    case .idAndTime: return "the time stands after the id, without an option"
    case .idsAndUntil: return "the time stands after the ids and 'until', without dashes"
    default: return nil
    }
  }

  /// `tocsin help WORD` for what is no command: the manual page that tells of it.
  package static func page(about word: String) -> String? {
    switch word {
    case "time", "times", "words", "span", "spans", "zone", "zones", "timezone", "timezones",
      "repeat", "recurrence", "recurrences", "every", "calendar", "rrule", "dst":
      "tocsin-time(7)"
    case "late", "missed": "tocsin-time(7) and, for --late, 'tocsin help add'"
    case "policy", "policies", "tests": "tocsin-policy(7)"
    case "handlers", "exec": "tocsin-handlers(7)"
    case "configuration", "settings", "toml", "tocsin.toml": "tocsin.toml(5)"
    case "daemon", "tocsind", "service": "tocsind(8)"
    default: nil
    }
  }
}
