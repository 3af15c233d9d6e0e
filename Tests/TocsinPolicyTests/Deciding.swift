import TocsinModel
import TocsinPolicy

/// The base case of policy-tests.md: allowed for alert, sound and badge, every setting on.
func decided(_ request: Request, _ settings: AppSettings) -> Outcome {
  decide(
    request.content, actions: request.actions,
    in: Situation(app: request.app, settings: settings, now: WallTime(seconds: 1_796_126_400)))
}

extension AppSettings {
  /// Allowed, with this style and these grants.
  static func sample(
    style: AlertStyle = .banner, timeSensitive: Bool = false, critical: Bool = false
  ) -> AppSettings {
    var settings = AppSettings.allowed()
    settings.alertStyle = style
    settings.timeSensitive = timeSensitive ? .on : .notSupported
    settings.critical = critical ? .on : .notSupported
    return settings
  }
}
