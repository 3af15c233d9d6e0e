import Testing
import TocsinModel
import TocsinTesting

@testable import TocsinStore

@Suite("History is forgotten by age and count, and nothing else is")
struct PruneTests {
  private let old = WallTime(seconds: 1_000)
  private let recent = WallTime(seconds: 2_000_000)
  private let cutoff = WallTime(seconds: 1_000_000)

  private func ids(_ store: Store) throws -> [Int64] {
    try store.list(RequestFilter(which: .all)).requests.map(\.id.number)
  }

  private func add(
    _ number: Int64, to store: Store, ending state: RequestState?, at instant: WallTime
  ) throws -> Request {
    let id = try #require(RequestID(number))
    let name = try #require(RequestIdentifier("r\(number)"))
    var request = Request(
      Sample.draft("r\(number)"), id: id, identifier: name, added: instant, next: instant)
    try store.insert(request)
    guard let state else { return request }
    request.state = state
    request.next = nil
    try store.advance(request, now: instant)
    return request
  }

  @Test("What ended long ago goes; pending, shown, unanswered and recent ones stay")
  func requests() throws {
    let store = try Store.inMemory()
    _ = try add(1, to: store, ending: .ended, at: old)
    _ = try add(2, to: store, ending: .removed, at: old)
    _ = try add(3, to: store, ending: nil, at: old)
    _ = try add(4, to: store, ending: .delivered, at: old)
    _ = try add(5, to: store, ending: .ended, at: recent)
    let open = try add(6, to: store, ending: .ended, at: old)
    _ = try store.insert(
      Response(
        number: 0, request: open.id, delivery: nil, happening: .due, occurred: old, route: .own,
        attempt: 1))
    #expect(try store.prune(before: cutoff, entries: 100, limit: 100) == 2)
    #expect(try ids(store) == [3, 4, 5, 6])
    #expect(try store.prune(before: cutoff, entries: 100, limit: 100) == 0)
  }

  @Test("In small steps")
  func steps() throws {
    let store = try Store.inMemory()
    for number: Int64 in 1...25 { _ = try add(number, to: store, ending: .ended, at: old) }
    var gone: [Int64] = []
    for _ in 0..<4 { gone.append(try store.prune(before: cutoff, entries: 100, limit: 10)) }
    #expect(gone == [10, 10, 5, 0])
  }

  @Test("Lines go by age, and by count whatever their age")
  func lines() throws {
    let store = try Store.inMemory()
    let request = try add(1, to: store, ending: nil, at: recent)
    func line(_ time: WallTime) throws {
      try store.append(
        LogEntry(
          time: time, event: .added, request: request.id, app: request.app,
          identifier: request.identifier))
    }
    for _ in 0..<5 { try line(old) }
    for _ in 0..<20 { try line(recent) }
    func count() throws -> Int {
      try store.log(request: nil, app: nil, since: nil, after: nil, limit: 1000).count
    }
    #expect(try store.prune(before: cutoff, entries: 100, limit: 100) == 5)
    #expect(try count() == 20)
    #expect(try store.prune(before: cutoff, entries: 8, limit: 100) == 12)
    #expect(try count() == 8)
    #expect(try store.request(request.id) != nil)
  }
}
