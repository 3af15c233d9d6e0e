import Testing
import TocsinModel
import TocsinStore
import TocsinTesting

struct TurnTests {
  private let folder: TemporaryFolder
  private let path: String
  private let store: Store
  private let other: RawDatabase

  init() throws {
    folder = try TemporaryFolder()
    path = folder.path + "/tocsin.db"
    store = try Store.open(path: path)
    other = try RawDatabase(path)
  }

  private func insert(_ number: Int64) throws {
    try store.insert(try Sample.request(Sample.draft("r\(number)"), number: number))
  }

  private func seen() throws -> String? { try other.text("SELECT count(*) FROM request") }

  @Test("Nobody sees a turn before its commit, and everybody after it")
  func commit() throws {
    #expect(!store.isInTurn)
    try insert(1)
    #expect(store.isInTurn)
    #expect(try seen() == "0")
    try store.commit()
    #expect(!store.isInTurn)
    #expect(try seen() == "1")
    try store.commit()  // nothing to do is no fault
  }

  @Test("A turn that is undone was never there")
  func rollback() throws {
    try insert(1)
    try store.append(
      LogEntry(
        time: Sample.now, event: .added, request: try #require(Sample.id), app: Sample.app,
        identifier: Sample.identifier("x")))
    store.rollback()
    try store.commit()
    #expect(try seen() == "0")
    #expect(try other.text("SELECT count(*) FROM log") == "0")
    #expect(try store.pendingCount() == 0)
  }

  @Test("An event is written whole or not at all, and the turn goes on without it")
  func atomically() throws {
    try insert(1)
    #expect(throws: StoreError.self) {
      try store.atomically { () throws(StoreError) in
        do { try insert(2) } catch { throw .io("\(error)") }
        do { try insert(1) } catch let error as StoreError { throw error } catch { throw .full }
      }
    }
    #expect(store.isInTurn)
    try insert(3)
    try store.commit()
    #expect(try other.rows("SELECT id FROM request ORDER BY id") == [["1"], ["3"]])
  }

  @Test("Another writer is named, and the turn can be tried again")
  func busy() throws {
    try other.run("BEGIN IMMEDIATE")
    #expect(throws: StoreError.busy) { try insert(1) }
    try other.run("ROLLBACK")
    try insert(1)
    try store.commit()
    #expect(try seen() == "1")
  }

  @Test("What the schema refuses is our mistake, by name, and holds no text of a person")
  func constraint() throws {
    var request = try Sample.request(Sample.draft(title: "secret"))
    request.content.badge = -1
    let error = #expect(throws: StoreError.self) { try store.insert(request) }
    guard case .constraint(let what)? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(!what.contains("secret"))
  }

  @Test("Every open response is found once, and retries at their time")
  func responses() throws {
    try insert(5)
    let id = try #require(Sample.id)
    for number in 1...30 as ClosedRange<Int64> {
      let isOpen = number % 3 != 0
      _ = try store.insert(
        Response(
          number: 0, request: id, delivery: nil, happening: .due, occurred: Sample.now,
          route: .own, retry: isOpen && number % 2 == 0 ? WallTime(usec: 100 - number) : nil,
          isOpen: isOpen))
    }
    var found: [Int64] = []
    while true {
      let page = try store.openResponses(after: found.last ?? 0, limit: 7)
      guard !page.isEmpty else { break }
      found += page.map(\.number)
    }
    #expect(found == (1...30).filter { $0 % 3 != 0 })
    #expect(try store.nextRetry() == WallTime(usec: 72))
    #expect(try store.retriesDue(WallTime(usec: 80), limit: 9).map(\.number) == [28, 26, 22, 20])
    #expect(try store.retriesDue(WallTime(usec: 80), limit: 2).map(\.number) == [28, 26])
  }
}
