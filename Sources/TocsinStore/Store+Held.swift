package import TocsinModel

/// A delivery that a summary will bring, and its request.
package struct HeldRow: Equatable, Sendable {
  package var request: Request
  package var delivery: Delivery
}

/// Where a list of what is held goes on.
package struct HeldCursor: Equatable, Sendable {
  package var scheduled: WallTime
  package var delivery: Int64
}

extension HeldRow {
  package var cursor: HeldCursor {
    HeldCursor(scheduled: delivery.scheduled, delivery: delivery.id)
  }
}

extension Store {
  /// What is held and still in the center, in time order (D10.14), after `cursor`.
  package func held(
    by held: Outcome.Held, after cursor: HeldCursor? = nil, limit: Int64
  ) throws(StoreError) -> [HeldRow] {
    let found = try deliveries(
      """
      WHERE held = ? AND ending IS NULL AND held <> 'no' AND released IS NULL
        AND (scheduled, id) >= (?, ?)
      ORDER BY scheduled, id LIMIT ?
      """
    ) {
      $0.bind(held.rawValue).bind(cursor?.scheduled.usec ?? .min)
        .bind(cursor.map { $0.delivery &+ 1 } ?? .min).bind(limit)
    }
    return try heldRows(of: found)
  }

  /// What was released at `instant` and is still in the center, in time order: one summary or the end
  /// of one Focus brought it.
  package func released(at instant: WallTime) throws(StoreError) -> [HeldRow] {
    try heldRows(
      of: try deliveries(
        """
        INDEXED BY delivery_card
        WHERE ending IS NULL AND surfaces & \(Surfaces.center.rawValue) <> 0 AND released = ?
        ORDER BY scheduled, id
        """
      ) { $0.bind(instant.usec) })
  }

  func heldRows(of deliveries: [Delivery]) throws(StoreError) -> [HeldRow] {
    var rows: [HeldRow] = []
    for delivery in deliveries {
      guard let request = try request(delivery.request) else { continue }
      rows.append(HeldRow(request: request, delivery: delivery))
    }
    return rows
  }

  package func heldCount(by held: Outcome.Held) throws(StoreError) -> Int64 {
    let statement = try connection.statement(
      """
      SELECT count(*) FROM delivery
      WHERE held = ? AND ending IS NULL AND held <> 'no' AND released IS NULL
      """)
    defer { statement.reset() }
    return try statement.bind(held.rawValue).step() ? statement.integer(0) : 0
  }

  /// When the oldest of them was decided.
  package func heldSince(_ held: Outcome.Held) throws(StoreError) -> WallTime? {
    let statement = try connection.statement(
      """
      SELECT min(claimed) FROM delivery
      WHERE held = ? AND ending IS NULL AND held <> 'no' AND released IS NULL
      """)
    defer { statement.reset() }
    guard try statement.bind(held.rawValue).step() else { return nil }
    return statement.integerOrNil(0).map { WallTime(usec: $0) }
  }

  /// Whether one of them was decided after `instant`, by a clock that was set back since.
  package func isHeld(_ held: Outcome.Held, after instant: WallTime) throws(StoreError) -> Bool {
    let statement = try connection.statement(
      """
      SELECT 1 FROM delivery
      WHERE held = ? AND ending IS NULL AND held <> 'no' AND released IS NULL AND claimed > ?
      LIMIT 1
      """)
    defer { statement.reset() }
    return try statement.bind(held.rawValue).bind(instant.usec).step()
  }

  /// The summary came that it was held for.
  package func release(_ delivery: Int64, now: WallTime) throws(StoreError) {
    try write()
    try connection.statement(
      "UPDATE delivery SET released = ? WHERE id = ? AND held <> 'no' AND released IS NULL"
    ).bind(now.usec).bind(delivery).run()
    try connection.statement(
      """
      UPDATE request SET state = 'delivered'
      WHERE id = (SELECT request FROM delivery WHERE id = ?) AND state = 'held'
      """
    ).bind(delivery).run()
  }
}
