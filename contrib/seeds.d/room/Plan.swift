import TocsinModel

/// A made-up day of a machine: what happens, and when since its start. It is all that a run depends
/// on, so that a run can be told again, cut short, and written down.
package struct Plan: Sendable {
  package struct Item: Sendable {
    var at: Span
    var step: Step
  }

  var seed: UInt64
  var start: WallTime
  var zone: String
  /// How the second app stands with its person.
  var chat: Authorization
  package var items: [Item]

  static let mail = AppID("org.example.mail") ?? .reminders
  static let chat = AppID("org.example.chat") ?? .reminders
  static let news = AppID("org.example.news") ?? .reminders
}

enum Step: Sendable {
  case add(Asked)
  case remove(AppID, String)
  case removeDelivered(AppID, String)
  case pause(AppID, String)
  case resume(AppID, String)
  case skip(AppID, String)
  case done(AppID, String)
  case snooze(AppID, String, Span)
  case edit(AppID, String, Edited)
  case authorize(AppID)
  case answer(AppID, PromptAnswer)
  case choose(AppID, String, Choice)
  case settings(AppID, Change)
  case foreground(AppID, Bool)
  case device(DeviceChange)
  case categories(AppID, hasReply: Bool)
  case act(AppID, String, String)
  case ends(AppID, String, CloseReason)
  case server(ServerChange)
  case handler(exit: Int32, takes: Span)
  case clock(Span)
  case zone(String)
  case suspend(Span)
  case off(Span, isCrash: Bool)
  /// Killed so many steps of the daemon later, wherever it is then; started again after the span.
  case kill(Int, Span)

  enum Change: Equatable, Sendable {
    case critical(Bool), sound(Bool), summary(Bool), quiet(Bool), authorization(Authorization)
  }

  enum DeviceChange: Equatable, Sendable {
    case locked(Bool), silent(Bool)
    case focus(Bool, holds: Bool)
  }

  enum ServerChange: Equatable, Sendable { case up, down, restart, bare, full }

  /// How long nothing else is done to the machine.
  var silence: Span? {
    switch self {
    case .suspend(let span), .off(let span, _), .kill(_, let span): span
    default: nil
    }
  }

  /// Whether it can happen to a machine whose daemon is off.
  var isOfMachine: Bool {
    switch self {
    case .clock, .zone, .device, .server: true
    default: false
    }
  }
}

/// What of a request is another from now on.
enum Edited: Equatable, Sendable {
  case title(String)
  case when(Asked.When)
  case late(Asked.Late)
}

/// A request, as it is asked for.
struct Asked: Sendable {
  enum When: Equatable, Sendable {
    case now
    case after(Span)
    case interval(Span)
    /// `every day HH:MM`, in a zone of its own or in the system's.
    case daily(minute: Int, zone: String?)
    /// A calendar trigger with its hour and minute.
    case calendar(minute: Int, zone: String?, repeats: Bool)
    /// A calendar trigger with nothing but a minute: its hour is free.
    case hourly(minute: Int)
    /// `cal:*:0/20`
    case twenty
  }

  enum Late: Equatable, Sendable {
    case once, all, none
    case within(Span)
  }

  var app: AppID
  var id: String
  /// No two adds of a plan have the same.
  var title: String
  var when: When
  var late: Late
  var level: InterruptionLevel
  var hasSound: Bool
  var thread: String?
  var hasCategory: Bool
}
