import TocsinWire

/// Errors of the bus as failures of the command (dbus.md section 7).
package enum BusFailure {
  /// Members whose keys are no options of the command: what they say stays as it is.
  private static let spokenAsIs: Set<String> = [
    "App", "SetApp", "ResetApp", "Authorize", "Choose", "Categories", "SetCategories",
    "RemoveCategory", "SetFocus", "SetDevice", "AutoDevice", "Push",
  ]

  /// `name` is the error's D-Bus name, `message` the line that came with it, `member` what was
  /// called.
  package static func failure(
    name: String, message: String, of member: String = ""
  ) -> Failure {
    let line = message.isEmpty ? name : message
    if name.hasPrefix(Names.errorPrefix) {
      let code = kebab(String(name.dropFirst(Names.errorPrefix.count)))
      let failure = Failure(code: code, message: line, exit: exit(of: code))
      return spokenAsIs.contains(member) ? failure : OptionKeys.spelled(failure)
    }
    switch name {
    case "org.freedesktop.DBus.Error.ServiceUnknown",
      "org.freedesktop.DBus.Error.NameHasNoOwner":
      return .unreachable(notRunning)
    case _ where name.hasPrefix("org.freedesktop.DBus.Error.Spawn."),
      _ where name.hasPrefix("org.freedesktop.systemd1."):
      return .unreachable(
        "tocsind cannot be started: \(bare(line)); \(startCure(name))")
    case "org.freedesktop.DBus.Error.NoReply", "org.freedesktop.DBus.Error.Timeout",
      "org.freedesktop.DBus.Error.TimedOut", "org.freedesktop.DBus.Error.Disconnected",
      "org.freedesktop.DBus.Error.NoServer":
      return .unreachable("tocsind does not answer (\(line))")
    case _ where name.hasPrefix("org.freedesktop.DBus.Error."):
      let code = kebab(String(name.dropFirst("org.freedesktop.DBus.Error.".count)))
      return Failure(code: code, message: line, exit: Exit.no)
    case _ where name.hasPrefix("System.Error."):
      return .unreachable("the session bus is gone (\(line))")
    default:
      return Failure(code: "failed", message: line, exit: Exit.no)
    }
  }

  /// The bus hands the service manager's own error on.
  private static func startCure(_ name: String) -> String {
    if name.hasSuffix(".UnitMasked") {
      return "allow it with 'systemctl --user unmask tocsind'"
    }
    if name.hasSuffix(".NoSuchUnit") {
      return "install its unit again, or start 'tocsind' by hand"
    }
    return "see 'systemctl --user status tocsind' and 'journalctl --user -u tocsind'"
  }

  /// Without the point that ends a sentence.
  private static func bare(_ line: String) -> Substring {
    line.hasSuffix(".") ? line.dropLast() : Substring(line)
  }

  package static let cure = "start it with 'systemctl --user enable --now tocsind'"
  package static let notRunning = "tocsind is not running and cannot be activated; \(cure)"

  static func exit(of code: String) -> Int32 {
    switch code {
    case "bad-request", "badge-input-invalid", "no-such-app", "no-such-action": Exit.usage
    case "no-such-request": Exit.noSuchRequest
    case "notifications-not-allowed", "not-permitted", "not-registered": Exit.notPermitted
    case "ambiguous": Exit.ambiguous
    case "limit", "too-large", "not-durable": Exit.limit
    default:
      usagePrefixes.contains { code.hasPrefix($0) } ? Exit.usage : Exit.no
    }
  }

  private static let usagePrefixes = [
    "time-", "attachment-", "notification-invalid-", "content-providing-",
  ]

  /// `TimePast` → `time-past`.
  static func kebab(_ name: String) -> String {
    var out = ""
    for scalar in name.unicodeScalars {
      if ("A"..."Z").contains(scalar) {
        if !out.isEmpty { out += "-" }
        out.unicodeScalars.append(Unicode.Scalar(scalar.value + 32) ?? scalar)
      } else {
        out.unicodeScalars.append(scalar)
      }
    }
    return out
  }
}
