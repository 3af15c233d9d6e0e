import Testing
import TocsinCore
import TocsinModel
import TocsinTesting

@Suite("Apps that listen for their answers themselves")
struct ListenTests {
  /// The responses that are handed on, and the reasons of their lines.
  private func heard(
    _ scene: Scene, _ answer: String
  ) -> (open: [Happening], reasons: [Reason], events: [LogEvent]) {
    let effects = scene.core.handle(
      .answered(scene.delivery, scene.request, Answer(key: .named(answer, text: nil))),
      now: Scene.now)
    var (open, reasons, events): ([Happening], [Reason], [LogEvent]) = ([], [], [])
    for effect in effects {
      if case .respond(let response, _, _) = effect, response.isOpen {
        open.append(response.happening)
      }
      if case .append(let entry) = effect {
        reasons += entry.reasons
        events.append(entry.event)
      }
    }
    return (open, reasons, events)
  }

  private func scene(listens: Bool, customDismiss: Bool) throws -> Scene {
    var scene = try Scene()
    var category = Category(id: CategoryID(known: "watched"))
    category.hasCustomDismiss = customDismiss
    scene.core.categories[scene.request.app] = [category.id: category]
    scene.request.content.category = category.id
    if listens { scene.core.listeners = [scene.request.app] }
    return scene
  }

  private func response(_ scene: Scene, isAwaited: Bool = false) -> Response? {
    let effects = scene.core.handle(
      .answered(
        scene.delivery, scene.request, Answer(key: .named("default", text: nil)),
        isAwaited: isAwaited), now: Scene.now)
    for case .respond(let response, _, _) in effects { return response }
    return nil
  }

  @Test("An app that is away is not tried; one that is on the bus, or can be started, is at once")
  func reachable() throws {
    var scene = try self.scene(listens: true, customDismiss: false)
    let away = try #require(response(scene))
    #expect(away.route == .app && away.isOpen && away.attempt == 0)
    scene.core.delegates = [scene.request.app]
    #expect(response(scene)?.attempt == 1)
    scene.core.delegates = []
    scene.core.listeners = []
    scene.core.activatable = [scene.request.app]
    let started = try #require(response(scene))
    #expect(started.route == .app && started.isOpen && started.attempt == 1)
  }

  @Test("Whoever waits for the answer has it instead of the app")
  func awaited() throws {
    let scene = try self.scene(listens: true, customDismiss: false)
    let response = try #require(self.response(scene, isAwaited: true))
    #expect(response.route == .unrouted && !response.isOpen)
  }

  @Test("An app is not told of events that are no answer")
  func events() throws {
    let scene = try self.scene(listens: true, customDismiss: true)
    #expect(
      !scene.closed(.expired).contains { if case .respond = $0 { true } else { false } })
  }

  // What becomes of it.

  private func open(_ scene: Scene, attempt: Int64, retry: WallTime? = nil) -> Response {
    var response = scene.response(.default, route: .app)
    response.number = 3
    response.isOpen = true
    response.attempt = attempt
    response.retry = retry
    return response
  }

  private func ended(_ scene: Scene, _ end: RunEnd, attempt: Int64) -> [Effect] {
    scene.core.handle(
      .handlerEnded(open(scene, attempt: attempt), scene.request, end, label: "default"),
      now: Scene.now)
  }

  @Test("Its reply closes the response")
  func answered() throws {
    let scene = try self.scene(listens: true, customDismiss: false)
    var closed = open(scene, attempt: 2)
    closed.isOpen = false
    #expect(
      ended(scene, .answered, attempt: 2)
        == [.updateResponse(closed), scene.line(.handled, detail: "default")])
  }

  @Test(
    "What it did not take is tried again after 10 s, 1 min and 10 min, and is then kept",
    arguments: [(1, 10), (2, 60), (3, 600), (4, nil), (9, nil)] as [(Int64, Int64?)])
  func unanswered(attempt: Int64, seconds: Int64?) throws {
    let scene = try self.scene(listens: true, customDismiss: false)
    let retry = seconds.flatMap { Scene.now.adding(.seconds($0)) }
    let then = seconds == nil ? "kept" : "again"
    #expect(
      ended(scene, .unanswered("it did not answer"), attempt: attempt) == [
        .updateResponse(open(scene, attempt: attempt, retry: retry)),
        scene.line(.failed, detail: "default: it did not answer, \(then)"),
      ])
  }

  @Test("The time of another try finds nobody: it is kept, and the try does not count")
  func gone() throws {
    var scene = try self.scene(listens: true, customDismiss: false)
    let waiting = open(scene, attempt: 1, retry: Scene.now)
    let event = Event.retryDue(waiting, scene.request, scene.delivery)
    #expect(scene.core.handle(event, now: Scene.now) == [.updateResponse(open(scene, attempt: 1))])
    scene.core.delegates = [scene.request.app]
    let told = open(scene, attempt: 2)
    #expect(
      scene.core.handle(event, now: Scene.now)
        == [.updateResponse(told), .run(told, scene.request, scene.delivery)])
  }

  @Test("A start tells what was being told, not what was tried to the end")
  func start() throws {
    var scene = try self.scene(listens: true, customDismiss: false)
    scene.core.activatable = [scene.request.app]
    for (attempt, isTold) in [(0, true), (1, true), (3, true), (4, false)] as [(Int64, Bool)] {
      let event = Event.foundOpen(
        open(scene, attempt: attempt), scene.request, scene.delivery)
      let told = open(scene, attempt: attempt + 1)
      #expect(
        scene.core.handle(event, now: Scene.now)
          == (isTold
            ? [.updateResponse(told), .run(told, scene.request, scene.delivery)] : []))
    }
  }

  @Test("D9.6: a listening app is told that its notification was opened")
  func opened() throws {
    let told = heard(try scene(listens: true, customDismiss: false), "default")
    #expect(told.open == [.default])
    #expect(told.events == [.default])
    let alone = heard(try scene(listens: false, customDismiss: true), "default")
    #expect(alone.open == [])
    #expect(alone.events == [.default, .unrouted])
  }

  @Test("D9.7: of a dismissal it is told only where its category asks for that")
  func dismissed() throws {
    let watched = heard(try scene(listens: true, customDismiss: true), "dismiss")
    #expect(watched.open == [.dismissed])
    #expect(watched.reasons == [])
    let plain = heard(try scene(listens: true, customDismiss: false), "dismiss")
    #expect(plain.open == [])
    #expect(plain.reasons == [.dismissNotReported])
    let nobody = heard(try scene(listens: false, customDismiss: true), "dismiss")
    #expect(nobody.open == [])
    #expect(nobody.reasons == [])
  }

  @Test("D9.7: a handler of the request itself hears every dismissal")
  func handler() throws {
    let own = heard(try scene(listens: true, customDismiss: false).on("dismiss"), "dismiss")
    #expect(own.open == [.dismissed])
  }
}
