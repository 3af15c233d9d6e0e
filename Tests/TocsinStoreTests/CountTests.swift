import Testing
import TocsinModel
import TocsinStore
import TocsinTesting

struct CountTests {
  static let apps = ["org.example.a", "org.example.b", "org.example.c"].compactMap { AppID($0) }

  @Test(
    "How many are pending is what a recount says, after anything",
    arguments: 1...10 as ClosedRange<UInt64>)
  func recount(seed: UInt64) throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/tocsin.db"
    let store = try Store.open(path: path)
    let raw = try RawDatabase(path)
    var random = RandomSource(seed: seed)
    var live: [Request] = []
    for step in 1...300 {
      switch Int.random(in: 0...9, using: &random) {
      case 0...3:
        let id = try #require(store.newRequestID())
        var draft = Sample.draft("r\(id)")
        draft.app = random.pick(Self.apps)
        let request = try Sample.request(draft, number: id.number)
        try store.insert(request)
        live.append(request)
      case 4...6:
        guard let position = live.indices.randomElement(using: &random) else { continue }
        live[position].state = random.pick(RequestState.allCases)
        live[position].next = live[position].state == .pending ? Sample.now : nil
        try store.advance(live[position], now: Sample.now)
      case 7:
        guard let position = live.indices.randomElement(using: &random) else { continue }
        live[position].state = .pending
        live[position].next = Sample.now
        try store.replace(live[position])
      case 8:
        guard let position = live.indices.randomElement(using: &random) else { continue }
        try store.commit()
        try raw.run("DELETE FROM request WHERE id = \(live.remove(at: position).id)")
      default:
        let before = try Self.apps.map { try store.pendingCount(of: $0) }
        #expect(throws: StoreError.self) {
          try store.atomically { () throws(StoreError) in
            guard let request = live.first else { throw .full }
            var other = request
            other.state = request.state == .pending ? .ended : .pending
            other.next = request.state == .pending ? nil : Sample.now
            try store.advance(other, now: Sample.now)
            throw .full
          }
        }
        #expect(try Self.apps.map { try store.pendingCount(of: $0) } == before)
      }
      if step % 10 == 0 { try store.commit() }
      for app in Self.apps {
        let expected = live.count { $0.app == app && $0.next != nil }
        #expect(try store.pendingCount(of: app) == Int64(expected))
      }
    }
    try store.commit()
    #expect(try store.pendingCount() == Int64(live.count { $0.next != nil }))
    for row in try raw.rows("SELECT app, count FROM pending_count") {
      let app = row[0] ?? ""
      let count = try raw.text(
        "SELECT count(*) FROM request WHERE next IS NOT NULL AND app = '\(app)'")
      #expect(count == row[1])
    }
  }

  @Test("A number is never given twice, whatever was deleted, undone or reopened")
  func numbers() throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/tocsin.db"
    var given: Set<Int64> = []
    var deliveries: Set<Int64> = []
    for _ in 1...5 {
      let store = try Store.open(path: path)
      for _ in 1...5 {
        let id = try #require(store.newRequestID())
        #expect(given.insert(id.number).inserted)
        try store.insert(try Sample.request(Sample.draft("r\(id)"), number: id.number))
        let number = store.newDeliveryNumber()
        #expect(deliveries.insert(number).inserted)
        try store.insert(
          Delivery(
            id: number, request: id, scheduled: Sample.now, claimed: Sample.now,
            outcome: Sample.outcome(), parts: []))
      }
      try store.commit()
      try RawDatabase(path).run("DELETE FROM request")
      let undone = try #require(store.newRequestID())
      try store.insert(try Sample.request(Sample.draft("undone"), number: undone.number))
      store.rollback()
      #expect(try #require(store.newRequestID()) > undone)
    }
  }

  @Test("Where numbers end, nothing traps")
  func end() throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/tocsin.db"
    do {
      let store = try Store.open(path: path)
      try store.insert(try Sample.request())
      try store.commit()
    }
    try RawDatabase(path).run(
      "UPDATE sqlite_sequence SET seq = \(Int64.max); INSERT INTO sqlite_sequence VALUES ('delivery', \(Int64.max))"
    )
    let store = try Store.open(path: path)
    #expect(store.newRequestID() == nil)
    #expect(store.newDeliveryNumber() < 1)
  }
}
