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

  @Test(
    "A wrong signature or member is a plain failure", arguments: ["InvalidArgs", "UnknownMethod"])
  func other(name: String) {
    #expect(
      BusFailure.failure(name: "org.freedesktop.DBus.Error." + name, message: "m").exit == 1)
  }
}
