/// What an app may do: what it asked for, what the person granted and chose since. It is what the
/// app reads of itself and what decisions look at, so what was never requested, and what it is not
/// entitled to, stands here as `notSupported` (D2.23).
package struct AppSettings: Equatable, Sendable {
  package var authorization: Authorization
  package var requested: AuthorizationOptions
  package var delivery: DeliveryStyle
  package var alertStyle: AlertStyle
  package var alert: Setting
  package var lockScreen: Setting
  package var notificationCenter: Setting
  package var sound: Setting
  package var badge: Setting
  package var directMessages: Setting
  package var critical: Setting
  package var timeSensitive: Setting
  package var scheduledSummary: Bool
  package var previews: AppPreviews
  package var grouping: Grouping
  /// Until then the app counts as quiet (D2.24).
  package var mutedUntil: WallTime?
  /// When an ephemeral app was last opened (D2.18).
  package var launched: WallTime?

  /// An app that nobody has said anything about: everything reads `notSupported` (D2.23).
  package static let notDetermined = AppSettings(
    authorization: .notDetermined, requested: [], alertStyle: .none, all: .notSupported)

  /// After Allow (D2.2): each requested option on, lock screen and center on, style banner.
  package static func allowed(
    _ requested: AuthorizationOptions = .usual, authorization: Authorization = .authorized
  ) -> AppSettings {
    var settings = AppSettings(
      authorization: authorization, requested: requested, alertStyle: .banner, all: .on)
    settings.critical = .notSupported
    settings.timeSensitive = .notSupported
    return settings.supported
  }

  private init(
    authorization: Authorization, requested: AuthorizationOptions, alertStyle: AlertStyle,
    all setting: Setting
  ) {
    self.authorization = authorization
    self.requested = requested
    self.delivery = .prominent
    self.alertStyle = alertStyle
    self.alert = setting
    self.lockScreen = setting
    self.notificationCenter = setting
    self.sound = setting
    self.badge = setting
    self.directMessages = setting
    self.critical = setting
    self.timeSensitive = setting
    self.scheduledSummary = false
    self.previews = .inherit
    self.grouping = .automatic
  }

  /// With what was never requested as `notSupported`, whatever it was set to (D2.23).
  package var supported: AppSettings {
    var settings = self
    if !requested.contains(.alert) { settings.alert = .notSupported }
    if !requested.contains(.sound) { settings.sound = .notSupported }
    if !requested.contains(.badge) { settings.badge = .notSupported }
    return settings
  }
}
