/// Tocsin's own few words, English where the person has not written others (config.md section 7,
/// `[texts]`).
package struct Texts: Equatable, Sendable {
  /// Raw values are the keys of `[texts]`.
  package enum Name: String, CaseIterable, Sendable {
    /// In place of hidden words (D5.15).
    case notification
    /// Several hidden ones; `%u` is how many (D5.17).
    case notifications
    /// The line under the leading one of a group (D10.3).
    case moreNotifications = "more-notifications"
    case allow
    case deny
    case allowInSummary = "allow-in-summary"
    case keep
    case keepProminently = "keep-prominently"
    case keepQuietly = "keep-quietly"
    case deliverImmediately = "deliver-immediately"
    case deliverInSummary = "deliver-in-summary"
    case turnOff = "turn-off"
    /// Beneath the first time-sensitive one of an app (D4.5).
    case turnOffTimeSensitive = "turn-off-time-sensitive"
    case muteHour = "mute-hour"
    case muteToday = "mute-today"
    case unmute
    case open
    case reply
    case manage
    case snooze
    /// Popups that a server has no room for (S5.8).
    case andMore = "and-n-more"
    /// What an app asks for; `%1$@` is its name.
    case asksPermission = "asks-permission"
    case asksCritical = "asks-critical"
    /// What somebody is asked who wants to say how an app may notify; `%1$@` is its name.
    case manages
    /// One for what was held (D10.14, D10.16); `%u` is how many.
    case summary
    /// For what lies in the center where nobody would find it (S6.11).
    case centerDigest = "center-digest"
    /// A program of the person's that does not do its work; `%1$@` is its name.
    case handlerFailed = "handler-failed"
    /// How a list of two ends, and one of more: `A and B`, `A, B, and C` (D5.17).
    case listPair = "list-pair"
    case listLast = "list-last"
    case listJoiner = "list-joiner"

    /// What may be filled in.
    package var places: [String] {
      switch self {
      case .notifications, .moreNotifications, .andMore, .summary, .centerDigest: ["%u"]
      case .asksPermission, .asksCritical, .manages, .handlerFailed: ["%1$@"]
      case .listPair, .listLast, .listJoiner: ["%1$@", "%2$@"]
      case .notification, .allow, .deny, .allowInSummary, .keep, .keepProminently, .keepQuietly,
        .deliverImmediately, .deliverInSummary, .turnOff, .turnOffTimeSensitive, .muteHour,
        .muteToday, .unmute, .open, .reply, .manage, .snooze:
        []
      }
    }

    package var english: PluralText { Name.all[self] ?? spoken }

    /// Made once: a decision looks up several.
    private static let all = Dictionary(uniqueKeysWithValues: allCases.map { ($0, $0.spoken) })

    /// `%u` is a number, `%1$@` and `%2$@` are texts.
    private var spoken: PluralText {
      switch self {
      case .notification: PluralText("Notification")
      case .notifications:
        PluralText(forms: [.one: "%u Notification", .other: "%u Notifications"])
      case .moreNotifications:
        PluralText(forms: [.one: "%u more notification", .other: "%u more notifications"])
      case .allow: PluralText("Allow")
      case .deny: PluralText("Don’t Allow")
      case .allowInSummary: PluralText("Allow in Scheduled Summary")
      case .keep: PluralText("Keep")
      case .keepProminently: PluralText("Deliver Prominently")
      case .keepQuietly: PluralText("Deliver Quietly")
      case .deliverImmediately: PluralText("Deliver Immediately")
      case .deliverInSummary: PluralText("Deliver in Scheduled Summary")
      case .turnOff: PluralText("Turn Off")
      case .turnOffTimeSensitive: PluralText("Turn Off Time Sensitive")
      case .muteHour: PluralText("Mute for an Hour")
      case .muteToday: PluralText("Mute for Today")
      case .unmute: PluralText("Unmute")
      case .open: PluralText("Open")
      case .reply: PluralText("Reply")
      case .manage: PluralText("Manage")
      case .snooze: PluralText("Snooze")
      case .andMore: PluralText("and %u more")
      case .asksPermission: PluralText("%1$@ would like to show notifications")
      case .asksCritical: PluralText("%1$@ would like to show critical notifications")
      case .manages: PluralText("How may %1$@ notify you?")
      case .summary:
        PluralText(forms: [.one: "Summary: %u notification", .other: "Summary: %u notifications"])
      case .centerDigest:
        PluralText(forms: [.one: "%u new notification", .other: "%u new notifications"])
      case .handlerFailed: PluralText("The handler %1$@ has failed")
      case .listPair: PluralText("%1$@ and %2$@")
      case .listLast: PluralText("%1$@, and %2$@")
      case .listJoiner: PluralText("%1$@, %2$@")
      }
    }
  }

  package var written: [Name: PluralText]
  /// BCP 47: whose plural forms they have.
  package var language: String

  package init(written: [Name: PluralText] = [:], language: String = "en") {
    self.written = written
    self.language = language
  }

  package subscript(name: Name) -> PluralText { written[name] ?? name.english }

  /// Whose plural forms that text has: ours are English, whatever the person's language is.
  package func language(of name: Name) -> String { written[name] == nil ? "en" : language }
}
