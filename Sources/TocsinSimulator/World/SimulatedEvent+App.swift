package import TocsinModel

extension SimulatedEvent {
  /// Whom it is about; nil for the machine.
  package var app: AppID? {
    switch self {
    case .add(let request): request.draft.app
    case .wakeApp(let app), .remove(let app, _, _), .pause(let app, _), .resume(let app, _),
      .skip(let app, _), .done(let app, _), .snooze(let app, _, _), .edit(let app, _, _),
      .authorize(let app, _),
      .answer(let app, _), .choose(let app, _, _), .settings(let app, _),
      .categorySettings(let app, _, _), .categories(let app, _),
      .foreground(let app, _), .act(let app, _, _, _), .ends(let app, _, _):
      app
    case .device, .server, .handler, .clock, .zone, .sleep, .wake, .stop, .start: nil
    }
  }
}
