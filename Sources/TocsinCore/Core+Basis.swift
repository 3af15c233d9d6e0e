package import TocsinModel
package import TocsinPolicy

extension Core {
  /// How `request` would reach its person now, and what that stands on.
  package func explain(
    _ request: Request, others: Tally = Tally(), now: WallTime
  ) -> (Outcome, Basis) {
    let situation = situation(of: request, others: others, now: now)
    let outcome = TocsinPolicy.decide(request.content, actions: request.actions, in: situation)
    return (outcome, basis(of: outcome, request, in: situation))
  }

  /// What `outcome` stood on, so that it can be explained when all of it is otherwise (B125).
  func basis(of outcome: Outcome, _ request: Request, in situation: Situation) -> Basis {
    Basis(
      configuration: configuration, device: situation.device, settings: situation.settings,
      because: outcome.reasons.compactMap { reason in
        place(of: reason, request, in: situation).map { Basis.Because(reason, $0) }
      })
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
    // The app's own previews win over the device's.
    if let key = reason.deviceKey, situation.settings.previews == .inherit {
      return setup.sources.source(of: key, in: .device).map { .written($0) }
    }
    guard let key = reason.settingKey ?? reason.deviceKey else { return nil }
    let category = request.content.category
    // It may be loud for its category alone.
    if reason == .authorized, let category {
      let written = setup.configuration(of: request.app).categories[category]
      if written?.delivery == .prominent {
        return setup.source(of: "delivery", app: request.app, category: category).map {
          .written($0)
        }
      }
      if written?.delivery == nil, apps[request.app]?.categories[category]?.delivery == .prominent {
        return .stored("\(category)/delivery")
      }
    }
    if let written = setup.source(of: key, app: request.app, category: category) {
      return .written(written)
    }
    guard let app = apps[request.app], key != "entitlements" else { return nil }
    if let category, app.categories[category]?.keys.contains(key) == true {
      return .stored("\(category)/\(key)")
    }
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
