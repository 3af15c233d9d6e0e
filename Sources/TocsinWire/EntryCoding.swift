package import TocsinModel
package import TocsinTime

/// `entry` of the log (dbus.md section 3). The line itself names things; what people wrote stands in
/// its details alone.
package enum EntryCoding {
  /// - Parameter hasText: without it title, subtitle, body, replies and `user-info` are left out
  ///   (C6.4).
  package static func write(
    _ entry: LogEntry, _ details: LogDetails, hasText: Bool = true, zone: Zone
  ) -> Table {
    var table = write(entry, zone: zone)
    table.append(time: details.scheduled, as: "scheduled", zone: zone)
    if let outcome = details.outcome {
      var written = OutcomeCoding.write(outcome, zone: zone)
      if !hasText {
        // The line of a group is made of what people wrote, too.
        written.entries.removeAll { ["title", "subtitle", "body", "summary"].contains($0.key) }
      }
      table.append("outcome", .table(written))
    }
    guard hasText else { return table }
    if let text = details.text, case .table(var response)? = table["response"] {
      response.append("text", .text(text))
      table.entries.removeAll { $0.key.hasSameBytes(as: "response") }
      table.append("response", .table(response))
    }
    table.append("user-info", text: details.userInfo)  // as the bus has it
    return table
  }

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
    case .shown, .closed, .covered, .expired, .delivered: table.append("sink", .text(detail))
    case .chosen: table.append("choice", .text(detail))
    case .handled: table.append("handler", .text(detail))
    default: table.append("detail", .text(detail))
    }
  }
}
