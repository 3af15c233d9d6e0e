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
