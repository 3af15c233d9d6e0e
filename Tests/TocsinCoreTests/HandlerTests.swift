import Testing
import TocsinCore
import TocsinModel
import TocsinTesting

struct HandlerTests {
  private func response(
    _ scene: Scene, attempt: Int64 = 1, retry: WallTime? = nil, isOpen: Bool = true
  ) -> Response {
    var response = scene.response(.action, action: "yes")
    response.number = 3
    response.attempt = attempt
    response.retry = retry
    response.isOpen = isOpen
    return response
  }

  private func ended(_ scene: Scene, _ response: Response, _ end: RunEnd) -> [Effect] {
    scene.core.handle(
      .handlerEnded(response, scene.request, end, label: "yes"), now: Scene.now)
  }

  @Test(
    "A run that ends closes its response, and says how",
    arguments: [
      (RunEnd.exited(0), LogEvent.handled, "yes", Int32?.some(0)),
      (.exited(1), .failed, "yes", 1), (.exited(78), .failed, "yes", 78),
      (.exited(255), .failed, "yes", 255), (.signaled(9), .failed, "yes: signal 9", nil),
      (.timedOut, .failed, "yes: timed out", nil),
      (.notStarted("no such file"), .failed, "yes: no such file", nil),
    ])
  func ends(end: RunEnd, event: LogEvent, detail: String, exit: Int32?) throws {
    let scene = try Scene()
    #expect(
      ended(scene, response(scene), end) == [
        .updateResponse(response(scene, isOpen: false)),
        scene.line(event, detail: detail, exit: exit),
      ])
  }

  @Test(
    "Exit 75 is tried again after 10 s, 1 min and 10 min",
    arguments: [(Int64(1), Span.seconds(10)), (2, .minutes(1)), (3, .minutes(10))])
  func again(attempt: Int64, wait: Span) throws {
    let scene = try Scene()
    #expect(
      ended(scene, response(scene, attempt: attempt), .exited(75)) == [
        .updateResponse(
          response(scene, attempt: attempt, retry: Scene.now.adding(wait))),
        scene.line(.failed, detail: "yes, again", exit: 75),
      ])
  }

  @Test("What the machine is too short for is tried again, and is no attempt", arguments: 1...5)
  func notNow(attempt: Int64) throws {
    let scene = try Scene()
    #expect(
      ended(scene, response(scene, attempt: attempt), .notNow("no memory")) == [
        .updateResponse(
          response(scene, attempt: attempt - 1, retry: Scene.now.adding(.seconds(10)))),
        scene.line(.failed, detail: "yes, again: no memory"),
      ])
  }

  @Test("Exit 75 for the fourth time has failed", arguments: [Int64(4), 5, 100])
  func noMore(attempt: Int64) throws {
    let scene = try Scene()
    #expect(
      ended(scene, response(scene, attempt: attempt), .exited(75)) == [
        .updateResponse(response(scene, attempt: attempt, isOpen: false)),
        scene.line(.failed, detail: "yes", exit: 75),
      ])
  }

  @Test("An end that is told twice adds nothing")
  func twice() throws {
    let scene = try Scene()
    for end in [RunEnd.exited(0), .exited(75), .timedOut] {
      #expect(ended(scene, response(scene, isOpen: false), end) == [])
      #expect(ended(scene, response(scene, retry: Scene.now), end) == [])
    }
  }

  @Test("The next attempt is counted and written before it runs")
  func retryDue() throws {
    let scene = try Scene()
    let waiting = response(scene, attempt: 2, retry: Scene.now)
    let next = response(scene, attempt: 3)
    #expect(
      scene.core.handle(.retryDue(waiting, scene.request, scene.delivery), now: Scene.now) == [
        .updateResponse(next), .run(next, scene.request, scene.delivery),
      ])
    let closed = response(scene, attempt: 2, isOpen: false)
    #expect(
      scene.core.handle(.retryDue(closed, scene.request, scene.delivery), now: Scene.now) == [])
  }
}
