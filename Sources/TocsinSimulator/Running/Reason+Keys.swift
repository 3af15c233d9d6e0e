import TocsinModel

// The keys of a configuration that an outcome with a reason rests on.

extension Reason {
  /// The settings of an app that can bring it about.
  var appKeys: [String] {
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

  var deviceKeys: [String] {
    switch self {
    case .previewsUntilUnlocked, .previewsNever: ["previews"]
    case .summaryHeld: ["summary-times"]
    case .badgeClearedCenter: ["quirks"]
    default: []
    }
  }
}
