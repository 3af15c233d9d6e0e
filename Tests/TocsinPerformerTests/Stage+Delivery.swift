import TocsinCore
import TocsinModel
import TocsinPerformer
import TocsinStore
import TocsinTesting

// Scenes of delivery: one app, one person, one machine, at virtual time.

extension Stage {
  static let app = Sample.app
  static let mail = AppID("org.example.mail") ?? .reminders

  static func at(_ span: Span) -> WallTime { now.adding(span) ?? now }

  /// Nobody may anything that no person has allowed.
  func strict() -> Stage {
    performer.core.setup.everyApp = nil
    return self
  }

  /// Asks for a notification now, and rings. What the desktop was given for it.
  @discardableResult
  func deliver(
    _ name: String, app: AppID = Stage.app, at time: WallTime = Stage.now,
    _ change: (inout Draft) -> Void = { _ in }
  ) -> Outcome? {
    var draft = Sample.draft(name, title: name)
    draft.app = app
    change(&draft)
    let before = screen.seen.count
    add(draft, now: time)
    finish(now: time)
    ring(now: time)
    return screen.seen.count > before ? screen.seen.last?.delivery.outcome : nil
  }

  /// The newest delivery of a request, as the store has it.
  func stored(_ name: String, app: AppID = Stage.app) throws -> (Request, Delivery)? {
    let store = performer.store
    guard
      let request = try store.list(RequestFilter(which: .all, app: app)).requests
        .last(where: { $0.identifier == Sample.identifier(name) }),
      let delivery = try store.deliveries(of: request.id, limit: 1).first
    else { return nil }
    return (request, delivery)
  }

  /// Calls with a reply, and ends the turn.
  func settle(
    now: WallTime = Stage.now, _ call: (@escaping Performer.Reply) -> Void
  ) -> Answered? {
    var answer: Answered?
    call { answer = $0 }
    finish(now: now)
    return answer
  }

  func choose(_ choice: Choice, app: AppID = Stage.app, now: WallTime = Stage.now) -> Answered? {
    settle(now: now) { performer.choose(app, choice, now: now, reply: $0) }
  }

  /// Nil is off.
  @discardableResult
  func answer(_ id: RequestID, _ name: String, now: WallTime = Stage.now) -> Answered? {
    settle(now: now) {
      performer.answer(id, Answer(key: .named(name, text: nil)), now: now, reply: $0)
    }
  }

  @discardableResult
  func focus(_ name: FocusName?, until: WallTime? = nil, now: WallTime = Stage.now) -> Answered? {
    let answer = settle(now: now) {
      performer.setFocus(name, until: until, now: now, reply: $0)
    }
    ring(now: now)
    return answer
  }

  /// What was shown of the app `org.tocsin.Tocsin`, with its words.
  var own: [String] {
    screen.seen.filter { $0.request.app == .tocsin }.map { $0.delivery.outcome.title }
  }

  /// A click on a button of the newest popup of a request.
  func click(_ key: String, _ name: String, app: AppID = Stage.app, now: WallTime = Stage.now) {
    guard
      let shown = screen.seen.last(where: {
        $0.request.app == app && $0.request.identifier == Sample.identifier(name)
      }), let delivery = try? performer.store.delivery(shown.delivery.id),
      case .shown(let place)? = delivery[Stage.desktop]
    else { return }
    performer.take(.answered(place, Answer(key: .server(key))), now: now)
    finish(now: now)
    ring(now: now)
  }
}

extension Answered {
  var error: CallError? { if case .refused(let error) = self { error } else { nil } }
  var app: App? { if case .settled(.app(let app)) = self { app } else { nil } }
}
