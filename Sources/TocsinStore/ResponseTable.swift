package import TocsinModel

extension Store {
  /// Gives the row its number.
  package func insert(_ response: Response) throws(StoreError) -> Response {
    try write()
    let statement = try connection.statement(
      """
      INSERT INTO response (request, delivery, happening, action, text, occurred, token, route,
        attempt, retry, is_open, handler) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        RETURNING number
      """)
    statement.bind(response.request.number).bind(response.delivery)
      .bind(response.happening.rawValue).bind(response.action?.text).bind(response.text)
      .bind(response.occurred.usec).bind(response.activationToken).bind(response.route.column)
      .bind(response.attempt).bind(response.retry?.usec).bind(response.isOpen)
      .bind(response.route.handler)
    let numbers = try statement.rows { $0.integer(0) }
    var stored = response
    stored.number = numbers.first ?? 0
    return stored
  }

  package func update(_ response: Response) throws(StoreError) {
    try write()
    try connection.statement(
      "UPDATE response SET attempt = ?, retry = ?, is_open = ? WHERE number = ?"
    ).bind(response.attempt).bind(response.retry?.usec).bind(response.isOpen)
      .bind(response.number).run()
  }

  package func forget(response number: Int64) throws(StoreError) {
    try write()
    try connection.statement("DELETE FROM response WHERE number = ?").bind(number).run()
  }

  /// Whether an answer to it waits for the unlock (D9.9).
  package func awaitsUnlock(_ delivery: Int64) throws(StoreError) -> Bool {
    try !responses("WHERE delivery = ? AND \(Store.waitsForUnlock) LIMIT 1") { $0.bind(delivery) }
      .isEmpty
  }

  /// Those that wait for the unlock, oldest first, after `number`.
  package func responsesAwaitingUnlock(
    after number: Int64, limit: Int64
  ) throws(StoreError) -> [Response] {
    try responses("WHERE number > ? AND \(Store.waitsForUnlock) ORDER BY number LIMIT ?") {
      $0.bind(number).bind(limit)
    }
  }

  /// `Response.awaitsUnlock`
  private static let waitsForUnlock = "is_open = 1 AND route = 'unrouted'"

  package func response(_ number: Int64) throws(StoreError) -> Response? {
    try responses("WHERE number = ?") { $0.bind(number) }.first
  }

  /// Those whose handler has not answered, oldest first, after `number`.
  package func openResponses(after number: Int64, limit: Int64) throws(StoreError) -> [Response] {
    try responses("WHERE is_open = 1 AND number > ? ORDER BY number LIMIT ?") {
      $0.bind(number).bind(limit)
    }
  }

  /// Those whose next attempt is due.
  package func retriesDue(_ now: WallTime, limit: Int64) throws(StoreError) -> [Response] {
    try responses("WHERE retry IS NOT NULL AND retry <= ? ORDER BY retry LIMIT ?") {
      $0.bind(now.usec).bind(limit)
    }
  }

  /// What a person answered last to a request, however it was routed.
  package func lastAnswer(to request: RequestID) throws(StoreError) -> Response? {
    try responses(
      """
      WHERE request = ? AND (happening = 'action' OR happening = 'reply' OR happening = 'default'
        OR happening = 'dismissed') AND NOT (\(Store.waitsForUnlock))
      ORDER BY number DESC LIMIT 1
      """
    ) { $0.bind(request.number) }.first
  }

  /// No attempt is further away than that: what lies later is of a clock that was set back since.
  package func bringRetries(to latest: WallTime) throws(StoreError) {
    guard
      try connection.statement("SELECT 1 FROM response WHERE retry > ? LIMIT 1").bind(latest.usec)
        .rows({ $0.integer(0) }).isEmpty == false
    else { return }
    try write()
    try connection.statement("UPDATE response SET retry = ?1 WHERE retry > ?1").bind(latest.usec)
      .run()
  }

  package func nextRetry() throws(StoreError) -> WallTime? {
    try connection.integer(
      "SELECT retry FROM response WHERE retry IS NOT NULL ORDER BY retry LIMIT 1"
    ).map { WallTime(usec: $0) }
  }

  /// The columns in the order that `responses` takes them.
  private static let responseColumns = """
    SELECT number, request, delivery, happening, action, text, occurred, token, route, attempt,
      retry, is_open, handler
    FROM response
    """

  private func responses(
    _ condition: String, _ bind: (Statement) -> Void
  ) throws(StoreError) -> [Response] {
    let statement = try reader(.responses, Store.responseColumns, condition)
    bind(statement)
    return try statement.rows { (row) throws(StoreError) in
      guard let request = RequestID(row.integer(1)),
        let happening = Happening(rawValue: row.text(3)),
        let route = ResponseRoute(row.text(8), handler: row.textOrNil(12))
      else { throw .damaged("response \(row.integer(0)) cannot be read") }
      return Response(
        number: row.integer(0), request: request, delivery: row.integerOrNil(2),
        happening: happening, action: row.textOrNil(4).flatMap { ActionID($0) },
        text: row.textOrNil(5), occurred: WallTime(usec: row.integer(6)),
        activationToken: row.textOrNil(7), route: route, attempt: row.integer(9),
        retry: row.integerOrNil(10).map { WallTime(usec: $0) }, isOpen: row.bool(11))
    }
  }
}

extension ResponseRoute {
  /// Somebody is registered for it, or nobody is; a table of the configuration by its name.
  fileprivate var column: String { self == .unrouted ? "unrouted" : "own" }

  fileprivate var handler: String? {
    if case .handler(let name) = self { name.text } else { nil }
  }

  fileprivate init?(_ column: String, handler: String?) {
    switch (column, handler.flatMap { HandlerName($0) }) {
    case ("own", let name?): self = .handler(name)
    case ("own", nil): self = .own
    case ("unrouted", nil): self = .unrouted
    default: return nil
    }
  }
}
