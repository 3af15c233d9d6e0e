import CSQLite
import Testing
import TocsinModel
import TocsinStore
import TocsinTesting

/// The invariants that SQLite itself holds: each is broken once, past the store.
struct SchemaTests {
  private let folder: TemporaryFolder
  private let raw: RawDatabase

  init() throws {
    folder = try TemporaryFolder()
    let store = try Store.open(path: folder.path + "/tocsin.db")
    let sink = SinkName(known: "desktop")
    var request = try Sample.request()
    request.actions = [Sample.action("yes")]
    request.routes = [Route(event: "yes", target: .handler(HandlerName(known: "h")))]
    request.content.files = [StoredFile(use: .icon, name: "n", copy: "c1")]
    try store.insert(request)
    try store.insert(
      Delivery(
        id: 1, request: request.id, scheduled: Sample.now, claimed: Sample.now,
        outcome: Sample.outcome(), parts: [SinkPart(sink: sink, state: .shown(Sample.place))]))
    _ = try store.insert(
      Response(
        number: 0, request: request.id, delivery: 1, happening: .default, occurred: Sample.now,
        route: .own))
    var category = Category(id: CategoryID(known: "c"))
    category.actions = [Sample.action("yes")]
    category.minimalActions = [ActionID(known: "yes")]
    category.placeholder = PluralText("P")
    try store.setCategories([category], of: request.app)
    try store.write(
      App(id: request.app, categories: [CategoryID(known: "c"): SettingsOverlay()]))
    try store.write(ByHand(focus: FocusByHand(.doNotDisturb)))
    try store.addListener(request.app)
    try store.setStrings([StringKey(known: "k"): "Text"], "de", of: request.app)
    try store.commit()
    raw = try RawDatabase(folder.path + "/tocsin.db")
  }

