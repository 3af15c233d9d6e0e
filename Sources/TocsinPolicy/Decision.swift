import TocsinModel

/// A decision on its way through the steps: what is left, and the reasons so far.
struct Decision {
  let content: Content
  let situation: Situation
  /// Effective.
  let level: InterruptionLevel
  let permission: Permission
  let hasText: Bool
  var reasons: [Reason] = []
  /// What an app in front lets through; nil where none was asked.
  var mask: PresentationOptions?
  var isSilenced = false
  /// A summary would hold it, and it has nothing to show there.
  var isWithheld = false
  var held = Outcome.Held.no

  init(
    content: Content, situation: Situation, level: InterruptionLevel, permission: Permission
  ) {
    self.content = content
    self.situation = situation
    self.level = level
    self.permission = permission
    hasText = content.hasText
  }

  var settings: AppSettings { situation.settings }
  var isLocked: Bool { situation.device.isLocked }
  var isCritical: Bool { level == .critical }

  /// Provisional, quiet and muted ones lie in the center and do nothing else (D2.22).
  var isCenterOnly: Bool { permission.isProvisional || permission.isQuiet }

  /// No step has taken away that it may be noticed at once; a passive one never asks for it.
  var isUntouched: Bool {
    isCritical || (!isCenterOnly && !isSilenced && !isWithheld && held == .no && permission.isGiven)
  }

  /// D5.2.
  var interrupts: Bool { isUntouched && level != .passive }

  /// The step of the app in front has left this, or was not taken.
  func allows(_ option: PresentationOptions) -> Bool {
    guard let mask else { return true }
    return mask.contains(option)
  }

  /// What critical passes over (D5.6).
  var isExempt: Bool {
    if !permission.isGiven || isCenterOnly || settings.sound != .on { return true }
    guard hasText else { return false }
    return settings.alert != .on
      || (isLocked ? settings.lockScreen != .on : settings.alertStyle == .none)
  }
}
