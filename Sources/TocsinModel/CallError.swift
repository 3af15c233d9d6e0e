/// Why a call is refused: a code that programs read and one line that a person reads. The codes
/// are those of delivery.md D8.11 and of time.md section 9.
package struct CallError: Error, Equatable, Sendable {
  package enum Code: String, CaseIterable, Sendable {
    case notificationsNotAllowed = "notifications-not-allowed"
    case noDate = "notification-invalid-no-date"
    case noContent = "notification-invalid-no-content"
    case badgeInputInvalid = "badge-input-invalid"
    case attachmentUnrecognizedType = "attachment-unrecognized-type"
    case attachmentInvalidFileSize = "attachment-invalid-file-size"
    case attachmentCorrupt = "attachment-corrupt"
    case attachmentMoveFailed = "attachment-move-into-data-store-failed"
    case limit
    case noSuchApp = "no-such-app"
    case noSuchRequest = "no-such-request"
    case noSuchAction = "no-such-action"
    case ambiguous
    case alreadyPending = "already-pending"
    case badRequest = "bad-request"
    case badPayload = "bad-payload"
    case tooLarge = "too-large"
    case notPermitted = "not-permitted"
    case notRegistered = "not-registered"
    case notDurable = "not-durable"

    case timeEmpty = "time-empty"
    case timePast = "time-past"
    case timeRange = "time-range"
    case timeNoSuchDate = "time-no-such-date"
    case timeWeekday = "time-weekday"
    case timeAmbiguous = "time-ambiguous"
    case timeNoUnit = "time-no-unit"
    case timeZone = "time-zone"
    case timeUnknownWord = "time-unknown-word"
    case timeTooOften = "time-too-often"
    case timeNever = "time-never"
    case timeTooFar = "time-too-far"
    case timeUnreadable = "time-unreadable"
  }

  package var code: Code
  package var message: String

  package init(_ code: Code, _ message: String) {
    self.code = code
    self.message = message
  }
}

extension CallError {
  /// Nil for a number that an icon can have (D8.10).
  package static func badge(_ number: Int64) -> CallError? {
    guard number < 0 || number > Int64(UInt32.max) else { return nil }
    return CallError(.badgeInputInvalid, "'badge' must be 0 to \(UInt32.max), not \(number)")
  }
}
