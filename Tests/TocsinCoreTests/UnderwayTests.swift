import Testing
import TocsinCore
import TocsinModel
import TocsinTesting

/// Presses that are no answer yet: a person is to type, or to unlock (S6.6, D9.9).
struct UnderwayTests {
  private static let delete: Action = {
    var action = Sample.action("delete")
    action.isAuthenticationRequired = true
    return action
  }()
  private static let open: Action = {
    var action = Sample.action("open")
    action.isForeground = true
    return action
  }()

  private func scene(locked: Bool = false, desktop: SinkState = .shown(Sample.place)) throws
    -> Scene
  {
    var scene = try Scene(desktop: desktop).with(actions: [
      Sample.action("yes"), Sample.action("say", input: true), Self.delete, Self.open,
    ])
    if locked { scene.core.machine.followed[Machine.Source("test")] = Self.locked }
    return scene
  }

  private static let locked: DeviceOverlay = {
    var overlay = DeviceOverlay()
    overlay.isLocked = true
    return overlay
  }()

  private func held(_ scene: Scene, _ action: String, text: String? = nil) -> Response {
    var response = scene.response(
      text == nil ? .action : .reply, action: action, text: text, route: .unrouted)
    response.isOpen = true
    response.retry = Scene.now.adding(.minutes(2))
    return response
  }

  // A person types.

  @Test(
    "S6.8 the button of a text action asks, and answers nothing by itself",
    arguments: ["a1", "inline-reply"])
  func asks(key: String) throws {
    let scene = try scene()
    let effects = scene.answered(.server(key), token: "tok")
    #expect(
      effects == [
        .prompt(
          scene.delivery, scene.request, Sample.action("say", input: true), activationToken: "tok")
      ])
    let again = scene.core.handle(
      .answered(
        scene.delivery, scene.request, Answer(key: .server(key)), underway: .prompt),
      now: Scene.now)
    #expect(again == [], "it is open already")
  }

  @Test("What was typed is the reply, and not called late, though the press closed the popup")
  func typed() throws {
    for state in [SinkState.shown(Sample.place), .closed(.dismissed, Sample.place)] {
      let scene = try scene(desktop: state)
      let say = try #require(ActionID("say"))
      let effects = scene.answered(.prompted(say, "hello"))
      #expect(
        effects.first
          == .respond(
            scene.response(.reply, action: "say", text: "hello", route: .unrouted), scene.request,
            scene.delivery))
      #expect(effects.contains(scene.line(.reply, detail: "say")))
      #expect(effects.contains(scene.finish(.replied, action: "say", text: "hello")))
      let yes = try #require(ActionID("yes"))
      #expect(scene.answered(.prompted(yes, "x")) == [], "a button takes no text")
    }
  }

  @Test(
    "The popup's end while an answer is under way is none of the notification",
    arguments: [Underway.prompt, .unlock])
  func closed(underway: Underway) throws {
    let scene = try scene()
    for reason in [CloseReason.dismissed, .called, .undefined, .expired] {
      let effects = scene.core.handle(
        .closed(scene.delivery, scene.request, Scene.desktop, reason, underway: underway),
        now: Scene.now)
      let gone = scene.part(Scene.desktop, .closed(reason, Sample.place))
      let expired = reason == .expired ? [scene.line(.expired, detail: "desktop")] : []
      #expect(effects == [gone] + expired)
    }
  }

  @Test("No answer after all: who waits hears so where the popup has gone, and else waits on")
  func given() throws {
    let ends: [(SinkState, [WaitResult])] = [
      (.shown(Sample.place), []), (.closed(.dismissed, Sample.place), [.dismissed]),
      (.closed(.called, Sample.place), [.dismissed]), (.closed(.expired, Sample.place), [.expired]),
    ]
    for (state, results) in ends {
      let scene = try scene(desktop: state)
      let effects = scene.core.handle(
        .promptEnded(scene.delivery, scene.request), now: Scene.now)
      #expect(effects == results.map { scene.finish($0) })
    }
  }

  // The machine is locked.

  @Test("D9.9 what needs the device unlocked waits on the disk; the rest does not")
  func waits() throws {
    let scene = try scene(locked: true)
    for (key, id) in [("a2", "delete"), ("a3", "open")] {
      #expect(scene.answered(.server(key)) == [.hold(held(scene, id))])
      #expect(try self.scene().answered(.server(key)) != [.hold(held(scene, id))])
    }
    #expect(
      scene.answered(.named("delete", text: nil))
        == [.hold(held(scene, "delete")), .reply(.awaitsUnlock)])
    let free = try self.scene(locked: true)
    #expect(free.answered(.server("a0")) == (try self.scene()).answered(.server("a0")))
    #expect(free.answered(.server("default")) == (try self.scene()).answered(.server("default")))
  }

  @Test("D9.13 while one waits, a further answer adds nothing, and a shell is told")
  func second() throws {
    let scene = try scene(locked: true)
    for key in [Answer.Key.server("a0"), .server("a1"), .server("a2"), .server("default")] {
      let effects = scene.core.handle(
        .answered(scene.delivery, scene.request, Answer(key: key), underway: .unlock),
        now: Scene.now)
      #expect(effects == [])
    }
    let told = scene.core.handle(
      .answered(
        scene.delivery, scene.request, Answer(key: .named("yes", text: nil)), underway: .unlock),
      now: Scene.now)
    guard case .reply(.refused(let error))? = told.first else {
      Issue.record("not refused: \(told)")
      return
    }
    #expect(error.message.contains("waits for the unlock"))
  }

  @Test("Unlocked in time it is the answer, of the moment in which it was given")
  func unlocked() throws {
    let scene = try scene().on("delete")
    var waiting = held(scene, "delete")
    waiting.number = 5
    let later = try #require(Scene.now.adding(.seconds(90)))
    let effects = scene.core.handle(
      .unlocked(waiting, scene.request, scene.delivery), now: later)
    #expect(effects.first == .forget(response: 5))
    #expect(
      effects.dropFirst().first
        == .respond(scene.response(.action, action: "delete"), scene.request, scene.delivery))
    #expect(effects.contains(scene.finish(.action, action: "delete")))
  }

  @Test("D9.9 nobody unlocked it within two minutes: dropped, told, and the notification stays")
  func dropped() throws {
    let scene = try scene(locked: true, desktop: .closed(.dismissed, Sample.place))
    let waiting = held(scene, "delete")
    func at(_ span: Span) throws -> [Effect] {
      scene.core.handle(
        .unlocked(waiting, scene.request, scene.delivery),
        now: try #require(Scene.now.adding(span)))
    }
    #expect(try at(Span(usec: 119_999_999)) == [])
    let effects = try at(.minutes(2))
    #expect(effects.count == 3 && effects.first == .forget(response: 0))
    guard case .append(let entry) = effects[1] else {
      Issue.record("not told: \(effects)")
      return
    }
    #expect(entry.event == .failed && entry.reasons == [.authenticationMissing])
    #expect(entry.detail == "delete")
    #expect(effects[2] == scene.finish(.dismissed))
  }

  @Test("What was done or removed meanwhile needs no answer any more")
  func over() throws {
    var scene = try scene()
    scene.delivery.ending = .done
    #expect(
      scene.core.handle(
        .unlocked(held(scene, "delete"), scene.request, scene.delivery), now: Scene.now)
        == [.forget(response: 0)])
    // And a row that is an answer is none of this.
    var open = held(scene, "delete")
    open.route = .own
    #expect(
      scene.core.handle(.unlocked(open, scene.request, scene.delivery), now: Scene.now) == [])
  }
}
