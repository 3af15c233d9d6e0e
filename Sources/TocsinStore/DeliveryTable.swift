package import TocsinModel

// Deliveries and their parts, as rows.

extension Store {
  /// The words that it shows.
  package func updateText(of delivery: Delivery) throws(StoreError) {
    try write()
    try connection.statement(
      "UPDATE delivery SET title = ?, subtitle = ?, body = ?, summary = ? WHERE id = ?"
    ).bind(delivery.outcome.title).bind(delivery.outcome.subtitle).bind(delivery.outcome.body)
      .bind(delivery.outcome.summary).bind(delivery.id).run()
  }

  package func insert(_ delivery: Delivery) throws(StoreError) {
    try write()
    // The app and the thread are the request's; without a request the row is refused.
    let statement = try connection.statement(
      """
      INSERT INTO delivery (level, surfaces, stays, sound, title, subtitle, body, reasons, volume,
        haptic, wakes_screen, badge, badge_number, previews_hidden, prompt, held, until, grouped,
        summary, error, configuration, settings, device, because, id, scheduled, claimed,
        delivered, ending, released, thread, request, app)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?,
        coalesce(?31, (SELECT thread FROM request WHERE id = ?32)), ?32,
        (SELECT app FROM request WHERE id = ?32))
      """)
    delivery.outcome.bind(to: statement)
    BasisColumns.bind(delivery.basis, to: statement)
    try statement.bind(delivery.id).bind(delivery.scheduled.usec).bind(delivery.claimed.usec)
      .bind(delivery.delivered?.usec).bind(delivery.ending?.rawValue)
      .bind(delivery.released?.usec).bind(delivery.outcome.group?.thread?.text)
      .bind(delivery.request.number).run()
    try insertActions(of: delivery)
    for part in delivery.parts { try write(part, of: delivery.id) }
  }

  /// The whole outcome anew, and its basis: it was decided again.
  package func updateOutcome(of delivery: Delivery) throws(StoreError) {
    try write()
    let statement = try connection.statement(
      """
      UPDATE delivery SET level = ?, surfaces = ?, stays = ?, sound = ?, title = ?, subtitle = ?,
        body = ?, reasons = ?, volume = ?, haptic = ?, wakes_screen = ?, badge = ?,
        badge_number = ?, previews_hidden = ?, prompt = ?, held = ?, until = ?, grouped = ?,
        summary = ?, error = ?, configuration = ?, settings = ?, device = ?, because = ?,
        released = ?,
        thread = coalesce(?, (SELECT thread FROM request WHERE id = delivery.request))
      WHERE id = ?
      """)
    delivery.outcome.bind(to: statement)
    BasisColumns.bind(delivery.basis, to: statement)
    try statement.bind(delivery.released?.usec).bind(delivery.outcome.group?.thread?.text)
      .bind(delivery.id).run()
    try connection.statement("DELETE FROM delivered_action WHERE delivery = ?").bind(delivery.id)
      .run()
    try insertActions(of: delivery)
  }

  private func insertActions(of delivery: Delivery) throws(StoreError) {
    for (position, action) in delivery.outcome.actions.enumerated() {
      let statement = try connection.statement(
        "INSERT INTO delivered_action VALUES (?, ?, ?, ?, ?, ?, ?)")
      try insert(action, of: delivery.id, at: position, by: statement)
    }
  }

  package func write(_ part: SinkPart, of delivery: Int64) throws(StoreError) {
    try write()
    let row = PartRow(part.state)
    if let place = row.place {
      // A server that hands a number out again has let go of what it named before.
      try connection.statement(
        """
        UPDATE part SET state = 'closed', detail = coalesce(detail, 'undefined'), bus = NULL,
          owner = NULL, number = NULL
        WHERE bus = ? AND owner = ? AND number = ? AND NOT (delivery = ? AND sink = ?)
        """
      ).bind(place.bus).bind(place.owner).bind(Int64(place.number)).bind(delivery)
        .bind(part.sink.text).run()
    }
    try connection.statement(
      """
      INSERT INTO part (delivery, sink, state, bus, owner, number, detail)
        VALUES (?, ?, ?, ?, ?, ?, ?)
        ON CONFLICT (delivery, sink) DO UPDATE SET state = excluded.state, bus = excluded.bus,
          owner = excluded.owner, number = excluded.number, detail = excluded.detail
      """
    ).bind(delivery).bind(part.sink.text).bind(row.state).bind(row.place?.bus)
      .bind(row.place?.owner).bind(row.place.map { Int64($0.number) }).bind(row.detail).run()
  }

