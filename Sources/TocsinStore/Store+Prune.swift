package import TocsinModel

extension Store {
  /// Forgets a little of what is over: history before `cutoff` or beyond the newest `entries`
  /// lines, deliveries and requests that ended before `cutoff`. Never what is pending, in the
  /// center or unanswered, and at most `limit` rows of each, so that no turn is long.
  ///
  /// - Returns: how many rows went.
  package func prune(
    before cutoff: WallTime, entries: Int64, limit: Int64
  ) throws(StoreError) -> Int64 {
    try write()
    var gone: Int64 = 0
    // The oldest lines are the first: looking at them alone costs the same in any history.
    gone += try delete(
      """
      DELETE FROM log WHERE number IN (
        SELECT number FROM (SELECT number, time FROM log ORDER BY number LIMIT ?)
        WHERE time < ? OR number <= (SELECT max(number) FROM log) - ?)
      """
    ) { $0.bind(limit).bind(cutoff.usec).bind(entries) }
    gone += try delete(
      """
      DELETE FROM delivery WHERE id IN (
        SELECT id FROM delivery WHERE ending IS NOT NULL AND claimed < ?
          AND NOT EXISTS (SELECT 1 FROM response
            WHERE response.delivery = delivery.id AND is_open = 1)
        ORDER BY claimed LIMIT ?)
      """
    ) { $0.bind(cutoff.usec).bind(limit) }
    gone += try delete(
      """
      DELETE FROM request WHERE id IN (
        SELECT id FROM request WHERE ended IS NOT NULL AND ended < ?
          AND NOT EXISTS (SELECT 1 FROM response
            WHERE response.request = request.id AND is_open = 1)
        ORDER BY ended LIMIT ?)
      """
    ) { $0.bind(cutoff.usec).bind(limit) }
    return gone
  }

  private func delete(
    _ sql: StaticString, _ bind: (Statement) -> Void
  ) throws(StoreError) -> Int64 {
    let statement = try connection.statement(sql)
    bind(statement)
    try statement.run()
    return connection.changes
  }
}
