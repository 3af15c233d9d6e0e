import Testing
import TocsinModel

struct TimeTests {
  @Test(
    "An instant moves by a span, or is nil where Int64 ends",
    arguments: [
      (Int64(0), Int64(5), Int64?.some(5)), (10, -20, -10), (.max, 0, .max), (.max, 1, nil),
      (.min, -1, nil), (.min, .max, -1), (.max, .min, -1),
    ])
  func adding(start: Int64, span: Int64, end: Int64?) {
    #expect(WallTime(usec: start).adding(Span(usec: span))?.usec == end)
  }

  @Test(
    "A distance is clamped to what a span holds",
    arguments: [
      (Int64(7), Int64(3), Int64(4)), (3, 7, -4), (.max, .min, .max), (.min, .max, .min),
      (.max, -1, .max), (.min, 1, .min), (.min, 0, .min), (-1, .max, .min), (.max, 0, .max),
    ])
  func since(later: Int64, earlier: Int64, distance: Int64) {
    #expect(WallTime(usec: later).since(WallTime(usec: earlier)).usec == distance)
  }

  @Test("Spans have the length of their unit")
  func units() {
    #expect(Span.milliseconds(1).usec == 1000)
    #expect(Span.seconds(1) == .milliseconds(1000))
    #expect(Span.minutes(2) == .seconds(120))
    #expect(Span.hours(1) == .minutes(60))
    #expect(Span.days(1) == .hours(24))
  }
}
