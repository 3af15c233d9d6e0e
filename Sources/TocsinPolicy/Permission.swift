package import TocsinModel

/// The first step: what the person has said of the app, as it counts at one moment.
struct Permission {
  let isGiven: Bool
  let isDenied: Bool
  let isProvisional: Bool
  /// As the person chose, or for as long as the app is muted (D2.24).
  let isQuiet: Bool
  let reasons: [Reason]

  init(_ settings: AppSettings, now: WallTime) {
    let authorization = settings.authorization
    isDenied = authorization == .denied
    isProvisional = authorization == .provisional
    switch authorization {
    case .notDetermined:
      (isGiven, isQuiet, reasons) = (false, false, [.notDetermined])
      return
    case .denied:
      (isGiven, isQuiet, reasons) = (false, false, [.denied])
      return
    case .ephemeral where settings.hasEnded(at: now):  // D2.19
      (isGiven, isQuiet, reasons) = (false, false, [.ephemeralEnded])
      return
    case .provisional, .authorized, .ephemeral: isGiven = true
    }
    var reasons: [Reason] =
      switch authorization {
      case .provisional: [.provisional]
      case .ephemeral: [.ephemeral]
      default: [.authorized]
      }
    let isQuiet = settings.delivery == .quiet
    let isMuted = settings.mutedUntil.map { now < $0 } ?? false
    if isQuiet { reasons.append(.quiet) }
    if isMuted { reasons.append(.muted) }
    self.isQuiet = isQuiet || isMuted
    self.reasons = reasons
  }
}

extension AppSettings {
  /// How long an ephemeral app may after each start (D2.18).
  package static let ephemeralSpan = Span.hours(8)

  /// An ephemeral permission is used up: eight hours after the app was last opened, or when it never
  /// was (D2.19).
  package func hasEnded(at now: WallTime) -> Bool {
    guard authorization == .ephemeral else { return false }
    guard let launched else { return true }
    return now.since(launched) >= AppSettings.ephemeralSpan
  }
}