  package func markDelivered(_ delivery: Int64, now: WallTime) throws(StoreError) {
    try write()
    try connection.statement("UPDATE delivery SET delivered = ? WHERE id = ? AND delivered IS NULL")
      .bind(now.usec).bind(delivery).run()
  }

  /// All the reasons of its outcome anew.
  package func explain(_ delivery: Int64, _ reasons: [Reason]) throws(StoreError) {
    try write()
    try connection.statement("UPDATE delivery SET reasons = ? WHERE id = ?")
      .bind(ReasonsColumn.text(reasons)).bind(delivery).run()
  }

  package func end(_ delivery: Int64, _ ending: Ending) throws(StoreError) {
    try write()
    try connection.statement("UPDATE delivery SET ending = ? WHERE id = ? AND ending IS NULL")
      .bind(ending.rawValue).bind(delivery).run()
  }

  // Reading.

  package func delivery(_ id: Int64) throws(StoreError) -> Delivery? {
    try deliveries("WHERE id = ?") { $0.bind(id) }.first
  }

  /// The copy of the request that is still in the center.
  package func center(of request: RequestID) throws(StoreError) -> Delivery? {
    try deliveries("WHERE request = ? AND ending IS NULL") { $0.bind(request.number) }.first
  }

  package func deliveries(of request: RequestID, limit: Int64) throws(StoreError) -> [Delivery] {
    try deliveries("WHERE request = ? ORDER BY id DESC LIMIT ?") {
      $0.bind(request.number).bind(limit)
    }
  }

  /// How many deliveries of `request` were of a time before `scheduled`, and made at or after
  /// `claimed`; no more than are made one by one.
  package func deliveries(
    of request: RequestID, scheduledBefore scheduled: WallTime, claimedFrom claimed: WallTime
  ) throws(StoreError) -> Int64 {
    let statement = try connection.statement(
      """
      SELECT count(*) FROM (
        SELECT scheduled, claimed FROM delivery WHERE request = ? ORDER BY id DESC LIMIT ?)
      WHERE scheduled < ? AND claimed >= ?
      """)
    defer { statement.reset() }
    guard
      try statement.bind(request.number).bind(Limits.caughtUpEach).bind(scheduled.usec)
        .bind(claimed.usec).step()
    else { return 0 }
    return statement.integer(0)
  }

  /// Which delivery a server's number stands for.
  package func delivery(at place: ServerPlace) throws(StoreError) -> (Int64, SinkName)? {
    let statement = try connection.statement(
      "SELECT delivery, sink FROM part WHERE bus = ? AND owner = ? AND number = ?")
    defer { statement.reset() }
    guard
      try statement.bind(place.bus).bind(place.owner).bind(Int64(place.number)).step(),
      let sink = SinkName(statement.text(1))
    else { return nil }
    return (statement.integer(0), sink)
  }

  /// Parts in an open state, oldest first, after that part: one delivery may have several.
  package func open(
    _ state: OpenState, after part: (delivery: Int64, sink: SinkName)?, limit: Int64
  ) throws(StoreError) -> [(delivery: Int64, sink: SinkName)] {
    let rows = try connection.statement(
      """
      SELECT delivery, sink FROM part
      WHERE state = ? AND (state = 'waiting' OR state = 'claimed' OR state = 'shown')
        AND (delivery, sink) > (?, ?)
      ORDER BY delivery, sink LIMIT ?
      """
    ).bind(state.rawValue).bind(part?.delivery ?? 0).bind(part?.sink.text ?? "").bind(limit).rows {
      ($0.integer(0), $0.text(1))
    }
    return rows.compactMap { row in SinkName(row.1).map { (row.0, $0) } }
  }

  package enum OpenState: String, Sendable {
    case waiting, claimed, shown
  }
}
