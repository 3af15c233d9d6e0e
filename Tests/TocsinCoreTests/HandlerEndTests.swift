import Testing
import TocsinCore
import TocsinModel
import TocsinTesting

/// What the end of a run leads to, for tables of the configuration (handlers.md, "Exit", "stdout").
struct HandlerEndTests {
  private static let name = HandlerName(known: "one")

  private func scene(_ change: (inout HandlerTable) -> Void = { _ in }) throws -> Scene {
    var scene = try Scene().with(actions: [Sample.action("yes")])
    scene.core.setup.handlers = [HandlerRouteTests.table("one", on: [.action], change)]
    return scene
  }

  private func ended(
    _ scene: Scene, _ end: RunEnd, attempt: Int64 = 1,
    _ change: (inout Known) -> Void = { _ in }
  ) -> [Effect] {
    var response = scene.response(.action, action: "yes", route: .handler(Self.name))
    response.number = 3
    response.attempt = attempt
    response.isOpen = true
    var known = Known()
    change(&known)
    let aftermath = Aftermath(
      answer: known.answer, center: known.center, isNameFree: known.isNameFree,
      notice: known.notice)
    return scene.core.handle(
      .handlerEnded(response, scene.request, end, label: "one", aftermath: aftermath),
      now: Scene.now)
  }

  private struct Known {
    var answer: HandlerAnswer?
    var center: Delivery?
    var isNameFree = true
    var notice: NoticeRow?
  }

  private func isRetried(_ effects: [Effect]) -> Bool {
    guard case .updateResponse(let response)? = effects.first else { return false }
    return response.isOpen && response.retry != nil
  }

