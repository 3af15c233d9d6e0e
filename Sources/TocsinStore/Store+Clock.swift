package import TocsinModel

extension Store {
  /// Requests that repeat by elapsed time and ring later than one interval from `now`, which only a
  /// clock that was set back can have made; by number, after `id`.
  package func tooFarAway(
    _ now: WallTime, after id: Int64, limit: Int64
  ) throws(StoreError) -> [Request] {
    try read(
      """
      WHERE kind = 'interval' AND next IS NOT NULL AND next - every > ? AND id > ?
      ORDER BY id LIMIT ?
      """
    ) { $0.bind(now.usec).bind(id).bind(limit) }
  }
}

extension Store {
  /// Requests whose next ring was made from a civil time, in its order, after that of `cursor`.
  package func civil(
    after cursor: (civil: Int64, id: Int64), limit: Int64
  ) throws(StoreError) -> [Request] {
    try read(
      """
      WHERE next_civil IS NOT NULL AND (next_civil, id) > (?, ?) ORDER BY next_civil, id LIMIT ?
      """
    ) { $0.bind(cursor.civil).bind(cursor.id).bind(limit) }
  }
}

extension Store {
  /// By which zone and which rules the instants of civil times were made; nil before the first.
  package func zoneMark() throws(StoreError) -> String? {
    let statement = try connection.statement("SELECT value FROM meta WHERE key = 'zone'")
    defer { statement.reset() }
    return try statement.step() ? statement.text(0) : nil
  }

  package func mark(zone: String) throws(StoreError) {
    try write()
    try connection.statement("INSERT OR REPLACE INTO meta VALUES ('zone', ?)").bind(zone).run()
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
