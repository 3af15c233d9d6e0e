import TocsinModel

/// The level after entitlements and settings (D4.2 to D4.4), and what was refused on the way.
struct Level {
  let effective: InterruptionLevel
  private let asked: InterruptionLevel
  /// A critical sound that an app may not make is an ordinary one (D4.3).
  private let isSoundRefused: Bool
  /// The payload asks for a level that there is not (D11.3).
  private let isUnknown: Bool
  private let timeSensitive: Setting
  private let critical: Setting

  init(of content: Content, settings: AppSettings) {
    asked = content.level
    timeSensitive = settings.timeSensitive
    critical = settings.critical
    isUnknown = content.remarks.contains(.levelUnknown)
    let asksCritical = AskedSound(content.sound).isCritical
    isSoundRefused = asksCritical && critical != .on
    if critical == .on, asked == .critical || asksCritical {
      effective = .critical
    } else if asked == .critical || (asked == .timeSensitive && timeSensitive != .on) {
      effective = .active
    } else {
      effective = asked
    }
  }

  func explain(_ reasons: inout [Reason]) {
    if isUnknown { reasons.append(.levelUnknown) }
    switch effective {
    case .critical: reasons.append(asked == .critical ? .levelCritical : .criticalSound)
    case .timeSensitive: reasons.append(.levelTimeSensitive)
    case .passive: reasons.append(.levelPassive)
    case .active where asked == .timeSensitive:
      reasons.append(timeSensitive == .off ? .timeSensitiveOff : .timeSensitiveNotEntitled)
    case .active: break
    }
    if effective != .critical, asked == .critical || isSoundRefused {
      reasons.append(critical == .off ? .criticalOff : .criticalNotEntitled)
    }
  }
}
