import TocsinModel
import TocsinStore
import TocsinTime
import TocsinWire

/// `filter` of dbus.md section 3.
struct FilterReading {
  var requests: RequestFilter
  var since: WallTime?

  init(_ table: Table, now: WallTime, times: TimeContext) throws(CallError) {
    let reader = try TableReader(
      table,
      known: [
        "ids", "identifiers", "app", "thread-id", "state", "within", "since", "after", "limit",
      ])
    requests = RequestFilter()
    requests.ids = try reader.requestIDs("ids")
    requests.identifiers = try reader.texts("identifiers")
    if let identifiers = requests.identifiers, identifiers.count > Limits.listDefault {
      throw CallError(.tooLarge, "at most \(Limits.listDefault) identifiers in one call")
    }
    if let text = try reader.text("app") {
      guard let app = AppID(text) else {
        throw CallError(.badRequest, "'app' is \(text.quoted), which is no app id")
      }
      requests.app = app
    }
    requests.thread = try reader.text("thread-id")
    if let state = try reader.text("state") { requests.which = try FilterReading.which(state) }
    if let within = try reader.text("within") {
      requests.until = now.adding(try RequestCoding.span(within, "within"))
    }
    if let text = try reader.text("since") {
      since = try FilterReading.instant(text, times)
    }
    if let cursor = try reader.text("after"), !cursor.isEmpty {
      guard let after = FilterReading.cursor(cursor) else {
        throw CallError(.badRequest, "'after' is no cursor of a list")
      }
      requests.after = after
    }
    if let limit = try reader.integer("limit") {
      guard limit > 0 else { throw CallError(.badRequest, "'limit' must be 1 or more") }
      requests.limit = min(limit, Int64(Limits.listDefault) * 10)
    }
  }

  private static func which(_ word: String) throws(CallError) -> RequestFilter.Which {
    if word == "all" { return .all }
    if word == "delivered" { return .delivered }
    if let state = RequestState(rawValue: word) { return .state(state) }
    let words = RequestState.allCases.map(\.rawValue) + ["all"]
    throw CallError(
      .badRequest,
      "'state' is \(word.quoted), not one of \(words.joined(separator: ", "))"
        + Nearest.hint(for: word, among: words))
  }

  /// A time that has passed, or how long ago: `2h`, `08:00`, `yesterday`, `2026-11-30`,
  /// `2026-11-30 08:00`, `@1796000000`, RFC 3339.
  static func instant(_ text: String, _ times: TimeContext) throws(CallError) -> WallTime {
    if let stamp = RFC3339.read(text) { return stamp.instant }
    if let back = try? Spans.read(text) {
      return times.now.adding(Span(usec: -back.usec)) ?? WallTime(usec: 0)
    }
    if text.utf8.first == UInt8(ascii: "@"), let seconds = Int64(text.dropFirst()),
      let usec = seconds.checkedMicroseconds
    {
      return WallTime(usec: usec)
    }
    let today = times.zone.civil(at: times.now).date
    let words = text.lowercased().split(separator: " ").map(String.init)
    let yesterday = today.adding(days: -1) ?? today
    let named = ["today": today, "yesterday": yesterday]
    if let first = words.first, let date = named[first] ?? CivilTime(first + "T00:00:00")?.date {
      let clock = words.count == 2 ? try? TimeOfDay.read(words[1]) : .midnight
      if words.count <= 2, let clock { return times.zone.resolve(CivilTime(date, clock)).instant }
    }
    if words.count == 1, let clock = try? TimeOfDay.read(text) {
      let instant = times.zone.resolve(CivilTime(today, clock)).instant
      if instant <= times.now { return instant }
      return times.zone.resolve(CivilTime(yesterday, clock)).instant
    }
    do { _ = try Spans.read(text) } catch {
      // A span that lacks something, and no moment either.
      if [.noUnit, .ambiguous, .unknownWord].contains(error.code) {
        throw CallError(.badRequest, "'since': \(error.message)")
      }
    }
    throw CallError(
      .badRequest,
      "'since': cannot read \(text.quoted) as a time that has passed; write 2h, 08:00, yesterday, 2026-11-30 or an RFC 3339 time"
    )
  }

  // A cursor is opaque to callers.

  static func text(_ cursor: ListCursor) -> String { "\(cursor.key):\(cursor.id)" }

  private static func cursor(_ text: String) -> ListCursor? {
    let parts = text.split(separator: ":").map { Int64($0) }
    switch (parts.count, parts.first, parts.last) {
    case (1, let id??, _): return ListCursor(key: 0, id: id)
    case (2, let key??, let id??): return ListCursor(key: key, id: id)
    default: return nil
    }
  }
}

extension Int64 {
  fileprivate var checkedMicroseconds: Int64? {
    let (usec, overflow) = multipliedReportingOverflow(by: 1_000_000)
    return overflow ? nil : usec
  }
}
