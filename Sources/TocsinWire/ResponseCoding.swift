package import TocsinModel
package import TocsinTime

/// `response` of dbus.md section 3, and the JSON object that handlers read (handlers.md, stdin).
package enum ResponseCoding {
  /// The same on every repeat, and never that of another store.
  package static func eventID(_ response: Response, store: String) -> String {
    "\(store)-\(response.number)"
  }

  /// What an app's Delegate is told.
  package static func response(
    _ response: Response, _ request: Request, _ delivery: Delivery?, store: String, zone: Zone
  ) -> Table {
    var table = Table()
    table.append("event-id", .text(eventID(response, store: store)))
    table.append("event", .text(response.happening.rawValue))
    table.append("action", text: response.action?.text)
    table.append("text", text: response.text)
    table.append("attempt", .count(UInt32(clamping: response.attempt)))
    table.append(time: response.occurred, as: "occurred", zone: zone)
    table.append("activation-token", text: response.activationToken)
    table.append(
      "notification", .table(NotificationCoding.write(request, delivery, zone: zone)))
    return table
  }

  package static func handlerInput(
    _ response: Response, _ request: Request, _ delivery: Delivery?, store: String, zone: Zone
  ) -> Table {
    var table = Table()
    table.append("version", .integer(1))
    table.append("event-id", .text(eventID(response, store: store)))
    table.append("event", .text(response.happening.rawValue))
    table.append("attempt", .integer(response.attempt))
    table.append("origin", .text(request.origin.rawValue))
    table.append(
      "notification", .table(NotificationCoding.write(request, delivery, zone: zone)))
    if response.happening.isResponse {
      var inner = Table()
      inner.append("action", text: response.action?.text)
      inner.append("text", text: response.text)
      table.append("response", .table(inner))
    }
    if let delivery {
      table.append("scheduled", .text(RFC3339.print(delivery.scheduled, in: zone)))
    }
    table.append("occurred", .text(RFC3339.print(response.occurred, in: zone)))
    return table
  }
}
