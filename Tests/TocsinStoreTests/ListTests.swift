import Testing
import TocsinModel
import TocsinStore
import TocsinTesting

struct ListTests {
  static let each: Int64 = 2500

  /// Of each state that many, next times shuffled with many equal ones, deliveries shuffled too.
  private struct Rows {
    var store: Store
    var requests: [Request] = []
    /// Delivery of a request that is in the center.
    var center: [RequestID: Int64] = [:]
  }

  private func rows() throws -> Rows {
    var rows = Rows(store: try Store.inMemory())
    var random = RandomSource(seed: 3)
    let states = RequestState.allCases
    for number in 1...(ListTests.each * Int64(states.count)) {
      var draft = Sample.draft("r\(number)")
      draft.content.threadID = ThreadID("t\(number % 2)")
      if number % 5 == 0 { draft.app = .reminders }
      var request = try Sample.request(draft, number: number)
      request.state = states[Int(number) % states.count]
      request.next =
        request.state == .pending
        ? WallTime(usec: Int64.random(in: -200...800, using: &random)) : nil
      try rows.store.insert(request)
      rows.requests.append(request)
    }
    for request in rows.requests.shuffled(using: &random) {
      guard [.waiting, .delivered, .ended].contains(request.state) else { continue }
      let id = rows.store.newDeliveryNumber()
      try rows.store.insert(
        Delivery(
          id: id, request: request.id, scheduled: Sample.now, claimed: Sample.now,
          outcome: Sample.outcome(), parts: [],
          ending: request.state == .ended ? .answered : nil))
      if request.state != .ended { rows.center[request.id] = id }
    }
    try rows.store.commit()
    return rows
  }

  private func pages(_ store: Store, _ filter: RequestFilter) throws -> [RequestID] {
    var filter = filter
    var found: [RequestID] = []
    while true {
      let (requests, cursor) = try store.list(filter)
      #expect(requests.count <= Int(filter.limit))
      found += requests.map(\.id)
      if let last = requests.last, cursor != nil {
        #expect(try store.cursor(of: last.id, in: filter) == cursor)
      }
      guard let cursor else { return found }
      filter.after = cursor
    }
  }

