import Testing
import TocsinCore
import TocsinModel
import TocsinTesting

struct RemoveTests {
  private func remove(
    _ scene: Scene, _ request: Request, _ removal: Removal, center: Bool
  ) -> [Effect] {
    scene.core.handle(
      .remove(request, center: center ? scene.delivery : nil, removal), now: Scene.now)
  }

  private func removed(_ scene: Scene, _ request: Request, withdrawn: [Effect] = []) -> [Effect] {
    withdrawn + [
      .update(request), scene.line(.removed, [.removed]), scene.finish(.withdrawn),
      .reply(.removed(.removed)),
    ]
  }

  private func popup(_ scene: Scene) -> [Effect] {
    [.endDelivery(7, .removed), .withdraw(scene.delivery, Scene.desktop)]
  }

  @Test("What has no next time has no civil one either")
  func civil() throws {
    var request = try Sample.request()
    request.nextCivil = request.next?.usec
    let effects = Scene.core().handle(.remove(request, center: nil, .all), now: Sample.now)
    guard case .update(let removed)? = effects.first else {
      Issue.record("it is not removed: \(effects)")
      return
    }
    #expect(removed.next == nil && removed.nextCivil == nil)
  }

  @Test("A pending one is removed", arguments: [Removal.pending, .all])
  func pending(removal: Removal) throws {
    let scene = try Scene(state: .pending)
    #expect(
      remove(scene, scene.request, removal, center: false)
        == removed(scene, scene.request(.removed)))
  }

  @Test("One that is paused without an end is removed like any other that is pending")
  func paused() throws {
    var scene = try Scene(state: .pending)
    scene.request.next = nil
    scene.request.isPaused = true
    #expect(
      remove(scene, scene.request, .all, center: false)
        == removed(scene, scene.request(.removed, isPaused: false)))
  }

  @Test("D8.7: a delivered one goes with its popup", arguments: [Removal.delivered, .all])
  func delivered(removal: Removal) throws {
    let scene = try Scene()
    #expect(
      remove(scene, scene.request, removal, center: true)
        == removed(scene, scene.request(.removed), withdrawn: popup(scene)))
  }

  @Test("D8.7: what has just fired is reported as delivered")
  func fired() throws {
    let scene = try Scene()
    #expect(
      remove(scene, scene.request, .pending, center: true) == [.reply(.removed(.delivered))])
  }

  @Test("D8.7: the pending half leaves the delivered one alone, and the reverse")
  func halves() throws {
    let scene = try Scene(state: .pending)
    #expect(
      remove(scene, scene.request, .pending, center: true)
        == removed(scene, scene.request(.delivered)))
    #expect(
      remove(scene, scene.request, .delivered, center: true)
        == removed(scene, scene.request, withdrawn: popup(scene)))
    #expect(
      remove(scene, scene.request, .all, center: true)
        == removed(scene, scene.request(.removed), withdrawn: popup(scene)))
  }

  @Test("Of one that repeats and whose copy waits for a server, the copy goes on waiting")
  func waitingHalf() throws {
    let scene = try Scene(server: false, desktop: .waiting, state: .pending)
    #expect(
      remove(scene, scene.request, .pending, center: true)
        == removed(scene, scene.request(.waiting)))
  }

  @Test("A waiting one is removed before it was ever shown")
  func waiting() throws {
    let scene = try Scene(server: false, desktop: .waiting, state: .waiting)
    #expect(
      remove(scene, scene.request, .all, center: true)
        == removed(scene, scene.request(.removed), withdrawn: popup(scene)))
  }

  @Test(
    "Where there is nothing to remove, nothing changes",
    arguments: [Removal.pending, .delivered, .all])
  func unknown(removal: Removal) throws {
    let ended = try Scene(ending: .answered, state: .ended)
    let over = try #require(ended.request.isOver)
    #expect(remove(ended, ended.request, removal, center: false) == [.reply(.refused(over))])
    let pending = try Scene(state: .pending)
    if removal == .delivered {
      #expect(
        remove(pending, pending.request, removal, center: false) == [.reply(.removed(.unknown))])
    }
  }

  @Test("Only what may still be on a screen or on its way is withdrawn")
  func parts() throws {
    for (state, isThere) in [
      (SinkState.claimed, true), (.shown(Sample.place), true), (.waiting, true),
      (.closed(.expired, Sample.place), false), (.failed(.serverRefused), false),
    ] {
      let scene = try Scene(desktop: state)
      let effects = remove(scene, scene.request, .all, center: true)
      #expect(effects.contains(.withdraw(scene.delivery, Scene.desktop)) == isThere)
    }
  }
}
