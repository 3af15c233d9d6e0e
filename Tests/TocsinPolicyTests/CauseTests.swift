import Testing
import TocsinModel
import TocsinTesting

@testable import TocsinPolicy

/// B125: each way in which a notification can have stayed unseen has its own line.
@Suite("Why did I not see it?")
struct CauseTests {
  struct Row: Sendable, CustomTestStringConvertible {
    var name: String
    var code: String
    var rule: String
    var change: Bool
    var state: RequestState = .delivered
    var make: @Sendable (inout World) -> Void

    var testDescription: String { name }
  }

  /// A request that was delivered and lies in the center.
  struct World {
    var request: Request
    var delivery: Delivery?
    var last: LogEntry

    mutating func decided(_ reasons: [Reason], _ surfaces: Surfaces = .center) {
      delivery?.outcome = Sample.outcome(surfaces: surfaces, reasons: reasons)
    }

    mutating func part(_ state: SinkState) {
      delivery?.parts = [SinkPart(sink: SinkName(known: "desktop"), state: state)]
    }

    mutating func logged(_ event: LogEvent, _ reasons: [Reason] = []) {
      last.event = event
      last.reasons = reasons
    }
  }

  static let rows: [Row] = [
    Row(name: "not yet due", code: "not-due", rule: "T7.1", change: true, state: .pending) {
      $0.request.next = Sample.now
      $0.delivery = nil
    },
    Row(name: "paused", code: "paused", rule: "T6.11", change: true, state: .pending) {
      $0.request.isPaused = true
      $0.delivery = nil
    },
    Row(name: "snoozed", code: "snoozed", rule: "T6.8", change: true, state: .pending) {
      $0.request.isSnoozed = true
      $0.request.next = Sample.now
    },
    Row(name: "held by a Focus", code: "focus-silenced", rule: "D6.48", change: true) {
      $0.decided([.authorized, .focusSilenced])
      $0.delivery?.outcome.held = .focusEnd
    },
    Row(name: "silenced for good", code: "focus-silenced", rule: "D6.48", change: true) {
      $0.decided([.authorized, .focusSilenced])
    },
    Row(name: "held for a summary", code: "summary-held", rule: "D6.60", change: true) {
      $0.decided([.authorized, .summaryHeld])
      $0.delivery?.outcome.held = .summary
    },
    Row(name: "provisional", code: "provisional", rule: "D6.4", change: true) {
      $0.decided([.provisional])
    },
    Row(name: "denied", code: "denied", rule: "D6.2", change: true) { $0.decided([.denied], []) },
    Row(
      name: "denied, and no server either", code: "denied", rule: "D6.2", change: true
    ) {
      $0.decided([.denied], [])
      $0.part(.waiting)
    },
    Row(name: "no server", code: "waiting-for-server", rule: "S5.13", change: true) {
      $0.part(.waiting)
    },
    Row(name: "a silent server", code: "server-silent", rule: "S5.6", change: true) {
      $0.decided([.authorized, .serverSilent], [.banner, .center])
      $0.delivery?.delivered = nil
      $0.part(.claimed)
    },
    Row(name: "a full server", code: "server-full", rule: "S5.6", change: true) {
      $0.part(.failed(.serverFull))
    },
    Row(name: "closed by the server", code: "closed-by-server", rule: "S5.3", change: true) {
      $0.part(.closed(.expired, nil))
    },
    Row(name: "too late", code: "too-late", rule: "T6.4", change: true, state: .missed) {
      $0.delivery = nil
      $0.logged(.missed, [.tooLate])
    },
    Row(name: "limit", code: "limit", rule: "D8.5", change: true, state: .missed) {
      $0.delivery = nil
      $0.logged(.missed, [.limit])
    },
    Row(name: "removed", code: "removed", rule: "D8.7", change: false, state: .removed) {
      $0.logged(.removed, [.removed])
    },
    Row(name: "evicted", code: "evicted", rule: "D8.6", change: false, state: .removed) {
      $0.delivery = nil
      $0.logged(.removed, [.evicted])
    },
    Row(name: "never", code: "never", rule: "D7.9", change: true, state: .pending) {
      $0.delivery = nil
      $0.request.isPaused = true
      $0.logged(.added, [.never])
    },
    Row(
      name: "replaced before it was due", code: "replaced", rule: "D8.2", change: true,
      state: .pending
    ) {
      $0.delivery = nil
      $0.request.next = Sample.now
      $0.logged(.replaced, [.replacedPending])
    },
    Row(name: "replaced in the center", code: "replaced", rule: "D8.3", change: true) {
      $0.delivery?.ending = .replaced
    },
    Row(name: "answered", code: "answered", rule: "D9.14", change: false, state: .ended) {
      $0.delivery?.ending = .answered
    },
    Row(name: "held, and released since", code: "focus-silenced", rule: "D6.48", change: true) {
      $0.decided([.authorized, .focusSilenced, .focusEnded])
      $0.delivery?.outcome.held = .focusEnd
      $0.delivery?.released = Sample.now
      $0.part(.failed(.centerOnly))
    },
    Row(name: "ended without a ring", code: "over", rule: "T6.7", change: false, state: .ended) {
      $0.delivery = nil
      $0.logged(.resumed)
    },
    Row(
      name: "kept by an app in front", code: "foreground-no-delegate", rule: "D6.78", change: true
    ) {
      $0.decided([.authorized, .foregroundNoDelegate], [])
      $0.delivery?.ending = .done
    },
    Row(name: "shown", code: "shown", rule: "D3.1", change: false) {
      $0.part(.shown(Sample.place))
    },
  ]

  @Test("Each has its line, and what would change it", arguments: rows)
  func line(row: Row) throws {
    var request = try Sample.request(next: nil)
    request.state = row.state
    var world = World(
      request: request,
      delivery: Delivery(
        id: 7, request: request.id, scheduled: Sample.now, claimed: Sample.now,
        delivered: Sample.now, outcome: Sample.outcome(), parts: []),
      last: LogEntry(
        time: Sample.now, event: .due, request: request.id, app: request.app,
        identifier: request.identifier))
    row.make(&world)
    let cause = Cause.of(
      world.request, world.delivery, last: world.last, .init(app: world.request.app))
    #expect(cause.code == row.code)
    #expect(cause.rule == row.rule)
    #expect((cause.change != nil) == row.change, "\(cause.change ?? "nothing")")
    #expect(cause.time != nil || ["paused", "never"].contains(row.code))
    #expect(!cause.words.isEmpty && !cause.words.contains("\n"))
  }

  @Test("Of an outcome alone: where it is seen")
  func outcome() {
    let subject = ReasonWords.Subject(app: Sample.app)
    let seen = Cause.of(Sample.outcome(surfaces: [.banner, .center, .car]), subject)
    #expect(seen.words == "it was shown: banner, car and center")
    let quiet = Cause.of(
      Sample.outcome(surfaces: .center, reasons: [.authorized, .quiet]), subject)
    #expect(quiet.code == "quiet")
    // The permission outweighs what came after it.
    let both = Cause.of(
      Sample.outcome(surfaces: [], reasons: [.denied, .levelPassive]), subject)
    #expect(both.code == "denied")
  }
}
