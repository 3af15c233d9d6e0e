package import TocsinModel

extension PromptAnswer {
  /// What the person may answer; the summary is offered while such summaries are in use (D2.4).
  package static func offered(for kind: Prompt.Kind, usesSummaries: Bool) -> [PromptAnswer] {
    kind == .permission && usesSummaries ? [.allow, .allowInSummary, .deny] : [.allow, .deny]
  }
}

extension App {
  /// The person answers the open prompt (D2.2 to D2.4, D2.12, D2.20). Where none is open nothing
  /// changes and nobody is told.
  package func answer(_ answer: PromptAnswer) -> AuthorizationStep {
    guard let prompt else { return AuthorizationStep(self) }
    var app = self
    app.prompt = nil
    switch prompt.kind {
    case .permission:
      // What was asked for with a trial before was requested too.
      let requested = prompt.options.union(settings.requested)
        .subtracting([.provisional, .critical])
      let authorization: Authorization = answer == .deny ? .denied : .authorized
      app.settings = settings.allowing(requested, authorization: authorization)
      app.settings.scheduledSummary = answer == .allowInSummary
      app.remembered = []
      return app.askCritical(prompt.options, told: app.isGranted)
    case .critical:
      app.settings.critical = answer == .deny ? .off : .on
      app.settings.requested.insert(.critical)
      return AuthorizationStep(app, granted: app.isGranted)
    }
  }
}
