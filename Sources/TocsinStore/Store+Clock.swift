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
