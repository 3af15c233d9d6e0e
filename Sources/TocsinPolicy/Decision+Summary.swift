import TocsinModel

extension Decision {
  /// A scheduled summary holds everything but what D5.22 names, passive ones too, and outranks a
  /// Focus (D5.21).
  mutating func meetSummary() {
    guard settings.scheduledSummary else { return }
    let isDirect = content.isCommunication && settings.directMessages == .on
    if isCritical || level == .timeSensitive || isDirect {
      reasons.append(.summaryBroken)
    } else {
      reasons.append(.summaryHeld)
      if mayBeHeld { held = .summary } else { isWithheld = true }
    }
  }
}
