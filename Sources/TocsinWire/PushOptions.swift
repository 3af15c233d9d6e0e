package import TocsinModel
import TocsinTime

/// What stands beside a payload as APNs' headers do (D11.4), and what is to be done with it.
package struct PushOptions: Sendable {
  /// Under this name it replaces what has it (D8.3).
  package var collapseID: RequestIdentifier?
  /// How late it may still be shown.
  package var late = Late.once
  /// Each warning is an error.
  package var isStrict = false
  /// Nothing is delivered.
  package var isDryRun = false
  /// Nothing is delivered, and all is said that a linter says.
  package var isLint = false
  private var type: PushType?
  private var priority: Int64?

  private enum PushType: String, CaseIterable { case alert, background }

  package static let keys = [
    "collapse-id", "push-type", "priority", "expiration", "strict", "dry-run", "lint",
  ]

  /// At most that many bytes (D11.4).
  private static let collapseBytes = 64

  package init(_ table: Table, now: WallTime) throws(CallError) {
    let reader = try TableReader(table, known: PushOptions.keys)
    isStrict = try reader.bool("strict") ?? false
    isDryRun = try reader.bool("dry-run") ?? false
    isLint = try reader.bool("lint") ?? false
    if let text = try reader.text("collapse-id") { collapseID = try PushOptions.collapseID(text) }
    if let text = try reader.text("push-type") { type = try PushOptions.type(text) }
    if let value = table["priority"] { priority = try PushOptions.priority(value) }
    if let value = table["expiration"] { late = try PushOptions.late(value, now: now) }
  }

  /// What does not go with this payload.
  package func check(_ payload: Payload) throws(CallError) {
    switch type {
    case .background? where !payload.wakesApp:
      throw PushOptions.refusal(
        .invalidPushType, "a background push has content-available = 1, and this has not")
    case .background? where payload.isNotification:
      throw PushOptions.refusal(
        .invalidPushType, "a background push has no alert, badge or sound; this is an alert")
    case .alert? where payload.isBackground:
      throw PushOptions.refusal(
        .invalidPushType, "there is nothing to see, hear or count; push-type background fits it")
    default: break
    }
    if payload.isBackground, let priority, priority != 5 {
      throw PushOptions.refusal(
        .badPriority, "a background push has the priority 5, not \(priority)")
    }
  }

  private static func refusal(_ word: PayloadFault.Word, _ message: String) -> CallError {
    CallError(.badRequest, PayloadFault(word, message).callError().message)
  }

  private static func collapseID(_ text: String) throws(CallError) -> RequestIdentifier {
    guard text.utf8.count <= collapseBytes, let name = RequestIdentifier(text) else {
      throw refusal(
        .badCollapseID,
        "'collapse-id' has \(text.utf8.count) bytes, not 1 to \(collapseBytes)")
    }
    return name
  }

  /// D12.4: all others that there are ask for something else than a notification.
  private static func type(_ text: String) throws(CallError) -> PushType {
    guard !text.isEmpty else {
      throw refusal(.missingPushType, "'push-type' is empty; write alert or background")
    }
    if let type = PushType.allCases.first(where: { $0.rawValue.hasSameBytes(as: text) }) {
      return type
    }
    let others = ["voip", "complication", "fileprovider", "mdm", "location", "liveactivity"]
    if others.contains(text) || text == "pushtotalk" || text == "widgets" || text == "controls" {
      throw refusal(
        .invalidPushType,
        "pushes of type \(text) are no notifications; only alert and background are")
    }
    throw refusal(
      .invalidPushType,
      "'push-type' is \(text.quoted), not alert or background"
        + Nearest.hint(for: text, among: PushType.allCases.map(\.rawValue) + others))
  }

  private static func priority(_ value: Value) throws(CallError) -> Int64 {
    let number: Int64?
    switch value {
    case .integer(let given): number = given
    case .count(let given): number = Int64(given)
    case .text(let text): number = Int64(text)
    default: number = nil
    }
    guard let number, [1, 5, 10].contains(number) else {
      throw refusal(.badPriority, "'priority' is 10, 5 or 1")
    }
    return number
  }

  /// Seconds since 1970 as APNs has it, RFC 3339, or a span from now; 0 is now or never.
  private static func late(_ value: Value, now: WallTime) throws(CallError) -> Late {
    let seconds: Int64?
    var end: WallTime?
    switch value {
    case .integer(let given): seconds = given
    case .count(let given): seconds = Int64(given)
    case .unsigned(let given): seconds = Int64(exactly: given)
    case .text(let text):
      seconds = Int64(text)
      if seconds == nil { end = time(text, now: now) }
    default: seconds = nil
    }
    if seconds == 0 { return .none }
    if let seconds, seconds > 0 {
      let (usec, overflows) = seconds.multipliedReportingOverflow(by: 1_000_000)
      end = overflows ? .distantFuture : WallTime(usec: usec)
    }
    guard let end else {
      throw refusal(
        .badExpirationDate,
        "'expiration' is seconds since 1970, an RFC 3339 time, a span such as 1h, or 0")
    }
    guard end > now else {
      throw refusal(.badExpirationDate, "'expiration' has passed, so nothing would be delivered")
    }
    return .within(end.since(now))
  }

  private static func time(_ text: String, now: WallTime) -> WallTime? {
    if let stamp = RFC3339.read(text) { return stamp.instant }
    guard let span = try? Spans.read(text), span > .zero else { return nil }
    return now.adding(span)
  }
}
