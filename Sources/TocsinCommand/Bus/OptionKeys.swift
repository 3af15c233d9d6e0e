/// The daemon names a wrong value by the key it travels under; the person typed an option.
enum OptionKeys {
  private static let spelled: [String: String] = [
    "within": "--next", "since": "--since", "app": "--app", "thread-id": "--thread",
    "state": "--delivered", "interruption-level": "--level", "identifier": "--id",
    "category": "--category", "until": "--until", "count": "--count", "tz": "--tz",
    "late": "--late", "force": "--force", "expire": "--expire", "nag": "--nag",
    "user-info": "--user-info",
    "badge": "--badge",
    "markup": "--markup", "no-replace": "--no-replace", "on": "--on", "actions": "--action",
    "icon": "--icon", "icon-file": "--icon", "sound": "--sound", "sound-file": "--sound",
    "attachments": "--image", "title": "--title", "subtitle": "--subtitle", "body": "--body",
    "text": "--text",
  ]

  /// `'within'` → `'--next'`, `'on.go'` → `'--on go'`. Only what is quoted and is a key.
  static func spelled(_ message: String) -> String {
    var out = ""
    var rest = Substring(message)
    while let open = rest.firstIndex(of: "'") {
      let after = rest.index(after: open)
      guard let close = rest[after...].firstIndex(of: "'") else { break }
      out += rest[..<after]
      // What stands after a word of what there is, is a name and no key.
      let isName = out.hasSuffix("no Focus '") || out.hasSuffix("no choice '")
      out += isName ? String(rest[after..<close]) : option(String(rest[after..<close]))
      out += "'"
      rest = rest[rest.index(after: close)...]
    }
    return out + rest
  }

  private static func option(_ key: String) -> String {
    if let name = spelled[key] { return name }
    return key.hasPrefix("on.") ? "--on " + key.dropFirst(3) : key
  }

  /// Failures of the daemon that speak of a value it was given.
  static func spelled(_ failure: Failure) -> Failure {
    guard codes.contains(failure.code) || failure.code.hasPrefix("attachment-") else {
      return failure
    }
    var failure = failure
    failure.message = spelled(failure.message)
    return failure
  }

  private static let codes: Set<String> = [
    "bad-request", "badge-input-invalid", "too-large", "limit", "not-permitted",
  ]
}
