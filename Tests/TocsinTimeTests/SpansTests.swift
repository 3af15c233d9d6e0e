import Testing
import TocsinModel
import TocsinTesting
import TocsinTime

struct SpansTests {
  @Test(
    "A span is read as in every option and file",
    arguments: [
      ("90s", 90), ("1h30m", 5400), ("1h 30m", 5400), ("1h, 30m", 5400), ("1.5h", 5400),
      ("an hour and a half", 5400), ("half an hour", 1800), ("2d", 172_800), ("1w", 604_800),
      ("0s", 0), ("10 Minutes", 600), ("a day", 86_400), ("1d 1s", 86_401),
    ] as [(String, Int64)])
  func read(text: String, seconds: Int64) throws {
    #expect(try Spans.read(text) == .seconds(seconds))
  }

  @Test("Fractions are exact to the microsecond and cut below it")
  func fractions() throws {
    #expect(try Spans.read("0.000001s").usec == 1)
    #expect(try Spans.read("0.0000019s").usec == 1)
    #expect(try Spans.read("1.999999999999999999999999s").usec == 1_999_999)
    #expect(try Spans.read("0.1h").usec == 360_000_000)
  }

  @Test(
    "What is no span is refused",
    arguments: [
      ("", "time-empty 1"), ("90", "time-no-unit 1"), ("1h 30", "time-no-unit 4"),
      ("500ms", "time-unreadable 1"), ("soon", "time-unreadable 1"),
      ("in 10m", "time-unreadable 1"),
      ("-5m", "time-unreadable 1"), ("10m tea", "time-unreadable 5"), ("1M", "time-ambiguous 2"),
      ("1mo", "time-ambiguous 1"), ("a year", "time-ambiguous 1"), ("1.5d", "time-ambiguous 1"),
      ("99999999999999999999h", "time-too-far 1"), ("9223372036855s", "time-too-far 1"),
      ("9000000w 9000000w", "time-too-far 1"),
    ])
  func refused(text: String, expected: String) {
    let refusal = #expect(throws: Refusal.self) { try Spans.read(text) }
    #expect(
      refusal.map { "\($0.code.rawValue) \($0.column)" } == expected, "\(refusal?.message ?? "")")
  }

  @Test(
    "A span is printed with the units it needs",
    arguments: [
      (0, "0s"), (5_400_000_000, "1h 30m"), (172_800_000_000, "2d"), (1_500_000, "1.5s"),
      (1, "0.000001s"), (86_461_000_001, "1d 1m 1.000001s"), (-60_000_000, "-1m"),
      (.max, "106751991d 4h 54.775807s"), (.min, "-106751991d 4h 54.775808s"),
    ] as [(Int64, String)])
  func print(usec: Int64, expected: String) {
    #expect(Spans.print(Span(usec: usec)) == expected)
  }

  @Test("What is printed reads to the same span")
  func roundTrip() throws {
    var random = RandomSource(seed: 1)
    var wrong: [String] = []
    for _ in 0..<20_000 {
      let span = Span(usec: Int64(random.next() >> random.pick(1...60)))
      let text = Spans.print(span)
      if try Spans.read(text) != span { wrong.append(text) }
    }
    #expect(wrong.isEmpty)
  }

  @Test(
    "A time of day stands alone in a configuration",
    arguments: [
      ("09:00", "09:00"), ("9:30pm", "21:30"), ("noon", "12:00"), ("0930", "09:30"),
      ("23:59:59", "23:59:59"),
    ])
  func timeOfDay(text: String, expected: String) throws {
    #expect(try TimeOfDay.read(text).description == expected)
  }

  @Test("What is no time of day is refused", arguments: ["", "9", "24:00", "evening", "09:00 UTC"])
  func noTimeOfDay(text: String) {
    #expect(throws: Refusal.self) { try TimeOfDay.read(text) }
  }
}
