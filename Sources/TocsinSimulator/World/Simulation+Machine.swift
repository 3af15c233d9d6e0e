import TocsinCore
import TocsinModel
import TocsinPerformer
import TocsinTime

// What the world around the daemon does. While the daemon is not there, it does it all the same.

extension Simulation {
  func changeMachine(_ event: SimulatedEvent) {
    switch event {
    case .foreground(let app, let isInFront):
      if isInFront { foreground.insert(app) } else { foreground.remove(app) }
      if isRunning { performer.setForeground(app, isInFront) }
    case .device(let device): apply(device)
    case .server(let change): changeServer(change)
    case .clock(let step):
      clock.set(by: step)
      if isRunning { lookAtClocks() }
    case .zone(let fresh):
      zone = fresh
      if isRunning { zoneWasChanged() }
    default: break
    }
  }

  func apply(_ device: SimulatedDevice) {
    overlay = overlay.overlaid(with: device.overlay)
    let before = setup
    if let times = device.summaryTimes { setup.summaryTimes = times }
    described = described.overlaid(with: device.focus)
    setup.focuses.removeAll { $0.name == Simulation.describedFocus }
    setup.focuses.append(described.rule(named: Simulation.describedFocus))
    performer.core.setup = setup
    if isRunning {
      performer.deviceChanged(Simulation.desktop, overlay, now: now)
      // As after a reload; the machine alone gives no reason to bring what a Focus holds.
      if setup != before { performer.reconsider(now: now) }
    }
    if device.focus.isOn != nil || device.focusName != nil {
      let isOn = device.focus.isOn == true
      switchFocus(device.focusName ?? (isOn ? Simulation.describedFocus : nil))
    }
  }

  /// By hand. What is switched while the daemon is not there it finds when it starts.
  private func switchFocus(_ name: FocusName?) {
    guard isRunning else { return switched = .some(name) }
    performer.setFocus(name, now: now) { [weak self] answer in
      if case .refused(let error) = answer { self?.note(.error(error, nil)) }
    }
  }

  static let describedFocus = FocusName(known: "the Focus of the test")

  private func changeServer(_ change: SimulatedServer) {
    switch change {
    case .up: come()
    case .down: go()
    case .restart:
      go()
      come()
    case .capabilities(let words):
      server.capabilities = words
      guard isRunning, server.owner != nil else { return }
      performer.core.server = server.traits
      performer.reconsider(now: now)
    }
  }

  private func come() {
    guard server.owner == nil else { return }
    server.come()
    guard isRunning else { return }
    performer.core.server = server.traits
    performer.serverCame(now: now)
  }

  private func go() {
    guard server.owner != nil else { return }
    server.go()
    guard isRunning else { return }
    performer.core.server = ServerTraits()
    performer.serverWent(now: now)
  }
}

extension FocusOverlay {
  /// As the configuration would have it.
  fileprivate func rule(named name: FocusName) -> FocusRule {
    let state = overlaid(with: FocusOverlay.on).state ?? FocusState()
    var rule = FocusRule(name: name)
    rule.allowsEveryApp = state.allowsApp
    rule.allowsEverybody = state.allowsPerson
    rule.allowsUnnamed = state.allowsPerson
    rule.allowsTimeSensitive = state.allowsTimeSensitive
    rule.showsSilencedOnLockScreen = state.showsSilencedOnLockScreen
    rule.hidesBadges = state.hidesBadges
    rule.holdsSilenced = state.holdsSilenced
    rule.filter = state.filter
    return rule
  }

  private static var on: FocusOverlay {
    var overlay = FocusOverlay()
    overlay.isOn = true
    return overlay
  }
}
