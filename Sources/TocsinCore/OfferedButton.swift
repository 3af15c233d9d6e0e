package import TocsinModel
import TocsinPolicy

/// A button of ours beneath an app's notification (S6.7). The app never hears of it.
package enum OfferedButton: Equatable, Sendable {
  case choice(Choice)
  /// The explanation was read, and nothing changes (D4.5).
  case keep
  /// Nothing of the app is time-sensitive any more (D4.5).
  case turnOffTimeSensitive

  /// As the log has it.
  package var word: String {
    switch self {
    case .choice(let choice): choice.rawValue
    case .keep: "keep"
    case .turnOffTimeSensitive: "turn-off-time-sensitive"
    }
  }
}

extension Core {
  /// In the order in which they are shown, as `p0`, `p1`, ….
  package func buttons(_ prompt: Outcome.OfferedPrompt) -> [OfferedButton] {
    switch prompt {
    case .none: []
    case .keepOrTurnOff:
      Choice.offered(setup.profile, usesSummaries: setup.usesSummaries).map { .choice($0) }
    case .timeSensitiveExplanation: [.keep, .turnOffTimeSensitive]
    }
  }

  /// Whether it is shown for the app: what is pinned otherwise would only be refused (C4.1). Its key
  /// stays that of its place, so that no reload moves one under a finger.
  package func offers(_ button: OfferedButton, of id: AppID, now: WallTime) -> Bool {
    switch button {
    case .choice(let choice):
      return refusal(of: choice, app(id).lapsed(profile: setup.profile, now: now), now: now) == nil
    // With nothing to turn off there is nothing to keep.
    case .keep, .turnOffTimeSensitive:
      var overlay = SettingsOverlay()
      overlay.timeSensitive = .off
      return conflict(overlay, of: id) == nil
    }
  }

  package func label(_ button: OfferedButton) -> String {
    switch button {
    case .choice(let choice): choice.text.map { setup.texts.line($0) } ?? choice.rawValue
    case .keep: setup.texts.line(.keep)
    case .turnOffTimeSensitive: setup.texts.line(.turnOffTimeSensitive)
    }
  }

  /// What a key that a server signals presses; nil for one that is none of ours.
  func button(_ key: String, _ prompt: Outcome.OfferedPrompt) -> OfferedButton? {
    let buttons = buttons(prompt)
    return buttons.indices.first { key.hasSameBytes(as: "p\($0)") }.map { buttons[$0] }
  }

  func press(
    _ button: OfferedButton, of app: AppID, _ rows: PromptRows, now: WallTime
  ) -> [Effect] {
    switch button {
    case .choice(let choice): return handle(.choose(choice), of: app, rows, now: now)
    case .keep: return []
    case .turnOffTimeSensitive:
      var overlay = SettingsOverlay()
      overlay.timeSensitive = .off
      return handle(.set(overlay, nil), of: app, rows, now: now)
    }
  }
}

extension Choice {
  fileprivate var text: Texts.Name? {
    switch self {
    case .keepProminently, .deliverProminently: .keepProminently
    case .keepQuietly, .deliverQuietly: .keepQuietly
    case .deliverImmediately: .deliverImmediately
    case .deliverInSummary: .deliverInSummary
    case .turnOff: .turnOff
    case .muteHour: .muteHour
    case .muteToday: .muteToday
    case .unmute: .unmute
    case .openSettings: nil
    }
  }
}
