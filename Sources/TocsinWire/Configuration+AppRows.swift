import TocsinModel

extension Configuration.App {
  static let rows: [SettingRow<Self>] =
    [
      SettingRow("name", \.name, .text),
      SettingRow("icon", \.icon, .text),
      SettingRow("entitlements", \.entitlements, .list(of: .word)),
      SettingRow("hint-category", \.hintCategory, .text),
      SettingRow("sounds", \.sounds, .text),
      SettingRow("language", \.language, .language),
      SettingRow("requested", \.requested, .list(of: .word)),
      SettingRow(
        tables: "category", \.categories, named: .name(CategoryKind.self),
        SettingsOverlay.rows.filter { $0.isForCategories }
      ) { _ in SettingsOverlay() },
    ] + SettingsOverlay.rows.map { SettingRow(\.settings, $0) }
}

extension SettingsOverlay {
  static let rows: [SettingRow<Self>] = [
    SettingRow("authorization", \.authorization, .word(of: [.authorized, .denied, .provisional])),
    SettingRow("delivery", \.delivery, .word),
    SettingRow("alert-style", \.alertStyle, .word),
    SettingRow("alert", \.alert, .toggle),
    SettingRow("lock-screen", \.lockScreen, .toggle),
    SettingRow("notification-center", \.notificationCenter, .toggle),
    SettingRow("sound", \.sound, .toggle),
    SettingRow("badge", \.badge, .toggle),
    SettingRow("direct-messages", \.directMessages, .toggle),
    SettingRow("critical", \.critical, .toggle),
    SettingRow("time-sensitive", \.timeSensitive, .toggle),
    SettingRow("scheduled-summary", \.scheduledSummary, .bool),
    SettingRow("previews", \.previews, .word),
    SettingRow("grouping", \.grouping, .word),
  ]
}

extension SettingRow<SettingsOverlay> {
  /// Section 4, `category.CATEGORY`.
  fileprivate var isForCategories: Bool { SettingsOverlay.categoryKeys.contains(key) }
}

extension Configuration.Focus {
  static let rows: [SettingRow<Self>] = [
    SettingRow("apps", \.apps, .list(of: .appSelector)),
    SettingRow("people", \.people, .list(of: .person)),
    SettingRow("schedule", \.schedule, .list(of: .window)),
    SettingRow("allows-time-sensitive", \.allowsTimeSensitive, .bool),
    SettingRow("shows-silenced-on-lock-screen", \.showsSilencedOnLockScreen, .bool),
    SettingRow("hides-badges", \.hidesBadges, .bool),
    SettingRow("holds-silenced", \.holdsSilenced, .bool),
    SettingRow("filter", \.filter, .text),
  ]
}
