import TocsinModel
import TocsinSimulator
import TocsinTime

/// What a test would see of a fault: it is written as the expectation that the core has not met.
enum Sign: Sendable {
  /// It should have been delivered then; nil is where it was looked for.
  case missing(AppID, String, Int64?)
  /// It should have been delivered so often, where it was looked for.
  case several(AppID, String, Int)
  /// It was delivered then, and should not have been.
  case extra(AppID, String, Int64?)
  case missed(AppID, String)
  /// It should ring next at that instant.
  case next(AppID, String, Int64)
  /// It should have passed everything, when it was delivered.
  case critical(AppID, String)
}

/// A delivery, as somebody who looks on has it.
struct Arrived: Sendable {
  var moment: Span
  var app: AppID
  var name: String
}

extension Sign {
  /// The lines of an expectation, as `tocsin test` reads them: what was seen at its moment, but for
  /// this.
  func expectation(_ simulation: Simulation, _ arrived: [Arrived], zone: NaiveZone) -> [String] {
    let (app, moment) = (app, moment(simulation))
    var names = arrived.filter { $0.moment == moment && $0.app == app }.map(\.name)
    let value: String
    switch self {
    case .missing(_, let name, _):
      names.append(name)
      value = "delivered = [\(Sign.list(names))]"
    case .several(_, let name, let count):
      names.removeAll { $0.hasSameBytes(as: name) }
      names += Array(repeating: name, count: count)
      value = "delivered = [\(Sign.list(names))]"
    case .extra(_, let name, _):
      if let last = names.lastIndex(where: { $0.hasSameBytes(as: name) }) { names.remove(at: last) }
      value = "delivered = [\(Sign.list(names))]"
    case .missed(_, let name): value = "missed = [\"\(name)\"]"
    case .critical(_, let name): value = "delivered = [{ id = \"\(name)\", level = \"critical\" }]"
    case .next(_, let name, let usec):
      var pending = simulation.pending(of: app).map { ($0.next?.usec, $0.identifier.text) }
      pending.removeAll { $0.1.hasSameBytes(as: name) }
      let place = pending.firstIndex { $0.0.map { $0 > usec } ?? true } ?? pending.endIndex
      pending.insert((usec, name), at: place)
      let rows = pending.map { next, name in
        let time = next.map { ", next = \"\(Sign.time($0, zone))\"" } ?? ""
        return "{ id = \"\(name)\"\(name.hasSameBytes(as: self.name) ? time : "") }"
      }
      value = "pending = [\(rows.joined(separator: ", "))]"
    }
    return ["[[expect]]", "at = \"\(Plan.at(moment))\"", "app = \"\(app)\"", value]
  }

  private var app: AppID {
    switch self {
    case .missing(let app, _, _), .several(let app, _, _), .extra(let app, _, _),
      .missed(let app, _), .next(let app, _, _),
      .critical(let app, _):
      app
    }
  }

  private var name: String {
    switch self {
    case .missing(_, let name, _), .several(_, let name, _), .extra(_, let name, _),
      .missed(_, let name),
      .next(_, let name, _), .critical(_, let name):
      name
    }
  }

  /// Nothing has set the clock since: the looks lie between whatever happens.
  private func moment(_ simulation: Simulation) -> Span {
    let now = simulation.clock.elapsed
    switch self {
    case .missing(_, _, let at?), .extra(_, _, let at?):
      return Span(usec: now.usec - max(0, simulation.now.usec - at))
    default: return now
    }
  }

  private static func list(_ names: [String]) -> String {
    names.map { "{ id = \"\($0)\" }" }.joined(separator: ", ")
  }

  private static func time(_ usec: Int64, _ zone: NaiveZone) -> String {
    RFC3339.print(WallTime(usec: usec), in: .offset(Int(zone.offset(usec))))
  }
}
