/// Settings some of which are said and the others left as they are: what a configuration pins, what
/// a person changes at once, what holds for one category of an app (C4.1, C4.3, D2.15).
package struct SettingsOverlay: Equatable, Sendable {
  package var authorization: Authorization?
  package var delivery: DeliveryStyle?
  package var alertStyle: AlertStyle?
  package var alert: Setting?
  package var lockScreen: Setting?
  package var notificationCenter: Setting?
  package var sound: Setting?
  package var badge: Setting?
  package var directMessages: Setting?
  package var critical: Setting?
  package var timeSensitive: Setting?
  package var scheduledSummary: Bool?
  package var previews: AppPreviews?
  package var grouping: Grouping?

  package init() {}
}

extension AppSettings {
  /// These settings with what `overlay` says instead. No key switches on what was not requested or
  /// what the app is not entitled to (C4.1, D2.23).
  package func overlaid(with overlay: SettingsOverlay) -> AppSettings {
    var settings = self
    func put<T>(_ value: T?, _ place: WritableKeyPath<AppSettings, T>) {
      if let value { settings[keyPath: place] = value }
    }
    func put(_ value: Setting?, supported place: WritableKeyPath<AppSettings, Setting>) {
      guard let value, self[keyPath: place] != .notSupported else { return }
      settings[keyPath: place] = value
    }
    put(overlay.authorization, \.authorization)
    put(overlay.delivery, \.delivery)
    put(overlay.alertStyle, \.alertStyle)
    put(overlay.alert, supported: \.alert)
    put(overlay.lockScreen, \.lockScreen)
    put(overlay.notificationCenter, \.notificationCenter)
    put(overlay.sound, supported: \.sound)
    put(overlay.badge, supported: \.badge)
    put(overlay.directMessages, \.directMessages)
    put(overlay.critical, supported: \.critical)
    put(overlay.timeSensitive, supported: \.timeSensitive)
    put(overlay.scheduledSummary, \.scheduledSummary)
    put(overlay.previews, \.previews)
    put(overlay.grouping, \.grouping)
    return settings.supported
  }
}
