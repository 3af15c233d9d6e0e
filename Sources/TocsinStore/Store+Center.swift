package import TocsinModel

/// What lies in the center, as far as a group's line and count need it.
package struct CenterRow: Equatable, Sendable {
  package var delivery: Int64
  package var request: RequestID
  package var identifier: RequestIdentifier
  /// Without its files.
  package var content: Content
  /// As it was decided.
  package var level: InterruptionLevel
  /// It was shown on trial (D2.27).
  package var isProvisional: Bool
}

/// Which cards of an app.
package enum CenterCards: Equatable, Sendable {
  case all
  /// Those of no thread.
  case withoutThread
  /// By the thread they had when they were decided.
  case of(ThreadID)
}

extension Store {
  /// Gives what the app has in the center, oldest first and one by one, so that ten thousand need
  /// no more room than one. `each` must not write.
  package func cards(
    of app: AppID, _ which: CenterCards = .all,
    _ each: (CenterRow) throws(StoreError) -> Void
  ) throws(StoreError) {
    let thread: ThreadID?
    let condition: String
    switch which {
    case .all: (thread, condition) = (nil, "")
    case .withoutThread: (thread, condition) = (nil, " AND delivery.thread IS NULL")
    case .of(let one): (thread, condition) = (one, " AND delivery.thread = ?2")
    }
    let statement = try reader(
      .cards,
      """
      SELECT delivery.id, request.id, identifier, delivery.level, delivery.reasons,
        request.title, request.subtitle, request.body, request.badge, request.sound,
        sound_critical, sound_volume, request.thread, category, target, filter, request.level,
        relevance, summary_arg, summary_arg_count, user_info, communication, sender, icon, markup
      FROM delivery INDEXED BY delivery_card JOIN request ON request.id = delivery.request
      """,
      """
      WHERE delivery.app = ?1 AND ending IS NULL AND surfaces & \(Surfaces.center.rawValue) <> 0\
      \(condition) ORDER BY delivery.id
      """)
    defer { statement.reset() }
    statement.bind(app.text)
    if let thread { statement.bind(thread.text) }
    while try statement.step() {
      guard let request = RequestID(statement.integer(1)),
        let identifier = RequestIdentifier(statement.text(2)),
        let level = InterruptionLevel(rawValue: statement.text(3))
      else { throw .damaged("delivery \(statement.integer(0)) cannot be read") }
      try each(
        CenterRow(
          delivery: statement.integer(0), request: request, identifier: identifier,
          content: try Store.readContent(statement, from: 5), level: level,
          isProvisional: ReasonsColumn.value(statement.text(4)).contains(.provisional)))
    }
  }

  /// What the app has in the center, newest first, below delivery `before`.
  package func center(
    of app: AppID, before: Int64? = nil, limit: Int64
  ) throws(StoreError) -> [Delivery] {
    try deliveries(
      """
      INDEXED BY delivery_card
      WHERE app = ? AND ending IS NULL AND surfaces & \(Surfaces.center.rawValue) <> 0 AND id < ?
      ORDER BY id DESC LIMIT ?
      """
    ) { $0.bind(app.text).bind(before ?? .max).bind(limit) }
  }

  /// How many of each app lie in the center without ever having been anywhere else, decided after
  /// `instant` and held for nothing; and when the oldest of them was.
  package func centerOnly(
    after instant: WallTime
  ) throws(StoreError) -> (counts: [(app: AppID, count: Int64)], oldest: WallTime?) {
    let rows = try connection.statement(
      """
      SELECT app, count(*), min(claimed) FROM delivery INDEXED BY delivery_card
      WHERE ending IS NULL AND surfaces = 2 AND claimed > ?
        AND held = 'no' AND app <> ?
      GROUP BY app ORDER BY app
      """
    ).bind(instant.usec).bind(AppID.tocsin.text).rows {
      (app: $0.text(0), count: $0.integer(1), oldest: WallTime(usec: $0.integer(2)))
    }
    return (
      rows.compactMap { row in AppID(row.app).map { ($0, row.count) } }, rows.map(\.oldest).min()
    )
  }

  /// Those of them, oldest first, at most `limit`.
  package func centerOnly(
    after instant: WallTime, limit: Int64
  ) throws(StoreError) -> [HeldRow] {
    try heldRows(
      of: try deliveries(
        """
        INDEXED BY delivery_card
        WHERE ending IS NULL AND surfaces = 2 AND claimed > ? AND held = 'no' AND app <> ?
        ORDER BY scheduled, id LIMIT ?
        """
      ) { $0.bind(instant.usec).bind(AppID.tocsin.text).bind(limit) })
  }

  /// What of the app is on a screen, newest first.
  package func shown(of app: AppID) throws(StoreError) -> [Delivery] {
    try deliveries(
      """
      WHERE id IN (
          SELECT delivery FROM part
          WHERE state = 'shown' AND (state = 'waiting' OR state = 'claimed' OR state = 'shown'))
        AND app = ? AND ending IS NULL ORDER BY id DESC
      """
    ) { $0.bind(app.text) }
  }

  package func centerCount(of app: AppID) throws(StoreError) -> Int64 {
    let statement = try connection.statement(
      """
      SELECT count(*) FROM delivery INDEXED BY delivery_card
      WHERE app = ? AND ending IS NULL AND surfaces & 2 <> 0
      """)
    defer { statement.reset() }
    return try statement.bind(app.text).step() ? statement.integer(0) : 0
  }
}
