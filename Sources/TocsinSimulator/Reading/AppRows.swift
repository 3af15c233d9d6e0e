import TocsinModel
import TocsinTime
import TocsinWire

/// The app of a case: the base case, and over it what is written.
struct PolicyApp: Sendable {
  static let usualID = AppID("org.example.app") ?? .reminders

  var id = usualID
  var settings = AppSettings.baseCase
  var badge: Int64 = 0
  var mutedUntil: RFC3339.Stamp?
  /// Since an ephemeral app was last opened.
  var launched = Span.zero
  var categories: [PolicyCategory] = []
  var delivered: [PolicyContent] = []
  /// BCP 47; nil is the configuration's, or English.
  var language: String?
  var strings = StringTables()
  /// The keys that the file gives, in the case or the defaults: they win over a configuration
  /// (C8.1).
  var written: Set<String> = []

  static let rows: [PolicyRow<PolicyApp>] = [
    PolicyRow("id", \.id, .appID),
    PolicyRow("authorization", \.settings.authorization, .word),
    PolicyRow("requested", \.settings.requested, .set(of: AuthorizationOptions.names)),
    PolicyRow("delivery", \.settings.delivery, .word),
    PolicyRow("alert-style", \.settings.alertStyle, .word),
    PolicyRow("alert", \.settings.alert, .toggle),
    PolicyRow("lock-screen", \.settings.lockScreen, .toggle),
    PolicyRow("notification-center", \.settings.notificationCenter, .toggle),
    PolicyRow("sound", \.settings.sound, .toggle),
    PolicyRow("badge", \.settings.badge, .toggle),
    PolicyRow("direct-messages", \.settings.directMessages, .toggle),
    PolicyRow("critical", \.settings.critical, .toggle),
    PolicyRow("time-sensitive", \.settings.timeSensitive, .toggle),
    PolicyRow("scheduled-summary", \.settings.scheduledSummary, .bool),
    PolicyRow("previews", \.settings.previews, .word),
    PolicyRow("grouping", \.settings.grouping, .word),
    PolicyRow("badge-count", \.badge, .integer(0 ... .max)),
    PolicyRow("muted-until", \.mutedUntil, .stamp),
    PolicyRow("launched", \.launched, .plainSpan),
    PolicyRow("language", \.language, .languageTag),
    PolicyRow(key: "strings") { owner, entry, reading in
      if let strings = reading.strings(entry) { owner.strings = strings }
    },
    PolicyRow(
      tables: "categories", \.categories, PolicyCategory.rows, required: ["id"],
      new: { PolicyCategory() }, finish: { $2.check($0, $1) }),
    PolicyRow(
      tables: "delivered", \.delivered, PolicyContent.rows, new: { PolicyContent() },
      finish: { cards, entry, reading in
        guard let twice = repeated(cards.compactMap(\.identifier?.text)) else { return }
        reading.note(entry, "the id \(twice.quoted) stands there twice")
      }),
  ]
}

extension AppSettings {
  /// Authorized after Allow, time-sensitive entitled and on, critical not entitled.
  fileprivate static var baseCase: AppSettings {
    var settings = AppSettings.allowed()
    settings.timeSensitive = .on
    return settings
  }
}
