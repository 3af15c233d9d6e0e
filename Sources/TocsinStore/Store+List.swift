package import TocsinModel

/// Which requests somebody wants to see (dbus.md section 3, `filter`).
package struct RequestFilter: Equatable, Sendable {
  package enum Which: Equatable, Sendable {
    /// What will ring: pending, waiting, held.
    case pending
    /// What is in the center.
    case delivered
    /// Everything, history included.
    case all
    case state(RequestState)
  }

  package var which: Which
  package var ids: [RequestID]?
  package var identifiers: [String]?
  package var app: AppID?
  package var thread: String?
  /// Due no later than this.
  package var until: WallTime?
  package var after: ListCursor?
  package var limit: Int64

  package init(
    which: Which = .pending, ids: [RequestID]? = nil, identifiers: [String]? = nil,
    app: AppID? = nil, thread: String? = nil, until: WallTime? = nil, after: ListCursor? = nil,
    limit: Int64 = Int64(Limits.listDefault)
  ) {
    self.which = which
    self.ids = ids
    self.identifiers = identifiers
    self.app = app
    self.thread = thread
    self.until = until
    self.after = after
    self.limit = limit
  }
}

/// Where a list goes on: after this time and number.
package struct ListCursor: Equatable, Sendable {
  package var key: Int64
  package var id: Int64

  package init(key: Int64, id: Int64) {
    self.key = key
    self.id = id
  }
}

extension Store {
  /// Pending by next firing, then by adding; delivered newest first (D8.8); all by number.
  package func list(
    _ filter: RequestFilter
  ) throws(StoreError) -> (requests: [Request], cursor: ListCursor?) {
    var found: [ListCursor] = []
    for source in ListSource.sources(of: filter.which) {
      let left = filter.limit - Int64(found.count)
      guard left > 0 else { break }
      found += try rows(of: source, filter, limit: left)
    }
    var requests: [Request] = []
    for row in found {
      if let id = RequestID(row.id), let request = try request(id) { requests.append(request) }
    }
    return (requests, Int64(found.count) == filter.limit ? found.last : nil)
  }

  /// Where a list goes on after `request`.
  package func cursor(
    of request: RequestID, in filter: RequestFilter
  ) throws(StoreError) -> ListCursor? {
    for source in ListSource.sources(of: filter.which) {
      let statement = try connection.prepare(
        "SELECT \(source.key) FROM request WHERE id = ?1 AND \(source.condition)")
      let keys = try statement.bind(request.number).rows { $0.integer(0) }
      if let key = keys.first { return ListCursor(key: key, id: request.number) }
    }
    return nil
  }

  private func rows(
    of source: ListSource, _ filter: RequestFilter, limit: Int64
  ) throws(StoreError) -> [ListCursor] {
    var conditions = [source.condition]
    if filter.app != nil { conditions.append("app = ?1") }
    if filter.thread != nil { conditions.append("thread = ?2") }
    // What waits for a server is due already, so it is within every span.
    if filter.until != nil { conditions.append("(next <= ?3 OR state IN ('waiting', 'held'))") }
    if filter.after != nil { conditions.append("(\(source.key), id) > (?4, ?5)") }
    if let ids = filter.ids {
      conditions.append("id IN (\(ids.map { String($0.number) }.joined(separator: ", ")))")
    }
    if let identifiers = filter.identifiers {
      let places = identifiers.indices.map { "?\($0 + 7)" }
      conditions.append("identifier IN (\(places.joined(separator: ", ")))")
    }
    let statement = try connection.prepare(
      """
      SELECT id, \(source.key) FROM request WHERE \(conditions.joined(separator: " AND "))
      ORDER BY 2, 1 LIMIT ?6
      """)
    statement.bind(filter.app?.text).bind(filter.thread).bind(filter.until?.usec)
      .bind(filter.after?.key).bind(filter.after?.id).bind(limit)
    for identifier in filter.identifiers ?? [] { statement.bind(identifier) }
    return try statement.rows { ListCursor(key: $0.integer(1), id: $0.integer(0)) }
  }
}

/// One ordered run of a list. A list that is made of several gives them one after the other, so
/// that each is read along an index and a page costs the same in a store of ten and of a million.
private struct ListSource {
  var condition: String
  /// The ascending key; the keys of a later run are above those of an earlier one.
  var key: String

  /// Without a next ring.
  static let paused = ListSource(
    condition: "paused = 1 AND next IS NULL", key: String(Int64.max))

  static func sources(of which: RequestFilter.Which) -> [ListSource] {
    switch which {
    case .pending:
      [
        ListSource(condition: "state IN ('waiting', 'held')", key: String(Int64.min)),
        ListSource(condition: "next IS NOT NULL", key: "next"),
        ListSource.paused,
      ]
    case .delivered:
      [
        ListSource(
          condition: "id IN (SELECT request FROM delivery WHERE ending IS NULL)",
          key: "(SELECT -id FROM delivery WHERE request = request.id AND ending IS NULL)")
      ]
    case .all: [ListSource(condition: "1", key: "id")]
    case .state(.pending):
      [ListSource(condition: "next IS NOT NULL", key: "next"), ListSource.paused]
    case .state(let state): [ListSource(condition: "state = '\(state.rawValue)'", key: "id")]
    }
  }
}