  @Test(
    "Exit 75 is tried again as often as 'retry' says",
    arguments: [(Int64(0), 0), (1, 1), (2, 2), (3, 3)])
  func retry(retry: Int64, times: Int) throws {
    let scene = try scene { $0.retry = retry }
    #expect(
      (1...5 as ClosedRange<Int64>).count {
        isRetried(ended(scene, .exited(75), attempt: $0))
      } == times)
  }

  @Test("Exit 78 disables the table; that of a program of --on has only failed")
  func disables() throws {
    #expect(ended(try scene(), .exited(78)).contains(.disable(Self.name)))
    for end in [RunEnd.exited(77), .exited(0), .timedOut, .dropped] {
      #expect(!ended(try scene(), end).contains(.disable(Self.name)))
    }
    let own = try Scene().on("yes")
    var response = own.response(.action, action: "yes")
    response.number = 3
    let effects = own.core.handle(
      .handlerEnded(response, own.request, .exited(78), label: "yes"), now: Scene.now)
    #expect(effects.contains(.mark(handler: "/bin/true", fails: true)))
    #expect(!effects.contains { if case .disable = $0 { true } else { false } })
  }

  @Test("A handler that fails is told of once, quietly, and again when it has worked meanwhile")
  func complains() throws {
    var scene = try scene()
    let row = NoticeRow(id: try #require(RequestID(99)))
    let first = ended(scene, .exited(3)) { $0.notice = row }
    #expect(first.contains(.mark(handler: "one", fails: true)))
    let notices = first.compactMap { effect -> Request? in
      if case .insert(let request) = effect { request } else { nil }
    }
    #expect(notices.map(\.id) == [row.id])
    #expect(notices.first?.app == .tocsin)
    #expect(notices.first?.identifier.text == "handler/one")
    #expect(notices.first?.content.level == .passive)
    #expect(notices.first?.content.title == "The handler one has failed")
    #expect(notices.first?.content.body == "exit 3 · tocsin log 5")

    scene.core.failingHandlers = ["one"]
    #expect(ended(scene, .exited(3)) { $0.notice = row }.count == 2)
    #expect(ended(scene, .exited(0)).contains(.mark(handler: "one", fails: false)))

    scene.core.failingHandlers = []
    var existing = row
    existing.existing = scene.request
    let again = ended(scene, .exited(3)) { $0.notice = existing }
    #expect(again.count == 3, "it lies there still")
  }

  @Test("What was dropped or replaced has not failed", arguments: [RunEnd.dropped, .replaced])
  func turned(end: RunEnd) throws {
    let row = NoticeRow(id: try #require(RequestID(99)))
    let effects = ended(try scene(), end) { $0.notice = row }
    #expect(effects.count == 2)
    #expect(
      effects.last
        == Scene.line(
          .failed, of: try scene().request,
          detail: end == .dropped
            ? "one: dropped, for another one runs" : "one: replaced by a newer one"))
  }

  // What it asks for.

  private func answer(_ change: (inout HandlerAnswer) -> Void) -> HandlerAnswer {
    var answer = HandlerAnswer()
    change(&answer)
    return answer
  }

  @Test("It may take the notification back")
  func remove() throws {
    let scene = try scene()
    let effects = ended(scene, .exited(0)) {
      $0.answer = answer { $0.isRemoved = true }
      $0.center = scene.delivery
    }
    #expect(effects.contains(.endDelivery(scene.delivery.id, .removed)))
    #expect(effects.contains(.update(scene.request(.removed))))
  }

  @Test("It may have it come back, though its answer has ended it")
  func snooze() throws {
    var scene = try scene()
    scene.request.state = .ended
    let asks = answer { $0.snooze = .minutes(10) }
    let effects = ended(scene, .exited(0)) { $0.answer = asks }
    let back = effects.compactMap { effect -> Request? in
      if case .update(let request) = effect { request } else { nil }
    }
    #expect(back.map(\.next) == [Scene.now.adding(.minutes(10))])
    #expect(back.map(\.state) == [.pending])
    #expect(back.map(\.isSnoozed) == [true])
    #expect(
      ended(scene, .exited(0)) {
        $0.answer = asks
        $0.isNameFree = false
      }.count == 2, "another one has its name now")
    scene.request.state = .removed
    #expect(ended(scene, .exited(0)) { $0.answer = asks }.count == 2)
  }

  @Test("It may change text and buttons in place, without a further sound")
  func update() throws {
    let scene = try scene()
    let effects = ended(scene, .exited(0)) {
      $0.answer = answer {
        $0.body = "done"
        $0.actions = [Sample.action("undo")]
      }
      $0.center = scene.delivery
    }
    let replaced = effects.compactMap { effect -> Request? in
      if case .replace(let request) = effect { request } else { nil }
    }
    #expect(replaced.map(\.content.body) == ["done"])
    #expect(replaced.map(\.content.title) == [scene.request.content.title])
    #expect(replaced.map { $0.actions.map(\.id.text) } == [["undo"]])
    let shown = effects.compactMap { effect -> Delivery? in
      if case .present(let delivery, _, _, .takenOver) = effect { delivery } else { nil }
    }
    #expect(shown.map(\.outcome.body) == ["done"])
    #expect(shown.map { $0.outcome.actions.map(\.id.text) } == [["undo"]])
    #expect(effects.contains { if case .updateOutcome = $0 { true } else { false } })
  }

  @Test("Words that would leave nothing to read are not taken, and the log says so")
  func noWords() throws {
    let effects = ended(try scene(), .exited(0)) {
      $0.answer = answer {
        $0.title = ""
        $0.subtitle = ""
        $0.body = ""
      }
    }
    #expect(!effects.contains { if case .replace = $0 { true } else { false } })
    let failures = effects.compactMap { effect -> LogEntry? in
      if case .append(let entry) = effect, entry.event == .failed { entry } else { nil }
    }
    #expect(failures.map { $0.detail?.contains("update: ") } == [true])
  }

  @Test("What a run that has failed asks for is not done")
  func failed() throws {
    let effects = ended(try scene(), .exited(1)) { $0.answer = answer { $0.isRemoved = true } }
    #expect(!effects.contains { if case .endDelivery = $0 { true } else { false } })
  }
}
