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
