import Testing
import TocsinCore
import TocsinModel
import TocsinTesting

struct AnswerTests {
  static let buttons = [
    Sample.action("yes"), Sample.action("say", input: true), Sample.action("caf\u{E9}"),
  ]

  private func scene(_ state: RequestState = .delivered) throws -> Scene {
    try Scene(state: state).with(actions: Self.buttons)
  }

  /// All that one answer leads to.
  private func effects(
    _ scene: Scene, _ response: Response, line: LogEvent, result: WaitResult,
    reasons: [Reason] = [], isFromShell: Bool = false
  ) -> [Effect] {
    let action = response.action?.text
    var effects: [Effect] = [
      .respond(response, scene.request, scene.delivery),
      .endDelivery(7, response.happening == .dismissed ? .dismissed : .answered),
    ]
    if case .shown? = scene.delivery[Scene.desktop] {
      effects.append(.withdraw(scene.delivery, Scene.desktop))  // S5.5
    }
    if scene.request.next == nil { effects.append(.update(scene.request(.ended))) }
    effects.append(scene.line(line, reasons, detail: action))
    if response.route == .unrouted, response.happening != .dismissed {
      effects.append(scene.line(.unrouted, detail: action))
    }
    effects.append(scene.finish(result, action: action, text: response.text))
    if isFromShell { effects.append(.reply(.acted(response.route))) }
    return effects
  }

