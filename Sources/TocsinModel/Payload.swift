/// What an APNs payload asks for (delivery.md section 11), read leniently: a wrong value is repaired
/// or left out, and a warning says so.
package struct Payload: Equatable, Sendable {
  package var content = Content()
  /// What the words come from where the app's string tables have them.
  package var title: LocalizedWords?
  package var subtitle: LocalizedWords?
  package var body: LocalizedWords?
  /// `content-available`: the app is started or woken.
  package var wakesApp = false
  /// `mutable-content`: the service extension may change it.
  package var isMutable = false
  /// The app whom the file itself names (D12.2).
  package var target: AppID?
  /// In the order of the file.
  package var warnings: [PayloadWarning] = []

  package init() {}

  /// What stays of the warnings: each once, in the order of evaluation.
  package var remarks: [Reason] {
    let said = Set(warnings.compactMap(\.reason))
    return said.isEmpty ? [] : Reason.allCases.filter(said.contains)
  }

  /// As it is asked for: a key of a string table wins over the words beside it (D11.3).
  package var asked: Content {
    var content = content
    content.remarks = remarks
    content.localized = LocalizedText(title: title, subtitle: subtitle, body: body)
    return content
  }

  /// Nothing of it is for a person: its app is started or woken, and that is all (D11.5).
  package var isBackground: Bool { wakesApp && !isNotification }

  /// Something to see, to hear or to count; else it is for the app alone (D11.5).
  package var isNotification: Bool {
    content.hasText || title != nil || subtitle != nil || body != nil || content.badge != nil
      || content.sound != .none
  }
}

/// One thing of a payload that does not do what its sender will expect.
package struct PayloadWarning: Equatable, Sendable {
  package enum Code: String, CaseIterable, Sendable {
    /// A key in `aps` or in `alert` that nobody reads.
    case unknownKey = "unknown-key"
    /// A key that is read, but not where it stands.
    case misplacedKey = "misplaced-key"
    case wrongType = "wrong-type"
    case outOfRange = "out-of-range"
    case levelUnknown = "level-unknown"
    case emptyAlert = "empty-alert"
    case nullValue = "null"
    /// A key of Live Activities, of Safari or of device management.
    case notSimulated = "not-simulated"
    /// A key that Apple's systems of today leave out.
    case ignored
    case argumentsWithoutKey = "arguments-without-key"
    case mutableWithoutAlert = "mutable-without-alert"
    // What only a linter says, or who knows the app.
    case mutableWithoutExtension = "mutable-without-extension"
    case unknownCategory = "unknown-category"
    case levelNotEntitled = "level-not-entitled"
    case badgeZero = "badge-zero"
    /// Nothing of it is for a person, and it wakes nobody: it is not delivered.
    case noContent = "no-content"
    case soundMissing = "sound-missing"
    case soundTooLong = "sound-too-long"
    /// No table of the app has it.
    case stringMissing = "string-missing"
    case keyWithoutArguments = "key-without-arguments"
    /// More or fewer than the text of the key has places.
    case argumentsUnfit = "arguments-unfit"
  }

  package var code: Code
  /// Keys from the outermost inwards.
  package var path: [String]
  /// In the file, from 1; nil where it came from elsewhere.
  package var line: Int?
  package var column: Int?
  package var message: String

  package init(
    _ code: Code, path: [String], line: Int? = nil, column: Int? = nil, _ message: String
  ) {
    self.code = code
    self.path = path
    self.line = line
    self.column = column
    self.message = message
  }

  /// Why a delivery of it is as it is (D11.3); nil for what changes nothing of it.
  package var reason: Reason? {
    switch code {
    case .levelUnknown: .levelUnknown
    case .notSimulated: .notSimulated
    case .wrongType, .outOfRange, .unknownKey, .misplacedKey: .payloadRepaired
    default: nil
    }
  }
}
