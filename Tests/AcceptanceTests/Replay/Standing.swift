import TocsinModel
import TocsinSimulator
import TocsinStore
import TocsinTesting
import TocsinTime
import TocsinWire

/// How things stand at the end of a day, a line for each thing.
enum Standing {
  /// Of a store: what is pending, what lies in the center, and every delivery that ever was.
  static func lines(_ store: Store, _ app: AppID, zone: Zone) throws -> [String] {
    var lines: [String] = []
    let pending = RequestFilter(which: .state(.pending), app: app, limit: .max)
    for request in try store.list(pending).requests {
      let next = request.next.map { RFC3339.print($0, in: zone) + " \($0.usec)" } ?? "never"
      lines.append(
        "\(app) pending \(request.identifier) \(next)\(request.isPaused ? " paused" : "")"
          + (request.isSnoozed ? " snoozed" : "") + " after \(request.fired)")
    }
    for delivery in try store.center(of: app, limit: .max) {
      let identifier = try store.request(delivery.request)?.identifier.text ?? "?"
      lines.append("\(app) center \(identifier)")
    }
    for request in try store.list(RequestFilter(which: .all, app: app, limit: .max)).requests {
      for delivery in try store.deliveries(of: request.id, limit: .max) {
        let outcome = ReplayLine.of(
          outcome: try ReplayLine.read(OutcomeCoding.write(delivery.outcome, zone: zone)))
        lines.append(
          "\(app) delivery \(request.id) \(request.identifier) \(request.state.rawValue)"
            + " \(delivery.ending?.rawValue ?? "here") \(delivery[desktop].map(word) ?? "nowhere")"
            + " \(outcome)")
      }
    }
    return lines
  }

  /// A simulation has no journal.
  private static let desktop = SinkName(known: "desktop")

  /// Without the server's number and owner.
  private static func word(_ state: SinkState) -> String {
    switch state {
    case .waiting: "waiting"
    case .claimed: "claimed"
    case .shown: "shown"
    case .written: "written"
    case .closed(let reason, _): "closed \(reason.word)"
    case .failed(let reason): "failed \(reason.rawValue)"
    }
  }

  /// The settings of an app and its badge, with the keys that `like` has.
  static func settings(_ table: Table, like: Table) -> String {
    let entries = like.entries.map { entry in
      Table.Entry(key: entry.key, value: table[entry.key] ?? .null)
    }
    return JSONWriting.text(Table(entries))
  }
}
