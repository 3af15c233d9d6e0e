import TocsinCore
import TocsinModel

/// Whose outcome the lines of a configuration are looked up for (C8.1). What the test itself writes
/// stands in the test.
struct Grounds {
  var setup: Setup
  var app: AppID
  var category: CategoryID?
  /// In force when it was decided.
  var focus = FocusChoice()
  /// Keys of the app and of the device that the test has written.
  var appKeys: Set<String> = []
  var deviceKeys: Set<String> = []

  /// The lines behind `reasons`, each once.
  func because(_ reasons: [Reason]) -> [Because] {
    var found: [Because] = []
    func add(_ setting: String, _ source: String?) {
      guard let source else { return }
      let because = Because(setting: setting, source: source)
      if !found.contains(because) { found.append(because) }
    }
    for reason in reasons {
      for key in reason.appKeys { add(key, source(of: key)) }
      for key in reason.deviceKeys where !deviceKeys.contains(key) {
        add("device.\(key)", setup.sources.source(of: key, in: .device))
      }
      if let name = focus.name, let key = reason.focusKey {
        add("focus.\(name).\(key)", setup.source(of: key, focus: name))
        if focus.cause == .schedule {
          add("focus.\(name).schedule", setup.source(of: "schedule", focus: name))
        }
      }
    }
    return found
  }

  /// `FILE:LINE` of a setting of the app.
  func source(of key: String) -> String? {
    appKeys.contains(key) ? nil : setup.source(of: key, app: app, category: category)
  }
}

extension Reason {
  /// The settings of an app that can bring it about.
  fileprivate var appKeys: [String] {
    switch self {
    case .authorized, .denied, .provisional: ["authorization"]
    case .quiet: ["delivery"]
    case .levelTimeSensitive, .timeSensitiveNotEntitled, .timeSensitiveOff:
      ["entitlements", "time-sensitive"]
    case .levelCritical, .criticalSound, .criticalExempt, .criticalNotEntitled, .criticalOff:
      ["entitlements", "critical"]
    case .summaryHeld, .summaryBroken: ["scheduled-summary"]
    case .alertOff: ["alert"]
    case .alertNotRequested, .soundNotRequested, .badgeNotRequested: ["requested"]
    case .alertStyleNone: ["alert-style"]
    case .lockScreenOff: ["lock-screen"]
    case .centerOff: ["notification-center"]
    case .soundOff: ["sound"]
    case .badgeOff: ["badge"]
    case .previewsUntilUnlocked, .previewsNever, .previewsByApp: ["previews"]
    default: []
    }
  }

  fileprivate var deviceKeys: [String] {
    switch self {
    case .previewsUntilUnlocked, .previewsNever: ["previews"]
    case .summaryHeld: ["summary-times"]
    case .badgeClearedCenter: ["quirks"]
    default: []
    }
  }

  fileprivate var focusKey: String? {
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
