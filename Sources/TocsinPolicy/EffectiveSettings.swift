package import TocsinModel

extension AppConfiguration {
  /// `stored`, or what an app that never asked and whose authorization is pinned would have after
  /// Allow.
  package func granting(_ stored: AppSettings) -> AppSettings {
    guard stored.authorization == .notDetermined, let authorization = pinned.authorization else {
      return stored
    }
    return .allowed(requested, authorization: authorization)
  }

  /// What holds for an app: its stored settings, over them what the configuration pins, over both
  /// what either says of one category, all within what was requested and entitled (C4.1 to C4.3).
  package func settings(of app: App?, category: CategoryID? = nil) -> AppSettings {
    var settings = granting(app?.settings ?? .notDetermined)
    // D2.26: granted here, so it is on until the person switches it off. Critical is asked for by
    // the app, or granted to one that never asks.
    settings.timeSensitive = entitled(.timeSensitive, settings.timeSensitive)
    settings.critical = entitled(.critical, settings.critical)
    settings = settings.overlaid(with: pinned)
    if settings.authorization == .notDetermined {  // D2.23
      settings.timeSensitive = .notSupported
      if !settings.requested.contains(.critical) { settings.critical = .notSupported }
    }
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
