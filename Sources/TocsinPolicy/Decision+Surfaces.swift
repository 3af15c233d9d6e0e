import TocsinModel

extension Decision {
  /// Where it is seen (D5.3 to D5.7). `category` is the registered one.
  mutating func surfaces(_ category: Category?) -> Surfaces {
    guard hasText else {
      reasons.append(.noText)  // D5.13
      return []
    }
    var surfaces: Surfaces = []
    if isNoticed { surfaces.formUnion(noticed()) }
    if liesInCenter() { surfaces.insert(.center) }
    if situation.device.isInCar, settings.requested.contains(.car), permission.isGiven, interrupts,
      allows(.banner)
    {
      if category?.isAllowedInCar == true {
        surfaces.insert(.car)  // D5.7
      } else {
        reasons.append(.carNotAllowed)
      }
    }
    return surfaces
  }

  /// It comes to the lock screen or as a banner, if the settings let it (D5.4, D5.5).
  private var isNoticed: Bool {
    if interrupts { return allows(.banner) }
    guard isLocked else { return false }
    return isUntouched || isLeftOnLockScreen
  }

  /// Silenced by a Focus alone, one that lets such ones lie there.
  private var isLeftOnLockScreen: Bool {
    guard let focus = situation.device.focus, isSilenced else { return false }
    return focus.showsSilencedOnLockScreen && held != .summary && !isCenterOnly
  }

  private mutating func noticed() -> Surfaces {
    if !isCritical {  // D5.6
      guard settings.alert == .on else {
        reasons.append(settings.requested.contains(.alert) ? .alertOff : .alertNotRequested)
        return []
      }
      if isLocked, settings.lockScreen != .on {
        reasons.append(.lockScreenOff)
        return []
      }
      if !isLocked, settings.alertStyle == .none {
        reasons.append(.alertStyleNone)
        return []
      }
    }
    guard isLocked else { return .banner }
    if isSilenced { insertOnLockScreen() }
    return .lockScreen
  }

  /// Said of the Focus, so it stands with what the Focus said.
  private mutating func insertOnLockScreen() {
    guard let place = reasons.firstIndex(of: .focusSilenced) else { return }
    reasons.insert(.focusOnLockScreen, at: place + 1)
  }

  /// D5.3. While denied the center counts as off (D5.6).
  private mutating func liesInCenter() -> Bool {
    guard allows(.list), permission.isGiven else { return false }
    guard settings.notificationCenter == .on else {
      reasons.append(.centerOff)
      return false
    }
    return true
  }
}
