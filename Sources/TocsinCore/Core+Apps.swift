package import TocsinModel
import TocsinPolicy
import TocsinTime

// What an app asks for itself and what its person says of it: a step of the authorization machine,
// and what follows from it.

extension Core {
  func handle(_ event: AppEvent, of id: AppID, _ rows: PromptRows, now: WallTime) -> [Effect] {
    guard id != .tocsin else {
      return refusal(.notPermitted, "\(id) is Tocsin itself; nothing is said of it")
    }
    let app = app(id)
    switch event {
    case .authorize(let options): return authorize(app, options, rows, now: now)
    case .answer(let answer):
      guard let prompt = app.prompt else {
        return refusal(.badRequest, "\(id) asks for nothing that is not answered")
      }
      let offered = answers(to: prompt.kind, of: id)
      guard offered.contains(answer) else {
        let words = offered.map(\.rawValue).joined(separator: ", ")
        return refusal(
          .badRequest, "\(answer.rawValue) is not offered for \(id); there are \(words)")
      }
      let step = app.answer(answer)
      if let conflict = answerPinned(step.app, prompt.kind) {
        return [.reply(.refused(conflict))]
      }
      return follow(step, app, rows, now: now)
    case .choose(let choice): return choose(choice, app, rows, now: now)
    case .set(let overlay, let category?): return set(overlay, category, app)
    case .set(let overlay, nil): return set(overlay, app, rows, now: now)
    case .reset:
      if setup.configuration(of: id).pinned.authorization != nil,
        let conflict = pinned(["authorization"], of: id)
      {
        return [.reply(.refused(conflict))]
      }
      return follow(app.reset(), app, rows, now: now)
    case .resetCategory(let category):
      var app = app
      guard app.categories.removeValue(forKey: category) != nil else {
        return refusal(.badRequest, "nothing is said of category \(category) of \(id)")
      }
      return [.save(app), .reply(.settled(.app(app)))]
    case .listen:
      let known: [Effect] = listeners.contains(id) ? [] : [.listen(id)]
      return known + [.reply(.settled(.app(app)))]
    case .setBadge(let number):
      if let fault = CallError.badge(number) { return [.reply(.refused(fault))] }  // D8.10
      var badged = app
      badged.badge = number
      let saved: Effect = apps[id] == nil ? .save(badged) : .saveBadge(id, number)
      let clears = number == 0 && device.quirks.contains(.badgeZeroClearsCenter)  // D6.30
      return [saved] + (clears ? [.clearCenter(id, but: 0)] : [])
        + [.reply(.settled(.app(badged)))]
    case .launch: return follow(app.launch(now: now), app, rows, now: now)
    case .remind:
      guard let prompt = app.prompt else { return [] }
      guard isPinned(prompt.kind, of: id) else {
        return ask(prompt, of: id, rows[prompt.kind], now: now)
      }
      // Written since: there is nothing to ask any more.
      var answered = app
      answered.prompt = nil
      let step = AuthorizationStep(answered, granted: inForce(app).isGranted)
      return follow(step, app, rows, now: now, replies: false)
    case .setCategories(let categories, let merge, let known):
      return set(categories, of: id, merge: merge, known: known)
    case .setStrings(let language, let table): return set(table, language, of: id)
    case .removeCategory(let category, let known):
      guard known.contains(where: { $0.id == category }) else {
        return refusal(.badRequest, "\(id) has no category \(category)")
      }
      return [
        .saveCategories(id, known.filter { $0.id != category }), .reply(.settled(.categories)),
      ]
    }
  }

