import Testing
import TocsinModel
import TocsinPerformer
import TocsinTesting

@testable import TocsinDaemon

/// What the desktop sink remembers of a server, part by part.
@MainActor
@Suite("What is remembered of a server")
struct ServerStateTests {
  private func closed(_ number: UInt32) -> Incoming {
    .closed(ServerPlace(bus: "b", owner: ":1.7", number: number), .dismissed)
  }

  @Test("S5.4: an early signal goes to the call that was open when it came, once")
  func early() {
    var early = EarlySignals()
    early.keep(closed(1), of: 1, calls: [])
    #expect(early.take(1, broughtBy: 7) == [], "no call was open")
    early.keep(closed(1), of: 1, calls: [7, 8])
    early.keep(closed(2), of: 2, calls: [7, 8])
    #expect(early.take(1, broughtBy: 9) == [], "opened later")
    early.keep(closed(1), of: 1, calls: [7, 8])
    #expect(early.take(1, broughtBy: 7) == [closed(1)])
    #expect(early.take(1, broughtBy: 8) == [], "said once")
    early.keep(closed(3), of: 3, calls: [8])
    early.ended(8)
    #expect(early.take(3, broughtBy: 8) == [])
  }

  @Test("Not more than 256 are kept, the newest")
  func bounded() {
    var early = EarlySignals()
    for number in 1...300 as ClosedRange<UInt32> {
      early.keep(closed(number), of: number, calls: [7])
    }
    var copy = early
    #expect(copy.take(44, broughtBy: 7) == [])
    #expect(early.take(45, broughtBy: 7) == [closed(45)])
  }

  @Test("S5.5: the same button of the same popup within two seconds counts once")
  func presses() {
    var presses = Presses()
    let results = [
      presses.isNew(1, "a0", at: 0), presses.isNew(1, "a0", at: 1_999_999),
      presses.isNew(1, "a1", at: 1_999_999), presses.isNew(2, "a0", at: 1_999_999),
      presses.isNew(1, "a0", at: 3_999_999),
    ]
    #expect(results == [true, false, true, true, true])
  }

  @Test("A line that may come often is said once in ten seconds")
  func rareLine() {
    var line = RareLine()
    let times: [Int64] = [5, 6, 10_000_004, 10_000_005, 10_000_006]
    #expect(times.map { line.isDue(at: $0) } == [true, false, false, true, false])
  }

  @Test("B084 S5.8: what equals another waits until 1.2 s after it, whatever else came between")
  func recent() throws {
    var recent = RecentContents()
    var delivery = Delivery(
      id: 1, request: try #require(RequestID(1)), scheduled: Sample.now, claimed: Sample.now,
      outcome: Sample.outcome(), parts: [])
    var results: [Int64?] = []
    results.append(recent.delay(delivery, of: .reminders, at: 0))
    results.append(recent.delay(delivery, of: .reminders, at: 1_199_999))
    delivery.outcome.body = "other"
    results.append(recent.delay(delivery, of: .reminders, at: 1_199_999))
    delivery.outcome.body = ""
    results.append(recent.delay(delivery, of: .reminders, at: 1_200_000))
    results.append(recent.delay(delivery, of: try #require(AppID("org.example.a")), at: 1_200_001))
    #expect(results == [nil, 1_200_000, nil, nil, nil])
  }

  @Test("S5.8: a popup that was answered or taken back makes room in a crowd")
  func released() throws {
    var crowd = Crowd()
    func admits(_ number: Int64) throws -> Bool {
      let request = try #require(RequestID(number))
      return crowd.admits(
        request, at: 5_000_000, isLate: false, isCritical: false, popups: 2, latePopups: 5)
    }
    #expect(try [admits(1), admits(2), admits(3)] == [true, true, false])
    crowd.release(try #require(RequestID(1)))
    #expect(try [admits(4), admits(5)] == [true, false])
  }
}