  @Test(
    "A row that means nothing is refused",
    arguments: [
      "UPDATE request SET app = ''", "UPDATE request SET identifier = ''",
      "UPDATE request SET state = 'gone'", "UPDATE request SET state = 'delivered'",
      "UPDATE request SET next = NULL", "UPDATE request SET fired = -1",
      "UPDATE request SET origin = 'x'", "UPDATE request SET kind = 'x'",
      "UPDATE request SET kind = 'once', anchor = NULL",
      "UPDATE request SET kind = 'interval', anchor = 1, first = 1, every = NULL",
      "UPDATE request SET kind = 'interval', anchor = 1, every = 60000000, first = NULL",
      "UPDATE request SET every = 59999999", "UPDATE request SET count = 0",
      "UPDATE request SET floats = 3", "UPDATE request SET floats = 1, read_in = 1",
      "UPDATE request SET next_civil = 1, floats = 1", "UPDATE request SET floats = 2",
      "UPDATE request SET next_civil = 1, floats = 2, read_in = 1",
      "UPDATE request SET read_in = 1",
      "UPDATE request SET expiry = -1", "UPDATE request SET badge = -1",
      "UPDATE request SET sound_critical = 2", "UPDATE request SET sound_volume = 1.1",
      "UPDATE request SET sound_volume = -0.1", "UPDATE request SET level = 'loud'",
      "UPDATE request SET relevance = 1.5", "UPDATE request SET summary_arg_count = 0",
      "UPDATE request SET communication = 2", "UPDATE request SET markup = 2",
      "UPDATE request SET title = NULL", "UPDATE request SET subtitle = NULL",
      "UPDATE request SET body = NULL", "UPDATE request SET added = NULL",
      "UPDATE request SET summary_arg = NULL", "UPDATE request SET id = 0",
      "UPDATE action SET id = ''", "UPDATE action SET title = NULL",
      "INSERT INTO action SELECT request, 9, id, title, flags, NULL, NULL FROM action",
      "INSERT INTO action SELECT 99, 0, id, title, flags, NULL, NULL FROM action",
      "UPDATE route SET event = ''", "UPDATE route SET handler = NULL",
      "UPDATE route SET program = x'00'",
      "INSERT INTO route SELECT 99, 0, event, handler, program FROM route",
      "UPDATE file SET role = 'x'", "UPDATE file SET copy = ''",
      "UPDATE file SET hides_thumbnail = 2",
      "INSERT INTO file SELECT request, 9, role, name, identifier, copy, 0 FROM file",
      "INSERT INTO file SELECT 99, 0, role, name, identifier, 'c9', 0 FROM file",
      "UPDATE delivery SET ending = 'x'", "UPDATE delivery SET level = 'x'",
      "UPDATE delivery SET stays = 2", "UPDATE delivery SET reasons = ''",
      "UPDATE delivery SET request = 99", "UPDATE delivery SET id = 0",
      "UPDATE delivery SET sound = NULL", "UPDATE delivery SET surfaces = NULL",
      "CREATE TEMP TABLE copy AS SELECT * FROM delivery; UPDATE copy SET id = 2; INSERT INTO delivery SELECT * FROM copy",
      "UPDATE delivery SET volume = 1.5", "UPDATE delivery SET haptic = 2",
      "UPDATE delivery SET wakes_screen = 2", "UPDATE delivery SET badge = 'x'",
      "UPDATE delivery SET badge = 'number'", "UPDATE delivery SET badge_number = 1",
      "UPDATE delivery SET badge = 'hidden', badge_number = -1",
      "UPDATE delivery SET previews_hidden = 2", "UPDATE delivery SET prompt = 'x'",
      "UPDATE delivery SET held = 'x'", "UPDATE delivery SET released = 1",
      "UPDATE delivery SET app = NULL", "UPDATE delivery SET grouped = 'x'",
      "UPDATE delivery SET grouped = 'thread'", "UPDATE delivery SET summary = NULL",
      "UPDATE delivery SET error = ''", "UPDATE delivery SET configuration = 1",
      "UPDATE delivery SET settings = ''", "UPDATE delivery SET device = ''",
      "UPDATE delivery SET because = ''",
      "UPDATE app SET id = ''", "UPDATE app SET authorization = 'x'",
      "UPDATE app SET requested = -1", "UPDATE app SET delivery = NULL",
      "UPDATE app SET alert_style = 'x'", "UPDATE app SET alert = NULL",
      "UPDATE app SET sound = 'x'", "UPDATE app SET scheduled_summary = 2",
      "UPDATE app SET previews = 'x'", "UPDATE app SET grouping = 'x'",
      "UPDATE app SET prompt = 'critical'", "UPDATE app SET prompt_options = 1",
      "UPDATE app SET prompt = 'x', prompt_options = 1", "UPDATE app SET badge_count = -1",
      "UPDATE app SET has_explained = 2", "UPDATE app_category SET category = ''",
      "UPDATE app_category SET app = 'x'", "UPDATE app_category SET alert = 'x'",
      "UPDATE app_category SET authorization = 'x'",
      "UPDATE app_category SET scheduled_summary = 2", "UPDATE category SET app = ''",
      "UPDATE category SET id = ''", "UPDATE category SET flags = -1",
      "INSERT INTO category SELECT 9, app, id, flags, language FROM category",
      "UPDATE category_action SET category = 99", "UPDATE category_action SET id = ''",
      "INSERT INTO category_action SELECT category, 9, id, title, flags, NULL, NULL FROM category_action",
      "UPDATE category_minimal SET category = 99", "UPDATE category_minimal SET action = ''",
      "UPDATE category_text SET category = 99", "UPDATE category_text SET role = 'x'",
      "UPDATE category_text SET form = 'x'", "UPDATE by_hand SET key = ''",
      "UPDATE by_hand SET value = NULL",
      "INSERT INTO delivered_action VALUES (99, 0, 'a', 'a', 0, NULL, NULL)",
      "INSERT INTO delivered_action VALUES (1, 0, '', 'a', 0, NULL, NULL)",
      "UPDATE part SET sink = ''", "UPDATE part SET state = 'x'", "UPDATE part SET number = 0",
      "UPDATE part SET number = 4294967296", "UPDATE part SET number = NULL",
      "UPDATE part SET owner = NULL", "UPDATE part SET bus = NULL",
      "UPDATE part SET bus = NULL, owner = NULL, number = NULL",
      "UPDATE part SET state = 'claimed'", "UPDATE part SET state = 'closed'",
      "UPDATE part SET detail = 'expired'",
      "UPDATE part SET state = 'failed', bus = NULL, owner = NULL, number = NULL",
      "INSERT INTO part SELECT delivery, 'other', state, bus, owner, number, detail FROM part",
      "INSERT INTO part SELECT 99, sink, 'waiting', NULL, NULL, NULL, NULL FROM part",
      "UPDATE response SET route = 'x'", "UPDATE response SET attempt = -1",
      "UPDATE response SET is_open = 2", "UPDATE response SET is_open = 0, retry = 1",
      "UPDATE response SET happening = 'action'", "UPDATE response SET happening = 'reply'",
      "UPDATE response SET request = 99", "UPDATE response SET delivery = 99",
      "INSERT INTO response SELECT 9, request, delivery, 'dismissed', NULL, NULL, 0, NULL, 'own', 0, NULL, 1, NULL, 0 FROM response",
      "UPDATE response SET is_for_app = 2", "UPDATE listener SET app = ''",
      "UPDATE request SET title_words = x''", "UPDATE request SET subtitle_words = x''",
      "UPDATE request SET body_words = x''", "UPDATE request SET body_words = 'text'",
      "UPDATE string SET app = ''", "UPDATE string SET language = ''",
      "UPDATE string SET key = ''", "UPDATE string SET text = NULL",
      "UPDATE pending_count SET count = -1", "UPDATE meta SET value = NULL",
      "UPDATE request SET next = 'soon'", "UPDATE delivery SET scheduled = 1.5",
      "UPDATE log SET time = NULL WHERE 0 = 1; INSERT INTO log (time, event, request, app, identifier, reasons) VALUES (NULL, '', 1, '', '', '')",
    ])
  func refused(sql: String) throws {
    let error = #expect(throws: RawDatabase.Failure.self) { try raw.run(sql) }
    #expect(error.map { $0.code & 0xFF } == SQLITE_CONSTRAINT, "\(sql): \(error?.message ?? "")")
  }

