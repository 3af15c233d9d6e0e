/// Why an outcome is what it is: the closed list of delivery.md section 15. Codes are stable; the
/// order of the cases is the order of evaluation.
package enum Reason: String, CaseIterable, Sendable {
  // request
  case replacedPending = "replaced-pending"
  case replacedDelivered = "replaced-delivered"
  case limit
  case evicted
  case never
  case removed
  case late
  case caughtUp = "caught-up"
  case missed
  case tooLate = "too-late"
  case snoozed
  case repeatAfterCrash = "repeat-after-crash"
  // authorization
  case authorized
  case notDetermined = "not-determined"
  case denied
  case provisional
  case ephemeral
  case ephemeralEnded = "ephemeral-ended"
  case quiet
  case muted
  case criticalExempt = "critical-exempt"
  // push and extensions
  case backgroundPush = "background-push"
  case payloadRepaired = "payload-repaired"
  case notSimulated = "not-simulated"
  case extensionApplied = "extension-applied"
  case extensionFailed = "extension-failed"
  case extensionLate = "extension-late"
  case extensionSuppressed = "extension-suppressed"
  case attachmentDropped = "attachment-dropped"
  // level
  case levelPassive = "level-passive"
  case levelTimeSensitive = "level-time-sensitive"
  case levelCritical = "level-critical"
  case levelUnknown = "level-unknown"
  case timeSensitiveNotEntitled = "time-sensitive-not-entitled"
  case timeSensitiveOff = "time-sensitive-off"
  case criticalNotEntitled = "critical-not-entitled"
  case criticalOff = "critical-off"
  case criticalSound = "critical-sound"
  // in front
  case foregroundNoDelegate = "foreground-no-delegate"
  case foregroundAnswered = "foreground-answered"
  case foregroundNoAnswer = "foreground-no-answer"
  // Focus
  case focusSilenced = "focus-silenced"
  case focusAllowsApp = "focus-allows-app"
  case focusAllowsPerson = "focus-allows-person"
  case focusAllowsTimeSensitive = "focus-allows-time-sensitive"
  case focusForbidsTimeSensitive = "focus-forbids-time-sensitive"
  case focusFiltered = "focus-filtered"
  case focusBrokenByCritical = "focus-broken-by-critical"
  case focusOnLockScreen = "focus-on-lock-screen"
  case focusHidesBadges = "focus-hides-badges"
  case focusEnded = "focus-ended"
  // summary
  case summaryHeld = "summary-held"
  case summaryBroken = "summary-broken"
  case summaryDue = "summary-due"
  // surfaces
  case noText = "no-text"
  case alertOff = "alert-off"
  case alertNotRequested = "alert-not-requested"
  case alertStyleNone = "alert-style-none"
  case lockScreenOff = "lock-screen-off"
  case centerOff = "center-off"
  case carNotAllowed = "car-not-allowed"
  // sound
  case noSound = "no-sound"
  case soundOff = "sound-off"
  case soundNotRequested = "sound-not-requested"
  case soundMissing = "sound-missing"
  case soundTooLong = "sound-too-long"
  case silentSwitch = "silent-switch"
  case silentOverridden = "silent-overridden"
  case volumeZero = "volume-zero"
  // previews
  case previewsUntilUnlocked = "previews-until-unlocked"
  case previewsNever = "previews-never"
  case previewsByApp = "previews-by-app"
  // badge
  case noBadge = "no-badge"
  case badgeOff = "badge-off"
  case badgeNotRequested = "badge-not-requested"
  case badgeClearedCenter = "badge-cleared-center"
  // category and group
  case unknownCategory = "unknown-category"
  case actionsLimited = "actions-limited"
  case noTextInCar = "no-text-in-car"
  case summaryFormatInvalid = "summary-format-invalid"
  case summaryArgumentsMixed = "summary-arguments-mixed"
  case summaryArgumentsIgnored = "summary-arguments-ignored"
  // answer
  case dismissNotReported = "dismiss-not-reported"
  case authenticationMissing = "authentication-missing"
  case answeredLate = "answered-late"
  case keptByExtension = "kept-by-extension"
  // server
  case serverRefused = "server-refused"
  case serverSilent = "server-silent"
  case serverFull = "server-full"
  case serverDuplicate = "server-duplicate"
  case serverDiscarded = "server-discarded"
  case textShortened = "text-shortened"
  case paced
  case serverRestarted = "server-restarted"
  case noActionsCapability = "no-actions-capability"
  case waitingForServer = "waiting-for-server"
  case centerOnly = "center-only"
  case noSoundCapability = "no-sound-capability"
  case noReplyCapability = "no-reply-capability"
  case viaPortal = "via-portal"
}
