import TocsinModel
import TocsinWire

/// `tocsin list`.
enum List {
  static func run(_ call: Invocation, _ session: Session) throws(Failure) -> Int32 {
    if call.has(.delivered), call.has(.all) {
      throw .usage("'--delivered' and '--all' do not go together")
    }
    var filter = Table()
    filter.append("app", text: call.value(.app))
    filter.append("thread-id", text: call.value(.thread))
    filter.append("within", text: call.value(.next))
    if call.has(.delivered) { filter.append("state", .text("delivered")) }
    if call.has(.all) { filter.append("state", .text("all")) }

    let output = session.output
    var pages = Pages(member: "List", filter: filter)
    var columns = Columns(
      [.right, .left, .right, .left, .left, .left, .left],
      paints: [.bold, .plain, .faint, .plain, .plain, .faint, .plain], limit: output.columns)
    var array = JSONArray(output)
    var count = 0
    var groups: Set<String> = []
    let times = session.times
    while let page = try pages.next(session.control) {
      count += page.count
      if output.form != nil {
        for table in page { array.append(table) }
      } else {
        let rows = page.map { table in
          var cells = ListRow.cells(table, times, inCenter: call.has(.delivered))
          // The newest leads its group, with the line that counts the others (D10.2).
          if call.has(.delivered), let (group, line) = ListRow.line(table),
            groups.insert(group).inserted, !line.isEmpty
          {
            cells[cells.count - 1] += "  (\(Escape.line(line)))"
          }
          return cells
        }
        for line in columns.lines(rows, output.style) { output.line(line) }
      }
    }
    if output.form == nil, call.has(.delivered), count > 0 {
      let badges = ListRow.badges(session)
      if !badges.isEmpty { output.line("") }
      for line in badges { output.line(line) }
    }
    if output.form != nil {
      array.finish()
    } else if count == 0 {
      output.note(nothing(call))
    }
    return Exit.done
  }

  /// What was looked for, so that nobody takes a part for the whole.
  private static func nothing(_ call: Invocation) -> String {
    var place = call.has(.delivered) ? "in the center" : call.has(.all) ? "stored" : "pending"
    if let span = call.value(.next) { place += " that rings within \(Escape.line(span))" }
    if let app = call.value(.app) { place += ", of app \(Escape.line(app))" }
    if let thread = call.value(.thread) { place += ", of thread \(Escape.line(thread))" }
    return "nothing is \(place)"
  }
}

enum ListRow {
  /// id, time, distance, how it repeats, state, app where it is not the default one, text.
  /// In the center the time is that of the delivery, also of what rings again.
  static func cells(
    _ notification: Table, _ times: TimePrinter, inCenter: Bool = false
  ) -> [String] {
    let isPaused = notification.bool("paused")
    let isOver = inCenter && notification.instant("delivered") != nil
    let key =
      isOver || (!isPaused && notification.instant("next") == nil)
      ? "delivered" : isPaused ? "resumes" : "next"
    // What is paused has no time, but when it goes on.
    let instant =
      notification.instant(key) ?? (isPaused ? nil : notification.instant("scheduled"))
    let given = notification.text(key)
    var state = notification.text("state") ?? ""
    if isOver, state == RequestState.pending.rawValue, !isPaused {
      state = RequestState.delivered.rawValue  // it has rung, and goes on
    }
    if isPaused {
      state = instant == nil || isOver ? "paused" : "paused until then"
    } else if notification.bool("snoozed") {
      state = "snoozed"
    }
    if state == "waiting", notification.text("waiting-for") == Reason.serverSilent.rawValue {
      state = Reason.serverSilent.rawValue  // B082: a server is there, and says nothing
    }
    let outcome = inCenter ? notification.table("outcome") : nil
    if let held = outcome?.text("held"), held != "no", notification.instant("released") == nil {
      state = "held for \(OutcomeWords.held(held))"
    }
    let app = notification.text("app") ?? ""
    return [
      notification.integer("id").map(String.init) ?? "",
      instant.map { times.time($0, given: given) } ?? "-",
      instant.map { times.distance(beside: $0) } ?? "",
      Escape.line(notification.text("repeats") ?? ""),
      Escape.line(state),
      whose(app, outcome),
      Escape.line(Headline.of(notification)),
    ]
  }
}

extension ListRow {
  /// The group of what lies in the center, and what is said of the others of it; nil for what lies
  /// alone, and for an app that is one group because it has no thread.
  static func line(_ notification: Table) -> (group: String, line: String)? {
    guard let outcome = notification.table("outcome"), let group = outcome.text("group"),
      let app = notification.text("app"), group.utf8.count > app.utf8.count
    else { return nil }
    return (group, outcome.text("summary") ?? "")
  }

  /// The app where it is not the default one; in the center its thread with it, which is what lies
  /// together there.
  private static func whose(_ app: String, _ outcome: Table?) -> String {
    if let group = outcome?.text("group"), group.hasPrefix(app + "/") { return Escape.line(group) }
    return app == AppID.reminders.text ? "" : Escape.line(app)
  }

  /// `badge 3  org.example.mail`: of every app that has one.
  static func badges(_ session: Session) -> [String] {
    guard case .tables(let apps)? = session.control.glance("Apps", [])?.first else { return [] }
    return apps.compactMap { app in
      guard let badge = app.integer("badge-count"), badge > 0, let id = app.text("id") else {
        return nil
      }
      return "badge \(badge)  \(Escape.line(id))"
    }
  }
}

enum Headline {
  /// The title, else the first line of the body; of what comes from string tables as it was shown,
  /// and before that the key.
  static func of(_ notification: Table) -> String {
    let keys = ["title-loc-key", "loc-key"].compactMap { notification.text($0) }
    if let key = keys.first {
      guard case .table(let outcome)? = notification["outcome"] else { return key }
      let shown = of(outcome)
      return shown.isEmpty ? key : shown
    }
    if let title = notification.text("title"), !title.isEmpty { return title }
    return Speech.split(notification.text("body") ?? "").title
  }
}
