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
      if source.isByNext {
        let next = try self.request(request)?.next
        if let next { return ListCursor(key: next.usec, id: request.number) }
        continue
      }
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
    var conditions = [source.condition] + filter.conditions
    if let until = filter.until {
      conditions.append(source.isByNext ? "next <= ?3" : isDue(by: until))
    }
    if filter.after != nil { conditions.append("(\(source.key), id) > (?4, ?5)") }
    let statement = try connection.prepare(
      """
      SELECT id, \(source.key) FROM request WHERE \(conditions.joined(separator: " AND "))
      ORDER BY 2, 1 LIMIT ?6
      """)
    statement.bind(filter.app?.text).bind(filter.thread).bind(filter.until?.usec)
      .bind(filter.after?.key).bind(filter.after?.id).bind(limit)
    for identifier in filter.identifiers ?? [] { statement.bind(identifier) }
    let found = try statement.rows { ListCursor(key: $0.integer(1), id: $0.integer(0)) }
    guard source.isByNext else { return found }
    let floating = try floating(
      filter, after: filter.after, through: filter.until ?? .distantFuture, limit: limit)
    return merged(found, floating, limit: limit)
  }

  /// What waits for a server is due already, so it is within every span. What floats is so by its
  /// civil time.
  private func isDue(by until: WallTime) -> String {
    var parts = ["floats <> 1 AND next <= ?3", "state IN ('waiting', 'held')"]
    if let after = until.adding(Span(usec: 1)) {
      let front = clock.front(at: after)
      parts.append("floats = 1 AND next_civil < \(front.first)")
      parts.append(
        "floats = 1 AND next_civil >= \(front.gapEnd) AND next_civil < \(front.shown)")
    } else {
      parts.append("floats = 1")
    }
    return "(" + parts.joined(separator: " OR ") + ")"
  }
}

extension RequestFilter {
  /// What a row has to be beside its place in the list: `?1` is the app, `?2` the thread, and from
  /// `?7` on come the identifiers.
  var conditions: [String] {
    var conditions: [String] = []
    if app != nil { conditions.append("app = ?1") }
    if thread != nil { conditions.append("thread = ?2") }
    if let ids {
      conditions.append("id IN (\(ids.map { String($0.number) }.joined(separator: ", ")))")
    }
    if let identifiers {
      let places = identifiers.indices.map { "?\($0 + 7)" }
      conditions.append("identifier IN (\(places.joined(separator: ", ")))")
    }
    return conditions
  }
}

/// One ordered run of a list. A list that is made of several gives them one after the other, so
/// that each is read along an index and a page costs the same in a store of ten and of a million.
private struct ListSource {
  var condition: String
  /// The ascending key; the keys of a later run are above those of an earlier one.
  var key: String
  /// That one is the instant of the next ring, and what floats is merged into it.
  var isByNext = false

  static let byNext = ListSource(
    condition: "next IS NOT NULL AND floats <> 1", key: "next", isByNext: true)

  /// Without a next ring.
  static let paused = ListSource(
    condition: "paused = 1 AND next IS NULL", key: String(Int64.max))

  static func sources(of which: RequestFilter.Which) -> [ListSource] {
    switch which {
    case .pending:
      [
        ListSource(condition: "state IN ('waiting', 'held')", key: String(Int64.min)),
        ListSource.byNext, ListSource.paused,
      ]
    case .delivered:
      [
        ListSource(
          condition: "id IN (SELECT request FROM delivery WHERE ending IS NULL)",
          key: "(SELECT -id FROM delivery WHERE request = request.id AND ending IS NULL)")
      ]
    case .all: [ListSource(condition: "1", key: "id")]
    case .state(.pending):
      [ListSource.byNext, ListSource.paused]
    case .state(let state): [ListSource(condition: "state = '\(state.rawValue)'", key: "id")]
    }
  }
}
