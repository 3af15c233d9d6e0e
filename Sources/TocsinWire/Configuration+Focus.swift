package import TocsinModel

extension Configuration {
  package struct Focus: Equatable, Sendable {
    package var apps: [AppSelector] = []
    package var people: [Person] = []
    /// Each `[weekdays] time..time [zone]` (T4.9).
    package var schedule: [Window] = []
    package var allowsTimeSensitive = true
    package var showsSilencedOnLockScreen = false
    package var hidesBadges = false
    package var holdsSilenced = true
    package var filter: String?
  }

  /// Whom a Focus lets through; compared with `from`, byte for byte.
  package enum Person: Hashable, Sendable {
    /// `"*"`
    case everybody
    case one(PersonName)
  }
}

extension Configuration.Focus {
  /// As decisions have it (C5.1).
  package func rule(named name: FocusName) -> FocusRule {
    var rule = FocusRule(name: name)
    for app in apps {
      switch app {
      case .every: rule.allowsEveryApp = true
      case .one(let id): rule.apps.insert(id)
      }
    }
    for person in people {
      switch person {
      case .everybody: rule.allowsEverybody = true
      case .one(let name): rule.people.insert(name)
      }
    }
    rule.allowsTimeSensitive = allowsTimeSensitive
    rule.showsSilencedOnLockScreen = showsSilencedOnLockScreen
    rule.hidesBadges = hidesBadges
    rule.holdsSilenced = holdsSilenced
    rule.filter = filter
    rule.schedule = schedule
    return rule
  }
}
