import CSQLite
import Glibc
import Testing
import TocsinCore
import TocsinModel
import TocsinPerformer
import TocsinStore
import TocsinTesting
import TocsinTime

/// What floats is read by the zone of now, whichever one it was written in: heads, what is due and
/// lists are those of a model that looks at each row.
struct FloatingTests {
  /// The rows as they are, and what reading each of them by hand gives.
  private struct Model {
    var store: Store
    var zone: Zone
    var rows: [Request] = []

    init(_ zone: Zone) throws {
      store = try Store.inMemory()
      self.zone = zone
      move(to: zone)
    }

    mutating func move(to zone: Zone) {
      self.zone = zone
      store.clock = WallClock(Zones(system: zone))
    }

    /// All that ring, by their instants.
    var order: [(at: Int64, row: Request)] {
      rows.compactMap { row in next(of: row).map { ($0.usec, row) } }
        .sorted { ($0.0, $0.1.id) < ($1.0, $1.1.id) }
    }

    func next(of row: Request) -> WallTime? {
      guard row.floating == .civil, let civil = row.nextCivil else { return row.next }
      return zone.resolve(CivilTime(usec: civil)).instant
    }
  }

  private static let names = [
    "Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "Asia/Tokyo", "Antarctica/Troll",
    "America/Santiago", "Pacific/Honolulu",
  ]

  /// Civil times on both sides of the gaps and overlaps of those zones, many of them equal.
  private static let days = [
    "2027-03-27", "2027-03-28", "2027-03-14", "2027-10-31", "2027-11-07", "2027-10-03",
    "2027-04-04", "2027-09-05", "2028-03-26",
  ]

  private static func civil(_ random: inout RandomSource) throws -> Int64 {
    let day = try #require(CivilTime(random.pick(days) + "T00:00:00"))
    return day.usec + Int64.random(in: 0...20, using: &random) * 900_000_000
  }

  private static func row(
    _ number: Int64, in zone: Zone, _ random: inout RandomSource
  ) throws -> Request {
    var draft = Sample.draft("r\(number)")
    draft.content.threadID = ThreadID("t\(number % 2)")
    if number % 3 == 0 { draft.app = .reminders }
    var row = try Sample.request(draft, number: number)
    try schedule(&row, in: zone, &random)
    return row
  }

  private static func schedule(
    _ row: inout Request, in zone: Zone, _ random: inout RandomSource
  ) throws {
    let civil = try civil(&random)
    row.next = zone.resolve(CivilTime(usec: civil)).instant
    row.state = .pending
    row.floating = random.pick([.civil, .civil, .civil, .no, .anew])
    row.nextCivil = row.floating == .no && random.next() & 1 == 0 ? nil : civil
  }

  @Test(
    "T7.6 T4.1 random rows, zones and questions: as if each row were looked at",
    arguments: 1...12 as ClosedRange<UInt64>)
  func model(seed: UInt64) throws {
    var random = RandomSource(seed: seed)
    let zones = try Self.names.map { try WhenTests.zone($0) }
    var model = try Model(random.pick(zones))
    for number in 1...150 as ClosedRange<Int64> {
      if number % 40 == 0 { model.move(to: random.pick(zones)) }
      let row = try Self.row(number, in: model.zone, &random)
      try model.store.insert(row)
      model.rows.append(row)
    }
    for _ in 0..<60 {
      switch Int.random(in: 0...5, using: &random) {
      case 0: model.move(to: random.pick(zones))
      case 1:
        let position = Int.random(in: model.rows.indices, using: &random)
        var row = model.rows[position]
        if random.next() & 3 == 0 {
          row.next = nil
          row.state = .ended
        } else {
          try Self.schedule(&row, in: model.zone, &random)
        }
        try model.store.advance(row, now: Sample.now)
        model.rows[position] = row
      case 2: try expectDue(model, &random)
      default: try expectList(model, &random)
      }
    }
    for row in model.rows {
      #expect(try model.store.request(row.id)?.next == model.next(of: row))
    }
  }

  private func expectDue(_ model: Model, _ random: inout RandomSource) throws {
    let order = model.order
    #expect(try model.store.nextDue()?.usec == order.first?.at)
    for limit in [1, 3, 20, 500] as [Int64] {
      // Mostly at the instant of one of them, or a moment beside it.
      let at = order[Int.random(in: order.indices, using: &random)].at
      let now = WallTime(usec: at + random.pick([-1, 0, 1, 600_000_000]))
      let due = try model.store.due(now, limit: limit)
      let expected = order.filter { $0.at <= now.usec }.prefix(Int(limit))
      #expect(due.map(\.id) == expected.map(\.row.id))
      #expect(due.map { $0.next?.usec } == expected.map(\.at))
    }
  }