  private func authorize(
    _ app: App, _ options: AuthorizationOptions, _ rows: PromptRows, now: WallTime
  ) -> [Effect] {
    let configuration = setup.configuration(of: app.id)
    if configuration.pinned.authorization != nil {
      // The person has written what it may: there is nothing to ask.
      let written = inForce(app)
      var effects: [Effect] = apps[app.id] == nil ? [.save(app)] : []
      let isGranted = options == .critical ? written.settings.critical == .on : written.isGranted
      effects.append(.reply(.settled(.granted(isGranted))))
      return effects
    }
    var options = options
    if configuration.pinned.critical != nil, options.contains(.critical) {
      // Written too, be it on or off.
      if options == .critical {
        let known: [Effect] = apps[app.id] == nil ? [.save(app)] : []
        return known + [.reply(.settled(.granted(inForce(app).settings.critical == .on)))]
      }
      options.remove(.critical)
    }
    guard OwnNotice.prompt(app.id).identifier != nil, OwnNotice.critical(app.id).identifier != nil
    else { return refusal(.limit, "the id is too long to be asked about") }
    let step = app.authorize(
      options, entitlements: configuration.entitlements, profile: setup.profile,
      isInFront: machine.foreground.contains(app.id), now: now)
    var effects = follow(step, app, rows, now: now, replies: false)
    if step.app.prompt != nil, step.opened == nil, step.granted == nil,
      !rows.isSeen(step.app.prompt)
    {
      // Asked before, and dismissed without an answer.
      effects += step.app.prompt.map { ask($0, of: app.id, rows[$0.kind], now: now) } ?? []
    }
    effects.append(.reply(.settled(step.granted.map { .granted($0) } ?? .asked)))
    return effects
  }

  private func choose(
    _ choice: Choice, _ app: App, _ rows: PromptRows, now: WallTime
  ) -> [Effect] {
    do throws(CallError) {
      return follow(try chosen(choice, app, now: now), app, rows, now: now)
    } catch {
      return [.reply(.refused(error))]
    }
  }

  /// Why a choice would be refused now; nil where it would not.
  func refusal(of choice: Choice, _ app: App, now: WallTime) -> CallError? {
    do throws(CallError) {
      _ = try chosen(choice, app, now: now)
      return nil
    } catch {
      return error
    }
  }

  private func chosen(
    _ choice: Choice, _ app: App, now: WallTime
  ) throws(CallError) -> AuthorizationStep {
    // Before what is stored is looked at: it may be the same already, and count for nothing.
    if let conflict = conflict(choice.meaning, of: app.id) { throw conflict }
    var base = written(app)
    let stored = base.settings.authorization
    // What is offered is a choice about what holds, and that may be pinned over what is stored.
    if let pinned = setup.configuration(of: app.id).pinned.authorization {
      base.settings.authorization = pinned
    }
    var step = try base.choose(
      choice, profile: setup.profile, usesSummaries: setup.usesSummaries, now: now,
      midnight: zones.system.midnight(after: now))
    var overlay = step.app.settings.changes(from: base.settings)
    if step.app == base, choice.meaning.delivery != nil {
      // Chosen once more: a switch that is written otherwise is refused as it was the first time.
      overlay = overlay.overlaid(with: step.app.settings.switches)
    }
    if let conflict = conflict(overlay, of: app.id) { throw conflict }
    // A mute leaves the stored one as it was.
    step.app.settings.authorization =
      overlay.authorization == nil ? stored : step.app.settings.authorization
    return step
  }

  private func set(
    _ overlay: SettingsOverlay, _ app: App, _ rows: PromptRows, now: WallTime
  ) -> [Effect] {
    if let conflict = conflict(overlay, of: app.id) { return [.reply(.refused(conflict))] }
    if let fault = withoutEffect(overlay, app) { return refusal(.badRequest, fault) }
    let step = written(app).set(overlay, configuration: setup.configuration(of: app.id))
    return follow(step, app, rows, now: now)
  }

