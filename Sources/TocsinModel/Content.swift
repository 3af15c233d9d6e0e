/// What a notification says and how loud it asks to be. Keys outside are APNs' (design.md
/// section 3); defaults are those of policy-tests.md.
package struct Content: Equatable, Sendable {
  package var title = ""
  package var subtitle = ""
  package var body = ""
  /// What of these comes from the app's string tables, in the language of the moment it is shown
  /// (D8.12).
  package var localized = LocalizedText()
  /// Absent leaves the badge as it is, 0 removes it.
  package var badge: Int64?
  package var sound = Sound.none
  package var threadID: ThreadID?
  package var category: CategoryID?
  package var targetContentID: String?
  package var filterCriteria: String?
  package var level = InterruptionLevel.active
  /// 0 to 1.
  package var relevanceScore = 0.0
  package var summaryArgument = ""
  package var summaryArgumentCount: Int64 = 1
  /// The text of a JSON object, kept byte for byte (W3.4).
  package var userInfo: String?
  package var isCommunication = false
  package var from: String?
  /// A name of the icon theme.
  package var icon: String?
  /// Copies of the caller's files: icon, sound, attachments in order.
  package var files: [StoredFile] = []
  /// The body may hold `b i u a img` (S6.5).
  package var isMarkup = false
  /// What the payload that it is made of was not taken for as it stood (D11.3): among the reasons of
  /// each of its outcomes.
  package var remarks: [Reason] = []

  package init() {}

  package var hasText: Bool {
    !title.isBlank || !subtitle.isBlank || !body.isBlank || !localized.isEmpty
  }

  package var textBytes: Int {
    title.utf8.count + subtitle.utf8.count + body.utf8.count + localized.bytes
  }
}

extension String {
  /// Nothing a person could see: empty, or blanks, control characters and what fonts leave out
  /// (zero-width spaces, joiners, byte order marks) alone.
  package var isBlank: Bool {
    if let first = utf8.first, (0x21...0x7E).contains(first) { return false }
    return unicodeScalars.allSatisfy {
      $0.properties.isWhitespace || $0.properties.generalCategory == .control
        || $0.properties.isDefaultIgnorableCodePoint
    }
  }
}

/// The sound that is asked for; what is heard is in the `Outcome`.
package enum Sound: Equatable, Sendable {
  case none
  case standard
  case standardCritical
  /// A name of the sound theme or of the app's folder. `volume` is 0 to 1.
  case named(String, critical: Bool, volume: Double?)
}

/// How much a notification may interrupt (D4.1). Raw values are APNs' words.
package enum InterruptionLevel: String, CaseIterable, Sendable {
  case passive
  case active
  case timeSensitive = "time-sensitive"
  case critical
}
