import TocsinCore
import TocsinModel
import TocsinPerformer

/// An outcome beside what it was made of, to say which keys of the configuration it rests on: those
/// that took something away, and those that let something through.
struct Decided {
  let outcome: Outcome
  let content: Content
  let app: AppID
  /// Effective.
  let settings: AppSettings
  /// That was in force.
  let focus: FocusName?
  let isFocusBySchedule: Bool

  var appKeys: Set<String> {
    var keys = Set(outcome.reasons.flatMap(\.appKeys))
    let surfaces = outcome.surfaces
    if !surfaces.isEmpty { keys.formUnion(["authorization", "requested", "grouping"]) }
    if surfaces.contains(.center) { keys.insert("notification-center") }
    if surfaces.contains(.banner) { keys.insert("alert-style") }
    if surfaces.contains(.lockScreen) {
      keys.formUnion(["lock-screen", "previews"])
    }
    if surfaces.contains(.banner) || surfaces.contains(.lockScreen) {
      keys.formUnion(["alert", "delivery", "scheduled-summary"])
    }
    if outcome.sound != .none { keys.insert("sound") }
    if outcome.badge != .unchanged { keys.insert("badge") }
    // D10.14: what is held of a person, or breaks through, is held or not by this key.
    if has(.summaryBroken) || has(.summaryHeld) && content.isCommunication {
      keys.insert("direct-messages")
    }
    return keys
  }

  var deviceKeys: Set<String> {
    var keys = Set(outcome.reasons.flatMap(\.deviceKeys))
    if outcome.surfaces.contains(.lockScreen), settings.previews == .inherit {
      keys.insert("previews")
    }
    return keys
  }

  var focusKeys: Set<String> {
    guard focus != nil else { return [] }
    var keys = Set(outcome.reasons.compactMap(\.focusKey))
    if isFocusBySchedule { keys.insert("schedule") }
    if has(.focusSilenced) {
      keys.formUnion(["holds-silenced", "shows-silenced-on-lock-screen"])
      if outcome.badge != .unchanged { keys.insert("hides-badges") }
      if content.isCommunication, content.from != nil { keys.insert("people") }
    }
    if has(.focusAllowsApp), content.filterCriteria != nil { keys.insert("filter") }
    return keys
  }

  private func has(_ reason: Reason) -> Bool { outcome.reasons.contains(reason) }
}

extension Coverage {
  /// - Parameters:
  ///   - writtenOfApp: keys that the test writes itself, and that count for it.
  ///   - writtenOfDevice: the same.
  func note(
    _ decided: Decided, _ sources: SettingSources?, writtenOfApp: Set<String>,
    writtenOfDevice: Set<String>
  ) {
    note(decided.outcome.reasons)
    guard let sources else { return }
    let category = decided.content.category
    for key in decided.appKeys.subtracting(writtenOfApp) {
      if let owner = sources.owner(of: key, app: decided.app, category: category) {
        note(key, of: owner, sources)
      }
    }
    for key in decided.deviceKeys.subtracting(writtenOfDevice) {
      note(key, of: .device, sources)
    }
    if let focus = decided.focus {
      for key in decided.focusKeys { note(key, of: .focus(focus), sources) }
    }
  }
}

extension DecisionCase {
  func note(_ outcome: Outcome, in file: PolicyFile, _ coverage: Coverage) {
    let place = Place(self, file.configuration)
    let focus = place.focus
    coverage.note(
      Decided(
        outcome: outcome, content: place.content, app: app.id,
        settings: place.settings(category: place.content.category), focus: focus.name,
        isFocusBySchedule: focus.cause == .schedule),
      file.configuration?.setup.sources, writtenOfApp: app.written,
      writtenOfDevice: device.written)
  }
}

extension Timeline {
  /// Every decision of its daemon. What no surface shows has reasons in the history alone.
  func note(_ simulation: Simulation, in file: PolicyFile, _ coverage: Coverage) {
    let sources = file.configuration?.setup.sources
    let summaryTimes = file.configuration?.setup.summaryTimes
    simulation.decided = { [weak simulation] delivery, request in
      guard let simulation else { return }
      var device: Set<String> = []
      if simulation.overlay.previews != nil { device.insert("previews") }
      if simulation.overlay.quirks != nil { device.insert("quirks") }
      if simulation.setup.summaryTimes != summaryTimes { device.insert("summary-times") }
      let app = apps.first { $0.id == request.app }
      let focus = simulation.performer.core.focus
      coverage.note(
        Decided(
          outcome: delivery.outcome, content: request.content, app: request.app,
          settings: delivery.basis?.settings ?? simulation.settings(of: request.app),
          focus: delivery.basis?.device.focus?.name,
          isFocusBySchedule: focus.cause == .schedule
            && focus.name == delivery.basis?.device.focus?.name),
        sources, writtenOfApp: app?.written ?? [], writtenOfDevice: device)
    }
  }
}

extension Coverage {
  func note(_ happenings: [SimulatedHappening]) {
    for happening in happenings {
      switch happening.what {
      case .missed(let reasons): note(reasons)
      case .logged(let entry, _): note(entry.reasons)
      case .error(let error, let outcome):
        if let outcome { note(outcome.reasons) }
        if error.code == .limit { note([.limit]) }  // nothing is stored that could say it
      default: break
      }
    }
  }
}
