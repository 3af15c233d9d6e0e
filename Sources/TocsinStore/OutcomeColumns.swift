import TocsinModel

/// An outcome in the columns of its delivery; its actions are rows of their own.
enum OutcomeColumns {
  /// In the order that `Outcome(_:)` takes them.
  static let names = """
    level, surfaces, stays, sound, title, subtitle, body, reasons, volume, haptic, wakes_screen,
      badge, badge_number, previews_hidden, prompt, held, until, grouped, summary, error, app,
      thread
    """
  static let count: Int32 = 22
}

extension Outcome {
  /// Binds what is in `OutcomeColumns.names` before `app`.
  func bind(to statement: Statement) {
    statement.bind(level.rawValue).bind(Int64(surfaces.rawValue)).bind(stays)
      .bind(HeardColumn.text(sound)).bind(title).bind(subtitle).bind(body)
      .bind(ReasonsColumn.text(reasons)).bind(volume).bind(haptic).bind(wakesScreen)
    switch badge {
    case .unchanged: statement.bind("unchanged").bind(nil as Int64?)
    case .removed: statement.bind("removed").bind(nil as Int64?)
    case .number(let number): statement.bind("number").bind(number)
    case .hidden(let number): statement.bind("hidden").bind(number)
    }
    statement.bind(previewsHidden).bind(prompt.rawValue).bind(held.rawValue).bind(until?.usec)
    switch group {
    case nil: statement.bind("no")
    case let group?: statement.bind(group.thread == nil ? "app" : "thread")
    }
    statement.bind(summary).bind(error?.rawValue)
  }

  /// Nil where a column has a word that is none.
  init?(_ row: Statement) {
    guard let level = InterruptionLevel(rawValue: row.text(0)),
      let badge = Outcome.badge(row.text(11), row.integerOrNil(12)),
      let prompt = OfferedPrompt(rawValue: row.text(14)), let held = Held(rawValue: row.text(15)),
      let app = AppID(row.text(20))
    else { return nil }
    var group: Group?
    switch row.text(17) {
    case "no": break
    case "app": group = Group(app: app)
    case "thread":
      guard let thread = row.textOrNil(21).flatMap({ ThreadID($0) }) else { return nil }
      group = Group(app: app, thread: thread)
    default: return nil
    }
    var error: CallError.Code?
    if let word = row.textOrNil(19) {
      error = CallError.Code(rawValue: word)
      if error == nil { return nil }
    }
    self.init(
      level: level, surfaces: Surfaces(rawValue: Int(row.integer(1))), stays: row.bool(2),
      sound: HeardColumn.value(row.text(3)), volume: row.isNull(8) ? nil : row.double(8),
      haptic: row.bool(9), wakesScreen: row.bool(10), badge: badge, title: row.text(4),
      subtitle: row.text(5), body: row.text(6), previewsHidden: row.bool(13), actions: [],
      prompt: prompt, held: held, until: row.integerOrNil(16).map { WallTime(usec: $0) },
      group: group, summary: row.text(18), error: error,
      reasons: ReasonsColumn.value(row.text(7)))
  }

  private static func badge(_ word: String, _ number: Int64?) -> Badge? {
    switch (word, number) {
    case ("unchanged", nil): .unchanged
    case ("removed", nil): .removed
    case ("number", let number?): .number(number)
    case ("hidden", let number?): .hidden(number)
    default: nil
    }
  }
}
