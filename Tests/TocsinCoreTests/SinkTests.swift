import Testing
import TocsinCore
import TocsinModel
import TocsinTesting

struct SinkTests {
  static let shown = SinkState.shown(Sample.place)

  // Posted.

  @Test("The first popup makes it delivered, and says so")
  func posted() throws {
    let scene = try Scene(desktop: .claimed, delivered: false).on("delivered")
    #expect(
      scene.posted(Self.shown) == [
        scene.part(Scene.desktop, Self.shown), scene.line(.shown, detail: "desktop"),
        .markDelivered(7), scene.told(.delivered),
      ])
  }

  @Test("After waiting for a server it is delivered now")
  func postedAfterWaiting() throws {
    let scene = try Scene(desktop: .claimed, state: .waiting, delivered: false)
    #expect(
      scene.posted(Self.shown) == [
        scene.part(Scene.desktop, Self.shown), .update(scene.request(.delivered)),
        scene.line(.shown, detail: "desktop"), .markDelivered(7),
      ])
  }

  @Test("Shown again, it was delivered before")
  func postedAgain() throws {
    let scene = try Scene(desktop: .claimed).on("delivered")
    #expect(
      scene.posted(Self.shown) == [
        scene.part(Scene.desktop, Self.shown), scene.line(.shown, detail: "desktop"),
      ])
  }

  @Test("S5.6: a late reply after silence is adopted")
  func adopted() throws {
    var scene = try Scene(desktop: .claimed, state: .waiting, delivered: false)
    scene.delivery.outcome.reasons.append(.serverSilent)
    #expect(
      scene.posted(Self.shown) == [
        scene.part(Scene.desktop, Self.shown), .update(scene.request(.delivered)),
        scene.line(.shown, detail: "desktop"), .markDelivered(7),
      ])
  }

  @Test("S5.7 S5.10 S6.6: what a server could not do is among the reasons, once")
  func explained() throws {
    let scene = try Scene(desktop: .claimed, delivered: false)
    let reasons = [Reason.textShortened, .noReplyCapability]
    let event = Event.posted(
      scene.delivery, scene.request, Scene.desktop, Self.shown, reasons: reasons)
    let all = scene.delivery.outcome.reasons + reasons
    #expect(
      scene.core.handle(event, now: Scene.now) == [
        scene.part(Scene.desktop, Self.shown), .explain(delivery: 7, all),
        scene.line(.shown, reasons, detail: "desktop"), .markDelivered(7),
      ])
    var again = scene
    again.delivery.outcome.reasons = all
    let repeated = Event.posted(
      again.delivery, again.request, Scene.desktop, Self.shown, reasons: reasons)
    #expect(
      again.core.handle(repeated, now: Scene.now) == [
        scene.part(Scene.desktop, Self.shown), scene.line(.shown, reasons, detail: "desktop"),
        .markDelivered(7),
      ])
  }

  @Test("Taken over under another number, the new one counts (S5.2)")
  func renumbered() throws {
    let scene = try Scene()
    let place = ServerPlace(bus: "b1", owner: ":1.7", number: 43)
    #expect(
      scene.posted(.shown(place)) == [
        scene.part(Scene.desktop, .shown(place)), scene.line(.shown, detail: "desktop"),
      ])
  }

  @Test("A line in a log is confirmed, and no more")
  func written() throws {
    let scene = try Scene(journal: .claimed)
    #expect(
      scene.posted(.written, by: Scene.journal) == [scene.part(Scene.journal, .written)])
  }

  @Test("Said twice, or after it was let go of, or of a sink that has no part: nothing")
  func postedTwice() throws {
    #expect(try Scene().posted(Self.shown) == [])
    #expect(try Scene().posted(.written, by: Scene.journal) == [])
    #expect(try Scene(desktop: .closed(.expired, Sample.place)).posted(Self.shown) == [])
    #expect(try Scene(desktop: nil).posted(Self.shown) == [])
  }

  @Test("What was removed on its way is closed when it arrives")
  func postedAfterRemoval() throws {
    let scene = try Scene(desktop: .claimed, ending: .removed, state: .removed)
    #expect(
      scene.posted(Self.shown) == [
        scene.part(Scene.desktop, Self.shown),
        .withdraw(scene.delivery(Scene.desktop, Self.shown), Scene.desktop),
      ])
    let line = try Scene(journal: .claimed, ending: .removed, state: .removed)
    #expect(line.posted(.written, by: Scene.journal) == [line.part(Scene.journal, .written)])
  }

  // Refused.

  @Test("A server that refuses is named, and who is registered hears of it")
  func refused() throws {
    let scene = try Scene(desktop: .claimed, delivered: false).on("failed")
    #expect(
      scene.refused(.serverRefused) == [
        scene.part(Scene.desktop, .failed(.serverRefused)),
        scene.line(.failed, [.serverRefused], detail: "desktop"), scene.told(.failed),
      ])
  }

  @Test("S5.6: a silent server has delivered nothing: it waits, and stays claimed")
  func silent() throws {
    let scene = try Scene(desktop: .claimed, delivered: false).on("waiting")
    var held = scene
    held.delivery.outcome.reasons.append(.serverSilent)
    #expect(
      scene.refused(.serverSilent) == [
        .explain(delivery: 7, held.delivery.outcome.reasons), .update(scene.request(.waiting)),
        scene.line(.waiting, [.serverSilent], detail: "desktop"), held.told(.waiting),
      ])
    #expect(held.refused(.serverSilent) == [], "said once")
    // Perhaps it is shown: after a crash it is shown again, when the server goes it waits for one.
    #expect(
      held.core.handle(
        .foundClaimed(held.delivery, held.request, Scene.desktop), now: Scene.now
      ).last == .present(held.delivery, held.request, Scene.desktop, .repeated))
    #expect(held.refused(.waitingForServer).first == scene.part(Scene.desktop, .waiting))
  }

  @Test("A takeover that is not answered leaves the popup where it is")
  func silentTakeover() throws {
    let scene = try Scene()
    #expect(scene.refused(.serverSilent) == [])
  }

  @Test("S5.14: one that repeats goes on while its server is silent")
  func silentRepeating() throws {
    let scene = try Scene(desktop: .claimed, state: .pending, delivered: false)
    #expect(
      scene.refused(.serverSilent) == [
        .explain(delivery: 7, scene.delivery.outcome.reasons + [.serverSilent]),
        scene.line(.waiting, [.serverSilent], detail: "desktop"),
      ])
  }

  @Test("Refused after waiting, it waits no longer: the center has it")
  func refusedAfterWaiting() throws {
    let scene = try Scene(desktop: .claimed, state: .waiting, delivered: false)
    #expect(
      scene.refused(.serverRefused) == [
        scene.part(Scene.desktop, .failed(.serverRefused)), .update(scene.request(.delivered)),
        scene.line(.failed, [.serverRefused], detail: "desktop"),
      ])
  }

  @Test("No server after all: it waits, and the request with it")
  func refusedWithoutServer() throws {
    let scene = try Scene(desktop: .claimed, delivered: false)
    #expect(
      scene.refused(.waitingForServer) == [
        scene.part(Scene.desktop, .waiting), .update(scene.request(.waiting)),
      ])
    for state in [RequestState.waiting, .pending] {
      let scene = try Scene(desktop: .claimed, state: state, delivered: false)
      #expect(scene.refused(.waitingForServer) == [scene.part(Scene.desktop, .waiting)])
    }
  }

  @Test("Refused after it was removed: nothing")
  func refusedAfterRemoval() throws {
    let scene = try Scene(desktop: .claimed, ending: .removed, state: .removed)
    #expect(scene.refused(.serverRefused) == [])
    #expect(scene.refused(.waitingForServer) == [])
  }

  // Closed.

  @Test("An expired one is still in the center")
  func expired() throws {
    let scene = try Scene().on("expired")
    #expect(
      scene.closed(.expired) == [
        scene.part(Scene.desktop, .closed(.expired, Sample.place)),
        scene.line(.expired, detail: "desktop"), scene.finish(.expired), scene.told(.expired),
      ])
  }

  @Test("S5.3: only a dismissal is an answer", arguments: [CloseReason.called, .undefined])
  func called(reason: CloseReason) throws {
    let scene = try Scene()
    #expect(
      scene.closed(reason) == [
        scene.part(Scene.desktop, .closed(reason, Sample.place)),
        scene.line(.closed, detail: "desktop"), scene.finish(.withdrawn),
      ])
  }

  @Test("D9.14: a dismissed one leaves the center, and nobody misses a handler for it")
  func dismissed() throws {
    let scene = try Scene()
    let closed = SinkState.closed(.dismissed, Sample.place)
    let after = scene.delivery(Scene.desktop, closed)
    #expect(
      scene.closed(.dismissed) == [
        scene.part(Scene.desktop, closed),
        .respond(scene.response(.dismissed, route: .unrouted), scene.request, after),
        .endDelivery(7, .dismissed), .update(scene.request(.ended)),
        scene.line(.dismissed), scene.finish(.dismissed),
      ])
  }

  @Test("A close that is told twice, or of what has no popup, adds nothing")
  func closedTwice() throws {
    for state in [
      SinkState.closed(.expired, Sample.place), .closed(.serverGone, nil), .waiting, .claimed,
      .failed(.serverRefused),
    ] {
      for reason in CloseReason.allCases {
        #expect(try Scene(desktop: state).closed(reason) == [])
      }
    }
  }

  @Test(
    "D9.13: a close after the end is written down and no more",
    arguments: [Ending.answered, .dismissed, .removed, .replaced, .done])
  func closedAfterEnd(ending: Ending) throws {
    for reason in CloseReason.allCases {
      let scene = try Scene(ending: ending, state: .ended)
      #expect(
        scene.closed(reason) == [scene.part(Scene.desktop, .closed(reason, Sample.place))])
    }
  }

  // Servers.

  @Test("A server has come: what waits is claimed and shown")
  func ready() throws {
    let scene = try Scene(desktop: .waiting, state: .waiting, delivered: false)
    let all = scene.delivery.outcome.reasons + [.waitingForServer]
    var explained = scene.delivery(Scene.desktop, .claimed)
    explained.outcome.reasons = all
    #expect(
      scene.core.handle(
        .serverReady(scene.delivery, scene.request, Scene.desktop), now: Scene.now) == [
          scene.part(Scene.desktop, .claimed), .explain(delivery: 7, all),
          .present(explained, scene.request, Scene.desktop, .new),
        ])
    let again = try Scene(desktop: .waiting)
    #expect(
      again.core.handle(
        .serverReady(again.delivery, again.request, Scene.desktop), now: Scene.now) == [
          again.part(Scene.desktop, .claimed),
          .present(again.delivery(Scene.desktop, .claimed), again.request, Scene.desktop, .new),
        ], "what was seen before did not wait at its time")
  }

  @Test("S5.13: what waited is late, and its outcome says so")
  func late() throws {
    var scene = try Scene(desktop: .claimed, state: .waiting, age: .minutes(5), delivered: false)
    scene.delivery.outcome.reasons.append(.waitingForServer)
    let effects = scene.posted(Self.shown)
    #expect(effects.contains(.explain(delivery: 7, scene.delivery.outcome.reasons + [.late])))
    let inTime = try Scene(desktop: .claimed, state: .waiting, delivered: false)
    #expect(!inTime.posted(Self.shown).contains { if case .explain = $0 { true } else { false } })
  }

  @Test(
    "S5.13 T6.4: what has waited longer than it may be late is missed, and is not shown",
    arguments: [
      (Late.none, Span.seconds(1), Reason.missed), (.within(.minutes(5)), .seconds(301), .tooLate),
      (.none, .milliseconds(999), nil), (.within(.minutes(5)), .minutes(5), nil),
      (.once, .days(30), nil), (.all, .days(30), nil),
    ] as [(Late, Span, Reason?)])
  func tooLate(late: Late, age: Span, reason: Reason?) throws {
    var scene = try Scene(desktop: .waiting, state: .waiting, age: age, delivered: false)
      .on("missed")
    scene.request.late = late
    scene.request.added = scene.delivery.claimed
    let effects = scene.core.handle(
      .serverReady(scene.delivery, scene.request, Scene.desktop), now: Scene.now)
    guard let reason else {
      #expect(effects.contains(scene.part(Scene.desktop, .claimed)))
      return
    }
    let reasons = [Reason.waitingForServer, reason]
    var ended = scene.request
    ended.state = .missed
    #expect(
      Array(effects.prefix(6)) == [
        .explain(delivery: 7, scene.delivery.outcome.reasons + reasons),
        scene.part(Scene.desktop, .failed(reason)), .endDelivery(7, .done), .update(ended),
        scene.line(.missed, reasons, detail: "desktop", lateness: age),
        .finish(scene.request.id, .expired, action: nil, text: nil),
      ])
    #expect(effects.count == 7, "and whoever listens is told")
    // A person has seen it before: late says nothing of what comes again.
    scene.delivery.delivered = scene.delivery.claimed
    #expect(
      !scene.core.handle(
        .serverReady(scene.delivery, scene.request, Scene.desktop), now: Scene.now
      ).contains(.endDelivery(7, .done)))
  }

  @Test("A desktop sink shows the apps that its table names, and what Tocsin itself asks")
  func apps() throws {
    let other = try #require(AppID("org.example.other"))
    for (apps, app, state) in [
      (nil, Sample.app, SinkState.claimed), ([Sample.app], Sample.app, .claimed),
      ([other], Sample.app, .failed(.centerOnly)), ([other], .tocsin, .claimed),
    ] as [(Set<AppID>?, AppID, SinkState)] {
      var core = Scene.core()
      core.setup.sinks = [.init(name: Scene.desktop, kind: .desktop, apps: apps)]
      var request = try Sample.request(next: Scene.now)
      request.app = app
      let effects = core.handle(.due(request, delivery: 8, center: nil), now: Scene.now)
      guard case .insertDelivery(let delivery)? = effects.first else {
        Issue.record("nothing was delivered")
        continue
      }
      #expect(delivery[Scene.desktop] == state)
      #expect(delivery.outcome.reasons.contains(.centerOnly) == (state != .claimed))
    }
  }

  @Test("A server has come: what does not wait, or has left the center, is not shown")
  func readyForOthers() throws {
    func ready(_ scene: Scene) -> [Effect] {
      scene.core.handle(
        .serverReady(scene.delivery, scene.request, Scene.desktop), now: Scene.now)
    }
    for state in [SinkState.claimed, Self.shown, .failed(.centerOnly)] {
      #expect(ready(try Scene(desktop: state)) == [])
    }
    let ended = try Scene(desktop: .waiting, ending: .removed, state: .removed)
    #expect(ready(ended) == [ended.part(Scene.desktop, .closed(.called, nil))])
  }

  @Test("S5.9: a server has gone: shown again is what still matters")
  func lost() throws {
    func lost(_ scene: Scene) -> [Effect] {
      scene.core.handle(.serverLost(scene.delivery, scene.request, Scene.desktop), now: Scene.now)
    }
    let limit = Span.minutes(10)
    let just = Span(usec: limit.usec - 1)
    for (age, isCritical, stays, isAgain) in [
      (Span.zero, false, false, true), (just, false, false, true), (limit, false, false, false),
      (.days(9), false, false, false), (.days(9), true, false, true), (.days(9), false, true, true),
    ] {
      var scene = try Scene(age: age)
      if isCritical { scene.delivery.outcome.level = .critical }
      scene.delivery.outcome.stays = stays
      #expect(
        lost(scene) == [
          scene.part(Scene.desktop, isAgain ? .waiting : .closed(.serverGone, nil))
        ]
          + (isAgain
            ? [.explain(delivery: 7, scene.delivery.outcome.reasons + [.serverRestarted])] : [])
          + [scene.line(.closed, [.serverRestarted], detail: "desktop")]
          + (isAgain ? [] : [scene.finish(.unreachable)]),
        "whoever waits goes on waiting for what will be shown again")
    }
    let ended = try Scene(ending: .answered, state: .ended)
    #expect(lost(ended) == [ended.part(Scene.desktop, .closed(.serverGone, nil))])
    #expect(lost(try Scene(desktop: .waiting)) == [])
  }
}