  /// Why a setting would be forgotten as soon as it is said; nil where none would.
  private func withoutEffect(_ overlay: SettingsOverlay, _ app: App) -> String? {
    if overlay.authorization == .ephemeral {
      return "'ephemeral' is not set by hand: an app is it for eight hours after it was opened; "
        + "write authorization=authorized"
    }
    let entitlements = setup.configuration(of: app.id).entitlements
    for (setting, entitlement, key) in [
      (overlay.critical, Entitlements.critical, "critical"),
      (overlay.timeSensitive, .timeSensitive, "time-sensitive"),
    ] where setting == .on && !entitlements.contains(entitlement) {
      return "\(app.id) is not entitled to '\(key)'; write entitlements = [\"\(key)\"] under "
        + "[app.\"\(app.id)\"] in tocsin.toml"
    }
    return neverAsked(overlay, app) ?? withoutPermission(overlay, app)
  }

  /// D2.23, of the app and of its categories alike.
  private func neverAsked(_ overlay: SettingsOverlay, _ app: App) -> String? {
    let settings = written(app).settings
    for (setting, option, key) in [
      (overlay.alert, AuthorizationOptions.alert, "alert"), (overlay.sound, .sound, "sound"),
      (overlay.badge, .badge, "badge"),
    ]
    where setting == .on && settings.authorization != .notDetermined
      && !settings.requested.contains(option)
    {
      return
        "\(app.id) never asked for '\(key)'; 'tocsin app authorize \(app.id) \(key)' asks for it, or "
        + "write it under 'requested' of [app.\"\(app.id)\"] in tocsin.toml"
    }
    return nil
  }

  private func withoutPermission(_ overlay: SettingsOverlay, _ app: App) -> String? {
    guard overlay.authorization == nil, written(app).settings.authorization == .notDetermined,
      let key = overlay.keys.first(where: SettingsOverlay.afterPermission.contains)
    else { return nil }
    return "\(app.id) is not-determined, and '\(key)' is set by the permission; "
      + "write authorization=authorized with it"
  }

  /// What holds for one category, beside what is said of it already (C4.3).
  private func set(_ overlay: SettingsOverlay, _ category: CategoryID, _ app: App) -> [Effect] {
    let unknown = overlay.keys.filter { !SettingsOverlay.categoryKeys.contains($0) }
    if let key = unknown.first {
      return refusal(
        .badRequest,
        "'\(key)' is of the whole app; a category has \(SettingsOverlay.categoryKeys.joined(separator: ", "))"
      )
    }
    if let fault = neverAsked(overlay, app) { return refusal(.badRequest, fault) }
    let pinned = setup.configuration(of: app.id).categories[category] ?? SettingsOverlay()
    if let key = overlay.conflicts(with: pinned).first,
      let conflict = self.pinned([key], of: app.id, category: category)
    {
      return [.reply(.refused(conflict))]
    }
    var app = app
    app.categories[category] =
      (app.categories[category] ?? SettingsOverlay()).overlaid(with: overlay)
    return [.save(app), .reply(.settled(.app(app)))]
  }

  private func set(
    _ categories: [Category], of app: AppID, merge: Bool, known: [Category]
  ) -> [Effect] {
    do throws(CallError) {
      var before: [CategoryID: Category] = [:]
      for category in known { before[category.id] = category }
      _ =
        merge
        ? try CategorySet.merge(categories, into: before) : try CategorySet.set(categories)
      let kept = merge ? known.filter { old in !categories.contains { $0.id == old.id } } : []
      return [.saveCategories(app, kept + categories), .reply(.settled(.categories))]
    } catch {
      return [.reply(.refused(error))]
    }
  }

