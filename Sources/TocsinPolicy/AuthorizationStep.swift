package import TocsinModel

/// What follows from one thing that an app asked for or its person said (delivery.md section 2).
package struct AuthorizationStep: Equatable, Sendable {
  /// As it is from now on. A prompt that is open in it waits for `answer`.
  package var app: App
  /// What every call that waits for an answer is told (D2.28); nil while it has to wait.
  package var granted: Bool?
  /// To be put before the person now; one that was open already stays, and is not opened again.
  package var opened: Prompt?
  /// The app's own settings page is asked for (D2.29).
  package var opensSettings = false

  package init(
    _ app: App, granted: Bool? = nil, opened: Prompt? = nil, opensSettings: Bool = false
  ) {
    self.app = app
    self.granted = granted
    self.opened = opened
    self.opensSettings = opensSettings
  }
}

extension App {
  /// What the app is told it may (D2.28): at least one requested option is on. Provisional is
  /// granted; a critical grant alone is one, whatever the rest is (D2.20).
  package var isGranted: Bool {
    switch settings.authorization {
    case .notDetermined, .denied: settings.critical == .on && settings.requested.contains(.critical)
    case .provisional: true
    case .authorized, .ephemeral:
      [settings.alert, settings.sound, settings.badge, settings.critical].contains(.on)
        || settings.requested.contains(.car)
    }
  }

  /// A prompt for permission that nobody needs to answer any more: the person said it elsewhere.
  func settled() -> AuthorizationStep {
    guard prompt?.kind == .permission else { return AuthorizationStep(self) }
    var app = self
    let wanted = prompt?.options ?? []
    app.prompt = nil
    return app.askCritical(wanted, told: app.isGranted)
  }

  /// The second question of a call that asked for critical too (D2.20); its answer is the call's.
  func askCritical(_ options: AuthorizationOptions, told granted: Bool) -> AuthorizationStep {
    guard options.contains(.critical) else { return AuthorizationStep(self, granted: granted) }
    var app = self
    // Until the answer it may not, though the entitlement alone would let an app that never asks.
    app.settings.critical = .off
    app.prompt = Prompt(.critical, options: options)
    return AuthorizationStep(app, opened: app.prompt)
  }
}

extension AppSettings {
  /// Allowed for `requested` (D2.2), with what the person has chosen of other things.
  func allowing(
    _ requested: AuthorizationOptions, authorization: Authorization = .authorized
  ) -> AppSettings {
    var allowed = AppSettings.allowed(
      requested.union(self.requested.intersection(.critical)), authorization: authorization)
    allowed.critical = critical
    allowed.timeSensitive = timeSensitive
    allowed.previews = previews
    allowed.grouping = grouping
    allowed.mutedUntil = mutedUntil
    return allowed
  }

  /// D2.22. What was never requested stays not supported.
  var quiet: AppSettings {
    var settings = self
    settings.delivery = .quiet
    settings.alert = .off
    settings.sound = .off
    settings.badge = .off
    settings.lockScreen = .off
    settings.alertStyle = .none
    settings.notificationCenter = .on
    return settings.supported
  }
}
