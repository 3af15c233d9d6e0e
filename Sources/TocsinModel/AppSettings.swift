/// What an app may do: what the person granted in the configuration and chose since.
package struct AppSettings: Equatable, Sendable {
  package enum AlertStyle: String, Sendable {
    case none, banner, alert
  }

  /// As servers show it.
  package var name: String
  package var alertStyle: AlertStyle
  /// Granted by the person's configuration, never by the app (D2.26).
  package var mayBeTimeSensitive: Bool
  package var mayBeCritical: Bool

  package init(
    name: String, alertStyle: AlertStyle = .banner, mayBeTimeSensitive: Bool = false,
    mayBeCritical: Bool = false
  ) {
    self.name = name
    self.alertStyle = alertStyle
    self.mayBeTimeSensitive = mayBeTimeSensitive
    self.mayBeCritical = mayBeCritical
  }

  /// What holds for an app nobody has said anything about. A person's own reminders stay until
  /// they are answered and may be time-sensitive (config.md C4.4).
  package static func standard(for app: AppID) -> AppSettings {
    if app == .reminders {
      return AppSettings(name: "Reminders", alertStyle: .alert, mayBeTimeSensitive: true)
    }
    let last = app.text.split(separator: ".").last.map(String.init)
    return AppSettings(name: last ?? app.text)
  }
}
