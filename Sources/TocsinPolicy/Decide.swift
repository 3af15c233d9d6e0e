package import TocsinModel

/// How a notification reaches its person, and why (D3.1). Pure: the same answer for the same
/// arguments, whatever the clock, the zone or the locale.
///
///     permission ─▶ level ─▶ app in front ─▶ Focus ─▶ summary ─▶ surfaces ─▶ sound ─▶ previews
///                                                                    badge ◀──────────┘
///                                                                      └─▶ actions, group, line
///
/// Each step may only take away, but for what a rule names critical; later steps see what earlier
/// ones left, and say a reason only for what they took themselves. `error` is for whoever adds the
/// request: one that was pending already falls due unseen and nobody is told (D8.9).
///
/// The words come from the app's string tables where it asks for that (D8.12).
///
/// - Parameter actions: the request's own buttons, in place of its category's.
package func decide(
  _ content: Content, actions: [Action], in situation: Situation
) -> Outcome {
  let content = situation.worded(content)
  let permission = Permission(situation.settings, now: situation.now)
  let level = Level(of: content, settings: situation.settings)
  let isCritical = level.effective == .critical
  let passes =
    isCritical && permission.isDenied && situation.profile.showsCriticalWhenDenied  // D5.6
  guard permission.isGiven || passes else {
    return refused(content, level.effective, permission)
  }
  var decision = Decision(
    content: content, situation: situation, level: level.effective, permission: permission)
  decision.reasons.reserveCapacity(8)
  decision.reasons += permission.reasons
  if isCritical, decision.isExempt { decision.reasons.append(.criticalExempt) }
  decision.reasons += content.remarks.filter { $0 != .levelUnknown }  // D11.3
  level.explain(&decision.reasons)
  decision.askAppInFront()
  decision.meetFocus()
  decision.meetSummary()
  return decision.outcome(own: actions)
}

/// Nothing is shown, heard or counted (D6.1, D6.2, D6.14).
private func refused(
  _ content: Content, _ level: InterruptionLevel, _ permission: Permission
) -> Outcome {
  Outcome(
    level: level, surfaces: [], stays: false, sound: .none, title: content.title,
    subtitle: content.subtitle, body: content.body, actions: [],
    error: .notificationsNotAllowed, reasons: permission.reasons)
}
