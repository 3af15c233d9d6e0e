import Testing
import TocsinCore
import TocsinModel
import TocsinTesting

struct DueTests {
  static let now = Sample.now

  /// What rings, `late` after its time, and what becomes of it.
  private func expected(
    _ scene: Scene, _ request: Request, scheduled: WallTime, reasons: [Reason] = [],
    center: Delivery? = nil, lateness: Span? = nil, detail: String? = nil, desktop: SinkState,
    isDelivered: Bool = false, outcome: Outcome? = nil
  ) -> (request: Request, delivery: Delivery, effects: [Effect]) {
    var outcome = outcome ?? Sample.outcome(reasons: [.authorized, .noSound, .noBadge])
    outcome.group = Group(app: request.app)
    outcome.reasons = reasons + outcome.reasons
    let delivery = Delivery(
      id: 8, request: request.id, scheduled: scheduled, claimed: Self.now,
      delivered: isDelivered ? Self.now : nil, outcome: outcome,
      parts: [
        SinkPart(sink: Scene.desktop, state: desktop),
        SinkPart(sink: Scene.journal, state: .claimed),
      ], basis: scene.core.explain(request, now: Self.now).1)
    let waits: [Reason] = desktop == .waiting ? [.waitingForServer] : []
    var effects: [Effect] = []
    if let center {
      effects = [.endDelivery(center.id, .replaced), .withdraw(center, Scene.desktop)]
    }
    effects += [
      .insertDelivery(delivery), .update(request),
      Scene.line(
        .delivered, of: request, outcome.reasons + waits, detail: detail, lateness: lateness),
    ]
    if desktop == .claimed { effects.append(.present(delivery, request, Scene.desktop, .new)) }
    effects.append(.present(delivery, request, Scene.journal, .new))
    return (request, delivery, effects)
  }

  private func due(_ scene: Scene, _ request: Request, center: Delivery? = nil) -> [Effect] {
    scene.core.handle(.due(request, delivery: 8, center: center), now: Self.now)
  }

  private func fired(_ request: Request, _ state: RequestState, next: WallTime? = nil) -> Request {
    var request = request
    request.fired += 1
    request.state = state
    request.next = next
    return request
  }

