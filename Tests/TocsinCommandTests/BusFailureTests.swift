import Testing

@testable import TocsinCommand

@Suite("Errors of the bus")
struct BusFailureTests {
  static let rows: [(String, String, Int32)] = [
    ("BadRequest", "bad-request", 2), ("BadgeInputInvalid", "badge-input-invalid", 2),
    ("NotificationInvalidNoContent", "notification-invalid-no-content", 2),
    ("ContentProvidingInvalid", "content-providing-invalid", 2),
    ("AttachmentCorrupt", "attachment-corrupt", 2), ("NoSuchApp", "no-such-app", 2),
    ("NoSuchAction", "no-such-action", 2), ("TimePast", "time-past", 2),
    ("NoSuchRequest", "no-such-request", 3),
    ("NotificationsNotAllowed", "notifications-not-allowed", 4),
    ("NotPermitted", "not-permitted", 4), ("NotRegistered", "not-registered", 4),
    ("Ambiguous", "ambiguous", 6), ("Limit", "limit", 7), ("TooLarge", "too-large", 7),
    ("NotDurable", "not-durable", 7), ("AlreadyPending", "already-pending", 1),
    ("BadPayload", "bad-payload", 1), ("SomethingNew", "something-new", 1),
  ]

  @Test("Each error has its code and its exit status (dbus.md section 7)", arguments: rows)
  func maps(name: String, code: String, exit: Int32) {
    let failure = BusFailure.failure(name: "org.tocsin.Tocsin1.Error." + name, message: "m")
    #expect(failure == Failure(code: code, message: "m", exit: exit))
  }

  static let silence = [
    "ServiceUnknown", "NameHasNoOwner", "NoReply", "Timeout", "TimedOut", "Disconnected",
    "Spawn.ExecFailed",
  ]

  @Test("Nobody there, and nobody who answers, is exit 5", arguments: silence)
  func unreachable(name: String) {
    let failure = BusFailure.failure(name: "org.freedesktop.DBus.Error." + name, message: "m")
    #expect(failure.exit == 5)
    #expect(failure.code == "unreachable")
  }

  static let activation: [(String, String, String)] = [
    (
      "org.freedesktop.systemd1.UnitMasked", "Unit tocsind.service is masked.",
      "tocsind cannot be started: Unit tocsind.service is masked; "
        + "allow it with 'systemctl --user unmask tocsind'"
    ),
    (
      "org.freedesktop.systemd1.LoadFailed", "Unit tocsind.service failed to load",
      "tocsind cannot be started: Unit tocsind.service failed to load; "
        + "see 'systemctl --user status tocsind' and 'journalctl --user -u tocsind'"
    ),
    (
      "org.freedesktop.systemd1.NoSuchUnit", "Unit tocsind.service not found.",
      "tocsind cannot be started: Unit tocsind.service not found; "
        + "install its unit again, or start 'tocsind' by hand"
    ),
    (
      "org.freedesktop.DBus.Error.Spawn.ChildExited", "Process exited with status 1",
      "tocsind cannot be started: Process exited with status 1; "
        + "see 'systemctl --user status tocsind' and 'journalctl --user -u tocsind'"
    ),
  ]

  @Test("A daemon that cannot be started is exit 5, with a cure", arguments: activation)
  func cannotStart(name: String, message: String, line: String) {
    #expect(BusFailure.failure(name: name, message: message) == .unreachable(line))
  }

  static let keys: [(String, String)] = [
    ("'within': cannot read 'soon' as a span", "'--next': cannot read 'soon' as a span"),
    ("'since': the span is empty", "'--since': the span is empty"),
    (
      "'on.go' needs the absolute path of a program, not 'x'",
      "'--on go' needs the absolute path of a program, not 'x'"
    ),
    ("'on' names 'x', which is no action", "'--on' names 'x', which is no action"),
    (
      "'until' and 'count' end what repeats: it rings once",
      "'--until' and '--count' end what repeats: it rings once"
    ),
    ("'user-info' is no JSON object", "'--user-info' is no JSON object"),
    ("'expire': cannot read", "'--expire': cannot read"),
    ("'interruption-level' is 'loud'", "'--level' is 'loud'"), ("don't", "don't"),
    ("'badge' must be 0 or more, not -1", "'--badge' must be 0 or more, not -1"),
  ]

  @Test("A wrong value is named by the option that was typed", arguments: keys)
  func spelled(message: String, line: String) {
    #expect(
      BusFailure.failure(name: "org.tocsin.Tocsin1.Error.BadRequest", message: message).message
        == line)
    // A time is quoted as it was typed.
    #expect(
      BusFailure.failure(name: "org.tocsin.Tocsin1.Error.TimeUnreadable", message: message).message
        == message)
  }

  @Test(
    "A wrong signature or member is a plain failure", arguments: ["InvalidArgs", "UnknownMethod"])
  func other(name: String) {
    #expect(
      BusFailure.failure(name: "org.freedesktop.DBus.Error." + name, message: "m").exit == 1)
  }
}
