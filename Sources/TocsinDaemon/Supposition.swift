import TocsinCore
import TocsinModel
import TocsinTime
import TocsinWire

/// Settings and states that are given by hand for one explanation: put over a copy of the core, so
/// that the code which decides is the one that always does.
struct Supposition {
  private let settings: SettingsOverlay
  private let said: [String]
  private let device: DeviceCoding?

  init(settings: Table?, device: Table?) throws(CallError) {
    self.settings =
      try settings.map { table throws(CallError) in
        try SettingsCoding.overlay(table)
      } ?? SettingsOverlay()
    said = settings?.entries.map(\.key) ?? []
    self.device = try device.map { table throws(CallError) in try DeviceCoding(table) }
  }

  var isEmpty: Bool { said.isEmpty && device == nil }

  /// Where a reason is said to come from that was given by hand.
  private static let place = "--state"

  func applied(
    to core: Core, app: AppID, focus named: (String) throws(CallError) -> FocusName
  ) throws(CallError) -> Core {
    var core = core
    if !said.isEmpty {
      // As if it were written: nothing stored wins over it.
      var configuration = core.setup.configuration(of: app)
      configuration.pinned = configuration.pinned.overlaid(with: settings)
      core.setup.apps[app] = configuration
      for key in said { core.setup.sources.set(Supposition.place, of: key, in: .app(app, nil)) }
    }
    guard let device else { return core }
    core.machine.byHand.device = core.machine.byHand.device.overlaid(with: device.overlay)
    if device.overlay.previews != nil {
      core.setup.sources.set(Supposition.place, of: "previews", in: .device)
    }
    if let times = device.summaryTimes {
      core.setup.summaryTimes = times.map { .seconds(Int64($0.seconds)) }
    }
    switch device.focus {
    case nil: break
    case .named(let name)? where name.text.hasSameBytes(as: "off"): core.focus = FocusChoice()
    // As with `tocsin focus on`, without a name it is that of [desktop].
    case .named(let name)?
    where name.text.hasSameBytes(as: "on") && core.setup.focus(named: name) == nil:
      core.focus = FocusChoice(name: core.setup.desktop.focus, cause: .hand)
    case .named(let name)?: core.focus = FocusChoice(name: try named(name.text), cause: .hand)
    case .keys(let keys)?: put(keys, into: &core)
    }
    return core
  }

  /// A Focus that is said and not named.
  private func put(_ keys: FocusOverlay, into core: inout Core) {
    guard let state = keys.state else {
      core.focus = FocusChoice()
      return
    }
    var rule = FocusRule(name: FocusName(known: "given"))
    rule.allowsEveryApp = state.allowsApp
    rule.allowsEverybody = state.allowsPerson
    rule.allowsTimeSensitive = state.allowsTimeSensitive
    rule.showsSilencedOnLockScreen = state.showsSilencedOnLockScreen
    rule.hidesBadges = state.hidesBadges
    rule.holdsSilenced = state.holdsSilenced
    rule.filter = state.filter
    core.setup.focuses.removeAll { $0.name == rule.name }
    core.setup.focuses.append(rule)
    core.focus = FocusChoice(name: rule.name, cause: .hand)
  }
}
