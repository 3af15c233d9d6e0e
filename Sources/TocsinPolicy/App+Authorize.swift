package import TocsinModel

extension App {
  /// The app asks for permission (D2.1, D2.5, D2.11, D2.13, D2.14, D2.20, D2.21).
  ///
  /// - Parameter isInFront: matters where prompts need it (section 16); without it there is no
  ///   prompt, and nothing is granted that is not already.
  package func authorize(
    _ options: AuthorizationOptions, entitlements: Entitlements = [],
    profile: DeliveryProfile = DeliveryProfile(), isInFront: Bool = true, now: WallTime
  ) -> AuthorizationStep {
    var app = lapsed(profile: profile, now: now)
    if let prompt = app.prompt {  // waits for the same one
      if prompt.kind == .permission {
        var further = options.subtracting(.provisional)
        if !app.asksCritical(further, entitlements) { further.remove(.critical) }
        app.prompt?.options.formUnion(further)
      }
      return AuthorizationStep(app)
    }
    // Asked for nothing but critical: that alone is what it is told of (D2.20).
    let isForCritical = options == .critical
    var options = options
    if !app.asksCritical(options, entitlements) { options.remove(.critical) }
    if isForCritical, options.isEmpty {
      let may = entitlements.contains(.critical) && app.settings.critical == .on
      return AuthorizationStep(app, granted: may && app.settings.requested.contains(.critical))
    }
    let wanted = options.subtracting(.provisional)
    let mayPrompt = isInFront || !profile.promptNeedsForeground

    switch app.settings.authorization {
    case .notDetermined where options.contains(.provisional):
      app.settings = app.settings.allowing(
        wanted.subtracting(.critical).union(.provisional), authorization: .provisional)  // D2.5
      app.remembered = wanted.subtracting(.critical)
      var step = app.askCritical(mayPrompt ? wanted : [], told: true)
      step.granted = true
      return step
    case .provisional where options.contains(.provisional), .authorized, .denied:
      if app.settings.authorization == .authorized, profile.addsLaterOptions {
        app.add(wanted.subtracting(.critical))  // D2.21
      }
      return app.askCritical(mayPrompt ? wanted : [], told: app.isGranted)
    case .notDetermined, .provisional, .ephemeral:
      guard mayPrompt else { return AuthorizationStep(app, granted: app.isGranted) }
      // Asked for nothing but critical: that is its own question alone.
      if wanted == .critical { return app.askCritical(wanted, told: app.isGranted) }
      app.prompt = Prompt(.permission, options: wanted)
      return AuthorizationStep(app, opened: app.prompt)
    }
  }

  /// It is entitled, may not yet, and has not asked before.
  private func asksCritical(_ options: AuthorizationOptions, _ entitlements: Entitlements) -> Bool {
    options.contains(.critical) && entitlements.contains(.critical)
      && settings.critical != .on && !settings.requested.contains(.critical)
  }

  private mutating func add(_ options: AuthorizationOptions) {
    let new = options.subtracting(settings.requested)
    settings.requested.formUnion(new)
    if new.contains(.alert) { settings.alert = .on }
    if new.contains(.sound) { settings.sound = .on }
    if new.contains(.badge) { settings.badge = .on }
  }
}
