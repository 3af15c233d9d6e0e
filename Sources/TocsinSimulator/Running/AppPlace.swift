import TocsinModel
import TocsinPolicy
import TocsinTime

/// An app as a policy file and its configuration have it. What the file writes wins (C8.1).
struct AppPlace {
  let app: PolicyApp
  let configuration: PolicyConfiguration?
  /// When it is so.
  let start: WallTime

  /// What the configuration says of the app; nil where no table of it is about the app.
  var named: AppConfiguration? {
    guard let setup = configuration?.setup, setup.apps[app.id] != nil || setup.everyApp != nil
    else { return nil }
    return setup.configuration(of: app.id)
  }

  var stored: App {
    var settings = app.settings
    settings.mutedUntil = app.mutedUntil?.instant
    settings.launched = start.adding(Span(usec: -app.launched.usec))
    if !app.written.contains("requested"), let named,
      configuration?.setup.source(of: "requested", app: app.id) != nil
    {
      settings.requested = named.requested
    }
    return App(id: app.id, settings: settings.supported, badge: app.badge)
  }

  /// Without a configuration a setting other than `not-supported` is an entitlement (D2.26).
  var pins: AppConfiguration {
    var pins = named ?? AppConfiguration(name: app.id.lastPart)
    pins.pinned = pins.pinned.without(app.written)
    pins.language = app.language ?? pins.language
    for (key, entitlement, setting) in [
      ("critical", Entitlements.critical, app.settings.critical),
      ("time-sensitive", .timeSensitive, app.settings.timeSensitive),
    ] where named == nil || app.written.contains(key) {
      if setting == .notSupported {
        pins.entitlements.remove(entitlement)
      } else {
        pins.entitlements.insert(entitlement)
      }
    }
    return pins
  }
}