  @Test("One live request has a name; those of the past do not keep it")
  func names() throws {
    let copy =
      "INSERT INTO request SELECT 6, app, identifier, %, fired, added, ended, origin, kind, anchor, "
      + "every, first, until, count, words, civil, zone, expiry, title, subtitle, body, badge, sound, "
      + "sound_critical, sound_volume, thread, category, target, filter, level, relevance, "
      + "summary_arg, summary_arg_count, user_info, communication, sender, icon, markup, next_civil, late, paused, snoozed, "
      + "floats, read_in, nag, title_words, subtitle_words, body_words "
      + "FROM request"
    func insert(_ state: String) throws {
      let parts = copy.split(separator: "%")
      try raw.run(parts.joined(separator: state) + " WHERE id = 5")
    }
    for state in ["'pending', 1", "'waiting', NULL", "'held', NULL", "'delivered', NULL"] {
      #expect(throws: RawDatabase.Failure.self) { try insert(state) }
    }
    for state in ["'ended', NULL", "'missed', NULL", "'removed', NULL"] {
      try insert(state)
      try raw.run("DELETE FROM request WHERE id = 6")
    }
  }

  @Test("What hangs on a request goes with it; history stays")
  func cascade() throws {
    try raw.run(
      "INSERT INTO log (time, event, request, app, identifier, reasons) VALUES (1, 'added', 5, 'a', 'b', '')"
    )
    try raw.run("DELETE FROM request")
    for table in ["action", "route", "file", "delivery", "part", "response"] {
      #expect(try raw.text("SELECT count(*) FROM \(table)") == "0", "\(table)")
    }
    #expect(try raw.text("SELECT count(*) FROM log") == "1")
    #expect(try raw.text("SELECT count FROM pending_count") == "0")
  }

  @Test("What hangs on an app or a category goes with it; what an app registered outlives it")
  func cascadeOfApps() throws {
    try raw.run("DELETE FROM app")
    #expect(try raw.text("SELECT count(*) FROM app_category") == "0")
    #expect(try raw.text("SELECT count(*) FROM category") == "1")
    try raw.run("DELETE FROM category")
    for table in ["category_action", "category_minimal", "category_text"] {
      #expect(try raw.text("SELECT count(*) FROM \(table)") == "0", "\(table)")
    }
  }

  @Test("Every question that is asked often is answered along an index")
  func plans() throws {
    for (sql, index) in [
      (
        "SELECT id FROM request WHERE next IS NOT NULL AND floats <> 1 AND next <= 5 ORDER BY next, id LIMIT 5",
        "request_next"
      ),
      (
        "SELECT id, next_civil FROM request WHERE floats = 1 AND next_civil IS NOT NULL AND next_civil >= 3 ORDER BY next_civil, id",
        "request_civil"
      ),
      (
        "SELECT id FROM request WHERE floats = 1 AND next_civil IS NOT NULL AND next_civil = 3 AND id > 4 ORDER BY id",
        "request_civil (floats=? AND next_civil=? AND id>?)"
      ),
      (
        "SELECT id FROM request WHERE app = 'a' AND identifier = 'b' AND (state = 'pending' OR state = 'waiting' OR state = 'held' OR state = 'delivered')",
        "request_name"
      ),
      (
        "SELECT delivery, sink FROM part WHERE state = 'shown' AND (state = 'waiting' OR state = 'claimed' OR state = 'shown') AND (delivery, sink) > (1, 'a') ORDER BY delivery, sink LIMIT 200",
        "part_open"
      ),
      (
        "SELECT delivery, sink FROM part WHERE bus = 'b' AND owner = 'o' AND number = 1",
        "part_place"
      ),
      ("SELECT id FROM delivery WHERE request = 1 AND ending IS NULL", "delivery_center"),
      (
        "SELECT id FROM delivery WHERE held = 'summary' AND ending IS NULL AND held <> 'no' AND released IS NULL AND (scheduled, id) >= (1, 1) ORDER BY scheduled, id LIMIT 9",
        "delivery_held"
      ),
      (
        "SELECT id FROM delivery WHERE app = 'a' AND thread = 't' AND ending IS NULL AND surfaces & 2 <> 0 ORDER BY id",
        "delivery_card"
      ),
      (
        "SELECT count(*) FROM delivery WHERE app = 'a' AND ending IS NULL AND surfaces & 2 <> 0",
        "delivery_card"
      ),
      (
        "SELECT number FROM response WHERE retry IS NOT NULL AND retry <= 5 ORDER BY retry LIMIT 5",
        "response_retry"
      ),
      (
        "SELECT number FROM response WHERE is_open = 1 AND number > 5 ORDER BY number LIMIT 5",
        "response_open"
      ),
    ] {
      let plan = try raw.rows("EXPLAIN QUERY PLAN " + sql).compactMap { $0.last ?? nil }
      #expect(plan.contains { $0.contains("USING") && $0.contains(index) }, "\(plan)")
      #expect(
        !plan.contains { $0.contains("TEMP B-TREE FOR ORDER BY") || $0.hasPrefix("SCAN") },
        "\(plan)")
    }
  }
}
