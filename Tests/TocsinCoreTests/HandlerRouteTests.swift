import Testing
import TocsinCore
import TocsinModel
import TocsinTesting

/// Where a response goes (handlers.md, "Where a response goes").
struct HandlerRouteTests {
  static func table(
    _ name: StaticString, on: [Happening], _ change: (inout HandlerTable) -> Void = { _ in }
  ) -> HandlerTable {
    var table = HandlerTable()
    table.name = HandlerName(known: name)
    table.on = on
    table.does = .exec(["/bin/true"])
    change(&table)
    return table
  }

  private func scene(_ tables: [HandlerTable]) throws -> Scene {
    var scene = try Scene().with(actions: [Sample.action("yes")])
    scene.request.content.category = CategoryID("mail")
    scene.core.setup.handlers = tables
    return scene
  }

  private func route(_ scene: Scene) -> ResponseRoute? {
    for case .respond(let response, _, _) in scene.answered(.named("yes", text: nil)) {
      #expect(response.isOpen == (response.route != .unrouted))
      #expect(response.attempt == (response.route == .unrouted ? 0 : 1))
      return response.route
    }
    return nil
  }

  @Test("The request's own program comes first, then the first table that fits")
  func order() throws {
    let two = [Self.table("one", on: [.action]), Self.table("two", on: [.action, .reply])]
    #expect(route(try scene(two).on("yes")) == .own)
    #expect(route(try scene(two)) == .handler(HandlerName(known: "one")))
    #expect(route(try scene(Array(two.reversed()))) == .handler(HandlerName(known: "two")))
    #expect(route(try scene([])) == .unrouted)
  }

  @Test("What a table asks for must be there, byte for byte")
  func match() throws {
    let rows: [(fits: Bool, (inout HandlerTable) -> Void)] = [
      (true, { $0.match.app = Sample.app }), (false, { $0.match.app = .reminders }),
      (true, { $0.match.category = CategoryID("mail") }),
      (false, { $0.match.category = CategoryID("mai") }),
      (true, { $0.match.action = ActionID("yes") }), (false, { $0.match.action = ActionID("no") }),
      (false, { $0.match.threadID = ThreadID("t") }), (false, { $0.on = [.reply, .default] }),
    ]
    for (number, row) in rows.enumerated() {
      let scene = try scene([Self.table("one", on: [.action], row.1)])
      #expect(
        route(scene) == (row.fits ? .handler(HandlerName(known: "one")) : .unrouted),
        "row \(number)")
    }
  }

  @Test("The name of a table in the request's own 'on' is that table, whatever it hears by itself")
  func named() throws {
    var scene = try scene([Self.table("one", on: [.due]) { $0.match.app = .reminders }])
    scene.request.routes = [Route(event: "yes", target: .handler(HandlerName(known: "one")))]
    #expect(route(scene) == .handler(HandlerName(known: "one")))
  }

  @Test("An answer that nobody is registered for stays in the log as such")
  func unrouted() throws {
    let scene = try scene([Self.table("one", on: [.reply])])
    #expect(
      scene.answered(.named("yes", text: nil)).contains(
        Scene.line(.unrouted, of: scene.request, detail: "yes")))
  }

  @Test("An event goes to every table that hears it and to the request's own, once to each")
  func events() throws {
    var scene = try scene([
      Self.table("one", on: [.expired]), Self.table("two", on: [.expired, .due]),
      Self.table("three", on: [.due]), Self.table("four", on: [.expired]),
    ]).on("due")
    scene.request.routes.append(
      Route(event: "expired", target: .handler(HandlerName(known: "two"))))
    let told = scene.closed(.expired).compactMap { effect -> ResponseRoute? in
      if case .respond(let response, _, _) = effect { response.route } else { nil }
    }
    #expect(
      told
        == ["two", "one", "four"].map { .handler(HandlerName(known: $0)) })
  }

  @Test("What Tocsin says itself goes to tables alone that name it")
  func own() throws {
    var scene = try scene([Self.table("all", on: [.expired])])
    scene.request.app = .tocsin
    #expect(!scene.closed(.expired).contains { if case .respond = $0 { true } else { false } })
    scene.core.setup.handlers[0].match.app = .tocsin
    #expect(scene.closed(.expired).contains { if case .respond = $0 { true } else { false } })
  }

  @Test("A table that said 78 is as if it were not there")
  func disabled() throws {
    var scene = try scene([Self.table("one", on: [.action]), Self.table("two", on: [.action])])
    scene.core.disabledHandlers = [HandlerName(known: "one")]
    #expect(route(scene) == .handler(HandlerName(known: "two")))
  }

  @Test("What an answer would do is what it does")
  func supposed() throws {
    let scene = try scene([Self.table("one", on: [.action])])
    let response = try scene.core.supposed(
      "yes", text: nil, to: scene.request, scene.delivery, now: Scene.now
    ).get()
    #expect(
      scene.answered(.named("yes", text: nil)).contains(
        .respond(response, scene.request, scene.delivery)))
    #expect(throws: CallError.self) {
      try scene.core.supposed(
        "no", text: nil, to: scene.request, scene.delivery, now: Scene.now
      ).get()
    }
  }
}
