package import TocsinModel

// Requests and what hangs on them, as rows.

extension Store {
  package func insert(_ request: Request) throws(StoreError) {
    try write()
    given(request.id)
    let statement = try connection.statement(
      """
      INSERT INTO request (state, next, fired, kind, anchor, every, first, until, count, words,
        civil, zone, expiry, title, subtitle, body, badge, sound, sound_critical, sound_volume,
        thread, category, target, filter, level, relevance, summary_arg, summary_arg_count,
        user_info, communication, sender, icon, markup, added, origin, next_civil, late, paused,
        snoozed, floats, read_in, nag, title_words, subtitle_words, body_words, id, app, identifier)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?,
        ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      """)
    try bind(request, to: statement)
    statement.bind(request.id.number).bind(request.app.text).bind(request.identifier.text)
    try statement.run()
    try insertParts(of: request)
  }

  /// Writes the whole row anew, its actions and routes too.
  package func replace(_ request: Request) throws(StoreError) {
    try write()
    let statement = try connection.statement(
      """
      UPDATE request SET state = ?, next = ?, fired = ?, kind = ?, anchor = ?, every = ?, first = ?,
        until = ?, count = ?, words = ?, civil = ?, zone = ?, expiry = ?, title = ?, subtitle = ?,
        body = ?, badge = ?, sound = ?, sound_critical = ?, sound_volume = ?, thread = ?,
        category = ?, target = ?, filter = ?, level = ?, relevance = ?, summary_arg = ?,
        summary_arg_count = ?, user_info = ?, communication = ?, sender = ?, icon = ?, markup = ?,
        added = ?, origin = ?, next_civil = ?, late = ?, paused = ?, snoozed = ?,
        floats = ?, read_in = ?, nag = ?, title_words = ?, subtitle_words = ?, body_words = ?
      WHERE id = ?
      """)
    try bind(request, to: statement)
    try statement.bind(request.id.number).run()
    try connection.statement("DELETE FROM action WHERE request = ?").bind(request.id.number).run()
    try connection.statement("DELETE FROM route WHERE request = ?").bind(request.id.number).run()
    try connection.statement("DELETE FROM file WHERE request = ?").bind(request.id.number).run()
    try connection.statement("DELETE FROM recurrence WHERE request = ?").bind(request.id.number)
      .run()
    try insertParts(of: request)
  }

  /// Writes how far it has come: what ringing, answering and removing change.
  package func advance(_ request: Request, now: WallTime) throws(StoreError) {
    try write()
    try connection.statement(
      """
      UPDATE request SET state = ?, next = ?, next_civil = ?, fired = ?, ended = ?, paused = ?,
        snoozed = ?, floats = ?, read_in = ?
      WHERE id = ?
      """
    ).bind(request.state.rawValue).bind(request.next?.usec).bind(request.nextCivil)
      .bind(request.fired).bind(request.state.isLive ? nil : now.usec).bind(request.isPaused)
      .bind(request.isSnoozed).bind(request.floating.rawValue).bind(readIn(request))
      .bind(request.id.number).run()
    guard case .recurrence(let recurrence) = request.trigger else { return }
    try rememberLast(recurrence, of: request.id)
  }

  private func insertParts(of request: Request) throws(StoreError) {
    try insertFiles(of: request)
    if case .recurrence(let recurrence) = request.trigger {
      try insert(recurrence, of: request.id)
    }
    for (position, action) in request.actions.enumerated() {
      let statement = try connection.statement("INSERT INTO action VALUES (?, ?, ?, ?, ?, ?, ?)")
      try insert(action, of: request.id.number, at: position, by: statement)
    }
    for (position, route) in request.routes.enumerated() {
      let statement = try connection.statement("INSERT INTO route VALUES (?, ?, ?, ?, ?)")
      statement.bind(request.id.number).bind(Int64(position)).bind(route.event)
      switch route.target {
      case .handler(let name): try statement.bind(name.text).bind(bytes: nil).run()
      case .program(let words):
        try statement.bind(nil as String?).bind(bytes: Arguments.pack(words)).run()
      }
    }
  }

  private func insertFiles(of request: Request) throws(StoreError) {
    for (position, file) in request.content.files.enumerated() {
      try connection.statement("INSERT INTO file VALUES (?, ?, ?, ?, ?, ?, ?)")
        .bind(request.id.number).bind(Int64(position)).bind(file.use.rawValue).bind(file.name)
        .bind(file.identifier).bind(file.copy).bind(file.hidesThumbnail).run()
    }
  }

