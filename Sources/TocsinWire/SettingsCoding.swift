package import TocsinModel
package import TocsinTime

/// `settings` of dbus.md section 3: the `app` keys of policy-tests.md from `authorization` to
/// `muted-until`.
package enum SettingsCoding {
  static let switches:
    [(
      key: String, settings: any KeyPath<AppSettings, Setting> & Sendable,
      overlay: any WritableKeyPath<SettingsOverlay, Setting?> & Sendable
    )] = [
      ("alert", \.alert, \.alert), ("lock-screen", \.lockScreen, \.lockScreen),
      ("notification-center", \.notificationCenter, \.notificationCenter),
      ("sound", \.sound, \.sound), ("badge", \.badge, \.badge),
      ("direct-messages", \.directMessages, \.directMessages),
      ("critical", \.critical, \.critical), ("time-sensitive", \.timeSensitive, \.timeSensitive),
    ]

  /// - Parameters:
  ///   - badge: nil where the settings are not those of now.
  ///   - pinned: each key that the configuration decides, and its `FILE:LINE` (C4.1).
  package static func write(
    _ settings: AppSettings, badge: Int64? = nil, pinned: [(key: String, source: String)]? = nil,
    zone: Zone
  ) -> Table {
    var table = Table()
    table.append("authorization", .text(settings.authorization.rawValue))
    table.append("requested", .texts(settings.requested.words))
    table.append("delivery", .text(settings.delivery.rawValue))
    table.append("alert-style", .text(settings.alertStyle.rawValue))
    for row in switches {
      table.append(row.key, SettingKind<Setting>.toggle.show(settings[keyPath: row.settings]))
    }
    table.append("scheduled-summary", .bool(settings.scheduledSummary))
    table.append("previews", .text(settings.previews.rawValue))
    table.append("grouping", .text(settings.grouping.rawValue))
    table.append("badge-count", badge.map { .integer($0) })
    table.append(time: settings.mutedUntil, as: "muted-until", zone: zone)
    if let pinned {
      table.append(
        "pinned",
        .textTable(
          Table(pinned.map { Table.Entry(key: $0.key, value: .text($0.source)) })))
    }
    return table
  }

  /// The words of options, as an app asks for them.
  package static func options(_ words: [String]) throws(CallError) -> AuthorizationOptions {
    var options: AuthorizationOptions = []
    for word in words {
      guard let option = AuthorizationOptions(word: word) else {
        let known = AuthorizationOptions.names.map(\.1)
        throw CallError(
          .badRequest,
          "unknown option \(word.quoted), not one of \(known.joined(separator: ", "))"
            + Nearest.hint(for: word, among: known))
      }
      options.formUnion(option)
    }
    return options
  }
}
