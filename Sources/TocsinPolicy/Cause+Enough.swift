package import TocsinModel

// A step of a decision says what it took away itself: what an earlier one took is not said by a later
// one that would have taken it too. Who asks what would have to be another way needs all of them, so
// what is named is put right in thought, and it is decided once more.
//
//     reasons ─▶ the first that keeps it quiet ─▶ put right ─▶ decide ─▶ noticed: that was all
//                        ▲                                        │
//                        └────────── the next one ◀───────────────┘

/// What an outcome was decided on.
package struct Grounds: Sendable {
  package var content: Content
  package var situation: Situation

  package init(_ content: Content, in situation: Situation) {
    self.content = content
    self.situation = situation
  }
}

extension Outcome {
  /// It comes to the lock screen or as a banner.
  var isNoticed: Bool { !surfaces.isDisjoint(with: [.banner, .lockScreen]) }

  /// The first of what kept it quiet; nil where nothing did.
  var quieting: Reason? {
    switch held {
    case .summary: .summaryHeld
    case .focusEnd: .focusSilenced
    case .no: isNoticed ? nil : Cause.quieting.first { reasons.contains($0) }
    }
  }
}

extension Cause {
  /// All that would have to be another way for it to be noticed: what lasts first, and what goes by
  /// itself after it.
  package static func enough(
    _ outcome: Outcome, _ grounds: Grounds?, _ subject: ReasonWords.Subject
  ) -> [Reason] {
    guard let first = outcome.quieting else { return [] }
    var found = [first]
    if let grounds {
      var better = grounds
      while let last = found.last, better.putRight(last, subject),
        let next = better.outcome.quieting, !found.contains(next)
      {
        found.append(next)
      }
      // The cure of one may be that of another too.
      for reason in found where found.count > 1 {
        var without = grounds
        for other in found where other != reason { _ = without.putRight(other, subject) }
        if without.outcome.isNoticed { found.removeAll { $0 == reason } }
      }
    }
    if outcome.surfaces.isEmpty, outcome.reasons.contains(.centerOff) { found.append(.centerOff) }
    return found.filter { !$0.passes } + found.filter(\.passes)
  }
}

extension Reason {
  /// It goes by itself: a Focus ends, a mute is over, a summary comes, an app leaves the front.
  fileprivate var passes: Bool {
    switch self {
    case .focusSilenced, .focusFiltered, .focusForbidsTimeSensitive, .muted, .summaryHeld,
      .foregroundNoDelegate, .foregroundNoAnswer, .foregroundAnswered:
      true
    default: false
    }
  }
}

extension Grounds {
  fileprivate var outcome: Outcome { decide(content, actions: [], in: situation) }

  /// What the cure of `reason` does; false where nobody can tell what it would leave.
  fileprivate mutating func putRight(
    _ reason: Reason, _ subject: ReasonWords.Subject
  ) -> Bool {
    switch reason {
    case .denied: situation.settings.authorization = .authorized
    case .provisional where subject.isWritten(reason):
      situation.settings.authorization = .authorized
    case .provisional: choose(.keepProminently, subject)
    case .quiet where subject.isAlone(reason): situation.settings.delivery = .prominent
    case .quiet: choose(.deliverProminently, subject)
    case .muted: situation.settings.mutedUntil = nil
    case .alertNotRequested:
      situation.settings.requested.insert(.alert)
      situation.settings.alert = .on
    case .alertOff: situation.settings.alert = .on
    case .alertStyleNone: situation.settings.alertStyle = .banner
    case .lockScreenOff: situation.settings.lockScreen = .on
    case .centerOff: situation.settings.notificationCenter = .on
    case .summaryHeld: situation.settings.scheduledSummary = false
    case .focusSilenced: situation.device.focus = nil
    case .focusFiltered: situation.device.focus?.filter = nil
    case .focusForbidsTimeSensitive: situation.device.focus?.allowsTimeSensitive = true
    case .foregroundNoDelegate, .foregroundNoAnswer, .foregroundAnswered:
      situation.device.isForeground = false
    case .levelPassive: content.level = .active
    case .noText: content.title = "."
    default: return false
    }
    return true
  }

  /// What is written, and what its category has otherwise, is left by a choice.
  private mutating func choose(_ choice: Choice, _ subject: ReasonWords.Subject) {
    let before = situation.settings
    let app = App(id: situation.app, settings: before)
    guard
      let chosen = try? app.choose(choice, now: situation.now, midnight: situation.now).app.settings
    else { return }
    let others = Set(subject.pinned + subject.ofCategory)
    situation.settings = chosen.overlaid(with: before.changes(from: chosen).only(others))
  }
}

extension SettingsOverlay {
  fileprivate func only(_ keys: Set<String>) -> SettingsOverlay {
    without(Set(self.keys).subtracting(keys))
  }
}

extension ReasonWords.Subject {
  func isWritten(_ reason: Reason) -> Bool {
    if case .written? = place(of: reason) { true } else { false }
  }

  /// Its cure changes one key and no other.
  fileprivate func isAlone(_ reason: Reason) -> Bool {
    isWritten(reason) || ofCategory.contains("delivery")
  }
}
