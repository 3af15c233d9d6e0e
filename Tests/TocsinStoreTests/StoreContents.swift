import TocsinModel
import TocsinStore
import TocsinTesting

/// Everything that a store tells, row by row, by every way it is looked for.
struct StoreContents: Equatable {
  var requests: [Int64: String] = [:]
  var deliveries: [Int64: String] = [:]
  var responses: [Int64: String] = [:]
  var log: [String] = []
  var due: [Int64] = []
  var named: [Int64] = []
  var pending: Int64 = 0
  var apps: [String] = []
  var categories: [String] = []
  var strings: [String] = []
  var byHand = ""

  init(_ store: Store) throws(StoreError) {
    let all = try store.list(RequestFilter(which: .all, limit: 10_000)).requests
    for request in all {
      requests[request.id.number] = "\(request)"
      for delivery in try store.deliveries(of: request.id, limit: 100) {
        deliveries[delivery.id] = "\(delivery)"
      }
      if let live = try store.live(request.app, request.identifier) { named.append(live.id.number) }
    }
    for response in try store.openResponses(after: 0, limit: 10_000) {
      responses[response.number] = "\(response)"
    }
    log = try store.log(request: nil, app: nil, since: nil, after: nil, limit: 100_000).map {
      "\($0)"
    }
    due = try store.due(WallTime(usec: .max), limit: 10_000).map(\.id.number)
    pending = try store.pendingCount()
    apps = try store.apps().map { Self.told($0) }
    categories = try store.categories(of: Sample.app).map { Self.told($0) }
    strings =
      try store.strings()[Sample.app]?.tables.flatMap { language, table in
        table.map { "\(language) \($0.key) \($0.value)" }
      }.sorted() ?? []
    byHand = "\(try store.byHand())"
  }

  /// How many rows are not the same, where none is missing and none is new; else nil.
  func changedRows(from other: StoreContents) -> Int? {
    guard Set(requests.keys) == Set(other.requests.keys),
      Set(deliveries.keys) == Set(other.deliveries.keys),
      Set(responses.keys) == Set(other.responses.keys), apps.count == other.apps.count,
      categories.count == other.categories.count, strings.count == other.strings.count
    else { return nil }
    // A line of history with a word that nobody knows is left out when it is read.
    let lines = max(Set(log).subtracting(other.log).count, Set(other.log).subtracting(log).count)
    let rows =
      requests.count { other.requests[$0.key] != $0.value }
      + deliveries.count { other.deliveries[$0.key] != $0.value }
      + responses.count { other.responses[$0.key] != $0.value }
      + lines
      + zip(apps, other.apps).count { $0 != $1 }
      + (strings == other.strings ? 0 : 1)
      + zip(categories, other.categories).count { $0 != $1 } + (byHand == other.byHand ? 0 : 1)
    let isFoundAlike =
      Set(due) == Set(other.due) && Set(named) == Set(other.named) && pending == other.pending
    return rows + (isFoundAlike ? 0 : 1)
  }

  /// A store with rows of every kind at `path`, closed.
  static func populate(_ path: String, requests: Int64) throws {
    let store = try Store.open(path: path)
    try insertApp(store)
    for number in 1...requests {
      try insert(number, store)
      if number.isMultiple(of: 10) { try store.commit() }
    }
    try store.commit()
    store.close()
  }

  /// Without the order of dictionaries, which no two runs have alike.
  private static func told(_ app: App) -> String {
    var bare = app
    bare.categories = [:]
    let overlays = app.categories.sorted { $0.key < $1.key }
    return "\(bare) \(overlays)"
  }

  private static func told(_ category: TocsinModel.Category) -> String {
    var bare = category
    bare.placeholder = nil
    bare.summaryFormat = nil
    let texts = [category.placeholder, category.summaryFormat].map { text in
      PluralText.Form.allCases.map { text?.forms[$0] ?? "" }
    }
    return "\(bare) \(texts)"
  }

  private static func insertApp(_ store: Store) throws {
    var overlay = SettingsOverlay()
    overlay.sound = .off
    try store.write(
      App(
        id: Sample.app, settings: .allowed(), categories: [CategoryID(known: "mail"): overlay],
        badge: 2))
    var category = Category(id: CategoryID(known: "mail"))
    category.actions = [Sample.action("yes")]
    category.placeholder = PluralText(forms: [.one: "%u mail", .other: "%u mails"])
    try store.setCategories([category], of: Sample.app)
    try store.setStrings(
      [StringKey(known: "TITLE"): "Hallo, %@", StringKey(known: "BODY"): "Tee"], "de",
      of: Sample.app)
    var byHand = ByHand(focus: FocusByHand(.doNotDisturb))
    byHand.device.isLocked = true
    try store.write(byHand)
  }

  static func insert(_ number: Int64, _ store: Store) throws {
    var draft = Sample.draft("reminder-\(number)", title: "Title \(number)")
    draft.content.body = String(repeating: "body \(number) ", count: 12)
    draft.actions = [Sample.action("yes"), Sample.action("no")]
    draft.routes = [Route(event: "yes", target: .program(["/bin/true", "\(number)"]))]
    let isShown = number.isMultiple(of: 3)
    let next = Sample.now.adding(.seconds(number * 60))
    let request = try Sample.request(draft, number: number, next: isShown ? nil : next)
    try store.insert(request)
    try store.append(
      LogEntry(
        time: Sample.now, event: .added, request: request.id, app: request.app,
        identifier: request.identifier))
    guard isShown else { return }
    let delivery = Delivery(
      id: store.newDeliveryNumber(), request: request.id, scheduled: Sample.now,
      claimed: Sample.now, outcome: Sample.outcome(),
      parts: [
        SinkPart(
          sink: SinkName(known: "desktop"),
          state: .shown(ServerPlace(bus: "b1", owner: ":1.7", number: UInt32(clamping: number))))
      ])
    try store.insert(delivery)
    guard number.isMultiple(of: 6) else { return }
    _ = try store.insert(
      Response(
        number: 0, request: request.id, delivery: delivery.id, happening: .action,
        action: ActionID("yes"), occurred: Sample.now, route: .own))
  }
}
