package import TocsinModel

extension Configuration {
  /// `[[handler]]`: who gets an answer (handlers.md).
  package struct Handler: Equatable, Sendable {
    package var name = ""
    package var on: [Event] = []
    package var match = Match()
    package var does = Does.nothing
    /// Nil is `limits.handler-time`.
    package var timeout: Span?
    /// After exit 75.
    package var retry: Int64 = 3
    package var run = Run.queue
  }

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
    case open(String)
  }

  /// What a notification must have, byte for byte; nil takes any.
  package struct Match: Equatable, Sendable {
    package var app: AppID?
    package var category: CategoryID?
    package var action: ActionID?
    package var threadID: ThreadID?

    /// Whether some notification fits both.
    package func overlaps(_ other: Match) -> Bool {
      func differ<T: Equatable>(_ one: T?, _ two: T?) -> Bool {
        guard let one, let two else { return false }
        return one != two
      }
      return !differ(app, other.app) && !differ(category, other.category)
        && !differ(action, other.action) && !differ(threadID, other.threadID)
    }
  }

  package struct ServiceExtension: Equatable, Sendable {
    package var match = Match()
    package var exec: [String] = []
    package var timeout = Span.seconds(30)
  }

  package struct ContentExtension: Equatable, Sendable {
    package var app: AppID?
    package var categories: [CategoryID] = []
    package var exec: [String] = []
    package var timeout = Span.seconds(30)
  }

  package struct Calendar: Equatable, Sendable {
    package var name = ""
    /// An .ics file or a folder of them.
    package var path = ""
    /// Nil is `default-app`.
    package var app: AppID?
    /// Before the start, where an item has no alarm.
    package var leads: [Span] = []
  }
}
