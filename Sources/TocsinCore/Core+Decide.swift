package import TocsinModel
import TocsinPolicy

extension Core {
  /// How `request` would reach its person now.
  package func decide(_ request: Request, now: WallTime) -> Outcome {
    TocsinPolicy.decide(
      request.content, actions: request.actions, in: situation(of: request, now: now))
  }

  private func situation(of request: Request, now: WallTime) -> Situation {
    let app = apps[request.app]
    var situation = Situation(
      app: request.app,
      settings: setup.configuration(of: request.app)
        .settings(of: app ?? .beforeItAsked(request.app), category: request.content.category),
      now: now)
    situation.profile = setup.profile
    situation.language = setup.configuration(of: request.app).language
    situation.badge = app?.badge ?? 0
    situation.hasExplainedTimeSensitive = app?.hasExplainedTimeSensitive ?? false
    return situation
  }
}

extension App {
  /// The app of the command may from the start (C4.4).
  fileprivate static func beforeItAsked(_ id: AppID) -> App {
    var app = App(id: id, settings: .allowed())
    if id == .reminders { app.settings.alertStyle = .alert }
    return app
  }
}
