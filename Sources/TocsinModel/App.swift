/// What is remembered of an app: its settings as the app and the person left them, without what the
/// configuration says on top of them.
package struct App: Equatable, Sendable {
  package var id: AppID
  package var settings: AppSettings
  /// What was asked for together with `provisional`, for the day it is kept (D2.5, D2.6).
  package var remembered: AuthorizationOptions
  /// The prompt that the person has not answered yet; nil when none is open.
  package var prompt: Prompt?
  /// What the person says of single categories (C4.3).
  package var categories: [CategoryID: SettingsOverlay]
  package var badge: Int64
  /// A time-sensitive notification has been shown, so its explanation need not come (D4.5).
  package var hasExplainedTimeSensitive: Bool

  package init(
    id: AppID, settings: AppSettings = .notDetermined, remembered: AuthorizationOptions = [],
    prompt: Prompt? = nil, categories: [CategoryID: SettingsOverlay] = [:], badge: Int64 = 0,
    hasExplainedTimeSensitive: Bool = false
  ) {
    self.id = id
    self.settings = settings
    self.remembered = remembered
    self.prompt = prompt
    self.categories = categories
    self.badge = badge
    self.hasExplainedTimeSensitive = hasExplainedTimeSensitive
  }
}

/// A question to the person that waits for its answer.
package struct Prompt: Equatable, Sendable {
  package enum Kind: String, CaseIterable, Sendable {
    /// May the app show notifications (D2.1, D2.11)?
    case permission
    /// May it make critical ones (D2.20)?
    case critical
  }

  package var kind: Kind
  package var options: AuthorizationOptions

  package init(_ kind: Kind, options: AuthorizationOptions) {
    self.kind = kind
    self.options = options
  }
}

extension AppID {
  /// What a server shows where nothing better is known: the id's last part (config.md section 4).
  package var lastPart: String { text.split(separator: ".").last.map(String.init) ?? text }
}