  private func expectList(_ model: Model, _ random: inout RandomSource) throws {
    let order = model.order
    var filter = RequestFilter(
      which: random.pick([.pending, .pending, .state(.pending), .all]),
      limit: random.pick([1, 4, 7, 33, 1000]))
    if random.next() & 1 == 0 {
      filter.until = WallTime(
        usec: order[Int.random(in: order.indices, using: &random)].at + random.pick([-1, 0, 1]))
    }
    if random.next() & 3 == 0 { filter.app = .reminders }
    if random.next() & 3 == 0 { filter.thread = "t1" }
    if random.next() & 3 == 0 { filter.identifiers = (1...50).map { "r\($0 * 2)" } }
    if random.next() & 3 == 0 { filter.ids = model.rows.prefix(90).map(\.id) }
    var expected = order
    if filter.which == .all {
      expected.sort { $0.row.id < $1.row.id }
      if filter.until == nil {
        expected = model.rows.map { (model.next(of: $0)?.usec ?? 0, $0) }
      }
    }
    expected = expected.filter { at, row in
      at <= filter.until?.usec ?? .max && row.app == filter.app ?? row.app
        && (filter.thread == nil || row.content.threadID?.text == filter.thread)
        && filter.identifiers?.contains(row.identifier.text) ?? true
        && filter.ids?.contains(row.id) ?? true
    }
    var found: [RequestID] = []
    while true {
      let (page, cursor) = try model.store.list(filter)
      found += page.map(\.id)
      guard let cursor, let last = page.last else { break }
      #expect(try model.store.cursor(of: last.id, in: filter) == cursor)
      filter.after = cursor
    }
    #expect(found == expected.map(\.row.id), "\(filter)")
  }

  @Test("A zone change costs the same with 100 floating requests and with 10,000, and writes none")
  func work() throws {
    func steps(_ count: Int) throws -> (steps: Int64, rows: Int64) {
      let scene = try WhenTests.Scene("Europe/Berlin", at: "2026-12-02T12:30:00")
      var first: RequestID?
      for number in 0..<count {
        let id = try scene.add("every day \(13 + number % 10):\(10 + number / 10 % 50)")
        first = first ?? id
      }
      let store = scene.stage.performer.store
      try store.commit()
      let counter = StepCounter(store)
      let before = sqlite3_total_changes64(store.handle)
      scene.zone = try WhenTests.zone("America/New_York")
      scene.stage.performer.core.zones.system = scene.zone
      scene.go(.zone)
      #expect(try scene.next(#require(first)) == "2026-12-02T13:10:00-05:00")
      #expect(scene.stage.performer.claimDue(now: scene.now, limit: 100) == false)
      scene.stage.finish(now: scene.now)
      let next = try #require(scene.stage.performer.nextDeadline())
      #expect(RFC3339.print(next, in: scene.zone) == "2026-12-02T13:09:59-05:00")
      return (counter.count, sqlite3_total_changes64(store.handle) - before)
    }
    let few = try steps(100)
    let many = try steps(10_000)
    #expect(many.steps <= few.steps + 1, "\(many) \(few)")
    #expect(few.rows == 0 && many.rows == 0)
  }

  @Test("A page in the midst of many at one time, and of a gap, costs what the first one does")
  func pages() throws {
    let store = try Store.inMemory()
    let berlin = try WhenTests.zone("Europe/Berlin")
    store.clock = WallClock(Zones(system: berlin))
    for number in 1...6000 as ClosedRange<Int64> {
      // Inside the gap and after it, for the same instant.
      let text = number % 2 == 0 ? "2027-03-28T02:30:00" : "2027-03-28T03:30:00"
      let civil = try #require(CivilTime(text))
      var row = try Sample.request(Sample.draft("r\(number)"), number: number)
      row.next = berlin.resolve(civil).instant
      row.nextCivil = civil.usec
      row.floating = .civil
      try store.insert(row)
    }
    let at = try #require(try store.nextDue()).usec
    func steps(after id: Int64?) throws -> Int64 {
      var filter = RequestFilter(limit: 10)
      filter.after = id.map { ListCursor(key: at, id: $0) }
      _ = try store.list(filter)  // what is prepared once is
      let counter = StepCounter(store)
      for _ in 0..<10 {
        let page = try store.list(filter).requests.map(\.id.number)
        #expect(page == Array((id ?? 0) + 1...(id ?? 0) + 10))
      }
      return counter.count
    }
    let first = try steps(after: nil)
    for id in [10, 3000, 5990] as [Int64] {
      let steps = try steps(after: id)
      #expect(steps <= first * 3 / 2 + 1, "\(steps) after \(id), \(first) for the first")
    }
    // The portions of new rules too.
    let civil = try #require(CivilTime("2027-03-28T02:30:00")).usec
    func portion(after id: Int64) throws -> Int64 {
      _ = try store.civil(.civil, after: (civil, id), limit: 10)
      let counter = StepCounter(store)
      let found = try store.civil(.civil, after: (civil, id), limit: 10)
      #expect(found.map(\.id.number) == (1...10).map { id + 2 * $0 })
      return counter.count
    }
    #expect(try portion(after: 5000) <= portion(after: 0) + 1)
  }

