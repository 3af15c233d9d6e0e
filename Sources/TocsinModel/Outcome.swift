/// What a person sees and hears of a notification, and why. The decision, the log, `explain` and
/// policy tests use this one value (design.md section 2).
package struct Outcome: Equatable, Sendable {
  /// After entitlements and settings.
  package var level: InterruptionLevel
  package var surfaces: Surfaces
  /// The banner stays until it is answered.
  package var stays: Bool
  package var sound: Heard
  /// 0 to 1; nil where the content names none.
  package var volume: Double?
  package var haptic: Bool
  /// Lights the screen of a locked device.
  package var wakesScreen: Bool
  package var badge: Badge
  /// The words as shown; hidden ones are empty, and `body` is the placeholder (D5.15).
  package var title: String
  package var subtitle: String
  package var body: String
  package var previewsHidden: Bool
  /// As shown, in order.
  package var actions: [Action]
  package var prompt: OfferedPrompt
  package var held: Held
  /// When what is held for a summary comes.
  package var until: WallTime?
  /// What it lies with in the center; nil with grouping off.
  package var group: Group?
  /// The line under the leading notification of its group; empty for none.
  package var summary: String
  /// What the sender is told where the permission refuses it.
  package var error: CallError.Code?
  /// In the order of evaluation, never none (D1.6).
  package var reasons: [Reason]

  package init(
    level: InterruptionLevel, surfaces: Surfaces, stays: Bool, sound: Heard, volume: Double? = nil,
    haptic: Bool = false, wakesScreen: Bool = false, badge: Badge = .unchanged, title: String,
    subtitle: String, body: String, previewsHidden: Bool = false, actions: [Action],
    prompt: OfferedPrompt = .none, held: Held = .no, until: WallTime? = nil, group: Group? = nil,
    summary: String = "", error: CallError.Code? = nil, reasons: [Reason]
  ) {
    self.level = level
    self.surfaces = surfaces
    self.stays = stays
    self.sound = sound
    self.volume = volume
    self.haptic = haptic
    self.wakesScreen = wakesScreen
    self.badge = badge
    self.title = title
    self.subtitle = subtitle
    self.body = body
    self.previewsHidden = previewsHidden
    self.actions = actions
    self.prompt = prompt
    self.held = held
    self.until = until
    self.group = group
    self.summary = summary
    self.error = error
    self.reasons = reasons
  }

  /// What becomes of the app's badge (D5.12).
  package enum Badge: Equatable, Sendable {
    case unchanged
    case removed
    case number(Int64)
    /// Counted, and out of sight until the Focus ends; 0 takes it away then.
    case hidden(Int64)
  }

  /// What is asked beneath a notification (D2.27, D4.5).
  package enum OfferedPrompt: String, CaseIterable, Sendable {
    case none
    case keepOrTurnOff = "keep-or-turn-off"
    case timeSensitiveExplanation = "time-sensitive-explanation"
  }

  package enum Held: String, CaseIterable, Sendable {
    case no
    /// For the next scheduled summary.
    case summary
    /// For the summary at the end of a Focus.
    case focusEnd = "focus-end"
  }
}

extension Outcome {
  /// It lies in the center and never pops up (S6.2).
  package var isCenterOnly: Bool {
    surfaces.contains(.center) && !surfaces.contains(.banner) && !surfaces.contains(.lockScreen)
  }
}

/// What lies together in the center: an app, or one thread of it (D10.1).
package struct Group: Hashable, Sendable {
  package var app: AppID
  package var thread: ThreadID?

  package init(app: AppID, thread: ThreadID? = nil) {
    self.app = app
    self.thread = thread
  }

  /// `org.example.app` or `org.example.app/thread`.
  package var word: String { thread.map { "\(app)/\($0)" } ?? app.text }
}

package struct Surfaces: OptionSet, Hashable, Sendable {
  package let rawValue: Int

  package init(rawValue: Int) { self.rawValue = rawValue }

  package static let banner = Surfaces(rawValue: 1)
  package static let center = Surfaces(rawValue: 2)
  package static let lockScreen = Surfaces(rawValue: 4)
  package static let car = Surfaces(rawValue: 8)

  package static let names: [(Surfaces, String)] = [
    (.banner, "banner"), (.car, "car"), (.center, "center"), (.lockScreen, "lock-screen"),
  ]
}

/// The sound as heard.
package enum Heard: Equatable, Sendable {
  case none
  case standard
  case critical
  case named(String)

  /// The word of policy tests; a name stands for itself.
  package var word: String {
    switch self {
    case .none: "none"
    case .standard: "default"
    case .critical: "critical"
    case .named(let name): name
    }
  }
}
