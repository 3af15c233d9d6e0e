import Testing
import TocsinTesting

/// What is done when the kill comes, and how the world is afterwards.
struct CrashScene: Sendable, CustomTestStringConvertible {
  /// What the first notification has come to before the act.
  enum Before {
    case nothing
    /// Due in a second, and announced.
    case soon
    /// Its time has passed while no daemon was there; the last announcement was long before.
    case overdue
    /// Due, with no server to show it.
    case waiting
    case shown
    /// Shown, and expired on the screen.
    case closed
    /// Answered, and its handler wants to be run again later.
    case retry
  }

  /// What is done; the kill is somewhere in it.
  enum Act {
    /// One for in three days.
    case add
    /// One that is due at once.
    case deliver
    /// The time of the first comes.
    case await
    /// The daemon starts.
    case start
    /// The button of the first is pressed.
    case answer
    /// The first is removed from the center.
    case remove
  }

  var name: String
  var before = Before.nothing
  var act: Act
  var afterwards = Afterwards.same
  /// The server takes a stack tag, as dunst and mako do.
  var hasTag = false
  /// The rows that it is there for.
  var rows: Set<CrashRow>

  var testDescription: String { name }
  /// The number of the notification that the act is about.
  var subject: Int64 { before == .nothing || act != .add ? 1 : 2 }

  static let acts: [CrashScene] = [
    CrashScene(name: "one add", act: .add, rows: [.notStored, .future]),
    CrashScene(
      name: "one delivery", act: .deliver,
      rows: [.announced, .claimedServer, .shownSame]),
    CrashScene(
      name: "one overdue start", before: .overdue, act: .start,
      rows: [.past, .claimedLog, .claimedServer]),
    CrashScene(
      name: "one answer", before: .shown, act: .answer, rows: [.openResponse, .shownSame]),
  ]

  static let others: [CrashScene] = [
    CrashScene(
      name: "one delivery, announced before", before: .soon, act: .await, rows: [.announced]),
    CrashScene(
      name: "one delivery, announced before, the server takes a tag", before: .soon, act: .await,
      hasTag: true, rows: [.announced]),
    CrashScene(
      name: "one delivery, the server takes a tag", act: .deliver, hasTag: true,
      rows: [.claimedServer]),
    CrashScene(
      name: "one delivery, then no server", act: .deliver, afterwards: .serverLater,
      rows: [.claimedNoServer, .shownOther]),
    CrashScene(
      name: "one delivery, then the sink gone", act: .deliver, afterwards: .sinkGone,
      rows: [.claimedSinkGone]),
    CrashScene(
      name: "one overdue start, the server takes a tag", before: .overdue, act: .start,
      hasTag: true, rows: [.past, .claimedServer]),
    CrashScene(name: "one removal", before: .shown, act: .remove, rows: [.leftCenter]),
    CrashScene(
      name: "an add beside one that waits", before: .waiting, act: .add, rows: [.waiting]),
    CrashScene(
      name: "an add beside a popup, then another server", before: .shown, act: .add,
      afterwards: .newServer, rows: [.shownOther]),
    CrashScene(
      name: "an add beside one that expired", before: .closed, act: .add, rows: [.confirmed]),
    CrashScene(
      name: "an add beside an answer to be tried again", before: .retry, act: .add,
      rows: [.retrySet]),
  ]
}
