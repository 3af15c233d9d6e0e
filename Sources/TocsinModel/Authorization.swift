/// What the person has said of an app's notifications (delivery.md section 2). Raw values are the
/// words of every notation.
package enum Authorization: String, CaseIterable, Sendable {
  case notDetermined = "not-determined"
  case denied
  /// On trial: the center only, with the question whether to keep them.
  case provisional
  case authorized
  /// For a while after each start of the app (D2.18).
  case ephemeral
}

/// What an app asks for. `provisional` asks for a trial and not for a prompt; `critical` has a
/// prompt of its own (D2.20).
package struct AuthorizationOptions: OptionSet, Hashable, Sendable {
  package let rawValue: Int

  package init(rawValue: Int) { self.rawValue = rawValue }

  package static let alert = AuthorizationOptions(rawValue: 1)
  package static let sound = AuthorizationOptions(rawValue: 2)
  package static let badge = AuthorizationOptions(rawValue: 4)
  package static let critical = AuthorizationOptions(rawValue: 8)
  package static let provisional = AuthorizationOptions(rawValue: 16)
  package static let car = AuthorizationOptions(rawValue: 32)
  /// The app has a settings page of its own (D2.29).
  package static let settings = AuthorizationOptions(rawValue: 64)

  /// What an app that never asks itself is taken to have asked for (config.md section 4).
  package static let usual: AuthorizationOptions = [.alert, .sound, .badge]

  package static let names: [(AuthorizationOptions, String)] = [
    (.alert, "alert"), (.sound, "sound"), (.badge, "badge"), (.critical, "critical"),
    (.provisional, "provisional"), (.car, "car"), (.settings, "settings"),
  ]

  /// As words, in the order of `names`.
  package var words: [String] {
    AuthorizationOptions.names.filter { contains($0.0) }.map(\.1)
  }

  /// Nil for a word that is none of them.
  package init?(word: String) {
    guard let known = AuthorizationOptions.names.first(where: { $0.1.hasSameBytes(as: word) })
    else { return nil }
    self = known.0
  }
}

/// What a person answers when an app asks for permission.
package enum PromptAnswer: String, CaseIterable, Sendable {
  case allow, deny
  /// Offered while scheduled summaries are in use (D2.4).
  case allowInSummary = "allow-in-summary"
}

/// What a person chooses on a notification, or about its app.
package enum Choice: String, CaseIterable, Sendable {
  case keepProminently = "keep-prominently"
  case keepQuietly = "keep-quietly"
  case deliverImmediately = "deliver-immediately"
  case deliverInSummary = "deliver-in-summary"
  case turnOff = "turn-off"
  case deliverQuietly = "deliver-quietly"
  case deliverProminently = "deliver-prominently"
  case muteHour = "mute-1h"
  case muteToday = "mute-today"
  /// Ends a mute before its time, and changes nothing else.
  case unmute
  case openSettings = "open-settings"
}
