/// A Focus as the configuration has it (config.md section 5).
package struct FocusRule: Equatable, Sendable {
  package var name: FocusName
  /// `"*"` among its apps.
  package var allowsEveryApp = false
  package var apps: Set<AppID> = []
  /// `"*"` among its people.
  package var allowsEverybody = false
  /// Also where nobody says whose notification it is: a policy test describes what its one person
  /// may, and need not name them.
  package var allowsUnnamed = false
  package var people: Set<PersonName> = []
  package var allowsTimeSensitive = true
  package var showsSilencedOnLockScreen = false
  package var hidesBadges = false
  package var holdsSilenced = true
  package var filter: String?
  /// When it is in force by itself; the windows may overlap.
  package var schedule: [Window] = []

  package init(name: FocusName) { self.name = name }

  /// C5.1
  package func allows(_ app: AppID) -> Bool { allowsEveryApp || apps.contains(app) }

  /// C5.1: `from` of a notification, byte for byte; one without it is nobody's.
  package func allows(person: String?) -> Bool {
    guard let person else { return allowsUnnamed }
    return allowsEverybody || PersonName(person).map(people.contains) == true
  }
}

package enum PersonKind {}

/// Who is allowed, as a notification writes it in `from`.
package typealias PersonName = Exact<PersonKind>

extension FocusState {
  /// What `rule` means for a notification of `app` that comes from `person`.
  package init(of rule: FocusRule, app: AppID, person: String?) {
    self.init(name: rule.name)
    allowsApp = rule.allows(app)
    allowsPerson = rule.allows(person: person)
    allowsTimeSensitive = rule.allowsTimeSensitive
    showsSilencedOnLockScreen = rule.showsSilencedOnLockScreen
    hidesBadges = rule.hidesBadges
    holdsSilenced = rule.holdsSilenced
    filter = rule.filter
  }
}