  func insert(
    _ action: Action, of owner: Int64, at position: Int, by statement: Statement
  ) throws(StoreError) {
    try statement.bind(owner).bind(Int64(position)).bind(action.id.text).bind(action.title)
      .bind(ActionFlags(action).rawValue).bind(action.input?.button)
      .bind(action.input?.placeholder).run()
  }

  private func bind(_ request: Request, to statement: Statement) throws(StoreError) {
    statement.bind(request.state.rawValue).bind(request.next?.usec).bind(request.fired)
    switch request.trigger {
    case .now:
      statement.bind("now")
      for _ in 0..<8 { statement.bind(nil as Int64?) }
    case .once(let once):
      statement.bind("once").bind(once.at.usec)
      for _ in 0..<4 { statement.bind(nil as Int64?) }
      statement.bind(once.words).bind(once.civil).bind(once.zone)
    case .interval(let interval):
      statement.bind("interval").bind(interval.anchor.usec).bind(interval.every.usec)
        .bind(interval.first.usec).bind(interval.until?.usec).bind(interval.count)
        .bind(interval.words).bind(nil as String?).bind(interval.zone)
    case .recurrence:
      statement.bind("recurrence")
      for _ in 0..<8 { statement.bind(nil as Int64?) }
    }
    switch request.expiry {
    case .serverDefault: statement.bind(nil as Int64?)
    case .never: statement.bind(0)
    case .after(let span): statement.bind(span.usec)
    }
    bind(request.content, to: statement)
    statement.bind(request.added.usec).bind(request.origin.rawValue).bind(request.nextCivil)
    switch request.late {
    case .once: statement.bind(nil as Int64?)
    case .all: statement.bind(-1)
    case .none: statement.bind(0)
    case .within(let span): statement.bind(span.usec)
    }
    statement.bind(request.isPaused).bind(request.isSnoozed).bind(request.floating.rawValue)
      .bind(readIn(request)).bind(request.nag?.usec)
    let localized = request.content.localized
    statement.bind(bytes: Arguments.pack(localized.title))
      .bind(bytes: Arguments.pack(localized.subtitle))
      .bind(bytes: Arguments.pack(localized.body))
  }

  /// By which zone the instant that is written was read.
  private func readIn(_ request: Request) -> Int64? {
    request.floating == .civil ? clock.number : nil
  }

  private func bind(_ content: Content, to statement: Statement) {
    statement.bind(content.title).bind(content.subtitle).bind(content.body).bind(content.badge)
    switch content.sound {
    case .none: statement.bind(nil as String?).bind(false).bind(nil as Int64?)
    case .standard: statement.bind("default").bind(false).bind(nil as Int64?)
    case .standardCritical: statement.bind("default").bind(true).bind(nil as Int64?)
    case .named(let name, let critical, let volume):
      statement.bind("=" + name).bind(critical)
      if let volume { statement.bind(volume) } else { statement.bind(nil as Int64?) }
    }
    statement.bind(content.threadID?.text).bind(content.category?.text)
      .bind(content.targetContentID).bind(content.filterCriteria).bind(content.level.rawValue)
      .bind(content.relevanceScore).bind(content.summaryArgument)
      .bind(content.summaryArgumentCount).bind(UserInfoColumn.text(content))
      .bind(content.isCommunication)
      .bind(content.from).bind(content.icon).bind(content.isMarkup)
  }
}

/// The yes-or-no parts of an action, as one integer.
struct ActionFlags: OptionSet {
  let rawValue: Int64

  static let foreground = ActionFlags(rawValue: 1)
  static let destructive = ActionFlags(rawValue: 2)
  static let authenticationRequired = ActionFlags(rawValue: 4)
}

extension ActionFlags {
  init(_ action: Action) {
    self = []
    if action.isForeground { insert(.foreground) }
    if action.isDestructive { insert(.destructive) }
    if action.isAuthenticationRequired { insert(.authenticationRequired) }
  }
}

/// A list of arguments as bytes: each ended by NUL, which no argument can hold.
enum Arguments {
  static func pack(_ words: [String]) -> [UInt8] {
    words.flatMap { Array($0.utf8) + [0] }
  }

  static func unpack(_ bytes: [UInt8]) -> [String] {
    bytes.split(separator: 0, omittingEmptySubsequences: false).dropLast()
      .map { String(decoding: $0, as: UTF8.self) }
  }

  /// The key first.
  static func pack(_ words: LocalizedWords?) -> [UInt8]? {
    words.map { pack([$0.key] + $0.arguments) }
  }

  static func unpackWords(_ bytes: [UInt8]) -> LocalizedWords? {
    let texts = unpack(bytes)
    return texts.first.map { LocalizedWords(key: $0, arguments: Array(texts.dropFirst())) }
  }
}