  /// The row of the app anew, the question that it opens or that nobody needs to answer any more,
  /// and the word for whoever waits.
  func follow(
    _ step: AuthorizationStep, _ before: App, _ rows: PromptRows, now: WallTime,
    replies: Bool = true
  ) -> [Effect] {
    var effects: [Effect] = []
    if step.app != before || apps[before.id] == nil { effects.append(.save(step.app)) }
    for kind in Prompt.Kind.allCases where kind != step.app.prompt?.kind {
      effects += retract(rows[kind], now: now)
    }
    if let prompt = step.opened {
      effects += ask(prompt, of: before.id, rows[prompt.kind], now: now)
    }
    if let granted = step.granted { effects.append(.granted(before.id, granted)) }
    if step.opensSettings { effects.append(.openSettings(before.id)) }
    if replies { effects.append(.reply(.settled(.app(step.app)))) }
    return effects
  }

  /// With what it may by the configuration, where nobody has said anything else of it: what a person
  /// changes then is a change of that.
  private func written(_ app: App) -> App {
    var app = app
    app.settings = setup.configuration(of: app.id).granting(app.settings)
    return app
  }

  /// What the person may choose for it now: what is written is chosen from too, and what is pinned
  /// is not offered.
  package func choices(of app: App, now: WallTime) -> [Choice] {
    inForce(app).choices(setup.profile, usesSummaries: setup.usesSummaries)
      .filter { refusal(of: $0, app, now: now) == nil }
  }

  /// What may be answered to a question about it; one that is pinned otherwise would be no answer.
  package func answers(to kind: Prompt.Kind, of app: AppID) -> [PromptAnswer] {
    var summary = SettingsOverlay()
    summary.scheduledSummary = true
    let mayHold = setup.usesSummaries && conflict(summary, of: app) == nil
    return PromptAnswer.offered(for: kind, usesSummaries: mayHold)
  }

  /// The configuration has answered what it asks.
  package func isPinned(_ kind: Prompt.Kind, of app: AppID) -> Bool {
    let pinned = setup.configuration(of: app).pinned
    switch kind {
    case .permission: return pinned.authorization != nil
    case .critical: return pinned.critical != nil
    }
  }

  /// With what holds for it, the configuration's word over its own.
  private func inForce(_ app: App) -> App {
    var app = app
    app.settings = setup.configuration(of: app.id).settings(of: app)
    return app
  }

  // What is pinned (C4.1).

  func conflict(_ overlay: SettingsOverlay, of app: AppID) -> CallError? {
    pinned(overlay.conflicts(with: setup.configuration(of: app).pinned), of: app)
  }

  private func answerPinned(_ answered: App, _ kind: Prompt.Kind) -> CallError? {
    var overlay = SettingsOverlay()
    switch kind {
    case .permission: overlay.authorization = answered.settings.authorization
    case .critical: overlay.critical = answered.settings.critical
    }
    return conflict(overlay, of: answered.id)
  }

  /// The refusal for the first of `keys` that the configuration pins.
  private func pinned(
    _ keys: [String], of app: AppID, category: CategoryID? = nil
  ) -> CallError? {
    guard let key = keys.first else { return nil }
    let place = setup.source(of: key, app: app, category: category) ?? "the configuration"
    return CallError(
      .notPermitted, "'\(key)' of \(app) is pinned by \(place); it is changed there")
  }

  func refusal(_ code: CallError.Code, _ line: String) -> [Effect] {
    [.reply(.refused(CallError(code, line)))]
  }
}

extension SettingsOverlay {
  /// What an answer to the question of permission sets anew (D2.2).
  fileprivate static let afterPermission: Set<String> = [
    "delivery", "alert-style", "alert", "lock-screen", "notification-center", "sound", "badge",
    "direct-messages", "scheduled-summary",
  ]
}

extension PromptRows {
  /// It waits for its answer somewhere.
  func isSeen(_ prompt: Prompt?) -> Bool {
    guard let prompt, let request = self[prompt.kind].existing else { return false }
    return request.next != nil || self[prompt.kind].center != nil
  }
}

extension Zone {
  /// The next one, the first that the clock shows (D2.24).
  fileprivate func midnight(after instant: WallTime) -> WallTime {
    DailyTimes.next([.zero], after: instant, in: self) ?? .distantFuture
  }
}
