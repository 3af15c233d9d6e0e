package import TocsinModel

/// How a due request reaches its person, and why (D3.1). Pure: the same answer for the same
/// arguments, whatever the clock, the zone or the locale.
///
/// The steps are those of delivery.md section 3; the ones for authorization, Focus, summaries,
/// previews, badge and groups have nothing to take away as long as there is nothing to set.
package func decide(
  _ content: Content, actions: [Action], in situation: Situation
) -> Outcome {
  let settings = situation.settings
  var reasons: [Reason] = []
  let level = effectiveLevel(of: content, settings: settings, reasons: &reasons)
  let interrupts = level != .passive  // D5.2
  let surfaces = surfaces(of: content, settings: settings, level: level, reasons: &reasons)
  let sound = sound(of: content, level: level, interrupts: interrupts, reasons: &reasons)
  if reasons.isEmpty { reasons = [.authorized] }
  return Outcome(
    level: level, surfaces: surfaces,
    stays: surfaces.contains(.banner) && settings.alertStyle == .alert, sound: sound,
    title: content.title, subtitle: content.subtitle, body: content.body,
    actions: limitedActions(actions, reasons: &reasons), reasons: reasons)
}

/// Where there is room, the first ten are shown (D9.5).
private let actionsThatFit = 10

private func limitedActions(_ actions: [Action], reasons: inout [Reason]) -> [Action] {
  guard actions.count > actionsThatFit else { return actions }
  reasons.append(.actionsLimited)
  return Array(actions.prefix(actionsThatFit))
}

private func effectiveLevel(
  of content: Content, settings: AppSettings, reasons: inout [Reason]
) -> InterruptionLevel {
  if content.hasCriticalSound, settings.critical == .on {
    reasons.append(.criticalSound)  // D4.4
    return .critical
  }
  // D4.3: without the grant it is an ordinary sound, and the level still needs its own.
  let isSoundRefused = content.hasCriticalSound && content.level != .critical
  defer { if isSoundRefused { reasons.append(.criticalNotEntitled) } }
  switch content.level {
  case .passive:
    reasons.append(.levelPassive)
    return .passive
  case .active:
    return .active
  case .timeSensitive:
    guard settings.timeSensitive == .on else {
      reasons.append(.timeSensitiveNotEntitled)  // D4.2
      return .active
    }
    reasons.append(.levelTimeSensitive)
    return .timeSensitive
  case .critical:
    guard settings.critical == .on else {
      reasons.append(.criticalNotEntitled)  // D4.3
      return .active
    }
    reasons.append(.levelCritical)
    return .critical
  }
}

private func surfaces(
  of content: Content, settings: AppSettings, level: InterruptionLevel, reasons: inout [Reason]
) -> Surfaces {
  guard content.hasText else {
    reasons.append(.noText)  // D5.13
    return []
  }
  guard level != .passive else { return .center }
  guard settings.alertStyle != .none else {
    guard level != .critical else {  // D5.6
      reasons.insert(.criticalExempt, at: 0)
      return [.banner, .center]
    }
    reasons.append(.alertStyleNone)
    return .center
  }
  return [.banner, .center]  // D5.3, D5.5
}

private func sound(
  of content: Content, level: InterruptionLevel, interrupts: Bool, reasons: inout [Reason]
) -> Heard {
  guard interrupts else { return .none }
  switch content.sound {
  case .none:
    if level == .critical { return .critical }  // D4.1
    reasons.append(.noSound)
    return .none
  case .standard, .standardCritical:
    return level == .critical ? .critical : .standard  // D5.10
  case .named(let name, _, let volume):
    guard volume != 0 else {
      reasons.append(.volumeZero)
      return .none
    }
    return .named(name)
  }
}

extension Content {
  fileprivate var hasCriticalSound: Bool {
    switch sound {
    case .standardCritical, .named(_, critical: true, _): true
    default: false
    }
  }
}
