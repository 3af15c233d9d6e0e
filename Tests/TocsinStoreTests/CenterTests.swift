import Testing
import TocsinModel
import TocsinStore
import TocsinTesting

/// What lies in the center, by app and thread, and what is held for a summary.
struct CenterTests {
  private static let apps = ["org.example.a", "org.example.b"].compactMap { AppID($0) }
  private static let trip = ThreadID(known: "trip")

  /// One of a request of its own.
  @discardableResult
  private func deliver(
    _ store: Store, app: AppID = apps[0], thread: ThreadID? = nil, held: Outcome.Held = .no,
    scheduled: Int64 = 0, surfaces: Surfaces = [.center], ending: Ending? = nil,
    group: Group? = nil, reasons: [Reason] = [.authorized]
  ) throws -> Delivery {
    let id = try #require(store.newRequestID())
    var draft = Sample.draft("r\(id)", title: "T\(id)")
    draft.app = app
    draft.content.threadID = thread
    try store.insert(try Sample.request(draft, number: id.number, next: nil))
    var outcome = Sample.outcome(surfaces: surfaces, reasons: reasons)
    outcome.held = held
    outcome.group = group
    let delivery = Delivery(
      id: store.newDeliveryNumber(), request: id,
      scheduled: WallTime(usec: Sample.now.usec + scheduled), claimed: Sample.now,
      outcome: outcome, parts: [], ending: ending)
    try store.insert(delivery)
    return delivery
  }

  private func cards(_ store: Store, _ app: AppID, _ which: CenterCards = .all) throws -> [Int64] {
    var found: [Int64] = []
    try store.cards(of: app, which) { found.append($0.delivery) }
    return found
  }

  @Test("The cards of one app and of one thread come oldest first, and no others")
  func cards() throws {
    let store = try Store.inMemory()
    let (one, two) = (Self.apps[0], Self.apps[1])
    try deliver(store)  // 1
    try deliver(store, thread: Self.trip)
    try deliver(store, app: two, thread: Self.trip)
    try deliver(store, thread: Self.trip, ending: .answered)
    try deliver(store, surfaces: [.banner])
    try deliver(store, thread: Self.trip, held: .summary)  // 6
    // Lies with the app, and keeps its thread.
    try deliver(store, thread: Self.trip, group: Group(app: one))
    try deliver(store)
    #expect(try cards(store, one) == [1, 2, 6, 7, 8])
    #expect(try cards(store, one, .of(Self.trip)) == [2, 6, 7])
    #expect(try cards(store, one, .of(ThreadID(known: "Trip"))) == [])
    #expect(try cards(store, one, .withoutThread) == [1, 8])
    #expect(try cards(store, two) == [3])
    #expect(try store.centerCount(of: one) == 5)
    #expect(try store.centerCount(of: two) == 1)
    #expect(try store.center(of: one, limit: 2).map(\.id) == [8, 7])
    #expect(try store.center(of: one, before: 7, limit: 9).map(\.id) == [6, 2, 1])
    #expect(try store.center(of: one, limit: 1).first?.outcome.group == nil)
    #expect(try store.center(of: one, before: 8, limit: 1).first?.outcome.group == Group(app: one))
    try store.end(6, .removed)
    #expect(try cards(store, one, .of(Self.trip)) == [2, 7])
  }

  @Test("A card tells whose it is, its words, and how it was decided")
  func card() throws {
    let store = try Store.inMemory()
    let delivery = try deliver(store, thread: Self.trip, reasons: [.provisional, .noSound])
    var found: [CenterRow] = []
    try store.cards(of: Self.apps[0]) { found.append($0) }
    let request = try #require(try store.request(delivery.request))
    let row = try #require(found.first)
    #expect(found.count == 1)
    #expect(row.request == request.id && row.identifier == request.identifier)
    #expect(row.content == request.content)
    #expect(row.level == .active)
    #expect(row.isProvisional)
  }

  @Test("Reading can stop, and the next one begins anew")
  func stops() throws {
    let store = try Store.inMemory()
    for _ in 1...3 { try deliver(store) }
    #expect(throws: StoreError.busy) {
      try store.cards(of: Self.apps[0]) { (_) throws(StoreError) in throw .busy }
    }
    #expect(try cards(store, Self.apps[0]) == [1, 2, 3])
  }

  @Test("What is held comes in time order with its request, until it is released or gone")
  func held() throws {
    let store = try Store.inMemory()
    try deliver(store, held: .summary, scheduled: 3)
    try deliver(store, held: .focusEnd, scheduled: 1)
    try deliver(store, app: Self.apps[1], held: .summary, scheduled: 1)
    try deliver(store, held: .summary, scheduled: 1)
    try deliver(store, held: .summary, scheduled: 2, ending: .removed)
    try deliver(store)
    let rows = try store.held(by: .summary, limit: 9)
    #expect(rows.map(\.delivery.id) == [3, 4, 1])
    #expect(rows.map(\.request.id) == rows.map(\.delivery.request))
    #expect(try store.held(by: .summary, limit: 1).map(\.delivery.id) == [3])
    #expect(
      try store.held(by: .summary, after: rows[0].cursor, limit: 9).map(\.delivery.id) == [4, 1])
    #expect(try store.held(by: .focusEnd, limit: 9).map(\.delivery.id) == [2])
    #expect(try store.held(by: .no, limit: 9).isEmpty)
    #expect(try store.heldCount(by: .summary) == 3)
    try store.release(3, now: Sample.now)
    try store.release(6, now: Sample.now)  // never held
    try store.end(4, .answered)
    #expect(try store.held(by: .summary, limit: 9).map(\.delivery.id) == [1])
    #expect(try store.delivery(3)?.released == Sample.now)
    #expect(try store.delivery(3)?.outcome.held == .summary)
    #expect(try store.delivery(6)?.released == nil)
    #expect(try store.heldCount(by: .summary) == 1)
  }

  @Test("A delivery is decided again as a whole", arguments: 0..<8 as Range<UInt64>)
  func again(seed: UInt64) throws {
    let store = try Store.inMemory()
    var rows = RandomRows(seed: seed)
    let request = try Sample.request()
    try store.insert(request)
    var delivery = rows.delivery(1, of: request.id)
    try store.insert(delivery)
    let other = rows.delivery(1, of: request.id)
    delivery.outcome = other.outcome
    delivery.basis = other.basis
    delivery.released = other.released
    try store.updateOutcome(of: delivery)
    let isSame = try store.delivery(1) == delivery
    #expect(isSame)
  }

  @Test("A delivery of no request is refused")
  func stray() throws {
    let store = try Store.inMemory()
    let error = #expect(throws: StoreError.self) {
      try store.insert(
        Delivery(
          id: 1, request: try Sample.request().id, scheduled: Sample.now, claimed: Sample.now,
          outcome: Sample.outcome(), parts: []))
    }
    guard case .constraint? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }
}
