import Testing
import TocsinCore
import TocsinModel
import TocsinTesting

/// Signals in every order, doubled, late and wrong: what must hold whatever a server says.
struct SignalOrderTests {
  /// One request and its deliveries, as a store would hold them.
  private struct Rows {
    var core = Scene.core()
    var request: Request
    var deliveries: [Delivery] = []
    var answers: [Int64: Int] = [:]
    var presented: [Int64] = []
    var now = Sample.now

    init(trigger: Trigger) throws { request = try Sample.request(Sample.draft(trigger: trigger)) }

    var center: Delivery? { deliveries.first { $0.ending == nil } }

    mutating func handle(_ event: Event) {
      let effects = core.handle(event, now: now)
      for effect in effects { apply(effect) }
      check()
    }

    private mutating func apply(_ effect: Effect) {
      switch effect {
      case .update(let changed), .insert(let changed), .replace(let changed): request = changed
      case .insertDelivery(let delivery):
        #expect(center == nil, "two copies in the center")
        deliveries.append(delivery)
      case .updatePart(let id, let part):
        change(id) { delivery in
          delivery.parts = delivery.parts.map { $0.sink == part.sink ? part : $0 }
        }
      case .markDelivered(let id):
        change(id) {
          #expect($0.delivered == nil)
          $0.delivered = Sample.now
        }
      case .updateText(let changed): change(changed.id) { $0.outcome = changed.outcome }
      case .explain(let id, let reasons):
        change(id) { $0.outcome.reasons = reasons }
      case .endDelivery(let id, let ending):
        change(id) {
          #expect($0.ending == nil, "ended twice")
          $0.ending = ending
        }
      case .respond(let response, _, let delivery):
        if response.happening.isResponse, let id = delivery?.id { answers[id, default: 0] += 1 }
      case .present(let delivery, _, _, _):
        #expect(deliveries.first { $0.id == delivery.id }?.ending == nil, "shown after its end")
        presented.append(delivery.id)
      case .updateOutcome(let changed): change(changed.id) { $0.outcome = changed.outcome }
      case .release(let id): change(id) { $0.released = Sample.now }
      case .updateResponse, .hold, .forget, .nag, .prompt, .append, .withdraw, .run, .finish,
        .reply,
        .save, .saveBadge,
        .saveCategories, .saveStrings, .saveByHand, .clearCenter, .markDigest, .granted,
        .openSettings, .disable,
        .mark, .listen, .askToPresent:
        break
      }
    }

    private mutating func change(_ id: Int64, _ body: (inout Delivery) -> Void) {
      guard let position = deliveries.firstIndex(where: { $0.id == id }) else { return }
      body(&deliveries[position])
    }

    private func check() {
      #expect((request.state == .pending) == (request.next != nil))
      #expect(answers.values.allSatisfy { $0 <= 1 }, "two answers to one notification")
      if request.state == .waiting { #expect(center != nil) }
      if request.state == .ended || request.state == .removed { #expect(center == nil) }
    }
  }

  @Test("No order of signals breaks what a request must be", arguments: 0..<60)
  func orders(seed: Int) throws {
    var random = RandomSource(seed: UInt64(seed))
    let first = Sample.now
    let interval = Trigger.interval(
      .init(anchor: first, every: .minutes(1), first: first, words: "every 1m"))
    for _ in 0..<40 {
      var rows = try Rows(trigger: random.next() & 1 == 0 ? .now : interval)
      rows.request.actions = AnswerTests.buttons
      for step in 1...30 as ClosedRange<Int64> { try signal(step, &rows, &random) }
    }
  }

  private func signal(_ step: Int64, _ rows: inout Rows, _ random: inout RandomSource) throws {
    rows.now = WallTime(usec: rows.now.usec + Int64.random(in: 0...90_000_000, using: &random))
    let place = ServerPlace(bus: "b1", owner: ":1.7", number: UInt32(step))
    guard let delivery = rows.deliveries.randomElement(using: &random) else {
      rows.handle(.due(rows.request, delivery: step, center: rows.center))
      return
    }
    let known: ServerPlace =
      if case .shown(let place)? = delivery[Scene.desktop] { place } else { place }
    let request = rows.request
    switch Int.random(in: 0..<14, using: &random) {
    case 0: rows.handle(.due(request, delivery: step, center: rows.center))
    case 1: rows.handle(.posted(delivery, request, Scene.desktop, .shown(place)))
    case 2: rows.handle(.posted(delivery, request, Scene.desktop, .shown(known)))
    case 3: rows.handle(.posted(delivery, request, Scene.journal, .written))
    case 4: rows.handle(.refused(delivery, request, Scene.desktop, .serverSilent))
    case 5: rows.handle(.refused(delivery, request, Scene.desktop, .waitingForServer))
    case 6:
      let reason = random.pick(CloseReason.allCases)
      rows.handle(.closed(delivery, request, Scene.desktop, reason))
    case 7: rows.handle(.answered(delivery, request, Answer(key: .server("a0"))))
    case 8: rows.handle(.answered(delivery, request, Answer(key: .named("default", text: nil))))
    case 9:
      let removal = random.pick([Removal.pending, .delivered, .all])
      rows.handle(.remove(request, center: rows.center, removal))
    case 10:
      rows.core.hasServer = true
      rows.handle(.serverReady(delivery, request, Scene.desktop))
    case 11:
      rows.core.hasServer = false
      rows.handle(.serverLost(delivery, request, Scene.desktop))
    case 12: rows.handle(.foundClaimed(delivery, request, Scene.desktop))
    default: rows.handle(.foundShown(delivery, request, Scene.desktop, known))
    }
  }

  @Test("A whole life: due, shown, expired, answered late, closed")
  func life() throws {
    var rows = try Rows(trigger: .now)
    rows.handle(.due(rows.request, delivery: 1, center: nil))
    #expect(rows.presented == [1, 1])
    func last() throws -> Delivery { try #require(rows.deliveries.last) }
    rows.handle(.posted(try last(), rows.request, Scene.desktop, .shown(Sample.place)))
    #expect(rows.request.state == .delivered)
    #expect(try last().delivered != nil)
    rows.handle(.closed(try last(), rows.request, Scene.desktop, .expired))
    #expect(try last().ending == nil)
    rows.handle(.answered(try last(), rows.request, Answer(key: .server("default"))))
    #expect(rows.request.state == .ended)
    #expect(try last().ending == .answered)
    let before = rows.deliveries
    rows.handle(.closed(try last(), rows.request, Scene.desktop, .dismissed))
    rows.handle(.answered(try last(), rows.request, Answer(key: .server("default"))))
    #expect(rows.deliveries == before)
    #expect(rows.answers == [1: 1])
  }
}
