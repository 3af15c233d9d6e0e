package import TocsinModel
import TocsinPolicy
import TocsinTime
import TocsinWire

extension DecisionCase {
  /// What the daemon decides in this situation, through the same code.
  package func outcome(in file: PolicyFile) -> Outcome {
    let content = content.complete
    let place = Place(self, file.configuration)
    var situation = Situation(
      app: app.id, settings: place.settings(category: content.category), now: now.instant)
    situation.categories = Dictionary(
      app.categories.compactMap(\.complete).map { ($0.id, $0) }, uniquingKeysWith: { $1 })
    situation.device = place.device
    situation.profile = file.profile
    situation.badge = app.badge
    situation.nextSummary = place.nextSummary
    situation.center = app.delivered.map { place.card($0) }
    situation.identifier = self.content.identifier
    return decide(content, actions: [], in: situation)
  }
}

/// App and device of one case, as the case and its configuration have them.
struct Place {
  let now: RFC3339.Stamp
  let app: PolicyApp
  let given: PolicyDevice
  let configuration: Configuration?

  init(_ given: DecisionCase, _ configuration: PolicyConfiguration?) {
    now = given.now
    app = given.app
    self.given = given.device
    self.configuration = configuration?.configuration
  }
}

extension Place {
  /// As the daemon works them out: what is stored, and over it what is pinned.
  func settings(category: CategoryID?) -> AppSettings {
    pins.settings(of: stored, category: category)
  }

  private var stored: App {
    var settings = app.settings
    settings.mutedUntil = app.mutedUntil?.instant
    settings.launched = now.instant.adding(Span(usec: -app.launched.usec))
    if !app.written.contains("requested"), let requested = named?.requested {
      settings.requested = AppConfiguration.requested(requested)
    }
    return App(id: app.id, settings: settings.supported, badge: app.badge)
  }

  /// What a configuration says of the app; nil where it does not name it.
  private var named: Configuration.App? {
    guard let configuration,
      configuration.apps[.one(app.id)] != nil || configuration.apps[.every] != nil
    else { return nil }
    return configuration.app(app.id)
  }

  /// What the test writes wins (C8.1), so of the pins only the others are left.
  private var pins: AppConfiguration {
    var pins =
      named?.configuration(.standard(for: app.id)) ?? AppConfiguration(name: app.id.lastPart)
    pins.pinned = pins.pinned.without(app.written)
    grant(.critical, app.settings.critical, "critical", &pins)
    grant(.timeSensitive, app.settings.timeSensitive, "time-sensitive", &pins)
    return pins
  }

  /// In a case a setting that is not `not-supported` is an entitlement (D2.26).
  private func grant(
    _ entitlement: Entitlements, _ setting: Setting, _ key: String, _ pins: inout AppConfiguration
  ) {
    guard named?.entitlements == nil || app.written.contains(key) else { return }
    if setting == .notSupported {
      pins.entitlements.remove(entitlement)
    } else {
      pins.entitlements.insert(entitlement)
    }
  }

  func card(_ shown: PolicyContent) -> Card {
    let content = shown.complete
    let settings = settings(category: content.category)
    return Card(
      identifier: shown.identifier, content: content,
      level: content.level, isProvisional: settings.authorization == .provisional)
  }
}

extension Place {
  var device: DeviceState {
    var device = given.state
    if let configured = configuration?.device {
      if !given.written.contains("previews") { device.previews = configured.previews }
      if !given.written.contains("quirks") { device.quirks = Set(configured.quirks) }
    }
    return device
  }

  /// The next of `summary-times` after now, at the offset that `now` is written with (D10.14).
  var nextSummary: WallTime? {
    let times =
      given.summaryTimes ?? configuration?.device.summaryTimes ?? PolicyDevice.usualSummaryTimes
    let offset = Int64(now.offset) * 1_000_000
    let (local, overflow) = now.instant.usec.addingReportingOverflow(offset)
    guard !overflow else { return nil }
    let clock = CivilTime(usec: local)
    return [0, 1].flatMap { day in
      times.compactMap { time in
        clock.date.adding(days: day).map { CivilTime($0, time) }
      }
    }
    .filter { $0 > clock }.min()
    .map { WallTime(usec: $0.usec - offset) }
  }
}

extension AppConfiguration {
  fileprivate static func requested(_ options: [Configuration.App.Option]) -> AuthorizationOptions {
    options.reduce(into: []) { $0.formUnion(AuthorizationOptions(word: $1.rawValue) ?? []) }
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
