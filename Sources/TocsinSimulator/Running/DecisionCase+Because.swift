import TocsinModel
import TocsinWire

extension DecisionCase {
  /// The lines of the configuration behind the reasons of an outcome (C8.1). What the test itself
  /// writes stands in the test.
  func because(_ outcome: Outcome, in file: PolicyFile) -> [Because] {
    guard let configuration = file.configuration?.configuration else { return [] }
    var found: [Because] = []
    for reason in outcome.reasons {
      for key in reason.appKeys where !app.written.contains(key) {
        guard
          let source = configuration.source(
            pinning: key, of: app.id, category: content.content.category)
        else { continue }
        let because = Because(setting: key, source: source.description)
        if !found.contains(because) { found.append(because) }
      }
      for key in reason.deviceKeys where !device.written.contains(key) {
        guard let source = configuration.sources[SettingPath("device", key)] else { continue }
        let because = Because(setting: "device.\(key)", source: source.description)
        if !found.contains(because) { found.append(because) }
      }
    }
    return found
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
}
