import Testing
import TocsinCore
import TocsinModel
import TocsinTesting

/// The table at the head of CrashTable.swift, row by row.
struct CrashTableTests {
  static let rows: [(left: String, check: @Sendable () throws -> Void)] = [
    ("part waiting", waiting), ("part claimed, log", claimedLog),
    ("part claimed, desktop, a server", claimedDesktop),
    ("part claimed, desktop, no server", claimedWithoutServer),
    ("part claimed, a sink that is gone", claimedWithoutSink),
    ("part shown, the same owner", shownHere),
    ("part shown, another owner or none", shownElsewhere),
    ("part written, closed, failed", confirmed),
    ("part of what has left the center", ended), ("response open", open),
    ("response open, a retry is set", openWithRetry), ("response open, for an app", openForApp),
    ("request due, announced", announced), ("request due, not announced", pending),
  ]

  @Test("The table in the code and the table in its comment have the same rows")
  func comment() throws {
    let text = try #require(ProjectFile.text("Sources/TocsinCore/CrashTable.swift"))
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let rule = try #require(lines.firstIndex { $0.hasPrefix("//   ---") })
    let rows = lines[(rule + 1)...].prefix { $0.hasPrefix("//   ") }
      .map { String($0.dropFirst(5).prefix(35)) }
      .map { $0.split(separator: " ").joined(separator: " ") }
      .filter { !$0.isEmpty }
    #expect(rows == Self.rows.map(\.left))
  }

  @Test("Each row means what it says", arguments: 0..<rows.count)
  func row(number: Int) throws { try Self.rows[number].check() }

  private static func found(_ scene: Scene, _ sink: SinkName = Scene.desktop) -> [Effect] {
    scene.core.handle(.foundClaimed(scene.delivery, scene.request, sink), now: Scene.now)
  }

  private static func found(_ scene: Scene, at place: ServerPlace) -> [Effect] {
    scene.core.handle(
      .foundShown(scene.delivery, scene.request, Scene.desktop, place), now: Scene.now)
  }

