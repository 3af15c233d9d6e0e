/// The machine as a notification finds it (policy-tests.md, `device`): known by the desktop, or set
/// by hand.
package struct DeviceState: Equatable, Sendable {
  package enum Space: String, CaseIterable, Sendable {
    case full, limited
  }

  package enum Quirk: String, CaseIterable, Sendable {
    case badgeZeroClearsCenter = "badge-zero-clears-center"
    case keepButtonsOnFirstOnly = "keep-buttons-on-first-only"
  }

  package var isLocked = false
  /// The ring/silent switch is on silent.
  package var isSilent = false
  /// The app of this notification is in front.
  package var isForeground = false
  /// What that app answers when it is asked what to present.
  package var present = Present.noDelegate
  package var previews = Previews.always
  /// As it concerns this notification; nil when none is in force.
  package var focus: FocusState?
  package var isInCar = false
  package var space = Space.full
  package var quirks: Set<Quirk> = []

  package init() {}
}

/// What an app in front answers (D5.19).
package enum Present: Equatable, Sendable {
  case noDelegate
  case noAnswer
  case options(PresentationOptions)
}

package struct PresentationOptions: OptionSet, Hashable, Sendable {
  package let rawValue: Int

  package init(rawValue: Int) { self.rawValue = rawValue }

  package static let banner = PresentationOptions(rawValue: 1)
  package static let list = PresentationOptions(rawValue: 2)
  package static let sound = PresentationOptions(rawValue: 4)
  package static let badge = PresentationOptions(rawValue: 8)
  /// The old word for banner and list.
  package static let alert = PresentationOptions(rawValue: 16)

  package static let names: [(PresentationOptions, String)] = [
    (.banner, "banner"), (.list, "list"), (.sound, "sound"), (.badge, "badge"), (.alert, "alert"),
  ]
}

/// A Focus in force, as it concerns one notification (D5.20).
package struct FocusState: Equatable, Sendable {
  /// Nil where a policy test says what it allows without naming it.
  package var name: FocusName?
  package var allowsApp = false
  package var allowsPerson = false
  package var allowsTimeSensitive = true
  package var showsSilencedOnLockScreen = false
  package var hidesBadges = false
  /// What it silences comes in one summary at its end (D10.16).
  package var holdsSilenced = false
  /// What `filter-criteria` must equal where there is one.
  package var filter: String?

  package init(name: FocusName? = nil) { self.name = name }
}

package enum FocusKind {}

package typealias FocusName = Exact<FocusKind>

extension Exact<FocusKind> {
  package static let doNotDisturb = Exact<FocusKind>(known: "do-not-disturb")
}
