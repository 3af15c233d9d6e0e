import Testing
import TocsinModel
import TocsinPolicy

/// A row of delivery.md section 6: what differs from the base case, and each column.
struct TruthRow: Sendable, CustomTestStringConvertible {
  var number: String
  var change: @Sendable (inout Scene) -> Void
  var columns: Columns
  /// All of these must be among the reasons.
  var reasons: [Reason]
  /// The column "also", where it is more than the rest of an outcome as usual.
  var also: @Sendable (Outcome) -> Bool

  var testDescription: String { "D6.\(number)" }

  struct Columns: Equatable, Sendable {
    var surfaces: Surfaces
    var sound: Heard
    var haptic: Bool
    var wakes: Bool
    var badge: Outcome.Badge
    var prompt = Outcome.OfferedPrompt.none
    var held = Outcome.Held.no

    init(
      _ surfaces: Surfaces, _ sound: Heard, haptic: Bool, wakes: Bool, _ badge: Outcome.Badge,
      prompt: Outcome.OfferedPrompt = .none, held: Outcome.Held = .no
    ) {
      self.surfaces = surfaces
      self.sound = sound
      self.haptic = haptic
      self.wakes = wakes
      self.badge = badge
      self.prompt = prompt
      self.held = held
    }

    init(_ outcome: Outcome) {
      self.init(
        outcome.surfaces, outcome.sound, haptic: outcome.haptic, wakes: outcome.wakesScreen,
        outcome.badge, prompt: outcome.prompt, held: outcome.held)
    }

    func with(_ change: (inout Columns) -> Void) -> Columns {
      var columns = self
      change(&columns)
      return columns
    }

    static let row0 = Columns(
      [.banner, .center], .standard, haptic: true, wakes: false, .number(3))
    static let row1 = Columns([], .none, haptic: false, wakes: false, .unchanged)
    static let row34 = row36.with {
      $0.sound = .none
      $0.haptic = false
      $0.wakes = false
    }
    static let row36 = Columns(
      [.lockScreen, .center], .standard, haptic: true, wakes: true, .number(3))
    static let row41 = row36.with { $0.sound = .critical }
    static let row48 = Columns(.center, .none, haptic: false, wakes: false, .number(3))
    /// Nothing but an entry in the center.
    static let entry = Columns(.center, .none, haptic: false, wakes: false, .unchanged)
    static let trial = entry.with { $0.prompt = .keepOrTurnOff }
  }

  init(
    _ number: String, _ columns: Columns, _ reasons: [Reason],
    _ change: @escaping @Sendable (inout Scene) -> Void = { _ in },
    also: @escaping @Sendable (Outcome) -> Bool = { _ in true }
  ) {
    self.number = number
    self.columns = columns
    self.reasons = reasons
    self.change = change
    self.also = also
  }

  func check() {
    let outcome = Scene(change).outcome
    #expect(Columns(outcome) == columns)
    #expect(
      Set(reasons).isSubset(of: Set(outcome.reasons)), "\(outcome.reasons.map(\.rawValue))")
    #expect(also(outcome))
  }
}
