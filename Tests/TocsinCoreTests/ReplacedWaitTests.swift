import Testing
import TocsinCore
import TocsinModel
import TocsinPolicy
import TocsinTesting

/// Whoever waits for one question never hears the answer to another one (cli.md, ask).
struct ReplacedWaitTests {
  /// A popup of before, and the request that took its name since and has not rung.
  private func scene() throws -> Scene {
    var scene = try Scene(age: .minutes(1)).with(actions: [Sample.action("yes")])
    scene.request.fired = 0
    scene.request.state = .pending
    scene.request.next = Scene.now.adding(.hours(1))
    scene.request.added = Scene.now
    return scene
  }

  private func finishes(_ effects: [Effect]) -> [WaitResult] {
    effects.compactMap { if case .finish(_, let result, _, _) = $0 { result } else { nil } }
  }

  @Test("What becomes of the old popup is not told to who waits for the new one")
  func old() throws {
    let scene = try scene()
    var younger = scene
    younger.request.fired = 1
    let events: [(Scene) -> Event] = [
      { .answered($0.delivery, $0.request, Answer(key: .server("a0")), isAwaited: true) },
      { .closed($0.delivery, $0.request, Scene.desktop, .dismissed) },
      { .closed($0.delivery, $0.request, Scene.desktop, .expired) },
      { .closed($0.delivery, $0.request, Scene.desktop, .called) },
      { .done($0.request, center: $0.delivery) },
      { .remove($0.request, center: $0.delivery, .delivered) },
    ]
    for (number, event) in events.enumerated() {
      #expect(finishes(scene.core.handle(event(scene), now: Scene.now)) == [], "\(number)")
      #expect(
        finishes(younger.core.handle(event(younger), now: Scene.now)).count == 1, "\(number)")
    }
  }

  @Test(
    "Any of one name within a microsecond are told apart", arguments: [0, 1, 2, 999] as [Int64])
  func instant(ahead: Int64) throws {
    let scene = try Scene()
    var existing = scene.request
    existing.added = WallTime(usec: Scene.now.usec + ahead)
    let effects = scene.core.handle(
      .add(
        Sample.draft(), id: try #require(RequestID(9)), existing: existing, center: nil,
        pending: PendingCount(ofApp: 0, all: 0)), now: Scene.now)
    guard case .replace(let request)? = effects.first else {
      Issue.record("\(effects)")
      return
    }
    #expect(request.added > existing.added)
  }

  @Test("Other words or buttons end the wait, another time or sound does not, nor does a refusal")
  func edited() throws {
    let scene = try Scene().with(actions: [Sample.action("yes")])
    func results(_ change: (inout Request) -> Void) -> [WaitResult] {
      var edited = scene.request
      change(&edited)
      return finishes(
        scene.core.handle(
          .edit(
            scene.request, edited: edited, isNewTime: false, center: scene.delivery, others: Tally()
          ),
          now: Scene.now))
    }
    #expect(results { $0.content.title = "Other" } == [.withdrawn])
    #expect(results { $0.content.body = "Other" } == [.withdrawn])
    #expect(results { $0.content.subtitle = "Other" } == [.withdrawn])
    #expect(results { $0.actions = [] } == [.withdrawn])
    #expect(results { $0.content.sound = .standard } == [])
    #expect(results { $0.nag = .minutes(5) } == [])
    #expect(
      results {
        $0.content.title = ""
        $0.content.body = " "
        $0.content.sound = .standard
      } == [])
  }

  @Test("An edit may change the words, and not take them away")
  func loss() throws {
    let scene = try Scene()
    var edited = scene.request
    edited.content.title = ""
    edited.content.body = "\u{200B}"
    edited.content.sound = .standard
    let effects = scene.core.handle(
      .edit(
        scene.request, edited: edited, isNewTime: false, center: scene.delivery, others: Tally()),
      now: Scene.now)
    guard case .reply(.refused(let error))? = effects.first, effects.count == 1 else {
      Issue.record("\(effects)")
      return
    }
    #expect(error.code == .noContent)
    #expect(error.message.hasPrefix("nothing would be left to read"))
  }
}
