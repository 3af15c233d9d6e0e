import Glibc
import Testing
import TocsinModel
import TocsinStore
import TocsinTesting

/// A store of every version that was ever released, as SQL text.
///
/// `TOCSIN_RECORD_FIXTURES=1 swift test --filter OldVersionTests` writes the newest one anew, and
/// fails that run. Once a version has been released its file is never written again.
struct OldVersionTests {
  static let newest = "Tests/Fixtures/store/version-6.sql"

  private static var isRecording: Bool { getenv("TOCSIN_RECORD_FIXTURES") != nil }

  private static let versions = [
    "Tests/Fixtures/store/version-1.sql", "Tests/Fixtures/store/version-2.sql",
    "Tests/Fixtures/store/version-3.sql", "Tests/Fixtures/store/version-4.sql",
    "Tests/Fixtures/store/version-5.sql", newest,
  ]

  /// What the file holds: one of everything.
  private static func fill(_ store: Store) throws {
    var rows = RandomRows(seed: 1)
    for number in 1...3 as ClosedRange<Int64> {
      guard let id = RequestID(number) else { continue }
      var request = rows.request(id)
      request.state = number == 1 ? .pending : .delivered
      request.next = number == 1 ? Sample.now : nil
      if request.content.textBytes > 2000 {
        request.content = Sample.draft(title: "Ärger 🔔 'it''s'").content
      }
      request.actions = [Sample.action("yes"), Sample.action("say", input: true)]
      request.routes = [Route(event: "yes", target: .program(["/bin/true", "%i"]))]
      try store.insert(request)
      try store.append(
        LogEntry(
          time: Sample.now, event: .added, request: id, app: request.app,
          identifier: request.identifier, reasons: [.late, .caughtUp]))
    }
    guard let second = RequestID(2), let third = RequestID(3) else { return }
    try store.insert(
      Delivery(
        id: 1, request: second, scheduled: Sample.now, claimed: Sample.now,
        delivered: Sample.now, outcome: Sample.outcome(),
        parts: [
          SinkPart(sink: SinkName(known: "desktop"), state: .shown(Sample.place)),
          SinkPart(sink: SinkName(known: "journal"), state: .written),
        ]))
    try store.insert(
      Delivery(
        id: 2, request: third, scheduled: Sample.now, claimed: Sample.now,
        outcome: Sample.outcome(), parts: [], ending: .answered, basis: rows.basis()))
    _ = try store.insert(
      Response(
        number: 0, request: third, delivery: 2, happening: .reply, action: ActionID("say"),
        text: "", occurred: Sample.now, route: .own, attempt: 2, retry: Sample.now))
    try store.keep(configuration: [("tocsin.toml", [0x61])])
    try store.write(app(&rows))
    try store.setCategories(categories(), of: Sample.app)
    try store.write(byHand())
    try store.mark(digestDay: "2026-11-30")
    try store.commit()
  }

  private static func app(_ rows: inout RandomRows) -> App {
    var app = App(id: Sample.app, settings: rows.settings(), remembered: [.sound], badge: 3)
    app.prompt = Prompt(.permission, options: .usual)
    app.categories = [CategoryID(known: "mail"): rows.overlay()]
    return app
  }

  private static func categories() -> [TocsinModel.Category] {
    var category = Category(id: CategoryID(known: "mail"))
    category.actions = [Sample.action("yes"), Sample.action("say", input: true)]
    category.minimalActions = [ActionID(known: "say")]
    category.placeholder = PluralText(forms: [.one: "%u Brief", .other: "%u Briefe"])
    category.language = "de"
    return [category]
  }

  private static func byHand() -> ByHand {
    var byHand = ByHand(focus: FocusByHand(.doNotDisturb, until: Sample.now))
    byHand.device.isLocked = true
    byHand.device.present = .options([.list, .sound])
    byHand.device.quirks = [.badgeZeroClearsCenter]
    return byHand
  }

