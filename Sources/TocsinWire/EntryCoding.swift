package import TocsinModel
package import TocsinTime

/// `entry` of the log (dbus.md section 3). It names things; what people wrote is not in it.
package enum EntryCoding {
  package static func write(_ entry: LogEntry, zone: Zone) -> Table {
    var table = Table()
    table.append(time: entry.time, as: "time", zone: zone)
    table.append("event", .text(entry.event.rawValue))
    table.append("id", .unsigned(UInt64(entry.request.number)))
    table.append("app", .text(entry.app.text))
    table.append("identifier", .text(entry.identifier.text))
    table.append("reasons", .texts(entry.reasons.map(\.rawValue)))
    if let detail = entry.detail { table.append(key(of: entry.event), .text(detail)) }
    table.append("lateness", entry.lateness.map { .text(Spans.print($0)) })
    table.append("exit", entry.exit.map { .integer(Int64($0)) })
    return table
  }

  /// What the detail of an event is.
  private static func key(of event: LogEvent) -> String {
    switch event {
    case .action, .reply, .unrouted: "action"
    case .shown, .closed, .expired: "sink"
    case .handled: "handler"
    default: "detail"
    }
  }
}
