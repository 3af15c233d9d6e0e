package import TocsinModel

extension Store {
  /// The columns in the order that `readRequest` takes them.
  private static let columns = """
    SELECT id, app, identifier, state, next, fired, added, origin, kind, anchor, every, first,
      until, count, words, civil, zone, expiry, title, subtitle, body, badge, sound,
      sound_critical, sound_volume, thread, category, target, filter, level, relevance,
      summary_arg, summary_arg_count, user_info, communication, sender, icon, markup, next_civil, late,
      paused, snoozed, floats, nag, title_words, subtitle_words, body_words
    FROM request
    """

  package func request(_ id: RequestID) throws(StoreError) -> Request? {
    try read("WHERE id = ?") { $0.bind(id.number) }.first
  }

  /// The live request of that name.
  package func live(
    _ app: AppID, _ identifier: RequestIdentifier
  ) throws(StoreError) -> Request? {
    try read(
      """
      WHERE app = ? AND identifier = ?
        AND (state = 'pending' OR state = 'waiting' OR state = 'held' OR state = 'delivered')
      """
    ) { $0.bind(app.text).bind(identifier.text) }.first
  }

  /// What is due at `now`, earliest first.
  package func due(_ now: WallTime, limit: Int64) throws(StoreError) -> [Request] {
    let fixed = try read(
      "WHERE next IS NOT NULL AND floats <> 1 AND next <= ? ORDER BY next, id LIMIT ?"
    ) { $0.bind(now.usec).bind(limit) }
    let floating = try floating(through: now, limit: limit)
    guard !floating.isEmpty else { return fixed }
    var known: [Int64: Request] = [:]
    for request in fixed { known[request.id.number] = request }
    let places = fixed.map { ListCursor(key: $0.next?.usec ?? .max, id: $0.id.number) }
    var due: [Request] = []
    for row in merged(places, floating, limit: limit) {
      if let request = known[row.id] {
        due.append(request)
      } else if let id = RequestID(row.id), let request = try request(id) {
        due.append(request)
      }
    }
    return due
  }

  package func nextDue() throws(StoreError) -> WallTime? {
    let fixed = try connection.integer(
      "SELECT next FROM request WHERE next IS NOT NULL AND floats <> 1 ORDER BY next LIMIT 1")
    let floating = try floating(limit: 1).first?.key
    guard let fixed else { return floating.map { WallTime(usec: $0) } }
    return WallTime(usec: min(fixed, floating ?? fixed))
  }

  /// When the next one is due that is not among `ids`.
  package func nextDue(but ids: Set<RequestID>) throws(StoreError) -> WallTime? {
    let limit = Int64(ids.count) + 1
    let fixed = try connection.statement(
      """
      SELECT next, id FROM request WHERE next IS NOT NULL AND floats <> 1
      ORDER BY next, id LIMIT ?
      """
    ).bind(limit).rows { ListCursor(key: $0.integer(0), id: $0.integer(1)) }
    return merged(fixed, try floating(limit: limit), limit: limit)
      .first { row in !(RequestID(row.id).map { ids.contains($0) } ?? false) }
      .map { WallTime(usec: $0.key) }
  }

  package func pendingCount(of app: AppID) throws(StoreError) -> Int64 {
    let statement = try connection.statement("SELECT count FROM pending_count WHERE app = ?")
    defer { statement.reset() }
    return try statement.bind(app.text).step() ? statement.integer(0) : 0
  }

  /// Who has ever asked for anything: whatever is asked for is pending first, and who asked is
  /// counted from then on, be it none.
  package func callers() throws(StoreError) -> [AppID] {
    try connection.statement("SELECT app FROM pending_count").rows { AppID($0.text(0)) }
      .compactMap { $0 }
  }

  package func pendingCount() throws(StoreError) -> Int64 {
    try connection.integer("SELECT coalesce(sum(count), 0) FROM pending_count") ?? 0
  }

  /// The pending request of an app that rings last, or else the one that was added first.
  package func evictable(of app: AppID, furthest: Bool) throws(StoreError) -> Request? {
    try read(
      "WHERE app = ? AND state = 'pending' ORDER BY "
        + (furthest ? "next IS NULL DESC, next DESC, id DESC" : "added, id") + " LIMIT 1"
    ) { $0.bind(app.text) }.first
  }

