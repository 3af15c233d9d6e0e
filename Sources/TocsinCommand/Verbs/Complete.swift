import TocsinModel
import TocsinTime
import TocsinWire

/// `tocsin __complete INDEX WORD...`: what a shell may offer, one a line, with a tab before what
/// it stands for.
enum Complete {
  static func run(_ words: [String], _ session: Session) -> Int32 {
    guard let first = words.first, let index = Digits.integer(first), index >= 0 else {
      return Exit.usage
    }
    var typed = Array(words.dropFirst().prefix(Int(clamping: index) &+ 1))
    if typed.count <= Int(clamping: index) { typed.append("") }
    let candidates = Candidates { asked in answer(asked, session) }
    for candidate in candidates.candidates(typed) {
      let about = candidate.about.isEmpty ? "" : "\t" + Escape.line(candidate.about)
      session.output.line(Escape.line(candidate.word) + about)
    }
    return Exit.done
  }

  /// More ids than a person would read through.
  private static let most: UInt32 = 200

  private static func ids(_ state: String, _ session: Session) -> [Candidates.Candidate] {
    let filter = Table([
      .init(key: "limit", value: .count(most)), .init(key: "state", value: .text(state)),
    ])
    guard case .tables(let page)? = session.control.glance("List", [.table(filter)])?.first else {
      return []
    }
    return page.compactMap { notification in
      notification.integer("id").map { .init(String($0), Headline.of(notification)) }
    }
  }

  private static func answer(
    _ asked: Candidates.Asked, _ session: Session
  ) -> [Candidates.Candidate] {
    switch asked {
    case .zones: return session.clock.zones.names().map { .init($0) }
    case .ids: return ids("all", session)
    case .shownIDs: return ids("delivered", session)
    case .apps:
      guard case .tables(let apps)? = session.control.glance("Apps", [])?.first else {
        return [.init(AppID.reminders.text)]
      }
      return apps.compactMap { app in
        app.text("id").map { .init($0, app.text("name") ?? "") }
      }
    case .focuses:
      guard case .table(let focus)? = session.control.glance("Focus", [])?.first else { return [] }
      return focus.tables("focuses").compactMap { row in row.text("name").map { .init($0) } }
    case .categories(let app):
      let app = app.isEmpty ? AppID.reminders.text : app
      guard case .tables(let rows)? = session.control.glance("Categories", [.text(app)])?.first
      else { return [] }
      return rows.compactMap { row in row.text("id").map { .init($0) } }
    case .choices(let name):
      guard case .table(let app)? = session.control.glance("App", [.text(name)])?.first else {
        return []
      }
      return app.texts("choices").map { .init($0) }
    case .actions(let id):
      guard case .table(let table)? = session.control.glance("Show", [.text(id)])?.first else {
        return []
      }
      return table.tables("actions").compactMap { action in
        action.text("id").map { .init($0, action.text("title") ?? "") }
      }
    }
  }
}
