package import TocsinModel

extension Store {
  /// Floating requests in the order in which they ring, strictly after `cursor` and no later than
  /// `bound`. A row is read along the index of civil times, which is that order but at a gap: there
  /// the times inside and those after it are two runs that lie over one another.
  func floating(
    _ filter: RequestFilter = RequestFilter(), after cursor: ListCursor? = nil,
    through bound: WallTime = .distantFuture, limit: Int64
  ) throws(StoreError) -> [ListCursor] {
    guard limit > 0 else { return [] }
    // Not as one comparison of pairs: SQLite does not look a row's number up in an index, and would
    // read all that share a time.
    let here = try statement("next_civil = ?3 AND id > ?4", filter)
    let beyond = try statement("next_civil >= ?3", filter)
    defer {
      here.reset()
      beyond.reset()
    }
    let front = cursor.map { clock.front(at: WallTime(usec: $0.key)) }
    /// From that civil time on, without what comes up to the cursor at its own instant.
    func place(_ civil: Int64) -> (civil: Int64, id: Int64) {
      guard let cursor, clock.instant(of: civil).usec == cursor.key else { return (civil, 0) }
      return (civil, cursor.id)
    }
    var found: [ListCursor] = []
    var start = place(front?.first ?? .min)
    while true {
      var parts = [(beyond, start)]
      if start.id > 0, start.civil < .max {
        parts = [(here, start), (beyond, (start.civil + 1, 0))]
      }
      for (statement, start) in parts {
        statement.reset()
        statement.bind(filter.app?.text).bind(filter.thread).bind(start.civil).bind(start.id)
          .bind(nil as Int64?).bind(nil as Int64?)
        for identifier in filter.identifiers ?? [] { statement.bind(identifier) }
      }
      let rows = parts.map { $0.0 }
      guard let run = try readRun(rows, after: cursor, through: bound, limit, &found),
        let end = run.end, run.rest <= bound
      else { return found }
      if found.count == limit, let last = found.last, last.key < run.rest.usec { return found }
      start = place(max(end, front?.shown ?? end))
    }
  }

  private func statement(
    _ place: String, _ filter: RequestFilter
  ) throws(StoreError) -> Statement {
    let columns = "SELECT id, next_civil FROM request"
    let further = filter.conditions.map { " AND " + $0 }.joined()
    let condition =
      "WHERE floats = 1 AND next_civil IS NOT NULL AND \(place)\(further) ORDER BY next_civil, id"
    return filter.conditions.isEmpty
      ? try reader(.floating, columns, condition)
      : try connection.prepare(columns + " " + condition)
  }

  /// One run, of which at most `limit` rows are taken into `found`. Nil when nothing is after it.
  private func readRun(
    _ parts: [Statement], after cursor: ListCursor?, through bound: WallTime, _ limit: Int64,
    _ found: inout [ListCursor]
  ) throws(StoreError) -> (end: Int64?, rest: WallTime)? {
    var run: (end: Int64?, rest: WallTime)?
    var taken: Int64 = 0
    var isLast = true
    reading: for statement in parts {
      while try statement.step() {
        let civil = statement.integer(1)
        let current = run ?? clock.run(at: civil)
        run = current
        let row = ListCursor(key: clock.instant(of: civil).usec, id: statement.integer(0))
        if current.end.map({ civil >= $0 }) ?? false || row.key > bound.usec || taken == limit {
          isLast = false
          break reading
        }
        if let cursor, row <= cursor { continue }
        found.append(row)
        taken += 1
      }
    }
    found.sort()
    if found.count > limit { found.removeLast(found.count - Int(limit)) }
    return isLast ? nil : run
  }

  /// What rings as its own column says and what floats, as one list in order.
  func merged(
    _ fixed: [ListCursor], _ floating: [ListCursor], limit: Int64
  ) -> [ListCursor] {
    guard !floating.isEmpty else { return fixed }
    return Array((fixed + floating).sorted().prefix(Int(clamping: limit)))
  }

  /// By the zone of now, when that request was known to ring the last time that it was written;
  /// nil where another zone was the system's then, or it does not float.
  package func lastReading(of request: RequestID) throws(StoreError) -> WallTime? {
    let statement = try connection.statement(
      "SELECT next FROM request WHERE id = ? AND floats = 1 AND read_in = ?")
    return try statement.bind(request.number).bind(clock.number).rows { $0.integer(0) }.first
      .map { WallTime(usec: $0) }
  }
}

extension ListCursor: Comparable {
  package static func < (left: ListCursor, right: ListCursor) -> Bool {
    (left.key, left.id) < (right.key, right.id)
  }
}
