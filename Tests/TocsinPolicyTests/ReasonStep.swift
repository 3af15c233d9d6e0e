import TocsinModel

/// The steps of D3.1 whose reasons a decision gives.
enum ReasonStep: Int, Comparable {
  case permission, level, front, focus, summary, surfaces, sound, previews, badge, category

  static func < (left: ReasonStep, right: ReasonStep) -> Bool { left.rawValue < right.rawValue }

  static func of(_ reason: Reason) -> ReasonStep {
    switch reason {
    case .authorized, .notDetermined, .denied, .provisional, .ephemeral, .ephemeralEnded, .quiet,
      .muted, .criticalExempt:
      .permission
    case .levelPassive, .levelTimeSensitive, .levelCritical, .timeSensitiveNotEntitled,
      .timeSensitiveOff, .criticalNotEntitled, .criticalOff, .criticalSound:
      .level
    case .foregroundNoDelegate, .foregroundAnswered, .foregroundNoAnswer: .front
    case .focusSilenced, .focusAllowsApp, .focusAllowsPerson, .focusAllowsTimeSensitive,
      .focusForbidsTimeSensitive, .focusFiltered, .focusBrokenByCritical, .focusOnLockScreen:
      .focus
    case .summaryHeld, .summaryBroken: .summary
    case .noText, .alertOff, .alertNotRequested, .alertStyleNone, .lockScreenOff, .centerOff,
      .carNotAllowed:
      .surfaces
    case .noSound, .soundOff, .soundNotRequested, .soundMissing, .soundTooLong, .silentSwitch,
      .silentOverridden, .volumeZero:
      .sound
    case .previewsUntilUnlocked, .previewsNever, .previewsByApp: .previews
    // A Focus keeps the number out of sight in the step of the badge.
    case .noBadge, .badgeOff, .badgeNotRequested, .badgeClearedCenter, .focusHidesBadges: .badge
    default: .category
    }
  }
}
