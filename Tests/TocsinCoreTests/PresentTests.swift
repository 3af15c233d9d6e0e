import Testing
import TocsinCore
import TocsinModel
import TocsinTesting

@Suite("An app in front is asked what to present (D5.19)")
struct PresentTests {
  private static let now = Scene.now

  /// One that is due, of an app that is in front and has its Delegate on the bus.
  private func scene() throws -> Scene {
    var scene = try Scene(state: .pending)
    scene.core.delegates = [scene.request.app]
    scene.core.machine.foreground = [scene.request.app]
    return scene
  }

  private func due(
    _ scene: Scene, presented: Presented? = nil, now: WallTime = now
  ) -> [Effect] {
    scene.core.handle(
      .due(scene.request, delivery: 9, center: nil, presented: presented), now: now)
  }

  private func delivery(_ effects: [Effect]) -> Delivery? {
    for case .insertDelivery(let delivery) in effects { return delivery }
    return nil
  }

  @Test("It is asked, and nothing else happens until it has answered")
  func asked() throws {
    let scene = try self.scene()
    #expect(due(scene) == [.askToPresent(scene.request, asked: Self.now)])
  }

  @Test("It is not asked of what it could not change")
  func notAsked() throws {
    let rows: [(String, (inout Scene) -> Void)] = [
      ("it has no Delegate", { $0.core.delegates = [] }),
      ("it is not in front", { $0.core.machine.foreground = [] }),
      ("locked", { $0.core.machine.byHand.device.isLocked = true }),
      ("not in front, by hand", { $0.core.machine.byHand.device.isForeground = false }),
      ("an answer is set by hand", { $0.core.machine.byHand.device.present = .noAnswer }),
      (
        "denied",
        { $0.core.setup.everyApp?.pinned.authorization = .denied }
      ),
    ]
    for (name, change) in rows {
      var scene = try self.scene()
      change(&scene)
      #expect(delivery(due(scene)) != nil, "\(name)")
    }
  }

  @Test("Its answer decides")
  func answers() throws {
    let scene = try self.scene()
    let rows: [(Present, Reason, Surfaces)] = [
      (.options([.banner, .list]), .foregroundAnswered, [.banner, .center]),
      (.options([.list]), .foregroundAnswered, .center),
      (.options([]), .foregroundAnswered, []), (.noAnswer, .foregroundNoAnswer, []),
    ]
    for (answer, reason, surfaces) in rows {
      let made = delivery(due(scene, presented: Presented(answer, asked: Self.now)))
      #expect(made?.outcome.surfaces == surfaces)
      #expect(made?.outcome.reasons.contains(reason) == true)
    }
  }

  @Test("What waited for the answer is not late by that, and not given up")
  func lateness() throws {
    var scene = try self.scene()
    scene.request.late = .none
    let answered = WallTime(usec: Self.now.usec + 9_000_000)
    let presented = Presented(.options([.banner]), asked: Self.now)
    let made = try #require(delivery(due(scene, presented: presented, now: answered)))
    #expect(made.outcome.surfaces == .banner)
    #expect(!made.outcome.reasons.contains(.late))
    #expect(made.claimed == answered)
  }

  @Test("One that has gone meanwhile is not in front, and it is shown as to anybody")
  func gone() throws {
    var scene = try self.scene()
    scene.core.delegates = []
    scene.core.machine.foreground = []
    let made = delivery(due(scene, presented: Presented(.noAnswer, asked: Self.now)))
    #expect(made?.outcome.surfaces == [.banner, .center])
  }

  @Test("What changed while it was asked is what counts")
  func changed() throws {
    var scene = try self.scene()
    scene.request.next = WallTime(usec: Self.now.usec + 60_000_000)
    #expect(due(scene, presented: Presented(.options([.banner]), asked: Self.now)) == [])
  }
}
