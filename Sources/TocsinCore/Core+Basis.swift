package import TocsinModel
package import TocsinPolicy

extension Core {
  /// How `request` would reach its person now, and what that stands on.
  package func explain(
    _ request: Request, others: Tally = Tally(), before: Delivery? = nil, now: WallTime
  ) -> (Outcome, Basis) {
    let situation = situation(of: request, others: others, before: before, now: now)
    let outcome = TocsinPolicy.decide(request.content, actions: request.actions, in: situation)
    return (outcome, basis(of: outcome, request, in: situation))
  }

  /// What `outcome` stood on, so that it can be explained when all of it is otherwise (B125): of what
  /// would have been enough by itself too, where that is said.
  func basis(of outcome: Outcome, _ request: Request, in situation: Situation) -> Basis {
    let overrides = overrides(request)
    let further =
      outcome.isPopup
      ? []
      : Cause.enough(
        outcome, Grounds(request.content, in: situation),
        ReasonWords.Subject(
          app: request.app, category: request.content.category,
          because: because(Cause.quieting, request, in: situation),
          pinned: setup.configuration(of: request.app).pinned.keys,
          ofCategory: overrides.map(\.key)))
    var device = situation.device
    // One of our own may pass it, and it was in force all the same.
    device.focus = device.focus ?? focusInForce(for: request)
    var reasons = outcome.reasons + further.filter { !outcome.reasons.contains($0) }
    if outcome.isPopup { reasons.append(Reason.centerOnly) }  // where no desktop sink takes the app
    return Basis(
      configuration: configuration, device: device, settings: situation.settings,
      because: because(reasons, request, in: situation), ofCategory: overrides)
  }

  private func because(
    _ reasons: [Reason], _ request: Request, in situation: Situation
  ) -> [Basis.Because] {
    reasons.compactMap { reason in
      place(of: reason, request, in: situation).map { Basis.Because(reason, $0) }
    }
  }

  /// What is said of the category, also where its app has it so: what is written of it wins over what
  /// is stored (C4.2, C4.3).
  private func overrides(_ request: Request) -> [Basis.Override] {
    guard let category = request.content.category else { return [] }
    let configuration = setup.configuration(of: request.app)
    let written = configuration.categories[category]
    let stored = apps[request.app]?.categories[category]
    let said = Set((written?.keys ?? []) + (stored?.keys ?? []))
    return SettingsOverlay.categoryKeys.filter { said.contains($0) }.compactMap { key in
      if written?.keys.contains(key) == true {
        let place = setup.source(of: key, app: request.app, category: category)
        return place.map { Basis.Override(key, .written($0)) }
      }
      return stored?.keys.contains(key) == true
        ? Basis.Override(key, .stored("\(category)/\(key)")) : nil
    }
  }

  /// Where that is said which led to `reason`; nil where nobody has said anything.
  private func place(
    of reason: Reason, _ request: Request, in situation: Situation
  ) -> Basis.Place? {
    if let key = reason.focusKey {
      guard let name = situation.device.focus?.name else { return nil }
      var source = setup.source(of: key, focus: name)
      // It names no apps at all: then what put it in force is to blame.
      if source == nil, reason == .focusSilenced, focus.cause == .schedule {
        source = setup.source(of: "schedule", focus: name)
      }
      return source.map { .written($0) }
    }
    if request.app == .tocsin { return ownPlace(of: reason, request) }
    if reason == .centerOnly {
      let others = setup.sinks.first { $0.kind == .desktop && !$0.takes(request.app) }
      return others.flatMap { setup.sources.source(of: "apps", in: .sink($0.name)) }
        .map { .written($0) }
    }
    // The app's own previews win over the device's.
    if let key = reason.deviceKey, situation.settings.previews == .inherit {
      return setup.sources.source(of: key, in: .device).map { .written($0) }
    }
    guard let key = reason.settingKey ?? reason.deviceKey else { return nil }
    let category = request.content.category
    // What is stored of the category wins over what is written of the app (C4.3).
    if let category, SettingsOverlay.categoryKeys.contains(key),
      setup.configuration(of: request.app).categories[category]?.keys.contains(key) != true,
      apps[request.app]?.categories[category]?.keys.contains(key) == true
    {
      return .stored("\(category)/\(key)")
    }
    if let written = setup.source(of: key, app: request.app, category: category) {
      return .written(written)
    }
    guard apps[request.app] != nil, key != "entitlements" else { return nil }
    return .stored(key)
  }
}

extension Reason {
  /// The key of an app's settings that it comes from.
  fileprivate var settingKey: String? {
    switch self {
    case .authorized, .notDetermined, .denied, .provisional, .ephemeral, .ephemeralEnded:
      "authorization"
    case .quiet: "delivery"
    case .muted: "muted-until"
    case .alertOff: "alert"
    case .alertStyleNone: "alert-style"
    case .lockScreenOff: "lock-screen"
    case .centerOff: "notification-center"
    case .soundOff: "sound"
    case .badgeOff: "badge"
    case .timeSensitiveOff: "time-sensitive"
    case .criticalOff: "critical"
    case .timeSensitiveNotEntitled, .criticalNotEntitled, .levelTimeSensitive, .levelCritical,
      .criticalSound:
      "entitlements"
    case .alertNotRequested, .soundNotRequested, .badgeNotRequested: "requested"
    case .summaryHeld: "scheduled-summary"
    case .summaryBroken: "direct-messages"
    case .previewsByApp: "previews"
    default: nil
    }
  }

  fileprivate var deviceKey: String? {
    switch self {
    case .previewsUntilUnlocked, .previewsNever: "previews"
    default: nil
    }
  }

  /// The key of a Focus that it comes from: what was silenced is not among its apps.
  package var focusKey: String? {
    switch self {
    case .focusSilenced, .focusAllowsApp: "apps"
    case .focusAllowsPerson: "people"
    case .focusAllowsTimeSensitive, .focusForbidsTimeSensitive: "allows-time-sensitive"
    case .focusFiltered: "filter"
    case .focusOnLockScreen: "shows-silenced-on-lock-screen"
    case .focusHidesBadges: "hides-badges"
    default: nil
    }
  }
}
