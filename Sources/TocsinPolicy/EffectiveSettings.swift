package import TocsinModel

extension AppConfiguration {
  /// What holds for an app: its stored settings, over them what the configuration pins, over both
  /// what either says of one category, all within what was requested and entitled (C4.1 to C4.3).
  ///
  /// An app that never asked and whose authorization is pinned has what it would have after Allow.
  package func settings(of app: App?, category: CategoryID? = nil) -> AppSettings {
    var settings = app?.settings ?? .notDetermined
    if settings.authorization == .notDetermined, let authorization = pinned.authorization {
      settings = .allowed(requested, authorization: authorization)
    }
    // D2.26: granted here, so it is on until the person switches it off. Critical is asked for by
    // the app, or granted to one that never asks.
    settings.timeSensitive = entitled(.timeSensitive, settings.timeSensitive)
    settings.critical = entitled(.critical, settings.critical)
    settings = settings.overlaid(with: pinned)
    guard let category else { return settings }
    if let stored = app?.categories[category] { settings = settings.overlaid(with: stored) }
    if let written = categories[category] { settings = settings.overlaid(with: written) }
    return settings
  }

  private func entitled(_ entitlement: Entitlements, _ setting: Setting) -> Setting {
    guard entitlements.contains(entitlement) else { return .notSupported }
    return setting == .off ? .off : .on
  }
}
