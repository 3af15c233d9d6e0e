import TocsinCore
import TocsinModel
import TocsinPolicy
import TocsinTime

/// App and device of one case, as the case and its configuration have them. What the case writes
/// wins (C8.1).
struct Place {
  let now: RFC3339.Stamp
  let app: PolicyApp
  let given: PolicyDevice
  let content: Content
  let setup: Setup
  /// By which the case goes: the offset of its `now`, and the zones of schedules.
  let zones: Zones

  init(_ decision: DecisionCase, _ configuration: PolicyConfiguration?) {
    now = decision.now
    app = decision.app
    given = decision.device
    content = decision.content.complete
    setup = configuration?.setup ?? .none
    var zones = configuration?.zones ?? Zones(system: .utc)
    zones.system = Zone.offset(now.offset)
    self.zones = zones
  }
}

extension Setup {
  fileprivate static let none = Setup(sinks: [])
}

extension Place {
  /// As the daemon works them out: what is stored, and over it what is pinned.
  func settings(category: CategoryID?) -> AppSettings {
    pins.settings(of: stored, category: category)
  }

  /// What the configuration says of the app; nil where no table of it is about the app.
  private var named: AppConfiguration? {
    guard setup.apps[app.id] != nil || setup.everyApp != nil else { return nil }
    return setup.configuration(of: app.id)
  }

  private var stored: App {
    var settings = app.settings
    settings.mutedUntil = app.mutedUntil?.instant
    settings.launched = now.instant.adding(Span(usec: -app.launched.usec))
    if !app.written.contains("requested"), let named,
      setup.source(of: "requested", app: app.id) != nil
    {
      settings.requested = named.requested
    }
    return App(id: app.id, settings: settings.supported, badge: app.badge)
  }

  /// Without a configuration a setting other than `not-supported` is an entitlement (D2.26).
  private var pins: AppConfiguration {
    var pins = named ?? AppConfiguration(name: app.id.lastPart)
    pins.pinned = pins.pinned.without(app.written)
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

  var language: String? { named?.language }

  func card(_ shown: PolicyContent) -> Card {
    let content = shown.complete
    let settings = settings(category: content.category)
    return Card(
      identifier: shown.identifier, content: content, level: content.level,
      isProvisional: settings.authorization == .provisional)
  }
}

extension Place {
  var device: DeviceState {
    var device = given.state
    if !given.written.contains("previews") { device.previews = setup.previews }
    if !given.written.contains("quirks") { device.quirks = setup.quirks }
    if let name = focus.name, let rule = setup.focus(named: name) {
      device.focus = FocusState(of: rule, app: app.id, person: content.from)
    }
    return device
  }

  /// The Focus of the configuration that is in force: set by hand, or by its schedule where the case
  /// says nothing of one.
  var focus: FocusChoice {
    if given.written.contains("focus"), given.focusName == nil { return FocusChoice() }
    return FocusChoice.at(
      now.instant, setup, byHand: given.focusName.map { FocusByHand($0) }, saysServer: false,
      zones: zones)
  }

  /// At the offset that `now` is written with (D10.14).
  var nextSummary: WallTime? {
    DailyTimes.next(
      given.summaryTimes?.map(\.sinceMidnight) ?? setup.summaryTimes, after: now.instant,
      in: zones.system)
  }
}

extension SettingsOverlay {
  /// What is left without the keys that somebody else decides.
  fileprivate func without(_ keys: Set<String>) -> SettingsOverlay {
    var rest = self
    if keys.contains("authorization") { rest.authorization = nil }
    if keys.contains("delivery") { rest.delivery = nil }
    if keys.contains("alert-style") { rest.alertStyle = nil }
    if keys.contains("alert") { rest.alert = nil }
    if keys.contains("lock-screen") { rest.lockScreen = nil }
    if keys.contains("notification-center") { rest.notificationCenter = nil }
    if keys.contains("sound") { rest.sound = nil }
    if keys.contains("badge") { rest.badge = nil }
    if keys.contains("direct-messages") { rest.directMessages = nil }
    if keys.contains("critical") { rest.critical = nil }
    if keys.contains("time-sensitive") { rest.timeSensitive = nil }
    if keys.contains("scheduled-summary") { rest.scheduledSummary = nil }
    if keys.contains("previews") { rest.previews = nil }
    if keys.contains("grouping") { rest.grouping = nil }
    return rest
  }
}
