package import TocsinModel
package import TocsinTime

/// What reading a time depends on, and nothing else (T1.1).
package struct TimeContext {
  package var now: WallTime
  /// The system's zone, or the one the person named.
  package var zone: Zone
  package var zones: any ZoneSource
  package var day: DaySettings
  /// `impossible-dates` (D7.7); false in policy tests alone.
  package var rollsForward = true
  /// `add-never = "accept"` (D7.9); in policy tests alone.
  package var acceptsNever = false

  package init(now: WallTime, zone: Zone, zones: any ZoneSource, day: DaySettings) {
    self.now = now
    self.zone = zone
    self.zones = zones
    self.day = day
  }
}

/// `request` of dbus.md section 3, read.
package struct RequestCoding {
  package var draft: Draft
  /// Sentences for the person about how the words were read (T1.2).
  package var notes: [String]
  /// What was asked for and is left out.
  package var warnings: [String]

  private static let ownKeys = [
    "identifier", "late", "nag", "expire", "actions", "on", "no-replace",
  ]

  /// Keys of the interface that this version does not carry out yet. They are named, not ignored:
  /// a request that asks for more than it gets would be half done.
  private static let later = ["launch-image"]

  package init(_ table: Table, app: AppID, times: TimeContext) throws(CallError) {
    if let entry = table.entries.first(where: { RequestCoding.later.contains($0.key) }) {
      throw CallError(.badRequest, "'\(entry.key)' is not in this version (\(Names.version))")
    }
    let reader = try TableReader(
      table, known: ContentCoding.keys + TriggerCoding.keys + RequestCoding.ownKeys)
    let content = try ContentCoding.read(reader)
    let actions = try ActionCoding.read(reader.tables("actions") ?? [])
    let routes = try RouteCoding.read(reader.table("on") ?? Table(), actions: actions)
    let timing = try TriggerCoding.read(reader, times)
    notes = timing?.notes ?? []
    warnings = try reader.table("trigger").map { TriggerCoding.ignored(in: $0) } ?? []
    draft = Draft(
      app: app, identifier: try reader.exact("identifier"), content: content,
      trigger: timing?.trigger ?? .now, actions: actions, routes: routes,
      expiry: try RequestCoding.expiry(reader), late: try RequestCoding.late(reader) ?? .once,
      nag: try reader.text("nag").map { text throws(CallError) in try RequestCoding.nag(text) },
      isNew: try reader.bool("no-replace") ?? false)
  }

  static func late(_ reader: TableReader) throws(CallError) -> Late? {
    guard let text = try reader.text("late") else { return nil }
    return try late(text)
  }

  static func expiry(_ reader: TableReader) throws(CallError) -> Expiry {
    guard let text = try reader.text("expire") else { return .serverDefault }
    return try expiry(text)
  }

  /// T6.1
  package static func late(_ text: String) throws(CallError) -> Late {
    switch text {
    case "once": return .once
    case "all": return .all
    case "none": return .none
    default:
      let words = ["once", "all", "none"]
      if let near = Nearest.word(to: text, among: words) {
        throw CallError(
          .badRequest, "'late': no word or span \(text.quoted); did you mean '\(near)'?")
      }
      let span: Span
      do throws(CallError) { span = try self.span(text, "late") } catch {
        throw CallError(.badRequest, "\(error.message), or once, all or none")
      }
      guard span > .zero else {
        throw CallError(.badRequest, "'late' is 0; write none, once, all or a span such as 10m")
      }
      return .within(span)
    }
  }

  package static func expiry(_ text: String) throws(CallError) -> Expiry {
    if text == "never" { return .never }
    let zero = CallError(.badRequest, "'expire' is 0; write never for a popup that stays")
    if text == "0" { throw zero }  // as notify-send writes never
    let span = try span(text, "expire")
    guard span > .zero else { throw zero }
    return .after(span)
  }

  /// T6.10
  package static func nag(_ text: String) throws(CallError) -> Span {
    let span = try span(text, "nag")
    guard span >= Limits.shortestRepeat else {
      throw CallError(.badRequest, "'nag' is shorter than 1m")
    }
    return span
  }

  package static func span(_ text: String, _ key: String) throws(CallError) -> Span {
    do {
      return try Spans.read(text)
    } catch {
      throw CallError(.badRequest, "'\(key)': \(error.message)")
    }
  }
}

extension CallError {
  package init(_ refusal: Refusal) {
    self.init(Code(rawValue: refusal.code.rawValue) ?? .badRequest, refusal.message)
  }
}