  @Test("D8.8: each list has its order, and its pages have each row once")
  func orders() throws {
    let rows = try rows()
    func sorted(_ condition: (Request) -> Bool, _ key: (Request) -> Int64) -> [RequestID] {
      rows.requests.filter(condition).sorted { (key($0), $0.id) < (key($1), $1.id) }.map(\.id)
    }
    let waiting: Set<RequestState> = [.waiting, .held]
    let lists: [(RequestFilter.Which, [RequestID])] = [
      (
        .pending,
        sorted({ waiting.contains($0.state) }, { _ in 0 })
          + sorted({ $0.next != nil }, { $0.next?.usec ?? 0 })
      ),
      (.delivered, sorted({ rows.center[$0.id] != nil }, { -(rows.center[$0.id] ?? 0) })),
      (.all, rows.requests.map(\.id)),
      (.state(.pending), sorted({ $0.state == .pending }, { $0.next?.usec ?? 0 })),
      (.state(.removed), sorted({ $0.state == .removed }, { _ in 0 })),
      (.state(.waiting), sorted({ $0.state == .waiting }, { _ in 0 })),
    ]
    for (which, expected) in lists {
      for limit in [997, 1000, Int64(expected.count), Int64(expected.count) + 1] {
        #expect(
          try pages(rows.store, RequestFilter(which: which, limit: limit)) == expected,
          "\(which) by \(limit)")
      }
    }
  }

  @Test("A filter keeps what it names, across pages")
  func filters() throws {
    let rows = try rows()
    func expect(_ filter: RequestFilter, _ condition: (Request) -> Bool) throws {
      var filter = filter
      filter.limit = 501
      #expect(
        Set(try pages(rows.store, filter)) == Set(rows.requests.filter(condition).map(\.id)))
    }
    try expect(RequestFilter(which: .all, app: .reminders)) { $0.app == .reminders }
    try expect(RequestFilter(which: .all, thread: "t1")) { $0.id.number % 2 == 1 }
    try expect(RequestFilter(which: .pending, until: WallTime(usec: 100))) {
      // What waits is due already.
      $0.next.map { $0.usec <= 100 } ?? [.waiting, .held].contains($0.state)
    }
    try expect(RequestFilter(which: .all, until: WallTime(usec: 100))) {
      // What has ended rings no more.
      $0.next.map { $0.usec <= 100 } ?? [.waiting, .held].contains($0.state)
    }
    let some = rows.requests.prefix(700).map(\.id)
    try expect(RequestFilter(which: .all, ids: some)) { $0.id.number <= 700 }
    try expect(RequestFilter(which: .all, ids: [])) { _ in false }
    try expect(RequestFilter(which: .all, identifiers: ["r7", "r14", "R21", "nobody"])) {
      [7, 14].contains($0.id.number)
    }
    try expect(RequestFilter(which: .state(.ended), app: .reminders, thread: "t0")) {
      $0.state == .ended && $0.app == .reminders && $0.id.number % 2 == 0
    }
  }

  @Test("A page goes on after a row that has gone since")
  func gone() throws {
    let rows = try rows()
    var filter = RequestFilter(which: .pending, limit: 4000)
    let (first, cursor) = try rows.store.list(filter)
    var last = try #require(first.last)
    #expect(last.next == nil)
    last.state = .removed
    try rows.store.advance(last, now: Sample.now)
    #expect(cursor != nil)
    filter.after = cursor
    filter.limit = 10_000
    let (rest, end) = try rows.store.list(filter)
    #expect(end == nil)
    #expect(first.count + rest.count == 3 * Int(ListTests.each))
    #expect(Set(first.map(\.id)).isDisjoint(with: rest.map(\.id)))
  }

  @Test("What is due comes earliest first, and the next deadline is its head")
  func due() throws {
    let rows = try rows()
    let pending = rows.requests.filter { $0.next != nil }
      .sorted { ($0.next ?? .distantFuture, $0.id) < ($1.next ?? .distantFuture, $1.id) }
    #expect(try rows.store.nextDue() == pending.first?.next)
    let due = try rows.store.due(WallTime(usec: 50), limit: 100_000)
    #expect(due.map(\.id) == pending.filter { ($0.next?.usec ?? 99) <= 50 }.map(\.id))
    #expect(
      try rows.store.due(WallTime(usec: 50), limit: 7).map(\.id) == pending.prefix(7).map(\.id))
  }

  @Test("Open parts come once each, however many a delivery has and wherever a page ends")
  func open() throws {
    let store = try Store.inMemory()
    let sinks = ["a", "b", "c"].compactMap { SinkName($0) }
    var expected: [String] = []
    for number in 1...50 as ClosedRange<Int64> {
      let request = try Sample.request(Sample.draft("r\(number)"), number: number)
      try store.insert(request)
      try store.insert(
        Delivery(
          id: number, request: request.id, scheduled: Sample.now, claimed: Sample.now,
          outcome: Sample.outcome(),
          parts: sinks.map {
            SinkPart(sink: $0, state: number % 3 == 0 && $0.text == "b" ? .written : .claimed)
          }))
      expected += sinks.filter { number % 3 != 0 || $0.text != "b" }.map { "\(number) \($0)" }
    }
    for limit in 1...7 as ClosedRange<Int64> {
      var found: [String] = []
      var last: (delivery: Int64, sink: SinkName)?
      while true {
        let page = try store.open(.claimed, after: last, limit: limit)
        found += page.map { "\($0.delivery) \($0.sink)" }
        guard let end = page.last else { break }
        last = end
      }
      #expect(found == expected)
    }
    #expect(try store.open(.waiting, after: nil, limit: 10).isEmpty)
    #expect(try store.open(.shown, after: nil, limit: 10).isEmpty)
  }

  @Test("A name is found byte for byte, or by a part of it")
  func named() throws {
    let store = try Store.inMemory()
    for (number, name) in ["caf\u{E9}", "cafe\u{301}", "CAF", "caf%", "x'y"].enumerated() {
      try store.insert(try Sample.request(Sample.draft(name), number: Int64(number) + 1))
    }
    func found(_ part: String, exactly: Bool = false, app: AppID? = nil) throws -> [Int64] {
      try store.named(part, app: app, exactly: exactly, limit: 10).map(\.number)
    }
    #expect(try found("caf\u{E9}", exactly: true) == [1])
    #expect(try found("cafe\u{301}", exactly: true) == [2])
    #expect(try found("caf") == [1, 2, 4])
    #expect(try found("%") == [4])
    #expect(try found("'") == [5])
    #expect(try found("caf", exactly: true) == [])
    #expect(try found("CAF", exactly: true, app: Sample.app) == [3])
    #expect(try found("CAF", exactly: true, app: .reminders) == [])
  }
}
