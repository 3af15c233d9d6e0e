package import TocsinModel

/// Whom a table `[app."…"]` is for.
package enum AppSelector: Hashable, Sendable {
  /// `[app."*"]`
  case every
  case one(AppID)
}

extension Configuration {
  package struct App: Sendable {
    package enum Entitlement: String, CaseIterable, Sendable {
      case critical
      case timeSensitive = "time-sensitive"
      case filtering
    }

    package enum Option: String, CaseIterable, Sendable {
      case alert, sound, badge, critical, provisional, car, settings
    }

    package var name: String?
    package var icon: String?
    package var entitlements: [Entitlement]?
    /// The server's `category` hint.
    package var hintCategory: String?
    /// The folder of the app's sound files.
    package var sounds: String?
    package var language: Language?
    /// What an app that never asks itself is taken to have asked for.
    package var requested: [Option]?
    package var settings = SettingsOverlay()
    package var categories: [CategoryID: SettingsOverlay] = [:]
  }
}

extension Configuration {
  /// What holds for an app: its own table wins key by key over `[app."*"]` (C4.2).
  package func app(_ id: AppID) -> App {
    var app = apps[.every] ?? App()
    if let own = apps[.one(id)] {
      for row in App.rows { row.overlay(&app, own) }
    }
    return app
  }

  /// What the person grants: nothing, but time-sensitive to the app of the command.
  package func entitlements(of id: AppID) -> [App.Entitlement] {
    app(id).entitlements ?? (id == .reminders ? [.timeSensitive] : [])
  }

  /// The pinned settings of a notification: its category's table over both of the app (C4.2).
  package func pinnedSettings(of id: AppID, category: CategoryID? = nil) -> SettingsOverlay {
    let app = app(id)
    var settings = app.settings
    if let category, let own = app.categories[category] {
      for row in SettingsOverlay.rows { row.overlay(&settings, own) }
    }
    return settings
  }

  /// Where a setting is pinned, for the refusal of a change to it (C4.1); nil when it is free.
  package func source(pinning key: String, of id: AppID, category: CategoryID? = nil) -> Source? {
    for name in [id.text, "*"] {
      if let category,
        let source = sources[SettingPath("app", name, "category", category.text, key)]
      {
        return source
      }
    }
    return sources[SettingPath("app", id.text, key)] ?? sources[SettingPath("app", "*", key)]
  }
}
