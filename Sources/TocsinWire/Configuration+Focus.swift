package import TocsinModel

extension Configuration {
  package struct Focus: Equatable, Sendable {
    package var apps: [AppSelector] = []
    package var people: [Person] = []
    /// `[weekdays] time..time [zone]`, as they were written; not read here yet.
    package var schedule: [String] = []
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
    case one(Exact<PersonKind>)
  }
}

package enum PersonKind {}

extension Configuration.Focus {
  /// C5.1
  package func allows(_ app: AppID) -> Bool { apps.contains(.every) || apps.contains(.one(app)) }

  /// C5.1
  package func allows(person: String?) -> Bool {
    guard let person else { return false }
    return people.contains {
      switch $0 {
      case .everybody: true
      case .one(let name): name.text.hasSameBytes(as: person)
      }
    }
  }
}
