package import TocsinModel
package import TocsinTime

/// `notification` of dbus.md section 3: the request as it was given, and what became of it.
package enum NotificationCoding {
  /// - Parameter place: the zone that its trigger names; nil where that is `zone`, or is not known.
  package static func write(
    _ request: Request, _ delivery: Delivery?, zone: Zone, place: Zone? = nil
  ) -> Table {
    var table = Table()
    table.append("id", .unsigned(UInt64(request.id.number)))
    table.append("identifier", .text(request.identifier.text))
    table.append("app", .text(request.app.text))
    table.append("state", .text(request.state.rawValue))
    table.append("origin", .text(request.origin.rawValue))
    ContentCoding.write(request.content, to: &table)
    let attachments = request.content.files.filter { $0.use == .attachment }
    if !attachments.isEmpty {
      table.append("attachments", .tables(attachments.map(NotificationCoding.write)))
    }
    if !request.actions.isEmpty { table.append("actions", ActionCoding.write(request.actions)) }
    if !request.routes.isEmpty { table.append("on", RouteCoding.write(request.routes)) }
    write(request.expiry, to: &table)
    table.append("late", text: request.late.word)
    table.append("nag", text: request.nag.map { Spans.print($0) })
    table.append(time: request.added, as: "added", zone: zone)
    if request.isPaused {
      table.append("paused", .bool(true))
      table.append(time: request.next, as: "resumes", zone: zone)
      // Of what rings once: the time that a pause may outlast (T6.7).
      if case .once(let once) = request.trigger {
        table.append(time: once.at, as: "due", zone: zone)
      }
    } else {
      table.append(time: request.next, as: "next", zone: zone)
    }
    if request.isSnoozed { table.append("snoozed", .bool(true)) }
    write(request.trigger, to: &table, zone: zone)
    if case .interval(let interval) = request.trigger {
      writeHandled(interval, request, delivery, to: &table, zone: zone)
    }
    table.append(
      "repeats", text: repeats(request.trigger, next: request.next, zone: zone, place: place))
    if let delivery {
      table.append(time: delivery.scheduled, as: "scheduled", zone: zone)
      table.append(time: delivery.delivered, as: "delivered", zone: zone)
      table.append(time: delivery.released, as: "released", zone: zone)
      table.append("outcome", .table(OutcomeCoding.write(delivery.outcome, zone: zone)))
      if let waiting = waitingFor(delivery) { table.append("waiting-for", .text(waiting)) }
    }
    return table
  }

  /// The file itself is not handed out.
  private static func write(_ file: StoredFile) -> Table {
    var table = Table()
    table.append("name", .text(file.name))
    if !file.identifier.isEmpty { table.append("identifier", .text(file.identifier)) }
    if file.hidesThumbnail { table.append("hide-thumbnail", .bool(true)) }
    return table
  }

  private static func waitingFor(_ delivery: Delivery) -> String? {
    guard delivery.ending == nil else { return nil }
    if delivery.parts.contains(where: { $0.state == .waiting }) { return "notification-server" }
    return delivery.isHeldBySilentServer ? Reason.serverSilent.rawValue : nil
  }

  private static func write(_ expiry: Expiry, to table: inout Table) {
    switch expiry {
    case .serverDefault: break
    case .never: table.append("expire", .text("never"))
    case .after(let span): table.append("expire", .text(Spans.print(span)))
    }
  }
}

extension Table {
  /// A time travels twice: for people with its offset, for programs as microseconds (W3.2).
  package mutating func append(time: WallTime?, as key: String, zone: Zone) {
    guard let time else { return }
    append(key, .text(RFC3339.print(time, in: zone)))
    append(key + "-usec", .integer(time.usec))
  }
}