  @Test("A click on the popup is the default action")
  func standard() throws {
    let scene = try scene()
    #expect(
      scene.answered(.server("default"))
        == effects(
          scene, scene.response(.default, route: .unrouted), line: .default, result: .action))
  }

  @Test("What somebody waits for does not go nowhere, whoever is registered for it")
  func awaited() throws {
    for scene in [try scene(), try scene().on("yes")] {
      let awaited = scene.core.handle(
        .answered(
          scene.delivery, scene.request, Answer(key: .server("a0")), isAwaited: true),
        now: Scene.now)
      let alone = scene.answered(.server("a0"))
      #expect(awaited == alone.filter { $0 != scene.line(.unrouted, detail: "yes") })
    }
  }

  @Test("An answer to what it showed does not end one that is paused without an end")
  func paused() throws {
    var scene = try scene(.pending)
    scene.request.next = nil
    scene.request.isPaused = true
    let effects = scene.answered(.server("default"))
    #expect(!effects.contains(.update(scene.request(.ended))))
    #expect(effects.contains(.endDelivery(7, .answered)))
  }

  @Test("S6.8: a button comes back under our own key, and means its action")
  func button() throws {
    let scene = try scene().on("yes")
    #expect(
      scene.answered(.server("a0"), token: "tok")
        == effects(
          scene, scene.response(.action, action: "yes", token: "tok"), line: .action,
          result: .action))
    #expect(
      scene.answered(.server("a2"))
        == effects(
          scene, scene.response(.action, action: "caf\u{E9}", route: .unrouted), line: .action,
          result: .action))
  }

  @Test(
    "Keys that are not ours are nothing",
    arguments: [
      "", "a", "a3", "a9", "a00", "a+0", "a-0", "a 0", "A0", "b0", "yes", "a0 ", "a0x", "a1000",
      "a99999999999999999999", "Default", "default ", "dismiss", "aa", "a\u{661}",
    ])
  func foreign(key: String) throws { #expect(try scene().answered(.server(key)) == []) }

  @Test("From a shell an action is called by its id")
  func named() throws {
    let scene = try scene().on("action")
    #expect(
      scene.answered(.named("yes", text: nil))
        == effects(
          scene, scene.response(.action, action: "yes"), line: .action, result: .action,
          isFromShell: true))
    #expect(
      scene.answered(.named("default", text: nil))
        == effects(
          scene, scene.response(.default, route: .unrouted), line: .default, result: .action,
          isFromShell: true))
    #expect(
      scene.answered(.named("dismiss", text: nil))
        == effects(
          scene, scene.response(.dismissed, route: .unrouted), line: .dismissed,
          result: .dismissed, isFromShell: true))
  }

  @Test("D9.11: nothing typed is the empty text", arguments: ["", "hello\n", "é"])
  func reply(text: String) throws {
    let scene = try scene().on("reply")
    #expect(
      scene.answered(.named("say", text: text))
        == effects(
          scene, scene.response(.reply, action: "say", text: text), line: .reply,
          result: .replied, isFromShell: true))
  }

  @Test(
    "What cannot be meant is refused, and changes nothing",
    arguments: [
      ("no", nil, CallError.Code.noSuchAction), ("", nil, .noSuchAction), ("say", nil, .badRequest),
      ("Yes", nil, .noSuchAction), ("cafe\u{301}", nil, .noSuchAction), ("a0", nil, .noSuchAction),
      ("yes", "text", .badRequest), ("yes", "", .badRequest), ("default", "text", .badRequest),
      ("dismiss", "text", .badRequest),
    ] as [(String, String?, CallError.Code)])
  func refused(name: String, text: String?, code: CallError.Code) throws {
    let effects = try scene().answered(.named(name, text: text))
    #expect(effects.count == 1)
    guard case .reply(.refused(let error))? = effects.first else {
      Issue.record("not refused: \(effects)")
      return
    }
    #expect(error.code == code)
  }

  @Test("What repeats stays pending when one copy is answered")
  func repeating() throws {
    let scene = try scene(.pending)
    #expect(
      scene.answered(.server("default"))
        == effects(
          scene, scene.response(.default, route: .unrouted), line: .default, result: .action))
  }

  @Test("S5.16: an answer out of a history counts, and is called late")
  func late() throws {
    for reason in [CloseReason.expired, .undefined, .called] {
      let scene = try Scene(desktop: .closed(reason, Sample.place)).with(actions: Self.buttons)
      #expect(
        scene.answered(.server("a0"))
          == effects(
            scene, scene.response(.action, action: "yes", route: .unrouted), line: .action,
            result: .action, reasons: [.answeredLate]))
    }
  }

  @Test(
    "D9.13: a second answer adds nothing, and a shell is told",
    arguments: [Ending.answered, .dismissed, .removed, .replaced, .done])
  func second(ending: Ending) throws {
    let scene = try Scene(ending: ending, state: .ended).with(actions: Self.buttons)
    #expect(scene.answered(.server("default")) == [])
    #expect(scene.answered(.server("a0")) == [])
    let effects = scene.answered(.named("yes", text: nil))
    #expect(effects.count == 1)
    guard case .reply(.refused)? = effects.first else {
      Issue.record("not refused: \(effects)")
      return
    }
  }

  @Test(
    "Who is registered: the first that names the action, the event, or the dismissal",
    arguments: [
      (["yes"], Happening.action, "yes", "yes"), (["action"], .action, "yes", "action"),
      (["no", "yes"], .action, "yes", "yes"), (["action", "yes"], .action, "yes", "action"),
      (["no"], .action, "yes", nil), (["dismiss"], .dismissed, nil, "dismiss"),
      (["dismissed"], .dismissed, nil, "dismissed"), (["dismiss"], .default, nil, nil),
      (["default"], .default, nil, "default"), (["default"], .action, "yes", nil),
      (["cafe\u{301}"], .action, "caf\u{E9}", nil), ([], .due, nil, nil),
      (["due"], .due, nil, "due"),
    ] as [([String], Happening, String?, String?)])
  func routes(events: [String], happening: Happening, action: String?, found: String?) throws {
    var request = try Sample.request()
    request.routes = events.map { Route(event: $0, target: .program(["/" + $0])) }
    let route = request.route(for: happening, action: action.flatMap { ActionID($0) })
    #expect(route?.event == found)
  }
}