  /// `Japan` by the rules that Athens has.
  private static func newRules() throws -> Zone {
    let folder = try TemporaryFolder()
    #expect(symlink("/usr/share/zoneinfo/Europe/Athens", folder.path + "/Japan") == 0)
    return try SystemZones(folder: folder.path).zone(try #require(ZoneName("Japan")))
  }

  private static func moved(_ scene: WhenTests.Scene) throws -> [String] {
    try scene.stage.performer.store
      .log(request: nil, app: nil, since: nil, after: nil, limit: 1000)
      .filter { $0.event == .moved }.map { "\($0.request) \($0.detail ?? "")" }
  }

  /// Of a request that was written in Berlin, and read in Japan since, and of one written there.
  private static func scene() throws -> (WhenTests.Scene, berlin: RequestID, japan: RequestID) {
    let scene = try WhenTests.Scene("Europe/Berlin", at: "2026-12-02T07:00:00")
    let berlin = try scene.add("every day 23:00")
    _ = try scene.add("every day 23:00 Europe/Berlin")
    try scene.move(to: "Japan")
    return (scene, berlin, try scene.add("every day 22:00"))
  }

  @Test("T7.8 what new rules move is logged with both instants, whichever zone wrote it")
  func rules() throws {
    let (scene, berlin, japan) = try Self.scene()
    #expect(try Self.moved(scene) == [], "a zone is no rule")
    scene.stage.performer.mark(zone: "Japan")
    scene.zone = try Self.newRules()
    scene.stage.performer.core.zones.system = scene.zone
    #expect(try scene.next(berlin) == "2026-12-02T23:00:00+02:00", "at once")
    let expected = [
      "\(japan) 2026-12-02T15:00:00+02:00 to 2026-12-02T22:00:00+02:00",
      "\(berlin) 2026-12-02T16:00:00+02:00 to 2026-12-02T23:00:00+02:00",
    ]
    var begun = ClockWork(.zoneData)
    scene.stage.performer.go(on: &begun, limit: 1, now: scene.now)
    scene.stage.finish(now: scene.now)
    #expect(try Self.moved(scene) == [expected[0]])
    // Anew, as after another update: each is told once.
    for _ in 0..<2 {
      var work = ClockWork(.zoneData)
      while !work.isOver { scene.stage.performer.go(on: &work, limit: 1, now: scene.now) }
      scene.stage.finish(now: scene.now)
      #expect(try Self.moved(scene) == expected)
    }
    // Back to Berlin, where the rules are as they were.
    try scene.move(to: "Europe/Berlin")
    scene.go(.zoneData)
    #expect(try Self.moved(scene) == expected)
    #expect(try scene.next(berlin) == "2026-12-02T23:00:00+01:00")
  }

  @Test(
    "T7.8 new rules while it was off are told too; of unknown old ones what was read here",
    arguments: [true, false])
  func rulesWhileOff(areKept: Bool) throws {
    let (scene, berlin, japan) = try Self.scene()
    if areKept { scene.stage.performer.mark(zone: "Japan") }
    let later = try WhenTests.Scene(
      "Japan", at: "2026-12-02T15:00:00", store: scene.stage.performer.store)
    later.zone = try Self.newRules()
    later.stage.performer.core.zones.system = later.zone
    later.go(.zoneData)
    var expected = ["\(japan) 2026-12-02T15:00:00+02:00 to 2026-12-02T22:00:00+02:00"]
    if areKept {
      expected.append("\(berlin) 2026-12-02T16:00:00+02:00 to 2026-12-02T23:00:00+02:00")
    }
    #expect(try Self.moved(later) == expected)
    #expect(try later.next(berlin) == "2026-12-02T23:00:00+02:00")
    #expect(try later.run(to: "2026-12-03T01:00:00").count == 3)
  }

  @Test("T7.6 a zone change while it was off: first the ones of now, nothing rings by the old one")
  func zoneWhileOff() throws {
    let scene = try WhenTests.Scene("Europe/Berlin", at: "2026-12-02T07:00:00")
    let id = try scene.add("every day 08:00")
    let free = try scene.add("*:0/20")
    let later = try WhenTests.Scene(
      "Asia/Kolkata", at: "2026-12-02T11:40:30", store: scene.stage.performer.store)
    // The time that Berlin had for it, 12:30 here, is no ring.
    #expect(try later.next(id) == "2026-12-02T08:00:00+05:30")
    later.go(.zone)
    #expect(try later.next(free) == "2026-12-02T12:00:00+05:30", "its beat is that of this clock")
    #expect(
      try later.run(to: "2026-12-02T12:20:00") == [
        "2026-12-02T11:40 late", "2026-12-02T12:00", "2026-12-02T12:20",
      ])
  }
}
