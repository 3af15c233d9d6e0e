import Testing
import TocsinModel
import TocsinStore
import TocsinTesting

/// What is written comes back, byte for byte. Two texts that look alike are `==` in Swift, so rows
/// are compared as they print too.
struct RoundTripTests {
  private func id(_ number: Int64) throws -> RequestID { try #require(RequestID(number)) }

  private func expectSame<Row: Equatable>(_ left: Row?, _ right: Row) {
    // The whole of it is too long to be printed by a failure.
    let isSame = left == right
    #expect(isSame)
    let hasSameBytes = String(describing: left).hasSameBytes(
      as: String(describing: Row?.some(right)))
    #expect(hasSameBytes)
  }

  @Test("Every field of a request comes back", arguments: 0..<6 as Range<UInt64>)
  func requests(seed: UInt64) throws {
    let store = try Store.inMemory()
    var rows = RandomRows(seed: seed)
    var written: [Request] = []
    for number in 1...20 as ClosedRange<Int64> {
      let request = rows.request(try id(number))
      try store.insert(request)
      written.append(request)
    }
    for request in written { expectSame(try store.request(request.id), request) }
    for old in written {
      var fresh = rows.request(old.id)
      fresh.identifier = old.identifier
      try store.replace(fresh)
      expectSame(try store.request(old.id), fresh)
      if fresh.state.isLive { expectSame(try store.live(old.app, old.identifier), fresh) }
      fresh.state = .ended
      fresh.next = nil
      fresh.fired = 7
      try store.advance(fresh, now: Sample.now)
      expectSame(try store.request(old.id), fresh)
      #expect(try store.live(old.app, old.identifier) == nil)
    }
    try store.commit()
  }

  @Test("Keys and arguments of a request come back, and the tables of an app by language")
  func localized() throws {
    let store = try Store.inMemory()
    var request = try Sample.request()
    for text in [
      LocalizedText(title: LocalizedWords(key: "K", arguments: ["a", "", "%@"])),
      LocalizedText(
        subtitle: LocalizedWords(key: "caf\u{E9}", arguments: ["cafe\u{301}"]),
        body: LocalizedWords(key: "")), LocalizedText(),
    ] {
      request.content.localized = text
      if try store.request(request.id) == nil {
        try store.insert(request)
      } else {
        try store.replace(request)
      }
      expectSame(try store.request(request.id), request)
    }
    let other = try #require(AppID("org.example.other"))
    let table = [
      StringKey(known: "a"): "A", StringKey(known: "caf\u{E9}"): "",
      StringKey(known: "cafe\u{301}"): "B",
    ]
    try store.setStrings(table, "de", of: Sample.app)
    try store.setStrings([StringKey(known: "a"): "old"], "ru", of: Sample.app)
    try store.setStrings([StringKey(known: "a"): "А"], "ru", of: Sample.app)
    try store.setStrings([StringKey(known: "a"): "O"], "de", of: other)
    #expect(try store.strings()[Sample.app]?["de"] == table)
    #expect(try store.strings()[Sample.app]?["RU"] == [StringKey(known: "a"): "А"])
    try store.setStrings([:], "de", of: Sample.app)
    #expect(try store.strings()[Sample.app]?.tables.count == 1)
    #expect(try store.strings()[other]?.tables.count == 1)
    try store.commit()
  }

  @Test("Every field of a delivery and of a response comes back", arguments: 0..<6 as Range<UInt64>)
  func deliveries(seed: UInt64) throws {
    let store = try Store.inMemory()
    var rows = RandomRows(seed: seed)
    try store.insert(try Sample.request())
    for _ in 1...20 {
      let delivery = rows.delivery(store.newDeliveryNumber(), of: try id(5))
      try store.insert(delivery)
      expectSame(try store.delivery(delivery.id), delivery)
      for part in delivery.parts {
        guard case .shown(let place) = part.state else { continue }
        let found = try store.delivery(at: place)
        #expect(found?.0 == delivery.id && found?.1 == part.sink)
      }
      let response = try store.insert(rows.response(of: try id(5), delivery: delivery.id))
      #expect(response.number > 0)
      expectSame(try store.response(response.number), response)
      var closed = response
      closed.attempt = 9
      closed.retry = nil
      closed.isOpen = false
      try store.update(closed)
      expectSame(try store.response(response.number), closed)
    }
  }

  @Test("Every field of a line of history comes back, in order")
  func log() throws {
    let store = try Store.inMemory()
    var rows = RandomRows(seed: 9)
    var written: [LogEntry] = []
    for number in 1...200 as ClosedRange<Int64> {
      var entry = rows.entry(try id(1 + number % 3))
      try store.append(entry)
      entry.number = number
      written.append(entry)
    }
    let all = try store.log(request: nil, app: nil, since: nil, after: nil, limit: 1000)
    #expect(all.count == 200)
    for (read, entry) in zip(all, written) { expectSame(read, entry) }
    let one = try id(2)
    expectSame(
      try store.log(request: one, app: nil, since: nil, after: nil, limit: 1000),
      written.filter { $0.request == one })
    expectSame(
      try store.log(request: nil, app: Sample.app, since: Sample.now, after: nil, limit: 1000),
      written.filter { $0.time >= Sample.now })
    expectSame(
      try store.log(request: nil, app: nil, since: nil, after: nil, limit: 5),
      Array(written.suffix(5)))
    expectSame(
      try store.log(request: nil, app: nil, since: nil, after: 100, limit: 5),
      Array(written[100..<105]))
  }

  @Test("A configuration that was good is kept whole")
  func configuration() throws {
    let store = try Store.inMemory()
    #expect(try store.lastConfiguration().isEmpty)
    try store.keep(configuration: [("a", [1]), ("b", [2]), ("c", [3])])
    try store.keep(configuration: [("z.toml", [0, 255, 10]), ("é", [])])
    let kept = try store.lastConfiguration()
    #expect(kept.map(\.name) == ["z.toml", "é"])
    #expect(kept.map(\.bytes) == [[0, 255, 10], []])
  }

  @Test("A place that a server hands out again names the newer popup alone")
  func places() throws {
    let store = try Store.inMemory()
    try store.insert(try Sample.request())
    let sink = SinkName(known: "desktop")
    for number in 1...2 as ClosedRange<Int64> {
      try store.insert(
        Delivery(
          id: number, request: try id(5), scheduled: Sample.now, claimed: Sample.now,
          outcome: Sample.outcome(), parts: [SinkPart(sink: sink, state: .shown(Sample.place))],
          ending: number == 1 ? .replaced : nil))
    }
    #expect(try store.delivery(at: Sample.place)?.0 == 2)
    #expect(try store.delivery(1)?[sink] == .closed(.undefined, nil))
    try store.write(SinkPart(sink: sink, state: .closed(.expired, Sample.place)), of: 2)
    #expect(try store.delivery(at: Sample.place)?.0 == 2)
    try store.write(SinkPart(sink: sink, state: .shown(Sample.place)), of: 1)
    #expect(try store.delivery(2)?[sink] == .closed(.expired, nil))
  }
}
