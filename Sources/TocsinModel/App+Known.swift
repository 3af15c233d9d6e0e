extension App {
  /// What holds for an app of which nothing is remembered: a person's own reminders may from the
  /// start, and stay until they are answered (C4.4); so may what Tocsin itself has to say.
  package static func unheard(_ id: AppID) -> App {
    var app = App(id: id)
    guard id == .reminders || id == .tocsin else { return app }
    app.settings = .allowed()
    app.settings.alertStyle = .alert
    if id == .tocsin {
      // What asks for nothing need not stay.
      var banner = SettingsOverlay()
      banner.alertStyle = .banner
      app.categories[.digest] = banner
    }
    return app
  }
}

extension CategoryID {
  /// Of what Tocsin sums up.
  package static let digest = CategoryID(known: "digest")
}
