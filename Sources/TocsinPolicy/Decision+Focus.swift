import TocsinModel

extension Decision {
  /// D5.20: the first that applies lets it pass; everything else is silenced (D5.21).
  mutating func meetFocus() {
    guard let focus = situation.device.focus else { return }
    if isCritical {
      reasons.append(.focusBrokenByCritical)
    } else if content.isCommunication, focus.allowsPerson {
      reasons.append(.focusAllowsPerson)
    } else if level == .timeSensitive, focus.allowsTimeSensitive {
      reasons.append(.focusAllowsTimeSensitive)
    } else if focus.allowsApp, passes(focus.filter) {
      reasons.append(.focusAllowsApp)
    } else {
      if level == .timeSensitive { reasons.append(.focusForbidsTimeSensitive) }
      if focus.allowsApp { reasons.append(.focusFiltered) }
      reasons.append(.focusSilenced)
      silence(focus)
    }
  }

  private mutating func silence(_ focus: FocusState) {
    // D10.16: its summary is not louder than the notification would have been. D6.59: nor does what
    // was not to be noticed alert again.
    if focus.holdsSilenced || situation.profile.alertsAgainAfterFocus, interrupts, mayBeHeld {
      held = .focusEnd
    }
    isSilenced = true
  }

  private func passes(_ filter: String?) -> Bool {
    guard let filter else { return true }
    guard let criteria = content.filterCriteria else {
      return !situation.profile.filterSilencesWithoutCriteria  // D6.57
    }
    return criteria.hasSameBytes(as: filter)
  }

  /// There is something to show later: words, and an app in front has not kept them for itself.
  var mayBeHeld: Bool { hasText && (allows(.list) || allows(.banner)) }
}