  @Test("With a server it is claimed and goes to every sink")
  func claimed() throws {
    let scene = try Scene()
    let request = try Sample.request()
    let fired = fired(request, .delivered)
    #expect(
      due(scene, request)
        == expected(scene, fired, scheduled: Self.now, desktop: .claimed).effects)
  }

  @Test("S5.13: without a server the desktop waits, and the log does not")
  func waiting() throws {
    let scene = try Scene(server: false)
    let request = try Sample.request()
    let fired = fired(request, .waiting)
    #expect(
      due(scene, request)
        == expected(scene, fired, scheduled: Self.now, desktop: .waiting).effects)
  }

  @Test("S6.2: what has no popup is in the center at once")
  func centerOnly() throws {
    let scene = try Scene()
    var request = try Sample.request()
    request.content.level = .passive
    let fired = fired(request, .delivered)
    var outcome = Sample.outcome(
      surfaces: .center, reasons: [.authorized, .levelPassive, .noBadge, .centerOnly])
    outcome.level = .passive
    #expect(
      due(scene, request)
        == expected(
          scene, fired, scheduled: Self.now, desktop: .failed(.centerOnly), isDelivered: true,
          outcome: outcome
        ).effects)
  }

  @Test("S6.3: a sound and nothing to see: no server makes it, and that is told")
  func soundAlone() throws {
    let scene = try Scene()
    var request = try Sample.request()
    request.content.title = ""
    request.content.subtitle = ""
    request.content.body = ""
    request.content.sound = .named("bell", critical: false, volume: 1)
    let deliveries = due(scene, request).compactMap { effect -> Delivery? in
      if case .insertDelivery(let delivery) = effect { delivery } else { nil }
    }
    #expect(deliveries.map { $0[Scene.desktop] } == [.failed(.noSoundCapability)])
    #expect(deliveries.first?.outcome.reasons.contains(.noSoundCapability) == true)
    request.content.sound = .none
    request.content.badge = 1
    let badges = due(scene, request).compactMap { effect -> Delivery? in
      if case .insertDelivery(let delivery) = effect { delivery } else { nil }
    }
    #expect(badges.map { $0[Scene.desktop] } == [.failed(.centerOnly)])
  }

  @Test("Who is registered hears that it is due, and that it waits or is delivered")
  func told() throws {
    var request = try Sample.request()
    for event in ["due", "waiting", "delivered"] {
      request.routes.append(Route(event: event, target: .program(["/bin/true"])))
    }
    func words(_ effects: [Effect]) -> [Happening] {
      effects.compactMap { effect in
        if case .respond(let response, _, _) = effect { response.happening } else { nil }
      }
    }
    #expect(words(due(try Scene(), request)) == [.due])  // the popup's confirmation tells the rest
    #expect(words(due(try Scene(server: false), request)) == [.due, .waiting])
    request.content.level = .passive
    #expect(words(due(try Scene(), request)) == [.due, .delivered])
  }

  @Test(
    "T6.5: late is said from one second on",
    arguments: [
      (Int64(0), false), (1, false), (999_999, false), (1_000_000, true), (86_400_000_000, true),
    ])
  func late(usec: Int64, isLate: Bool) throws {
    let scene = try Scene()
    let at = WallTime(usec: Self.now.usec - usec)
    let request = try Sample.request(next: at)
    let fired = fired(request, .delivered)
    #expect(
      due(scene, request)
        == expected(
          scene, fired, scheduled: at, reasons: isLate ? [.late] : [],
          lateness: isLate ? Span(usec: usec) : nil, desktop: .claimed
        ).effects)
  }

  @Test("What is not due, or not pending, does nothing")
  func notDue() throws {
    let scene = try Scene()
    #expect(due(scene, try Sample.request(next: WallTime(usec: Self.now.usec + 1))) == [])
    #expect(due(scene, try Sample.request(next: nil)) == [])
  }

  @Test("B088 D8.4: the copy of before goes, and its popup with it")
  func replacing() throws {
    let scene = try Scene()
    let request = try Sample.request()
    let fired = fired(request, .delivered)
    #expect(
      due(scene, request, center: scene.delivery)
        == expected(
          scene, fired, scheduled: Self.now, reasons: [.replacedDelivered],
          center: scene.delivery, desktop: .claimed
        ).effects)
  }

  struct Rings: Sendable, CustomTestStringConvertible {
    var name: String
    var fired: Int64 = 0
    /// Minutes before now at which it was due; it rings every ten.
    var dueBefore: Int64
    var until: Int64?
    var count: Int64?

    var rings: Int64
    /// Minutes from now.
    var next: Int64?

    var testDescription: String { name }
  }

  @Test(
    "B038 T6.2: what repeats is delivered once for all that were missed, and goes on where it would be",
    arguments: [
      Rings(name: "on time", dueBefore: 0, rings: 1, next: 10),
      Rings(name: "a little late, and no drift", dueBefore: 3, rings: 1, next: 7),
      Rings(name: "just before the second", dueBefore: 9, rings: 1, next: 1),
      Rings(name: "the second is now", dueBefore: 10, rings: 2, next: 10),
      Rings(name: "three missed", dueBefore: 25, rings: 3, next: 5),
      Rings(name: "a year away", dueBefore: 525_600, rings: 52_561, next: 10),
      Rings(name: "the end is now", dueBefore: 0, until: 0, rings: 1, next: nil),
      Rings(name: "the end is the next", dueBefore: 0, until: 10, rings: 1, next: 10),
      Rings(name: "the end is just before the next", dueBefore: 0, until: 9, rings: 1, next: nil),
      Rings(name: "the end has passed while away", dueBefore: 25, until: -10, rings: 2, next: nil),
      Rings(name: "the last of the count", fired: 2, dueBefore: 0, count: 3, rings: 1, next: nil),
      Rings(name: "the last but one", fired: 1, dueBefore: 0, count: 3, rings: 1, next: 10),
      Rings(name: "counted while away", fired: 0, dueBefore: 15, count: 3, rings: 2, next: 5),
      Rings(name: "over while away", fired: 0, dueBefore: 500, count: 3, rings: 3, next: nil),
      Rings(
        name: "the end before the count", fired: 0, dueBefore: 15, until: -5, count: 9, rings: 2,
        next: nil),
    ])
  func interval(rings: Rings) throws {
    let scene = try Scene()
    func at(_ minutes: Int64) -> WallTime {
      WallTime(usec: Self.now.usec + Span.minutes(minutes).usec)
    }
    let first = at(-rings.dueBefore - 10 * rings.fired)
    let trigger = Trigger.interval(
      .init(
        anchor: at(-rings.dueBefore - 10 * (rings.fired + 1)), every: .minutes(10), first: first,
        until: rings.until.map(at), count: rings.count, words: "every 10m"))
    var request = try Sample.request(Sample.draft(trigger: trigger), next: at(-rings.dueBefore))
    request.fired = rings.fired
    var after = request
    after.fired += rings.rings
    after.next = rings.next.map(at)
    after.state = rings.next == nil ? .delivered : .pending
    let scheduled = at(-rings.dueBefore + 10 * (rings.rings - 1))
    let lateness = Self.now.since(scheduled)
    let isLate = lateness >= .seconds(1)
    #expect(
      due(scene, request)
        == expected(
          scene, after, scheduled: scheduled,
          reasons: (isLate ? [.late] : []) + (rings.rings > 1 ? [.caughtUp] : []),
          lateness: isLate ? lateness : nil,
          detail: rings.rings > 1 ? "\(rings.rings)" : nil, desktop: .claimed
        ).effects)
  }

  @Test("T5.12: handling time never adds up, over a thousand rings handled late")
  func drift() throws {
    let core = Scene.core()
    let every = Span.seconds(61)
    let first = try #require(Self.now.adding(every))
    let trigger = Trigger.interval(
      .init(anchor: Self.now, every: every, first: first, words: "every 61s"))
    var request = try Sample.request(Sample.draft(trigger: trigger), next: first)
    var random = RandomSource(seed: 1)
    for ring in 1...1000 as ClosedRange<Int64> {
      let next = try #require(request.next)
      #expect(next.usec == Self.now.usec + ring * every.usec)
      let late = Span(usec: Int64.random(in: 0..<every.usec, using: &random))
      let now = try #require(next.adding(late))
      let effects = core.handle(.due(request, delivery: ring, center: nil), now: now)
      for case .update(let after) in effects { request = after }
      #expect(request.fired == ring)
    }
  }
}
