package import TocsinModel

// Deliveries that alert again until they are acknowledged (T6.10).

extension Store {
  /// When it alerts next, and how often it has; nil is no more.
  package func write(_ nagging: Nagging?, of delivery: Int64) throws(StoreError) {
    try write()
    guard let nagging else {
      try connection.statement("DELETE FROM nagging WHERE delivery = ?").bind(delivery).run()
      return
    }
    try connection.statement("INSERT OR REPLACE INTO nagging VALUES (?, ?, ?)").bind(delivery)
      .bind(nagging.next.usec).bind(nagging.count).run()
  }

  /// Those that are due to alert, earliest first.
  package func nagsDue(
    _ now: WallTime, limit: Int64
  ) throws(StoreError) -> [(delivery: Int64, nagging: Nagging)] {
    try connection.statement(
      "SELECT delivery, next, count FROM nagging WHERE next <= ? ORDER BY next, delivery LIMIT ?"
    ).bind(now.usec).bind(limit).rows { row in
      (
        row.integer(0), Nagging(next: WallTime(usec: row.integer(1)), count: row.integer(2))
      )
    }
  }

  package func nagging(_ delivery: Int64) throws(StoreError) -> Nagging? {
    try connection.statement("SELECT next, count FROM nagging WHERE delivery = ?").bind(delivery)
      .rows { Nagging(next: WallTime(usec: $0.integer(0)), count: $0.integer(1)) }.first
  }

  package func nextNag() throws(StoreError) -> WallTime? {
    try connection.integer("SELECT next FROM nagging ORDER BY next LIMIT 1")
      .map { WallTime(usec: $0) }
  }
}
