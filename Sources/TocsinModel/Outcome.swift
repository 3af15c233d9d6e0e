/// What a person sees and hears of a notification, and why. The decision, the log, `explain` and
/// policy tests use this one value (design.md section 2).
package struct Outcome: Equatable, Sendable {
  package var level: InterruptionLevel
  package var surfaces: Surfaces
  /// The banner stays until it is answered.
  package var stays: Bool
  package var sound: Heard
  package var title: String
  package var subtitle: String
  package var body: String
  /// As shown, in order.
  package var actions: [Action]
  /// In the order of evaluation, never none (D1.6).
  package var reasons: [Reason]

  package init(
    level: InterruptionLevel, surfaces: Surfaces, stays: Bool, sound: Heard, title: String,
    subtitle: String, body: String, actions: [Action], reasons: [Reason]
  ) {
    self.level = level
    self.surfaces = surfaces
    self.stays = stays
    self.sound = sound
    self.title = title
    self.subtitle = subtitle
    self.body = body
    self.actions = actions
    self.reasons = reasons
  }
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
