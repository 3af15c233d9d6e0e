/// `[[handler]]` of the configuration: who hears of what happens to the notifications that it fits
/// (handlers.md).
package struct HandlerTable: Equatable, Sendable {
  package var name = HandlerName(known: "handler")
  package var on: [Happening] = []
  package var match = Match()
  package var does = Does.nothing
  /// Nil is `limits.handler-time`.
  package var timeout: Span?
  /// How often again after exit 75.
  package var retry: Int64 = 3
  package var run = Turn.queue

  package init() {}

  /// One of `exec`, `unit`, `dbus`, `open`.
  package enum Does: Equatable, Sendable {
    /// Only while it is being read.
    case nothing
    /// Program and arguments.
    case exec([String])
    /// A unit of the person's manager.
    case unit(String)
    /// `org.freedesktop.Application.ActivateAction` of the app.
    case activate
    /// The URL that `user-info` holds under this key.
    case openURL(String)
  }

  /// What happens to a second run while the first goes on.
  package enum Turn: String, CaseIterable, Sendable {
    case queue, parallel, replace, drop
  }

  /// What a notification must have, byte for byte; nil takes any. What is absent there equals
  /// nothing.
  package struct Match: Equatable, Sendable {
    package var app: AppID?
    package var category: CategoryID?
    package var action: ActionID?
    package var threadID: ThreadID?

    package init() {}

    /// Whether some notification fits both.
    package func overlaps(_ other: Match) -> Bool {
      func differ<T: Equatable>(_ one: T?, _ two: T?) -> Bool {
        guard let one, let two else { return false }
        return one != two
      }
      return !differ(app, other.app) && !differ(category, other.category)
        && !differ(action, other.action) && !differ(threadID, other.threadID)
    }

    /// What Tocsin says itself goes to those alone that name it: who hears of everything would
    /// answer questions about other apps, and hear of its own faults.
    func takes(_ request: Request, action asked: ActionID?) -> Bool {
      (app.map { $0 == request.app } ?? (request.app != .tocsin))
        && category.map { $0 == request.content.category } ?? true
        && action.map { $0 == asked } ?? true
        && threadID.map { $0 == request.content.threadID } ?? true
    }
  }

  package func hears(
    _ happening: Happening, of request: Request, action: ActionID?
  ) -> Bool {
    on.contains(happening) && match.takes(request, action: action)
  }
}

/// What a handler that has done its work asks for (handlers.md, stdout).
package struct HandlerAnswer: Equatable, Sendable {
  /// Again after this long.
  package var snooze: Span?
  package var isRemoved = false
  package var title: String?
  package var subtitle: String?
  package var body: String?
  /// The buttons from now on; nil leaves them.
  package var actions: [Action]?

  package init() {}

  package var changesAnything: Bool {
    title != nil || subtitle != nil || body != nil || actions != nil
  }
}
