/// What the configuration says of one app: who it is, what it is entitled to, and which of its
/// settings are pinned (config.md section 4).
package struct AppConfiguration: Equatable, Sendable {
  /// As servers show it.
  package var name: String
  /// A name of the icon theme.
  package var icon: String?
  package var entitlements: Entitlements
  /// What an app that never asks itself is taken to have asked for.
  package var requested: AuthorizationOptions
  package var pinned: SettingsOverlay
  package var categories: [CategoryID: SettingsOverlay]
  /// BCP 47: whose plural forms its categories have (D10.9).
  package var language: String?

  package init(
    name: String, icon: String? = nil, entitlements: Entitlements = [],
    requested: AuthorizationOptions = .usual, pinned: SettingsOverlay = SettingsOverlay(),
    categories: [CategoryID: SettingsOverlay] = [:], language: String? = nil
  ) {
    self.name = name
    self.icon = icon
    self.entitlements = entitlements
    self.requested = requested
    self.pinned = pinned
    self.categories = categories
    self.language = language
  }

  /// What holds for an app that the configuration does not name. A person's own reminders stay
  /// until they are answered and may be time-sensitive (C4.4).
  package static func standard(for app: AppID) -> AppConfiguration {
    if app == .tocsin { return AppConfiguration(name: "Tocsin") }
    guard app == .reminders else { return AppConfiguration(name: app.lastPart) }
    return AppConfiguration(name: "Reminders", entitlements: .timeSensitive)
  }
}

/// Granted by the person's configuration, never by the app (D2.26).
package struct Entitlements: OptionSet, Hashable, Sendable {
  package let rawValue: Int

  package init(rawValue: Int) { self.rawValue = rawValue }

  package static let critical = Entitlements(rawValue: 1)
  package static let timeSensitive = Entitlements(rawValue: 2)
  /// Its service extension may suppress a push (D13.4).
  package static let filtering = Entitlements(rawValue: 4)
}
