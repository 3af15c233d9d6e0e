package import TocsinModel

extension Store {
  /// Requests that repeat by elapsed time and ring later than one interval from `now`, which only a
  /// clock that was set back can have made; the nearest first, after `cursor`.
  package func tooFarAway(
    _ now: WallTime, after cursor: (since: Int64, id: Int64), limit: Int64
  ) throws(StoreError) -> [Request] {
    let isFirst = now.usec > cursor.since
    return try read(
      """
      WHERE kind = 'interval' AND next IS NOT NULL
        AND next - every >= ?1 AND (next - every > ?1 OR id > ?2)
      ORDER BY next - every, id LIMIT ?3
      """
    ) {
      $0.bind(max(now.usec, cursor.since)).bind(isFirst ? .max : cursor.id).bind(limit)
    }
  }
}

extension Store {
  /// For which instants after `instant` it was delivered, the next ones; only a clock that was set back
  /// since knows any.
  package func rings(
    of request: RequestID, after instant: WallTime, limit: Int64
  ) throws(StoreError) -> [WallTime] {
    try connection.statement(
      "SELECT scheduled FROM delivery WHERE request = ? AND scheduled > ? ORDER BY scheduled LIMIT ?"
    ).bind(request.number).bind(instant.usec).bind(limit).rows { WallTime(usec: $0.integer(0)) }
  }
}

extension Store {
  /// Requests whose next ring was made from a civil time and that float in that way, in the order
  /// of that time, after `cursor`.
  package func civil(
    _ floating: Floating, after cursor: (civil: Int64, id: Int64), limit: Int64
  ) throws(StoreError) -> [Request] {
    // What shares the time of the cursor by itself, so that it is not read from its first on.
    let here = try read(
      """
      WHERE floats = ? AND next_civil IS NOT NULL AND next_civil = ? AND id > ? ORDER BY id LIMIT ?
      """
    ) { $0.bind(floating.rawValue).bind(cursor.civil).bind(cursor.id).bind(limit) }
    let left = limit - Int64(here.count)
    guard left > 0 else { return here }
    return here
      + (try read(
        """
        WHERE floats = ? AND next_civil IS NOT NULL AND next_civil > ? ORDER BY next_civil, id LIMIT ?
        """
      ) { $0.bind(floating.rawValue).bind(cursor.civil).bind(left) })
  }
}

extension Store {
  /// By which zone and which rules the instants of civil times were made; nil before the first.
  package func zoneMark() throws(StoreError) -> String? {
    let statement = try connection.statement("SELECT value FROM meta WHERE key = 'zone'")
    defer { statement.reset() }
    return try statement.step() ? statement.text(0) : nil
  }

  /// When something happened last; nil where nothing has.
  package func lastEvent() throws(StoreError) -> WallTime? {
    try connection.integer("SELECT time FROM log ORDER BY number DESC LIMIT 1")
      .map { max(WallTime(usec: $0), announced) }
  }

  /// Whether what a clock that was ahead has made is still to be gone through.
  package func isClockMarked() throws(StoreError) -> Bool {
    try connection.integer("SELECT 1 FROM meta WHERE key = 'clock'") != nil
  }

  package func mark(clock isMarked: Bool) throws(StoreError) {
    try write()
    try connection.statement(
      isMarked
        ? "INSERT OR REPLACE INTO meta VALUES ('clock', 'ahead')"
        : "DELETE FROM meta WHERE key = 'clock'"
    ).run()
  }

  /// The zones to which what is stored is pinned, each once.
  package func pinnedZones(limit: Int64) throws(StoreError) -> [String] {
    // From one to the next by the index, however many rows each has.
    try connection.prepare(
      """
      WITH RECURSIVE pinned (zone) AS (
        SELECT min(zone) FROM recurrence WHERE zone IS NOT NULL
        UNION ALL
        SELECT (SELECT min(zone) FROM recurrence WHERE zone > pinned.zone)
          FROM pinned WHERE pinned.zone IS NOT NULL
      )
      SELECT zone FROM pinned WHERE zone IS NOT NULL LIMIT ?
      """
    ).bind(limit).rows { $0.text(0) }
  }

  /// The same rules as what they say, as whoever marks writes them.
  package func zoneRules() throws(StoreError) -> String? {
    let statement = try connection.statement("SELECT value FROM meta WHERE key = 'zone-rules'")
    defer { statement.reset() }
    return try statement.step() ? statement.text(0) : nil
  }

  package func mark(zone: String, rules: String) throws(StoreError) {
    try write()
    try connection.statement("INSERT OR REPLACE INTO meta VALUES ('zone', ?), ('zone-rules', ?)")
      .bind(zone).bind(rules).run()
  }

  /// The last announcement on the disk (`announce`); the distant past when there was none.
  func storedAnnouncement() throws(StoreError) -> WallTime {
    let statement = try connection.statement("SELECT value FROM meta WHERE key = 'announced'")
    defer { statement.reset() }
    guard try statement.step(), let usec = Int64(statement.text(0)) else { return .distantPast }
    return WallTime(usec: usec)
  }

  /// Writes that what is due up to `instant` may be with its sinks before its rows are here. Once
  /// the turn is on the disk, a start after a crash knows which deliveries may have been seen, and
  /// syncing need not stand between a due time and its sink.
  package func announce(_ instant: WallTime) throws(StoreError) {
    try write()
    try connection.statement("INSERT OR REPLACE INTO meta VALUES ('announced', ?)")
      .bind(String(instant.usec)).run()
    announcing = instant
  }
}
