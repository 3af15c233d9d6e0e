import Testing
import TocsinModel
import TocsinTesting
import TocsinTime

struct IntervalTests {
  private func interval(_ anchor: Int64, _ every: Int64, until: Int64? = nil) throws -> Interval {
    try #require(
      Interval(
        anchor: WallTime(usec: anchor), every: Span(usec: every),
        until: until.map { WallTime(usec: $0) }))
  }

  @Test(
    "The next one is strictly after, and at least the anchor (T5.12)",
    arguments: [
      (100, 10, 0, 100), (100, 10, 99, 100), (100, 10, 100, 110), (100, 10, 109, 110),
      (100, 10, 110, 120), (0, 7, .max - 5, .max), (.min, .max, .max - 1, nil),
      (.min, .max, -1, .max - 1),
      (0, 10, .max, nil),
    ] as [(Int64, Int64, Int64, Int64?)])
  func next(anchor: Int64, every: Int64, after: Int64, expected: Int64?) throws {
    let interval = try interval(anchor, every)
    let next = interval.next(after: WallTime(usec: after))
    #expect(next.instant?.usec == expected)
    #expect((next == .never) == (expected == nil))
  }

  @Test("The end is included, and after it comes nothing")
  func until() throws {
    let interval = try interval(100, 10, until: 120)
    #expect(interval.next(after: WallTime(usec: 110)) == .at(WallTime(usec: 120)))
    #expect(interval.next(after: WallTime(usec: 120)) == .never)
    #expect(interval.last(through: .distantFuture) == WallTime(usec: 120))
    #expect(interval.last(through: WallTime(usec: 99)) == nil)
  }

  @Test("A number of rings is an end")
  func count() throws {
    func ends(_ count: Int64, until: Int64? = nil) -> WallTime? {
      Interval(
        Trigger.Interval(
          anchor: WallTime(usec: 100), every: Span(usec: 10), first: WallTime(usec: 110),
          until: until.map { WallTime(usec: $0) }, count: count, words: ""))?.until
    }
    #expect(ends(1) == WallTime(usec: 110))
    #expect(ends(3) == WallTime(usec: 130))
    #expect(ends(3, until: 125) == WallTime(usec: 125))
    #expect(ends(.max) == nil)
    #expect(Interval(anchor: WallTime(usec: 0), every: .zero) == nil)
    #expect(Interval(anchor: WallTime(usec: 0), every: Span(usec: -1)) == nil)
  }

  @Test("Stepping, counting and looking back agree")
  func agree() throws {
    var random = RandomSource(seed: 6)
    var wrong: [Interval] = []
    for _ in 0..<2000 {
      let interval = try interval(
        Int64.random(in: -500...500, using: &random), random.pick(1...60),
        until: random.pick(0...900))
      let start = WallTime(usec: Int64.random(in: -600...600, using: &random))
      let end = WallTime(usec: Int64.random(in: -600...1000, using: &random))
      var steps: [WallTime] = []
      var at = start
      while case .at(let next) = interval.next(after: at) {
        if next <= at { wrong.append(interval) }
        steps.append(next)
        at = next
      }
      let upToEnd = steps.filter { $0 <= end }
      if interval.count(after: start, through: end) != UInt64(upToEnd.count) {
        wrong.append(interval)
      }
      if let newest = upToEnd.last, interval.last(through: end) != newest {
        wrong.append(interval)
      }
    }
    #expect(wrong.isEmpty)
  }

  @Test("Counting does not overflow between the ends of time")
  func extremes() throws {
    let interval = try interval(.min, 1)
    #expect(interval.count(after: WallTime(usec: .min), through: .distantFuture) == .max)
    #expect(interval.last(through: .distantFuture) == .distantFuture)
  }
}