  @Sendable private static func openForApp() throws {
    var scene = try Scene()
    var response = scene.response(.default, route: .app)
    response.isOpen = true
    response.attempt = 1
    let event = Event.foundOpen(response, scene.request, scene.delivery)
    #expect(scene.core.handle(event, now: Scene.now) == [])
    scene.core.activatable = [scene.request.app]
    response.attempt = 2
    #expect(
      scene.core.handle(event, now: Scene.now)
        == [.updateResponse(response), .run(response, scene.request, scene.delivery)])
  }

  @Sendable private static func waiting() throws {
    // Nothing is found about it: it is an ordinary one when a server comes.
    let scene = try Scene(desktop: .waiting, state: .waiting, delivered: false)
    let effects = scene.core.handle(
      .serverReady(scene.delivery, scene.request, Scene.desktop), now: Scene.now)
    #expect(effects.count == 3)
    #expect(effects.first == scene.part(Scene.desktop, .claimed))
    #expect(effects.contains { if case .present(_, _, _, .new) = $0 { true } else { false } })
  }

  @Sendable private static func claimedLog() throws {
    for server in [true, false] {
      let scene = try Scene(server: server, journal: .claimed)
      #expect(
        found(scene, Scene.journal) == [
          scene.line(.delivered, [.repeatAfterCrash], detail: "journal"),
          .present(scene.delivery, scene.request, Scene.journal, .repeated),
        ])
    }
  }

  @Sendable private static func claimedDesktop() throws {
    let scene = try Scene(desktop: .claimed, delivered: false)
    #expect(
      found(scene) == [
        scene.line(.delivered, [.repeatAfterCrash], detail: "desktop"),
        .present(scene.delivery, scene.request, Scene.desktop, .repeated),
      ])
  }

  @Sendable private static func claimedWithoutServer() throws {
    let scene = try Scene(server: false, desktop: .claimed, delivered: false)
    #expect(
      found(scene) == [
        scene.part(Scene.desktop, .waiting), scene.repeated, .update(scene.request(.waiting)),
      ])
    let pending = try Scene(server: false, desktop: .claimed, state: .pending, delivered: false)
    #expect(found(pending) == [pending.part(Scene.desktop, .waiting), pending.repeated])
  }

  @Sendable private static func claimedWithoutSink() throws {
    var scene = try Scene(desktop: .claimed, delivered: false)
    scene.core.setup.sinks = [.init(name: Scene.journal, kind: .log)]
    #expect(found(scene) == [scene.part(Scene.desktop, .failed(.removed))])
  }

  @Sendable private static func shownHere() throws {
    let scene = try Scene()
    #expect(
      found(scene, at: Sample.place) == [
        .present(scene.delivery, scene.request, Scene.desktop, .takenOver(Sample.place))
      ])
    #expect(found(try Scene(age: .minutes(10)), at: Sample.place) == [])
    var critical = try Scene(age: .days(3))
    critical.delivery.outcome.level = .critical
    critical.request.content.level = .critical
    critical.core.setup.everyApp?.entitlements = .critical
    #expect(
      found(critical, at: Sample.place) == [
        .present(critical.delivery, critical.request, Scene.desktop, .takenOver(Sample.place))
      ])
  }

  @Sendable private static func shownElsewhere() throws {
    func lost(_ scene: Scene) -> [Effect] {
      scene.core.handle(.serverLost(scene.delivery, scene.request, Scene.desktop), now: Scene.now)
    }
    let young = try Scene()
    #expect(lost(young).first == young.part(Scene.desktop, .waiting))
    let old = try Scene(age: .minutes(10))
    #expect(lost(old).first == old.part(Scene.desktop, .closed(.serverGone, nil)))
  }

  @Sendable private static func confirmed() throws {
    // They are in no open state, so nothing finds them; a server that comes finds nothing either.
    for state in [
      SinkState.written, .closed(.expired, Sample.place), .failed(.serverSilent),
    ] {
      let scene = try Scene(desktop: state)
      #expect(
        scene.core.handle(
          .serverReady(scene.delivery, scene.request, Scene.desktop), now: Scene.now) == [])
    }
  }

  @Sendable private static func ended() throws {
    let claimed = try Scene(desktop: .claimed, ending: .removed, state: .removed)
    #expect(found(claimed) == [claimed.part(Scene.desktop, .closed(.undefined, nil))])
    let shown = try Scene(ending: .answered, state: .ended)
    #expect(
      found(shown, at: Sample.place) == [
        shown.part(Scene.desktop, .closed(.called, Sample.place)),
        .withdraw(shown.delivery, Scene.desktop),
      ])
  }

  private static func response(_ scene: Scene, attempt: Int64) -> Response {
    var response = scene.response(.action, action: "yes")
    response.number = 3
    response.attempt = attempt
    return response
  }

  @Sendable private static func open() throws {
    let scene = try Scene(ending: .answered, state: .ended)
    let next = response(scene, attempt: 2)
    #expect(
      scene.core.handle(
        .foundOpen(response(scene, attempt: 1), scene.request, scene.delivery), now: Scene.now)
        == [.updateResponse(next), .run(next, scene.request, scene.delivery)])
  }

  @Sendable private static func openWithRetry() throws {
    let scene = try Scene(ending: .answered, state: .ended)
    var response = response(scene, attempt: 1)
    response.retry = Scene.now
    #expect(
      scene.core.handle(.foundOpen(response, scene.request, scene.delivery), now: Scene.now) == [])
  }

  @Sendable private static func announced() throws {
    let request = try Sample.request(next: WallTime(usec: Scene.now.usec - 1))
    for (through, isMarked) in [(Scene.now, true), (WallTime(usec: Scene.now.usec - 2), false)] {
      let effects = Scene.core().handle(
        .foundAnnounced(request, delivery: 8, center: nil, through: through), now: Scene.now)
      let shown = effects.compactMap { effect -> Presentation? in
        if case .present(_, _, _, let how) = effect { how } else { nil }
      }
      #expect(shown == [isMarked ? .repeated : .new, isMarked ? .repeated : .new])
      guard case .insertDelivery(let delivery)? = effects.first else {
        Issue.record("nothing was delivered")
        return
      }
      #expect(delivery.outcome.reasons.contains(.repeatAfterCrash) == isMarked)
    }
  }

  @Sendable private static func pending() throws {
    let request = try Sample.request(next: WallTime(usec: Scene.now.usec - Span.days(2).usec))
    let effects = Scene.core().handle(.due(request, delivery: 8, center: nil), now: Scene.now)
    guard case .insertDelivery(let delivery)? = effects.first else {
      Issue.record("nothing was delivered")
      return
    }
    #expect(delivery.outcome.reasons.contains(.late))
  }
}
