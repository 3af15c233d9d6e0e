import Testing
import TocsinModel
import TocsinStore
import TocsinTesting

/// Apps, their categories and what is set by hand: what is written comes back, and nothing of
/// another app goes with it.
struct AppTests {
  private static let apps = ["org.example.a", "org.example.b", "org.example.c"].compactMap {
    AppID($0)
  }

  private func expectSame<Row: Equatable>(_ left: Row?, _ right: Row) {
    let isSame = left == right
    #expect(isSame)
  }

  @Test("Every field of an app comes back", arguments: 0..<12 as Range<UInt64>)
  func apps(seed: UInt64) throws {
    let store = try Store.inMemory()
    var rows = RandomRows(seed: seed)
    #expect(try store.apps().isEmpty)
    #expect(try store.app(Self.apps[0]) == nil)
    var written: [App] = []
    for id in Self.apps.reversed() {
      try store.write(rows.app(id))
      let app = rows.app(id)
      try store.write(app)  // nothing of the first is left
      written.insert(app, at: 0)
    }
    expectSame(try store.apps(), written)
    for app in written { expectSame(try store.app(app.id), app) }
    try store.setBadge(12, of: Self.apps[1])
    written[1].badge = 12
    expectSame(try store.apps(), written)
    try store.forget(Self.apps[0])
    expectSame(try store.apps(), Array(written.dropFirst()))
    try store.commit()
  }

  @Test(
    "An app's whole set of categories comes back, in its order", arguments: 0..<12 as Range<UInt64>)
  func categories(seed: UInt64) throws {
    let store = try Store.inMemory()
    var rows = RandomRows(seed: seed)
    var written: [AppID: [TocsinModel.Category]] = [:]
    for app in Self.apps + Self.apps {
      let set = (0..<Int.random(in: 1...4, using: &rows.random)).map { _ in rows.category() }
      try store.setCategories(set, of: app)
      written[app] = set
    }
    for app in Self.apps { expectSame(try store.categories(of: app), written[app] ?? []) }
    expectSame(try store.categories(), written)
    let app = Self.apps[1]
    let gone = try #require(written[app]?.first)
    written[app]?.removeFirst()
    #expect(try store.removeCategory(gone.id, of: app))
    #expect(try !store.removeCategory(gone.id, of: app))
    expectSame(try store.categories(of: app), written[app] ?? [])
    try store.setCategories([], of: Self.apps[0])
    #expect(try store.categories(of: Self.apps[0]).isEmpty)
    expectSame(try store.categories(of: Self.apps[2]), written[Self.apps[2]] ?? [])
    try store.commit()
  }

  @Test("What was set by hand outlives a restart", arguments: 0..<12 as Range<UInt64>)
  func byHand(seed: UInt64) throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/tocsin.db"
    var rows = RandomRows(seed: seed)
    let byHand = rows.byHand()
    do {
      let store = try Store.open(path: path)
      #expect(try store.byHand() == ByHand())
      #expect(try store.digestDay() == nil)
      try store.write(rows.byHand())
      try store.write(byHand)
      try store.mark(digestDay: "2026-11-29")
      try store.mark(digestDay: "2026-11-30")
      try store.commit()
      store.close()
    }
    let store = try Store.open(path: path)
    expectSame(try store.byHand(), byHand)
    #expect(try store.digestDay() == "2026-11-30")
    try store.write(ByHand())
    #expect(try store.byHand() == ByHand())
  }

  @Test(
    "A row with a word that is none is damage, and never a setting",
    arguments: [
      "UPDATE app SET authorization = 'x'", "UPDATE app SET delivery = 'x'",
      "UPDATE app SET alert_style = 'x'", "UPDATE app SET alert = 'x'",
      "UPDATE app SET time_sensitive = 'x'", "UPDATE app SET previews = 'x'",
      "UPDATE app SET grouping = 'x'", "UPDATE app SET id = 'x'", "UPDATE app SET prompt = 'x'",
      "UPDATE app_category SET category = ''", "UPDATE app_category SET alert_style = 'x'",
      "UPDATE app_category SET sound = 'x'", "UPDATE category SET app = 'x'",
      "UPDATE category SET id = ''", "UPDATE category_action SET id = ''",
      "UPDATE category_minimal SET action = ''", "UPDATE category_text SET form = 'x'",
      "UPDATE category_text SET role = 'x'", "UPDATE by_hand SET value = 'x'",
      "UPDATE by_hand SET key = 'x' WHERE key = 'locked'",
      "UPDATE by_hand SET value = '=a' WHERE key = 'focus'",
      "UPDATE by_hand SET value = '=%zz 1' WHERE key = 'focus'",
      "UPDATE by_hand SET value = '=%ff 1' WHERE key = 'focus'",
      "UPDATE by_hand SET value = '= 1' WHERE key = 'focus'",
      "UPDATE by_hand SET value = '- x' WHERE key = 'focus'",
      "UPDATE delivery SET badge = 'x'", "UPDATE delivery SET badge_number = 1",
      "UPDATE delivery SET prompt = 'x'", "UPDATE delivery SET held = 'x'",
      "UPDATE delivery SET grouped = 'x'", "UPDATE delivery SET grouped = 'thread'",
      "UPDATE delivery SET error = 'x'", "UPDATE delivery SET app = 'x'",
      "UPDATE delivery SET settings = ''", "UPDATE delivery SET device = ''",
      "UPDATE delivery SET device = device || ' =a'",
      "UPDATE delivery SET because = 'quiet stored'",
      "UPDATE delivery SET because = 'quiet said =a'",
      "UPDATE delivery SET settings = NULL",
    ])
  func broken(sql: String) throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/tocsin.db"
    do {
      let store = try Store.open(path: path)
      try Self.fill(store)
      try store.commit()
      try Self.readAll(store)
      store.close()
    }
    do {
      let raw = try RawDatabase(path)
      try raw.run("PRAGMA ignore_check_constraints = ON; PRAGMA foreign_keys = OFF; " + sql)
    }
    // Past the look at the whole file that opening takes.
    #expect {
      let store = try Store.open(path: path)
      try Self.readAll(store)
    } throws: { error in
      if case .damaged? = error as? StoreError { return true }
      return false
    }
  }

  private static func fill(_ store: Store) throws {
    let app = Sample.app
    var overlay = SettingsOverlay()
    overlay.alertStyle = AlertStyle.none
    overlay.sound = .off
    try store.write(
      App(
        id: app, settings: .allowed(), prompt: Prompt(.critical, options: .critical),
        categories: [CategoryID(known: "c"): overlay]))
    var category = Category(id: CategoryID(known: "c"))
    category.actions = [Sample.action("yes")]
    category.minimalActions = [ActionID(known: "yes")]
    category.placeholder = PluralText("P")
    try store.setCategories([category], of: app)
    var byHand = ByHand(focus: FocusByHand(.doNotDisturb, until: Sample.now))
    byHand.device.isLocked = true
    try store.write(byHand)
    try store.insert(try Sample.request())
    try store.insert(
      Delivery(
        id: 1, request: try Sample.request().id, scheduled: Sample.now, claimed: Sample.now,
        outcome: Sample.outcome(), parts: [],
        basis: Basis(
          configuration: ConfigurationMark(bits: 1), device: DeviceState(), settings: .allowed(),
          because: [Basis.Because(.quiet, .stored("delivery"))])))
  }

  private static func readAll(_ store: Store) throws {
    _ = try store.apps()
    _ = try store.categories()
    _ = try store.byHand()
    _ = try store.delivery(1)
  }
}