  /// Due, and waiting for a server or held.
  package func waitingCount() throws(StoreError) -> Int64 {
    try connection.integer("SELECT count(*) FROM request WHERE state IN ('waiting', 'held')") ?? 0
  }

  /// Live requests whose identifier holds `part`, or is it; within `app` where one is given.
  package func named(
    _ part: String, app: AppID?, exactly: Bool, limit: Int64
  ) throws(StoreError) -> [RequestID] {
    let statement = try connection.prepare(
      """
      SELECT id FROM request
      WHERE (state = 'pending' OR state = 'waiting' OR state = 'held' OR state = 'delivered')
        AND (?1 IS NULL OR app = ?1)
        AND \(exactly ? "identifier = ?2" : "instr(identifier, ?2) > 0") ORDER BY id LIMIT ?3
      """)
    return try statement.bind(app?.text).bind(part).bind(limit).rows { $0.integer(0) }
      .compactMap { RequestID($0) }
  }

  /// The newest request of exactly that name, ended or not, among the last ten thousand: history
  /// has names too, and a slip of the hand must not read through all of it.
  package func newest(named name: String, app: AppID?) throws(StoreError) -> RequestID? {
    let statement = try connection.prepare(
      """
      SELECT id FROM request WHERE id > (SELECT max(id) FROM request) - 10000
        AND identifier = ?2 AND (?1 IS NULL OR app = ?1)
      ORDER BY id DESC LIMIT 1
      """)
    return try statement.bind(app?.text).bind(name).rows { $0.integer(0) }.first
      .flatMap { RequestID($0) }
  }

  func read(
    _ condition: String, _ bind: (Statement) -> Void
  ) throws(StoreError) -> [Request] {
    let statement = try reader(.requests, Store.columns, condition)
    bind(statement)
    var requests = try statement.rows { (row) throws(StoreError) in try readRequest(row) }
    for position in requests.indices {
      if case .recurrence = requests[position].trigger {
        try readRecurrence(of: &requests[position])
      }
      try readParts(of: &requests[position])
    }
    return requests
  }

  private func readRequest(_ row: Statement) throws(StoreError) -> Request {
    guard let id = RequestID(row.integer(0)), let app = AppID(row.text(1)),
      let identifier = RequestIdentifier(row.text(2)),
      let state = RequestState(rawValue: row.text(3)),
      let origin = Origin(rawValue: row.text(7)), let floating = Floating(rawValue: row.integer(42))
    else { throw .damaged("request \(row.integer(0)) cannot be read") }
    let expiry: Expiry =
      switch row.integerOrNil(17) {
      case nil: .serverDefault
      case 0?: .never
      case let usec?: .after(Span(usec: usec))
      }
    let late: Late =
      switch row.integerOrNil(39) {
      case nil: .once
      case .some(-1): .all
      case 0?: .none
      case let usec?: .within(Span(usec: usec))
      }
    let civil = row.integerOrNil(38)
    var next = row.integerOrNil(4).map { WallTime(usec: $0) }
    if floating == .civil, let civil { next = clock.instant(of: civil) }  // T7.6
    var content = try Store.readContent(row, from: 18)
    content.localized = LocalizedText(
      title: try words(row, 44), subtitle: try words(row, 45), body: try words(row, 46))
    return Request(
      id: id, app: app, identifier: identifier, content: content,
      trigger: Store.readTrigger(row), actions: [], routes: [], expiry: expiry, late: late,
      nag: row.integerOrNil(43).map { Span(usec: $0) }, origin: origin,
      added: WallTime(usec: row.integer(6)), state: state,
      next: next, nextCivil: civil, floating: floating, fired: row.integer(5),
      isPaused: row.bool(40), isSnoozed: row.bool(41))
  }

  private func words(_ row: Statement, _ column: Int32) throws(StoreError) -> LocalizedWords? {
    if row.isNull(column) { return nil }
    guard let words = Arguments.unpackWords(row.bytes(column)) else {
      throw .damaged("the words of request \(row.integer(0)) cannot be read")
    }
    return words
  }