  @Test("The newest fixture has the schema of today")
  func schema() throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/tocsin.db"
    let store = try Store.open(path: path)
    let today = try RawDatabase(path)
    if Self.isRecording {
      try Self.fill(store)
      try Self.fillFloating(store)
      try Self.fillListener(store)
      try Self.fillStrings(store)
      let text = try Dump.text(of: today)
      #expect(ProjectFile.write(Array(text.utf8), to: ProjectFile.root + "/" + Self.newest))
      Issue.record("recorded \(Self.newest); look at the difference and run again")
      return
    }
    let old = try RawDatabase(":memory:")
    try old.run(try #require(ProjectFile.text(Self.newest)))
    #expect(
      try Dump.schema(of: old) == Dump.schema(of: today),
      "the schema has changed: a step that is released never does; before that, record anew")
  }

  /// What every version from the sixth on has.
  private static func fillStrings(_ store: Store) throws {
    guard let id = RequestID(5) else { return }
    let tables = strings()
    for (language, table) in tables.tables {
      try store.setStrings(table, language, of: Sample.app)
    }
    try store.insert(localized(id))
    try store.commit()
  }

  private static func strings() -> StringTables {
    var tables = StringTables()
    tables["ru"] = [StringKey(known: "TITLE"): "Привет, %@", StringKey(known: "B"): "'it''s'"]
    tables["pt-BR"] = [StringKey(known: "TITLE"): "Olá, %@"]
    return tables
  }

  private static func localized(_ id: RequestID) -> Request {
    var content = Content()
    content.localized.title = LocalizedWords(key: "TITLE", arguments: ["Ana", ""])
    content.localized.body = LocalizedWords(key: "B")
    return Request(
      Draft(app: Sample.app, identifier: nil, content: content), id: id,
      identifier: Sample.identifier("localized"), added: Sample.now, next: Sample.now)
  }

  /// What every version from the fifth on has.
  private static func fillListener(_ store: Store) throws {
    guard let second = RequestID(2) else { return }
    try store.addListener(Sample.app)
    _ = try store.insert(
      Response(
        number: 0, request: second, delivery: 1, happening: .default, occurred: Sample.now,
        route: .app))
    try store.commit()
  }

  /// What every version from the second on has.
  private static func fillFloating(_ store: Store) throws {
    guard let id = RequestID(4) else { return }
    try store.insert(floating(id))
    try store.commit()
  }

  private static func floating(_ id: RequestID) -> Request {
    var request = Request(
      Sample.draft("floating"), id: id, identifier: Sample.identifier("floating"),
      added: Sample.now, next: WallTime(usec: 1_900_000_000_000_000),
      nextCivil: 1_900_000_000_000_000, floating: .civil)
    request.trigger = .recurrence(
      Trigger.Recurrence(
        words: "every day 9:00", kind: "rule", rule: "FREQ=DAILY", skip: "backward",
        anchor: "2026-11-30T09:00:00", madeIn: "Europe/Berlin"))
    return request
  }

  @Test("Of version 1 everything opens, and so of each since", arguments: versions)
  func open(version: String) throws {
    guard !Self.isRecording else { return }
    let folder = try TemporaryFolder()
    let path = folder.path + "/tocsin.db"
    do { try RawDatabase(path).run(try #require(ProjectFile.text(version))) }
    let store = try Store.open(path: path)
    let fresh = try Store.inMemory()
    try Self.fill(fresh)
    let isFirst = version == Self.versions.first
    if !isFirst { try Self.fillFloating(fresh) }
    for number in 1...(isFirst ? 3 : 4) as ClosedRange<Int64> {
      let id = try #require(RequestID(number))
      #expect(try store.request(id) == fresh.request(id))
    }
    for number in 1...2 as ClosedRange<Int64> {
      #expect(try store.delivery(number) == fresh.delivery(number))
    }
    let number = try #require(Self.versions.firstIndex(of: version)) + 1
    if number >= 5 { try Self.fillListener(fresh) }
    if number >= 6 {
      try Self.fillStrings(fresh)
      let id = try #require(RequestID(5))
      #expect(try store.request(id) == Self.localized(id))
    }
    #expect(try store.strings() == (number >= 6 ? [Sample.app: Self.strings()] : [:]))
    #expect(try store.response(1) == fresh.response(1))
    #expect(try store.response(2) == fresh.response(2))
    #expect(try store.listeners() == fresh.listeners())
    #expect(
      try store.log(request: nil, app: nil, since: nil, after: nil, limit: 9)
        == fresh.log(request: nil, app: nil, since: nil, after: nil, limit: 9))
    #expect(try store.pendingCount(of: Sample.app) == (isFirst ? 1 : number >= 6 ? 3 : 2))
    #expect(try store.lastConfiguration().map(\.bytes) == [[0x61]])
    #expect(try store.apps() == fresh.apps())
    #expect(try store.categories() == [Sample.app: Self.categories()])
    #expect(try store.byHand() == Self.byHand())
    #expect(try store.digestDay() == "2026-11-30")
    #expect(try store.storeID() == "0123456789abcdef")
    #expect(try #require(store.newRequestID()).number == (isFirst ? 4 : number >= 6 ? 6 : 5))
    #expect(store.newDeliveryNumber() == 3)
  }

  @Test("T7.6 of version 1 what floats is made anew when the zone changes, and found until then")
  func floating() throws {
    guard !Self.isRecording else { return }
    let folder = try TemporaryFolder()
    let path = folder.path + "/tocsin.db"
    do {
      let raw = try RawDatabase(path)
      try raw.run(try #require(ProjectFile.text(Self.versions[0])))
      try raw.run(
        """
        UPDATE request SET kind = 'recurrence', next = 1000, next_civil = 2000 WHERE id = 1;
        INSERT INTO recurrence VALUES (1, 'rule', 'FREQ=DAILY', 'omit', '2026-11-30T09:00:00', NULL,
          NULL, 'UTC', NULL, NULL, '', '', 'w', NULL, NULL);
        UPDATE request SET state = 'pending', kind = 'recurrence', next = 500, next_civil = 3000
          WHERE id = 2;
        INSERT INTO recurrence VALUES (2, 'rule', 'FREQ=DAILY', 'omit', '2026-11-30T09:00:00', NULL,
          'Asia/Tokyo', 'UTC', NULL, NULL, '', '', 'w', NULL, NULL);
        UPDATE request SET state = 'pending', kind = 'once', anchor = 700, next = 700,
          next_civil = 3000 WHERE id = 3;
        """)
    }
    let store = try Store.open(path: path)
    let due = try store.due(WallTime(usec: 5000), limit: 9)
    #expect(due.map(\.id.number) == [2, 3, 1])
    #expect(due.map(\.floating) == [.no, .no, .anew])
    #expect(due.map { $0.next?.usec } == [500, 700, 1000])
    let anew = try store.civil(.anew, after: (civil: Int64.min, id: Int64.min), limit: 9)
    #expect(anew.map(\.id.number) == [1])
  }
}

/// A database as SQL: tables, rows, and only then indexes and triggers, so that triggers do not
/// count the rows again.
private enum Dump {
  static func schema(of database: RawDatabase) throws -> [String] {
    try database.rows(
      """
      SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite_%'
      ORDER BY type = 'trigger', type = 'index', rowid
      """
    ).compactMap { $0.first ?? nil }
  }

  static func text(of database: RawDatabase) throws -> String {
    var lines = [
      "PRAGMA application_id = \(try database.text("PRAGMA application_id") ?? "0");",
      "PRAGMA user_version = \(try database.text("PRAGMA user_version") ?? "0");",
      "PRAGMA foreign_keys = OFF;",
    ]
    let statements = try schema(of: database)
    lines += statements.filter { $0.hasPrefix("CREATE TABLE") }.map { $0 + ";" }
    for table in try tables(of: database) {
      let columns = try database.rows("SELECT name FROM pragma_table_info('\(table)')")
        .compactMap { $0.first ?? nil }
      let values = columns.map(literal).joined(separator: " || ', ' || ")
      for row in try database.rows("SELECT \(values) FROM \"\(table)\"") {
        lines.append("INSERT INTO \"\(table)\" VALUES (\((row.first ?? nil) ?? ""));")
      }
    }
    lines.append("UPDATE meta SET value = '0123456789abcdef' WHERE key = 'store-id';")
    lines += statements.filter { !$0.hasPrefix("CREATE TABLE") }.map { $0 + ";" }
    return lines.joined(separator: "\n") + "\n"
  }

  /// `quote` ends at a NUL.
  private static func literal(_ column: String) -> String {
    """
    CASE WHEN typeof("\(column)") = 'text' AND instr("\(column)", char(0)) > 0
      THEN 'CAST(x''' || hex("\(column)") || ''' AS TEXT)' ELSE quote("\(column)") END
    """
  }

  private static func tables(of database: RawDatabase) throws -> [String] {
    try database.rows(
      """
      SELECT name FROM sqlite_schema
      WHERE type = 'table' AND (name NOT LIKE 'sqlite_%' OR name = 'sqlite_sequence')
      ORDER BY rowid
      """
    ).compactMap { $0.first ?? nil }
  }
}
