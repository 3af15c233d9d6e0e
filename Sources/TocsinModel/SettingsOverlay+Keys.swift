extension SettingsOverlay {
  /// A key of every notation and its place.
  private struct Row: Sendable {
    let key: String
    let isSaid: @Sendable (SettingsOverlay) -> Bool
    let differs: @Sendable (SettingsOverlay, SettingsOverlay) -> Bool
    /// Into the first, from the second.
    let put: @Sendable (inout SettingsOverlay, SettingsOverlay) -> Void

    init<Value: Equatable & SendableMetatype>(
      _ key: String, _ place: any WritableKeyPath<SettingsOverlay, Value?> & Sendable
    ) {
      self.key = key
      isSaid = { $0[keyPath: place] != nil }
      differs = { $0[keyPath: place] != $1[keyPath: place] }
      put = { $0[keyPath: place] = $1[keyPath: place] }
    }
  }

  private static let rows = [
    Row("authorization", \.authorization), Row("delivery", \.delivery),
    Row("alert-style", \.alertStyle), Row("alert", \.alert), Row("lock-screen", \.lockScreen),
    Row("notification-center", \.notificationCenter), Row("sound", \.sound),
    Row("badge", \.badge), Row("direct-messages", \.directMessages),
    Row("critical", \.critical), Row("time-sensitive", \.timeSensitive),
    Row("scheduled-summary", \.scheduledSummary), Row("previews", \.previews),
    Row("grouping", \.grouping),
  ]

  /// What may be said of one category, not only of the whole app (C4.3).
  package static let categoryKeys = [
    "delivery", "alert-style", "alert", "lock-screen", "notification-center", "sound", "badge",
    "previews",
  ]

  /// The keys that are said, in the order of the manual.
  package var keys: [String] { SettingsOverlay.rows.filter { $0.isSaid(self) }.map(\.key) }

  /// The keys that both say, and not alike.
  package func conflicts(with other: SettingsOverlay) -> [String] {
    SettingsOverlay.rows.filter { $0.isSaid(self) && $0.isSaid(other) && $0.differs(self, other) }
      .map(\.key)
  }

  /// With what `other` says instead.
  package func overlaid(with other: SettingsOverlay) -> SettingsOverlay {
    var result = self
    for row in SettingsOverlay.rows where row.isSaid(other) { row.put(&result, other) }
    return result
  }

  /// What is left without the keys that somebody else decides.
  package func without(_ keys: Set<String>) -> SettingsOverlay {
    var rest = self
    for row in SettingsOverlay.rows where keys.contains(row.key) {
      row.put(&rest, SettingsOverlay())
    }
    return rest
  }
}

extension AppSettings {
  /// What of these differs from `old`.
  package func changes(from old: AppSettings) -> SettingsOverlay {
    var overlay = SettingsOverlay()
    func put<T: Equatable>(
      _ place: KeyPath<AppSettings, T>, _ target: WritableKeyPath<SettingsOverlay, T?>
    ) {
      let value = self[keyPath: place]
      if value != old[keyPath: place] { overlay[keyPath: target] = value }
    }
    put(\.authorization, \.authorization)
    put(\.delivery, \.delivery)
    put(\.alertStyle, \.alertStyle)
    put(\.alert, \.alert)
    put(\.lockScreen, \.lockScreen)
    put(\.notificationCenter, \.notificationCenter)
    put(\.sound, \.sound)
    put(\.badge, \.badge)
    put(\.directMessages, \.directMessages)
    put(\.critical, \.critical)
    put(\.timeSensitive, \.timeSensitive)
    put(\.scheduledSummary, \.scheduledSummary)
    put(\.previews, \.previews)
    put(\.grouping, \.grouping)
    return overlay
  }
}
