/// Whose habits are played (delivery.md section 1), with the switches for what nobody documents
/// (section 16). The daemon takes a name; only policy tests turn switches.
package struct DeliveryProfile: Equatable, Sendable {
  package enum Base: String, CaseIterable, Sendable {
    case ios14 = "ios-14"
    case ios15 = "ios-15"
    case ios8 = "ios-8"
  }

  package enum WhenFull: String, CaseIterable, Sendable {
    case refuse
    case keepSoonest = "keep-soonest"
    case keepNewest = "keep-newest"
  }

  package var base: Base
  /// Of each app, in place of the limit of the setup (D8.6).
  package var pendingLimit: Int64?
  package var whenFull = WhenFull.refuse
  /// `impossible-dates = "skip"` (D7.7).
  package var skipsImpossibleDates = false
  /// `add-never = "accept"` (D7.9).
  package var acceptsNever = false
  /// `foreground-without-delegate = "as-asked"` (D6.78).
  package var presentsWithoutDelegate = false
  package var foregroundWait = Span.seconds(10)
  package var promptNeedsForeground = false
  /// `later-options = "added"` (D2.21).
  package var addsLaterOptions = false
  /// `keep-in-summary = "quiet"` (D2.9).
  package var keepsQuietInSummary = false
  /// `time-sensitive-explanation = "first"` (D4.5).
  package var explainsTimeSensitive = true
  /// `filter-without-criteria = "silence"` (D6.57).
  package var filterSilencesWithoutCriteria = false
  /// `when-focus-ends = "alert-again"` (D6.59): what a Focus silenced waits for its end.
  package var alertsAgainAfterFocus = false
  /// `badge-when-quiet = "later"` (D5.12).
  package var holdsBadgeWhenQuiet = false
  /// `haptic-with-sound-off` (D5.11).
  package var hasHapticWithSoundOff = false
  /// `actions-when-hidden = "hidden"` (D9.15).
  package var hidesActionsWhenHidden = false
  /// `line-joiner` (D10.7).
  package var lineJoiner = ", "
  /// `leading-argument = "included"` (D10.6).
  package var includesLeadingArgument = false
  /// `ephemeral-after = "denied"` (D2.19).
  package var deniesAfterEphemeral = false
  /// `critical-when-denied` (D6.95).
  package var showsCriticalWhenDenied = true

  package init(_ base: Base = .ios14) { self.base = base }
}
