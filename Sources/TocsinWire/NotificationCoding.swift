package import TocsinModel
package import TocsinTime

/// `notification` of dbus.md section 3: the request as it was given, and what became of it.
package enum NotificationCoding {
  package static func write(_ request: Request, _ delivery: Delivery?, zone: Zone) -> Table {
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
    table.append(time: request.added, as: "added", zone: zone)
    table.append(time: request.next, as: "next", zone: zone)
    write(request.trigger, to: &table, zone: zone)
    table.append("repeats", text: repeats(request.trigger, zone: zone))
    if let delivery {
      table.append(time: delivery.scheduled, as: "scheduled", zone: zone)
      table.append(time: delivery.delivered, as: "delivered", zone: zone)
      table.append("outcome", .table(OutcomeCoding.write(delivery.outcome)))
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

  /// `every 2h, 3 times, until Fri 2026-12-04 08:00 CET`: how it repeats, for people; nil for what
  /// rings once.
  package static func repeats(_ trigger: Trigger, zone: Zone) -> String? {
    guard case .interval(let interval) = trigger else { return nil }
    var text = "every \(Spans.print(interval.every, days: false))"
    if let count = interval.count { text += count == 1 ? ", once" : ", \(count) times" }
    if let until = interval.until { text += ", until \(Echo.instant(until, in: zone))" }
    return text
  }

  /// The keys of a stored recurrence (time.md section 5); `when` is what was typed.
  private static func write(_ trigger: Trigger, to table: inout Table, zone: Zone) {
    switch trigger {
    case .now: break
    case .once(let once):
      table.append("when", .text(once.words))
      table.append("made-in", text: once.zone)
    case .interval(let interval):
      table.append("when", .text(interval.words))
      table.append("kind", .text("interval"))
      table.append(time: interval.anchor, as: "anchor", zone: zone)
      table.append("every", .integer(interval.every.usec))
      table.append(time: interval.until, as: "until", zone: zone)
      table.append("count", interval.count.map { .integer($0) })
      table.append("made-in", text: interval.zone)
    }
  }
}

package enum OutcomeCoding {
  /// The keys of `expect` (policy-tests.md) but `error`.
  package static func write(_ outcome: Outcome) -> Table {
    var table = Table()
    table.append("level", .text(outcome.level.rawValue))
    let surfaces = Surfaces.names.filter { outcome.surfaces.contains($0.0) }.map(\.1)
    table.append("surfaces", .texts(surfaces))
    table.append("stays", .bool(outcome.stays))
    table.append("sound", .text(outcome.sound.word))
    table.append("title", .text(outcome.title))
    table.append("subtitle", .text(outcome.subtitle))
    table.append("body", .text(outcome.body))
    table.append("actions", .texts(outcome.actions.map(\.id.text)))
    table.append("reasons", .texts(outcome.reasons.map(\.rawValue)))
    return table
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
