package import TocsinModel

extension App {
  /// The person changes settings (D2.15): any mix, within what was requested and entitled (D2.23,
  /// D2.26). The app reads it again; nobody tells it.
  ///
  /// An app that never asked and is allowed here has what it would have after Allow.
  package func set(
    _ overlay: SettingsOverlay, configuration: AppConfiguration
  ) -> AuthorizationStep {
    if overlay.authorization == .notDetermined { return reset() }
    var app = self
    if settings.authorization == .notDetermined, let authorization = overlay.authorization {
      app.settings = settings.allowing(configuration.requested, authorization: authorization)
    }
    // An entitlement is on until it is switched off, and stored only then.
    let entitlements = configuration.entitlements
    app.settings.critical.makeSettable(entitlements.contains(.critical))
    app.settings.timeSensitive.makeSettable(entitlements.contains(.timeSensitive))
    app.settings = app.settings.overlaid(with: overlay)
    guard overlay.authorization != nil, overlay.authorization != .provisional else {
      return AuthorizationStep(app)
    }
    app.remembered = []
    return app.settled()
  }

  /// Back to not-determined (D2.25), and nothing that was said of its categories stays. Pending
  /// requests do.
  package func reset() -> AuthorizationStep {
    var app = self
    let wasWaiting = app.prompt != nil
    app.settings = App.unheard(id).settings  // C4.4: some may from the start
    app.categories = [:]
    app.remembered = []
    app.prompt = nil
    return AuthorizationStep(app, granted: wasWaiting ? false : nil)
  }

  /// An ephemeral app was opened (D2.18): it may for eight hours from `now`, if nobody has said
  /// anything else of it.
  package func launch(
    _ requested: AuthorizationOptions = .usual, now: WallTime
  ) -> AuthorizationStep {
    var app = self
    switch settings.authorization {
    case .notDetermined:
      app.settings = settings.allowing(requested, authorization: .ephemeral)
      app.settings.launched = now
    case .ephemeral: app.settings.launched = now
    case .denied, .provisional, .authorized: break
    }
    return AuthorizationStep(app)
  }

  /// As it reads at `now`: eight hours after an ephemeral app was opened nothing is left (D2.19).
  package func lapsed(profile: DeliveryProfile = DeliveryProfile(), now: WallTime) -> App {
    guard settings.hasEnded(at: now) else { return self }
    var app = self
    if profile.deniesAfterEphemeral {
      app.settings.authorization = .denied
    } else {
      app.settings = .notDetermined
    }
    return app
  }
}

extension Setting {
  fileprivate mutating func makeSettable(_ isEntitled: Bool) {
    if !isEntitled {
      self = .notSupported
    } else if self == .notSupported {
      self = .on
    }
  }
}
