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
    write(entry.detail, of: entry.event, to: &table)
    table.append("lateness", entry.lateness.map { .text(Spans.print($0)) })
    table.append("exit", entry.exit.map { .integer(Int64($0)) })
    return table
  }

  /// What the detail of an event is.
  private static func write(_ detail: String?, of event: LogEvent, to table: inout Table) {
    guard let detail else { return }
    switch event {
    case .action, .reply, .unrouted:
      var response = Table()
      response.append("action", .text(detail))
      table.append("response", .table(response))
    case .delivered where UInt32(detail) != nil, .missed where UInt32(detail) != nil:
      // How many occurrences came in one (T6.2), or were given up in one (T6.4).
      table.append("count", UInt32(detail).map { .count($0) })
    case .shown, .closed, .expired, .delivered: table.append("sink", .text(detail))
    case .handled: table.append("handler", .text(detail))
    default: table.append("detail", .text(detail))
    }
  }
}