  private static func readTrigger(_ row: Statement) -> Trigger {
    let anchor = WallTime(usec: row.integer(9))
    switch row.text(8) {
    case "once":
      return .once(
        Trigger.Once(
          at: anchor, words: row.text(14), civil: row.textOrNil(15), zone: row.textOrNil(16)))
    case "interval":
      return .interval(
        Trigger.Interval(
          anchor: anchor, every: Span(usec: row.integer(10)),
          first: WallTime(usec: row.integer(11)),
          until: row.integerOrNil(12).map { WallTime(usec: $0) }, count: row.integerOrNil(13),
          words: row.text(14), zone: row.textOrNil(16)))
    case "recurrence":  // which is a row of its own
      return .recurrence(.init(words: "", kind: "", rule: "", skip: "", anchor: "", madeIn: ""))
    default:
      return .now
    }
  }

  static func readContent(
    _ row: Statement, from first: Int32
  ) throws(StoreError) -> Content {
    var content = Content()
    content.title = row.text(first)
    content.subtitle = row.text(first + 1)
    content.body = row.text(first + 2)
    content.badge = row.integerOrNil(first + 3)
    if let sound = row.textOrNil(first + 4) {
      let critical = row.bool(first + 5)
      content.sound =
        sound.utf8.first == UInt8(ascii: "=")
        ? .named(
          String(sound.dropFirst()), critical: critical,
          volume: row.isNull(first + 6) ? nil : row.double(first + 6))
        : critical ? .standardCritical : .standard
    }
    content.threadID = row.textOrNil(first + 7).flatMap { ThreadID($0) }
    content.category = row.textOrNil(first + 8).flatMap { CategoryID($0) }
    content.targetContentID = row.textOrNil(first + 9)
    content.filterCriteria = row.textOrNil(first + 10)
    guard let level = InterruptionLevel(rawValue: row.text(first + 11)) else {
      throw .damaged("a level cannot be read")
    }
    content.level = level
    content.relevanceScore = row.double(first + 12)
    content.summaryArgument = row.text(first + 13)
    content.summaryArgumentCount = row.integer(first + 14)
    UserInfoColumn.read(row.textOrNil(first + 15), into: &content)
    content.isCommunication = row.bool(first + 16)
    content.from = row.textOrNil(first + 17)
    content.icon = row.textOrNil(first + 18)
    content.isMarkup = row.bool(first + 19)
    return content
  }

  private func readParts(of request: inout Request) throws(StoreError) {
    request.actions = try connection.statement(
      """
      SELECT id, title, flags, input_button, input_placeholder FROM action
      WHERE request = ? ORDER BY position
      """
    ).bind(request.id.number).rows(Store.readAction)
    request.content.files = try connection.statement(
      """
      SELECT role, name, identifier, copy, hides_thumbnail FROM file
      WHERE request = ? ORDER BY position
      """
    ).bind(request.id.number).rows { (row) throws(StoreError) in
      guard let use = StoredFile.Use(rawValue: row.text(0)) else {
        throw .damaged("a file of request \(request.id) cannot be read")
      }
      return StoredFile(
        use: use, name: row.text(1), identifier: row.text(2), copy: row.text(3),
        hidesThumbnail: row.bool(4))
    }
    request.routes = try connection.statement(
      "SELECT event, handler, program FROM route WHERE request = ? ORDER BY position"
    ).bind(request.id.number).rows { row in
      Route(
        event: row.text(0),
        target: row.textOrNil(1).flatMap { HandlerName($0) }.map { .handler($0) }
          ?? .program(Arguments.unpack(row.bytes(2))))
    }
  }

  static func readAction(_ row: Statement) throws(StoreError) -> Action {
    guard let id = ActionID(row.text(0)) else { throw .damaged("an action cannot be read") }
    let flags = ActionFlags(rawValue: row.integer(2))
    var action = Action(id: id, title: row.text(1))
    action.isForeground = flags.contains(.foreground)
    action.isDestructive = flags.contains(.destructive)
    action.isAuthenticationRequired = flags.contains(.authenticationRequired)
    if let button = row.textOrNil(3) {
      action.input = Action.TextInput(button: button, placeholder: row.text(4))
    }
    return action
  }
}
