package import TocsinModel

extension Choice {
  /// What a profile asks beneath a provisional notification (D2.27).
  package static func offered(_ profile: DeliveryProfile, usesSummaries: Bool) -> [Choice] {
    switch profile.base {
    case .ios14, .ios8: [.keepProminently, .keepQuietly, .turnOff]
    case .ios15:
      usesSummaries
        ? [.deliverImmediately, .deliverInSummary, .turnOff] : [.deliverImmediately, .turnOff]
    }
  }
}

extension Choice {
  /// What it comes to, whatever is stored; the switches that follow from it are not named.
  package var meaning: SettingsOverlay {
    var overlay = SettingsOverlay()
    switch self {
    case .keepProminently: (overlay.authorization, overlay.delivery) = (.authorized, .prominent)
    case .keepQuietly, .deliverImmediately:
      (overlay.authorization, overlay.delivery) = (.authorized, .quiet)
    case .deliverInSummary: (overlay.authorization, overlay.scheduledSummary) = (.authorized, true)
    case .turnOff: overlay.authorization = .denied
    case .deliverQuietly: overlay.delivery = .quiet
    case .deliverProminently: overlay.delivery = .prominent
    case .muteHour, .muteToday, .unmute, .openSettings: break
    }
    return overlay
  }
}

extension App {
  /// What the person may choose now, in the order in which it is shown.
  package func choices(_ profile: DeliveryProfile, usesSummaries: Bool) -> [Choice] {
    let own: [Choice] =
      (settings.mutedUntil == nil ? [] : [.unmute])
      + (settings.requested.contains(.settings) ? [.openSettings] : [])
    switch settings.authorization {
    case .notDetermined, .denied: return own
    case .provisional:
      return Choice.offered(profile, usesSummaries: usesSummaries) + [.muteHour, .muteToday] + own
    case .authorized, .ephemeral:
      let other: Choice = settings.delivery == .quiet ? .deliverProminently : .deliverQuietly
      let isKept = settings.authorization == .authorized
      return (isKept ? [other] : []) + [.muteHour, .muteToday, .turnOff] + own
    }
  }

  /// The person chooses on a notification, or about its app (D2.6 to D2.10, D2.16, D2.17, D2.24,
  /// D2.29). While locked the caller waits for the unlock.
  ///
  /// - Parameter midnight: the next one of the local day.
  /// - Throws: `bad-request` for a choice that is not offered now; nothing has changed.
  package func choose(
    _ choice: Choice, profile: DeliveryProfile = DeliveryProfile(), usesSummaries: Bool = true,
    now: WallTime, midnight: WallTime
  ) throws(CallError) -> AuthorizationStep {
    var app = lapsed(profile: profile, now: now)
    guard app.choices(profile, usesSummaries: usesSummaries).contains(choice) || app.repeats(choice)
    else {
      throw CallError(
        .badRequest,
        "\(choice.rawValue) is not offered for \(id), "
          + app.obstacle(to: choice, profile, usesSummaries: usesSummaries))
    }
    // D2.5: what it asked for together with the trial.
    let kept = app.remembered.isEmpty ? app.settings.requested : app.remembered
    let options = kept.subtracting([.provisional, .critical])
    switch choice {
    case .keepProminently: app.settings = app.settings.allowing(options)
    case .keepQuietly, .deliverImmediately:
      app.settings = app.settings.allowing(options).quiet
    case .deliverInSummary:
      app.settings = app.settings.allowing(options)
      if profile.keepsQuietInSummary { app.settings = app.settings.quiet }
      app.settings.scheduledSummary = true
    case .turnOff: app.settings.authorization = .denied
    case .deliverQuietly: app.settings = app.settings.quiet
    case .deliverProminently: app.settings = app.settings.prominent
    case .muteHour: app.settings.mutedUntil = now.adding(.hours(1)) ?? .distantFuture
    case .muteToday: app.settings.mutedUntil = midnight
    case .unmute: app.settings.mutedUntil = nil
    case .openSettings: return AuthorizationStep(app, opensSettings: true)
    }
    guard ![.muteHour, .muteToday, .unmute].contains(choice) else { return AuthorizationStep(app) }
    if app.settings.authorization != .provisional { app.remembered = [] }
    return app.settled()
  }

  /// Why a choice is not offered.
  private func obstacle(
    to choice: Choice, _ profile: DeliveryProfile, usesSummaries: Bool
  ) -> String {
    if choice == .openSettings { return "which did not ask for 'settings'" }  // D2.24
    let trial: [Choice] = [
      .keepProminently, .keepQuietly, .deliverImmediately, .deliverInSummary,
    ]
    if settings.authorization == .provisional, trial.contains(choice) {
      return Choice.offered(profile, usesSummaries: true).contains(choice)
        ? "for no summary is in use" : "for it is no choice of \(profile.base.rawValue)"
    }
    return "which is \(settings.authorization.rawValue)"
  }

  /// Chosen once more, or a mute ended that is over: harmless, and offered by nobody.
  private func repeats(_ choice: Choice) -> Bool {
    switch choice {
    case .deliverQuietly, .deliverProminently: settings.authorization == .authorized
    case .unmute: true
    default: false
    }
  }
}

extension AppSettings {
  /// What a choice of loudness sets beside the delivery, as far as it was requested.
  package var switches: SettingsOverlay {
    var overlay = SettingsOverlay()
    overlay.alertStyle = alertStyle
    overlay.alert = alert.supported
    overlay.lockScreen = lockScreen.supported
    overlay.notificationCenter = notificationCenter.supported
    overlay.sound = sound.supported
    overlay.badge = badge.supported
    return overlay
  }

  /// D2.17: every requested option on, style banner; a mute is over too, for it counts as quiet.
  fileprivate var prominent: AppSettings {
    var settings = self
    settings.delivery = .prominent
    settings.alert = .on
    settings.sound = .on
    settings.badge = .on
    settings.lockScreen = .on
    settings.notificationCenter = .on
    settings.alertStyle = .banner
    settings.mutedUntil = nil
    return settings.supported
  }
}

extension Setting {
  fileprivate var supported: Setting? { self == .notSupported ? nil : self }
}
