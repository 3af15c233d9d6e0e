package import TocsinModel

extension Store {
  package func append(_ entry: LogEntry) throws(StoreError) {
    try write()
    try connection.statement(
      """
      INSERT INTO log (time, event, request, app, identifier, reasons, detail, lateness, exit)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
      """
    ).bind(entry.time.usec).bind(entry.event.rawValue).bind(entry.request.number)
      .bind(entry.app.text).bind(entry.identifier.text).bind(ReasonsColumn.text(entry.reasons))
      .bind(entry.detail).bind(entry.lateness?.usec).bind(entry.exit.map(Int64.init)).run()
  }

  /// History, oldest first: the last `limit` lines, or with `after` the first `limit` past it.
  package func log(
    request: RequestID?, app: AppID?, since: WallTime?, after: Int64?, limit: Int64
  ) throws(StoreError) -> [LogEntry] {
    var conditions: [String] = []
    if request != nil { conditions.append("request = ?1") }
    if app != nil { conditions.append("app = ?2") }
    if since != nil { conditions.append("time >= ?3") }
    if after != nil { conditions.append("number > ?4") }
    let condition = conditions.isEmpty ? "" : "WHERE " + conditions.joined(separator: " AND ")
    let order = after == nil ? "DESC" : "ASC"
    let statement = try connection.prepare(
      """
      SELECT number, time, event, request, app, identifier, reasons, detail, lateness, exit
      FROM log \(condition) ORDER BY number \(order) LIMIT ?5
      """)
    statement.bind(request?.number).bind(app?.text).bind(since?.usec).bind(after).bind(limit)
    let entries = try statement.rows { row in
      LogEntry(row)
    }.compactMap { $0 }
    return after == nil ? entries.reversed() : entries
  }
}

extension Store {
  /// The line that tells of a delivery, from when it was claimed.
  package func entry(of delivery: Delivery) throws(StoreError) -> LogEntry? {
    try connection.statement(
      """
      SELECT number, time, event, request, app, identifier, reasons, detail, lateness, exit
      FROM log WHERE request = ? AND time = ? AND event = 'delivered' ORDER BY number DESC LIMIT 1
      """
    ).bind(delivery.request.number).bind(delivery.claimed.usec).rows { row in LogEntry(row) }
      .compactMap { $0 }.first
  }
}

extension LogEntry {
  /// Nil for a line of a newer version, which this one cannot tell.
  fileprivate init?(_ row: Statement) {
    guard let event = LogEvent(rawValue: row.text(2)), let request = RequestID(row.integer(3)),
      let app = AppID(row.text(4)), let identifier = RequestIdentifier(row.text(5))
    else { return nil }
    self.init(
      number: row.integer(0), time: WallTime(usec: row.integer(1)), event: event,
      request: request, app: app, identifier: identifier,
      reasons: ReasonsColumn.value(row.text(6)), detail: row.textOrNil(7),
      lateness: row.integerOrNil(8).map { Span(usec: $0) },
      exit: row.integerOrNil(9).flatMap { Int32(exactly: $0) })
  }
}
