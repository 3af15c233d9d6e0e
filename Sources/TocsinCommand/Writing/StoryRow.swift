import TocsinModel
import TocsinSimulator
import TocsinTime
import TocsinWire

/// One thing that happens in a simulation, as a row or as an object.
enum StoryRow {
  /// moment, wall time, what.
  static func cells(_ happening: SimulatedHappening, _ words: String) -> [String] {
    [
      Moments.span(happening.moment),
      TimePrinter(form: .pretty, now: happening.wall, zone: happening.zone)
        .time(happening.wall, seconds: true), words,
    ]
  }

  static func table(_ name: String, _ outcome: Outcome) -> Table {
    var table = Table([.init(key: "case", value: .text(name))])
    table.append("what", .text(outcome.error == nil ? "delivered" : "error"))
    table.append("error", text: outcome.error?.rawValue)
    table.append("outcome", .table(OutcomeCoding.write(outcome, zone: .utc)))
    return table
  }

  /// Nil for what another one tells already.
  static func table(_ happening: SimulatedHappening, of timeline: Timeline) -> Table? {
    guard let words = StoryWords.of(happening, withApp: false) else {
      return nil
    }
    var table = Table([.init(key: "timeline", value: .text(timeline.name))])
    table.append("moment", .text(Moments.span(happening.moment)))
    table.append(time: happening.wall, as: "time", zone: happening.zone)
    let (what, more) = parts(happening)
    table.append("what", .text(what))
    table.append("app", text: happening.app?.text)
    table.append("id", text: happening.identifier?.text)
    table.entries += more.entries
    table.append("words", .text(words))
    return table
  }

  private static func parts(_ happening: SimulatedHappening) -> (String, Table) {
    let zone = happening.zone
    var table = Table()
    switch happening.what {
    case .event: return ("event", table)
    case .delivered(let outcome), .unseen(let outcome):
      table.append("outcome", .table(OutcomeCoding.write(outcome, zone: zone)))
      if case .unseen = happening.what { return ("unseen", table) }
      return ("delivered", table)
    case .summary(_, let count, let featured):
      table.append("count", .integer(count))
      table.append("featured", text: featured?.text)
      return ("summary-delivered", table)
    case .response(let action, let text, let attempt):
      table.append("action", .text(action))
      table.append("text", text: text)
      table.append("attempt", .integer(attempt))
      return ("response", table)
    case .handled: return ("handled", table)
    case .missed(let reasons):
      table.append("reasons", .texts(reasons.map(\.rawValue)))
      return ("missed", table)
    case .error(let error, let outcome):
      table.append("error", .text(error.code.rawValue))
      table.append("message", .text(error.message))
      if let outcome { table.append("reasons", .texts(outcome.reasons.map(\.rawValue))) }
      return ("error", table)
    case .awaitsUnlock(let answer):
      table.append("action", .text(answer))
      return ("awaits-unlock", table)
    case .granted(let granted):
      table.append("granted", .bool(granted))
      return ("granted", table)
    case .logged(let entry, let next):
      table.append("event", .text(entry.event.rawValue))
      table.append("detail", text: entry.detail)
      table.append("reasons", .texts(entry.reasons.map(\.rawValue)))
      table.append(time: next, as: "next", zone: zone)
      return ("logged", table)
    case .fault: return ("fault", table)
    }
  }
}
