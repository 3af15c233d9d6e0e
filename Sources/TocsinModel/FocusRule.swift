/// A Focus as the configuration has it (config.md section 5), for every notification.
package struct FocusRule: Equatable, Sendable {
  /// Who or what it lets through.
  package enum Allowed<Name: Hashable & Sendable>: Equatable, Sendable {
    case only(Set<Name>)
    /// `"*"`.
    case all

    package static var none: Allowed { .only([]) }

    package func contains(_ name: Name) -> Bool {
      switch self {
      case .only(let names): names.contains(name)
      case .all: true
      }
    }
  }

  package var name: FocusName
  package var apps: Allowed<AppID> = .none
  /// Compared with `from`, byte for byte.
  package var people: Allowed<Person> = .none
  package var allowsTimeSensitive = true
  package var showsSilencedOnLockScreen = false
  package var hidesBadges = false
  /// On where nothing is written, unlike in a policy test (D10.16).
  package var holdsSilenced = true
  package var filter: String?
  /// When it is in force by itself; none: only by hand.
  package var schedule: [FocusWindow] = []

  package init(name: FocusName) { self.name = name }
}

package enum PersonKind {}

/// Who a message is from.
package typealias Person = Exact<PersonKind>

/// A part of the week, half-open, that begins on one of `weekdays` and may pass midnight (T4.9).
package struct FocusWindow: Hashable, Sendable {
  /// ISO numbers, 1 is Monday; none are all.
  package var weekdays: Set<Int>
  /// Minutes after midnight by the clock on the wall, 0 to 1439. Equal ones are refused.
  package var start: Int
  package var end: Int
  /// Nil is the system's zone.
  package var zone: String?

  package init(weekdays: Set<Int> = [], start: Int, end: Int, zone: String? = nil) {
    self.weekdays = weekdays
    self.start = start
    self.end = end
    self.zone = zone
  }
}

extension FocusState {
  /// What `rule` is for a notification of `app` from `person` (C5.1).
  package init(of rule: FocusRule, app: AppID, person: String?) {
    self.init(name: rule.name)
    allowsApp = rule.apps.contains(app)
    allowsPerson =
      switch rule.people {
      case .all: true
      case .only(let names): person.flatMap { Person($0) }.map { names.contains($0) } ?? false
      }
    allowsTimeSensitive = rule.allowsTimeSensitive
    showsSilencedOnLockScreen = rule.showsSilencedOnLockScreen
    hidesBadges = rule.hidesBadges
    holdsSilenced = rule.holdsSilenced
    filter = rule.filter
  }
}
