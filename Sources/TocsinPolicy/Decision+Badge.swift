import TocsinModel

extension Decision {
  /// D5.12. It keeps to its setting at every level, critical too (D5.6).
  mutating func badge() -> Outcome.Badge {
    guard permission.isGiven, !isCenterOnly, allows(.badge) else { return .unchanged }
    guard let number = content.badge else {
      reasons.append(.noBadge)
      return .unchanged
    }
    guard settings.badge == .on else {
      reasons.append(settings.requested.contains(.badge) ? .badgeOff : .badgeNotRequested)
      return .unchanged
    }
    let isLater = situation.profile.holdsBadgeWhenQuiet
    if isLater, held == .summary || (level == .passive && !isSilenced) { return .unchanged }
    if situation.device.focus?.hidesBadges == true {
      reasons.append(.focusHidesBadges)
      return .hidden(max(number, 0))
    }
    if isLater, isSilenced { return .hidden(max(number, 0)) }
    guard number > 0 else {
      if situation.device.quirks.contains(.badgeZeroClearsCenter) {
        reasons.append(.badgeClearedCenter)
      }
      return .removed
    }
    return .number(number)
  }
}
