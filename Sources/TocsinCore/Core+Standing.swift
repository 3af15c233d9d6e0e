package import TocsinModel
import TocsinPolicy

// How things stand for an app at an instant.

extension Core {
  /// Its settings as it reads them: what is stored, what is pinned, and nothing any more when its
  /// eight hours are over (D2.19, D2.23).
  package func settings(of id: AppID, now: WallTime) -> AppSettings {
    setup.configuration(of: id).settings(of: app(id).lapsed(profile: setup.profile, now: now))
  }

  /// The number on its icon; 0 is none. A Focus that hides badges leaves them counted (D5.12).
  package func shownBadge(of id: AppID) -> Int64 {
    if let name = focus.name, setup.focus(named: name)?.hidesBadges == true { return 0 }
    return app(id).badge
  }
}
