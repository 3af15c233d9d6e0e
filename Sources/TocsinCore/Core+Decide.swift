package import TocsinModel
package import TocsinPolicy

extension Core {
  /// How `request` would reach its person now.
  ///
  /// - Parameters:
  ///   - others: what lies in its group, without what it replaces.
  ///   - before: its delivery, where it is decided once more.
  package func decide(
    _ request: Request, others: Tally = Tally(), before: Delivery? = nil, now: WallTime
  ) -> Outcome {
    TocsinPolicy.decide(
      request.content, actions: request.actions,
      in: situation(of: request, others: others, before: before, now: now))
  }

  /// What is remembered of an app, or holds where nothing is.
  package func app(_ id: AppID) -> App { apps[id] ?? .unheard(id) }

  /// The machine as every app finds it.
  package var device: DeviceState { machine.state(setup.deviceState) }

  package func situation(
    of request: Request, others: Tally = Tally(), before: Delivery? = nil, now: WallTime
  ) -> Situation {
    let app = app(request.app)
    let configuration = setup.configuration(of: request.app)
    var situation = Situation(
      app: request.app,
      settings: configuration.settings(of: app, category: request.content.category), now: now)
    situation.pinned = Situation.Pinned(configuration.pinned)
    situation.profile = setup.profile
    situation.language = configuration.language
    situation.strings = strings[request.app] ?? StringTables()
    situation.categories =
      request.app == .tocsin ? OwnNotice.categories : categories[request.app] ?? [:]
    situation.device = device
    if machine.foreground.contains(request.app), machine.byHand.device.isForeground == nil {
      situation.device.isForeground = true
    }
    if delegates.contains(request.app), machine.byHand.device.present == nil {
      situation.device.present = .noAnswer  // until it has said something
    }
    situation.device.focus = focusState(for: request, before: before)
    situation.others = others
    situation.badge = app.badge
    situation.hasExplainedTimeSensitive = app.hasExplainedTimeSensitive
    situation.texts = setup.texts
    if situation.settings.scheduledSummary {
      situation.nextSummary = setup.nextSummary(after: now, in: zones.system)
    }
    return situation
  }

  /// The Focus in force, as it concerns `request`.
  private func focusState(for request: Request, before: Delivery?) -> FocusState? {
    guard let state = focusInForce(for: request) else { return nil }
    guard request.app == .tocsin else { return state }
    switch OwnNotice(request.identifier) {
    // What was silenced before, and would not be now, is nothing to be silenced.
    // What somebody has just asked for is shown. Neither holds of a Focus that has begun since.
    case .prompt, .critical, .focusEnd, .center, .manage:
      guard let before, before.delivered != nil else { return nil }
      return before.basis?.device.focus?.name == state.name ? nil : state
    // A summary that comes meanwhile goes to the center (D10.14), and what it tells of is told at the
    // end with the rest (D10.16).
    case .summary, .centerDigest, .handler, nil: return state
    }
  }

  /// Whatever passes it.
  func focusInForce(for request: Request) -> FocusState? {
    guard let name = focus.name, let rule = setup.focus(named: name) else { return nil }
    return FocusState(of: rule, app: request.app, person: request.content.from)
  }
}
