package import TocsinModel

/// Plain rows, for tests that change one thing of them.
package enum Sample {
  package static let now = WallTime(seconds: 1_800_000_000)
  package static let app = AppID("org.example.tests") ?? .reminders
  package static let id = RequestID(5)
  package static let place = ServerPlace(bus: "b1", owner: ":1.7", number: 42)

  package static func place(_ number: UInt32) -> ServerPlace {
    ServerPlace(bus: place.bus, owner: place.owner, number: number)
  }

  package static func identifier(_ text: String) -> RequestIdentifier {
    RequestIdentifier(text) ?? RequestIdentifier(known: "sample")
  }

  package static func draft(
    _ identifier: String? = "tea", title: String = "T", trigger: Trigger = .now
  ) -> Draft {
    var content = Content()
    content.title = title
    return Draft(
      app: app, identifier: identifier.map { Sample.identifier($0) }, content: content,
      trigger: trigger)
  }

  /// Pending, and due at `next`.
  package static func request(
    _ draft: Draft = draft(), number: Int64 = 5, next: WallTime? = now
  ) throws -> Request {
    guard let id = RequestID(number) else { throw Missing() }
    var request = Request(
      draft, id: id, identifier: draft.identifier ?? identifier("tocsin-\(number)"), added: now,
      next: now)
    request.next = next
    if next == nil { request.state = .delivered }
    return request
  }

  package static func outcome(
    surfaces: Surfaces = [.banner, .center], reasons: [Reason] = [.noSound]
  ) -> Outcome {
    Outcome(
      level: .active, surfaces: surfaces, stays: false, sound: .none, title: "T", subtitle: "",
      body: "", actions: [], reasons: reasons)
  }

  /// Every app is allowed, by the configuration.
  package static var everyApp: AppConfiguration {
    var pinned = SettingsOverlay()
    pinned.authorization = .authorized
    return AppConfiguration(name: "", pinned: pinned)
  }

  package static func action(_ id: String, input: Bool = false) -> Action {
    var action = Action(id: ActionID(id) ?? ActionID(known: "sample"), title: id)
    if input { action.input = Action.TextInput() }
    return action
  }

  package struct Missing: Error {
    package init() {}
  }
}
