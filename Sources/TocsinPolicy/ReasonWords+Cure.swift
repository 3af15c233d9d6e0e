package import TocsinModel

extension ReasonWords {
  /// In words, and with the cure that works where the setting is said: a command changes what is
  /// stored, and its own line what is written (C4.1).
  package static func of(_ reason: Reason, _ about: Subject) -> ReasonWords {
    var told = plain(reason, about)
    if let own = about.own { return own.said(of: reason, told) }
    if reason == .centerOnly, case .written(let place)? = about.place(of: reason) {
      return ReasonWords(
        "no sink with a notification server takes \(about.app)", "S6.10",
        change: "\"\(about.app)\" among apps at \(place)")
    }
    if told.change != nil, let change = about.change(of: reason) { told.change = change }
    return told
  }

  /// Nobody sets anything of Tocsin itself (dbus.md section 6): what brings such a one is to be
  /// changed, or what keeps it back.
  private func said(of reason: Reason, _ told: ReasonWords) -> ReasonWords {
    switch reason {
    case .authorized, .summaryDue: return self
    case .previewsNever, .previewsUntilUnlocked:
      return ReasonWords(
        told.words, told.rule,
        change: (reason == .previewsUntilUnlocked ? "unlocking, or " : "")
          + "previews = \"always\" under [device] in tocsin.toml")
    case .noSound, .noBadge, .levelPassive, .notDetermined, .ephemeralEnded, .muted:
      return ReasonWords(told.words, told.rule)
    case .focusForbidsTimeSensitive, .focusOnLockScreen, .focusHidesBadges: return told
    default: return Cure(reason) == nil ? told : ReasonWords(told.words, told.rule)
    }
  }
}

extension ReasonWords.Subject {
  /// Nil where the table's cure holds.
  fileprivate func change(of reason: Reason) -> String? {
    guard let cure = Cure(reason) else { return nil }
    switch place(of: reason) {
    case .written(let place)?:
      let first = reason == .previewsUntilUnlocked ? "unlocking, or " : ""
      return first + cure.written(place)
    case .stored(let key)?:
      // Of its category: what is said of the whole app does not reach it (C4.3).
      if let category, key.hasSuffix("/" + cure.key) {
        return "tocsin app set \(app)/\(category) \(cure.words)"
      }
    case nil: break
    }
    return reason == .quiet ? loud : nil
  }

  /// The choice changes every switch, and is refused for one that is written; the others remain.
  private var loud: String? {
    let switches: [Reason] = [
      .quiet, .alertStyleNone, .alertOff, .lockScreenOff, .centerOff, .soundOff, .badgeOff,
    ]
    let cures = switches.compactMap { Cure($0) }
    let free = cures.filter { !pinned.contains($0.key) }
    guard free.count < cures.count else { return nil }
    return "tocsin app set \(app) " + free.map(\.words).joined(separator: " ")
  }
}

/// The key of which a reason is a consequence, and the value with which it were none.
private struct Cure {
  let key: String
  let value: String
  let kind: Kind

  enum Kind { case text, literal, member }

  private init(_ key: String, _ value: String, _ kind: Kind) {
    self.key = key
    self.value = value
    self.kind = kind
  }

  /// As a command takes it.
  var words: String { "\(key)=\(value)" }

  /// As the configuration has it.
  func written(_ place: String) -> String {
    switch kind {
    case .text where place.hasPrefix("--"), .literal where place.hasPrefix("--"):
      "\(words) in \(place)"
    case .text: "\(key) = \"\(value)\" at \(place)"
    case .literal: "\(key) = \(value) at \(place)"
    case .member: "\"\(value)\" among \(key) at \(place)"
    }
  }

  init?(_ reason: Reason) {
    switch reason {
    case .denied, .provisional: self.init("authorization", "authorized", .text)
    case .quiet: self.init("delivery", "prominent", .text)
    case .alertOff: self.init("alert", "true", .literal)
    case .alertStyleNone: self.init("alert-style", "banner", .text)
    case .lockScreenOff: self.init("lock-screen", "true", .literal)
    case .centerOff: self.init("notification-center", "true", .literal)
    case .soundOff: self.init("sound", "true", .literal)
    case .badgeOff: self.init("badge", "true", .literal)
    case .timeSensitiveOff: self.init("time-sensitive", "true", .literal)
    case .criticalOff: self.init("critical", "true", .literal)
    case .summaryHeld: self.init("scheduled-summary", "false", .literal)
    case .previewsByApp: self.init("previews", "inherit", .text)
    case .previewsUntilUnlocked, .previewsNever: self.init("previews", "always", .text)
    case .timeSensitiveNotEntitled: self.init("entitlements", "time-sensitive", .member)
    case .criticalNotEntitled: self.init("entitlements", "critical", .member)
    case .alertNotRequested: self.init("requested", "alert", .member)
    case .soundNotRequested: self.init("requested", "sound", .member)
    case .badgeNotRequested: self.init("requested", "badge", .member)
    case .focusForbidsTimeSensitive: self.init("allows-time-sensitive", "true", .literal)
    case .focusOnLockScreen: self.init("shows-silenced-on-lock-screen", "false", .literal)
    case .focusHidesBadges: self.init("hides-badges", "false", .literal)
    default: return nil
    }
  }
}
