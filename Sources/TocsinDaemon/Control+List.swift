import Systemd
import TocsinCore
import TocsinModel
import TocsinPerformer
import TocsinStore
import TocsinTime
import TocsinWire

extension Control {
  func list(_ call: MethodCall) throws(CallFailure) {
    let reader = call.reader
    let table = try reading { () throws(BusError) in try reader.readTable() }
    defer { table.closeFiles() }
    let answer = try permitted { () throws(CallError) in
      let filter = try FilterReading(table, now: now(), times: times).requests
      return try page(filter)
    }
    reply(call, answer)
  }

  func reply(_ call: MethodCall, _ page: (tables: [Table], cursor: String)) {
    call.reply { (builder) throws(BusError) in
      try builder.append(tables: page.tables)
      try builder.append(string: page.cursor)
    }
  }

  /// As many as fit one answer (dbus.md section 3).
  func page(
    _ filter: RequestFilter
  ) throws(CallError) -> (tables: [Table], cursor: String) {
    let store = performer.store
    return try stored { () throws(StoreError) in
      let (requests, next) = try store.list(filter)
      var tables: [Table] = []
      var bytes = 0
      for request in requests {
        let center = try store.center(of: request.id)
        let table = NotificationCoding.write(
          request, center, zone: zone.zone, place: place(of: request))
        bytes += table.bytes
        tables.append(table)
        if bytes > Limits.listAnswerBytes / 2, request.id != requests.last?.id {
          let cursor = try store.cursor(of: request.id, in: filter)
          return (tables, cursor.map(FilterReading.text) ?? "")
        }
      }
      return (tables, next.map(FilterReading.text) ?? "")
    }
  }

  func show(_ call: MethodCall) throws(CallFailure) {
    let reader = call.reader
    let name = try reading { () throws(BusError) in try reader.readString() }
    let table = try permitted { () throws(CallError) in try details(try find(name)) }
    call.reply(table: table)
  }

  private func details(_ id: RequestID) throws(CallError) -> Table {
    let store = performer.store
    let found = try stored { () throws(StoreError) in
      (
        try store.request(id), try store.deliveries(of: id, limit: 1).first,
        try store.log(request: id, app: nil, since: nil, after: nil, limit: 200)
      )
    }
    guard let request = found.0 else { throw CallError(.noSuchRequest, "no notification \(id)") }
    let place = place(of: request)
    var table = NotificationCoding.write(request, found.1, zone: zone.zone, place: place)
    if place == nil, let name = request.trigger.zoneName {
      table.append("zone-missing", .text(name))
    }
    let times = performer.zones(for: request.trigger).nextTimes(of: request, 3).map {
      RFC3339.print($0, in: zone.zone)
    }
    table.append("next-three", .texts(times))
    table.append("log", .tables(found.2.map { EntryCoding.write($0, zone: zone.zone) }))
    return table
  }

  func log(_ call: MethodCall) throws(CallFailure) {
    let reader = call.reader
    let table = try reading { () throws(BusError) in try reader.readTable() }
    defer { table.closeFiles() }
    let (tables, cursor) = try permitted { () throws(CallError) in
      let filter = try FilterReading(table, now: now(), times: times)
      let store = performer.store
      if let ids = filter.requests.ids, ids.count != 1 {
        guard ids.isEmpty else {
          throw CallError(.badRequest, "'ids' names one notification here")
        }
        return ([Table](), "")
      }
      return try stored { () throws(StoreError) in
        let entries = try store.log(
          request: filter.requests.ids?.first, app: filter.requests.app, since: filter.since,
          after: filter.requests.after?.id, limit: filter.requests.limit)
        return (try written(entries), entries.last.map { String($0.number) } ?? "")
      }
    }
    call.reply { (builder) throws(BusError) in
      try builder.append(tables: tables)
      try builder.append(string: cursor)
    }
  }

  /// With what belongs to each, as far as one answer has room for it (dbus.md section 3); the last
  /// ones are wanted most.
  private func written(_ entries: [LogEntry]) throws(StoreError) -> [Table] {
    var tables: [Table] = []
    var bytes = 0
    for entry in entries.reversed() {
      var table = EntryCoding.write(entry, zone: zone.zone)
      if bytes < Limits.listAnswerBytes / 2 {
        table = EntryCoding.write(
          entry, try performer.store.details(of: entry), zone: zone.zone)
      }
      bytes += table.bytes
      tables.append(table)
    }
    return tables.reversed()
  }

  var times: TimeContext {
    TimeContext(now: now(), zone: zone.zone, zones: zone.zones, day: day)
  }
}
