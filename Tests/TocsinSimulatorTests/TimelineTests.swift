import Testing
import TocsinModel
import TocsinTesting
import TocsinTime
import TocsinWire

@testable import TocsinSimulator

@Suite("Timelines, run")
struct TimelineTests {
  private static let shared = [
    "authorization", "delivery", "focus", "ios-15", "machine", "responses", "server",
  ].map { "../shared/cases/policy/timeline-\($0).toml" }

  private static let own = [
    "timelines.toml", "one.toml", "rules.toml", "seeds.toml", "waiting-answers.toml",
    "pushes.toml",
  ].map {
    "Tests/Fixtures/policy/\($0)"
  }

  private static func check(_ path: String, least: Int) {
    let (results, faults) = results([path])
    #expect(faults == [])
    #expect(results.count >= least)
    for result in results {
      for failure in result.failures {
        Issue.record(
          "\(path):\(failure.line ?? 0): \(result.name): \(failure.moment ?? "") \(failure.key): \(failure.expected), \(failure.got); \(failure.note ?? "")"
        )
      }
    }
  }

  @Test(
    "The shared timelines hold", .enabled(if: ProjectFile.bytes(shared[0]) != nil),
    arguments: shared)
  func sharedTimelines(path: String) { Self.check(path, least: 3) }

  @Test("The timelines of these tests hold: every event and every expectation", arguments: own)
  func ownTimelines(path: String) { Self.check(path, least: 1) }

  @Test("Every event and every expectation of the reader stands in one of them")
  func whole() throws {
    let text = try Self.own.map { try #require(ProjectFile.text($0)) }.joined()
    for key in EventKind.allCases.map(\.rawValue) where key != "extension" {
      #expect(text.contains(" \(key) ") || text.contains("\n\(key) "), "\(key)")
    }
    for key in TimelineReading.expectKeys {
      #expect(text.contains(" \(key) ") || text.contains("\n\(key) "), "\(key)")
    }
  }

  /// The lines of what fails of one timeline: key, moment, what is expected and came, the note.
  static func failures(_ text: String) -> [String] {
    let file = read(["p.toml": text])[0]
    guard file.faults.isEmpty else { return file.faults.map(\.description) }
    return file.timelines.flatMap { $0.run(in: file, zones: SystemZones()).failures }.map { each in
      let moment = each.moment?.split(separator: " ").first.map(String.init) ?? ""
      var line = "\(each.line ?? 0) \(moment) \(each.key): \(shown(each.expected))"
      line += ", got \(shown(each.got))"
      if let note = each.note { line += "; \(note)" }
      if !each.reasons.isEmpty {
        line += "; " + each.reasons.map(\.rawValue).joined(separator: ",")
      }
      return line
    }
  }

  private static func shown(_ value: Value) -> String {
    if case .null = value { return "nothing" }
    return JSONWriting.text(value)
  }

  private static let head = """
    name  = "t"
    start = "2026-12-01T09:00:00Z"
    zone  = "UTC"
    event = [
      { at = "+0s", add = { id = "tea", title = "Tea", when = "in 5m" } },
      { at = "+5m", add = { id = "milk", title = "Milk" } },
    ]

    """

  struct Broken: Sendable {
    let expect: String
    let lines: [String]

    init(_ expect: String, _ lines: String...) {
      self.expect = expect
      self.lines = lines
    }
  }

  private static let at = "+5m (2026-12-01T09:05:00+00:00)"

  @Test(
    "A failure says what was expected at which moment, what came instead, and what is nearest",
    arguments: [
      Broken(
        #"{ at = "+4m", delivered = [ { id = "tea" } ] }, { at = "+5m", delivered = [ { id = "tea" }, { id = "milk" } ] }"#,
        "8 +4m delivered: \"tea\", got nothing; 'tea' was delivered at \(at)"),
      Broken(
        #"{ at = "+5m", delivered = [ { id = "tea", sound = "default" } ] }"#,
        "8 +5m delivered: nothing, got \"milk\"; it is not among what is expected; authorized,no-sound,no-badge",
        "8 +5m delivered.tea.sound: \"default\", got \"none\"; authorized,no-sound,no-badge"),
      Broken(
        #"{ at = "+5m", delivered = [ { id = "milk" }, { id = "tea" } ] }"#,
        "8 +5m delivered: [\"milk\",\"tea\"], got [\"tea\",\"milk\"]; the order is another one; authorized,no-sound,no-badge"
      ),
      Broken(
        #"{ at = "+6m", delivered = [] }"#,
        "5 +5m delivered: nothing, got \"tea\"; no expectation names it; authorized,no-sound,no-badge",
        "6 +5m delivered: nothing, got \"milk\"; no expectation names it; authorized,no-sound,no-badge"
      ),
      Broken(
        #"{ at = "+5m", delivered = [ { id = "tea" }, { id = "milk" } ], missed = ["tea"], errors = ["limit"], responses = [ { id = "milk", action = "default" } ], granted = true, summary-delivered = { count = 1 } }"#,
        "8 +5m summary-delivered: \"a summary of 1\", got nothing; none came at any time; nothing was held by then",
        "8 +5m responses: \"milk\", got nothing; 'milk' was delivered then; authorized,no-sound,no-badge",
        "8 +5m missed: \"tea\", got nothing; 'tea' was delivered then; authorized,no-sound,no-badge",
        "8 +5m errors: \"limit\", got nothing; 'tea' was delivered then; authorized,no-sound,no-badge",
        "8 +5m granted: true, got nothing; the app was told nothing at any time"),
      Broken(
        #"{ at = "+5m", delivered = [ { id = "tea" }, { id = "milk" } ], center = ["tea"], pending = ["tea"], badge = 1, prompting = true, settings = { sound = false } }"#,
        "8 +5m prompting: true, got false; nobody has asked or set anything by then; authorized",
        "8 +5m badge: 1, got 0; 'milk' left it alone at \(at); authorized,no-sound,no-badge",
        "8 +5m center: [\"tea\"], got [\"milk\",\"tea\"]; 'milk' was delivered at \(at); authorized,no-sound,no-badge",
        "8 +5m pending: [\"tea\"], got []; 'tea' was delivered at \(at); authorized,no-sound,no-badge",
        "8 +5m settings.sound: false, got true; nobody has asked or set anything by then; authorized"
      ),
      Broken(
        #"{ at = "+1m", pending = [ { id = "tea", next = "2026-12-01T10:06:00+01:00" } ] }, { at = "+5m", delivered = [ { id = "tea" }, { id = "milk" } ] }"#,
        "8 +1m pending.tea.next: \"2026-12-01T10:06:00+01:00\", got \"2026-12-01T10:05:00+01:00\"; 'tea' was asked for at +0s (2026-12-01T09:00:00+00:00), line 5"
      ),
    ])
  func texts(broken: Broken) {
    #expect(Self.failures(Self.head + "expect = [ \(broken.expect) ]\n") == broken.lines)
  }

  @Test("What is denied by its person was refused to whoever asked, and fell due unseen else")
  func denied() {
    let text = """
      name  = "t"
      start = "2026-12-01T09:00:00Z"
      zone  = "UTC"
      event = [
        { at = "+0s", add = { id = "later", title = "A", when = "in 1m" } },
        { at = "+1s", settings = { authorization = "denied" } },
        { at = "+2s", add = { id = "now", title = "B" } },
      ]
      expect = [ { at = "+1m", delivered = [ { id = "later" } ] } ]
      """
    let lines = Self.failures(text)
    #expect(lines.count == 2)
    #expect(
      lines.first
        == "7 +2s errors: nothing, got \"notifications-not-allowed: org.example.app is denied\"; no expectation names it; denied"
    )
    #expect(
      lines.last
        == "9 +1m delivered: \"later\", got nothing; 'later' fell due, and nobody saw it then; denied"
    )
  }

  @Test("After a change of zone the time on the wall is that of the new one")
  func zone() {
    let text = """
      name  = "t"
      start = "2026-12-01T09:00:00Z"
      zone  = "UTC"
      event = [
        { at = "+0s", add = { id = "tea", title = "A", when = "in 3m" } },
        { at = "+1m", zone = "Asia/Tokyo" },
        { at = "+2m", add = { id = "now", title = "B" } },
        { at = "+2m", add = { id = "far", title = "C", when = "in 1h" } },
      ]
      expect = [ { at = "+4m", delivered = [ { id = "tea" }, { id = "far" } ] } ]
      """
    let file = read(["p.toml": text])[0]
    let failures = file.timelines.flatMap { $0.run(in: file, zones: SystemZones()).failures }
    #expect(
      failures.map { "\($0.moment ?? ""); \($0.note ?? "")" }.sorted() == [
        "+2m (2026-12-01T18:02:00+09:00); no expectation names it",
        "+3m (2026-12-01T18:03:00+09:00); no expectation names it",
        "+4m (2026-12-01T18:04:00+09:00); 'far' is to ring at +1h2m (2026-12-01T19:02:00+09:00)",
        "+4m (2026-12-01T18:04:00+09:00); 'tea' was delivered at +3m (2026-12-01T18:03:00+09:00)",
      ])
  }

  @Test("What the app was told at another moment is told, and when a summary is due or came")
  func nearest() {
    let text = """
      name  = "t"
      start = "2026-12-01T09:00:00Z"
      zone  = "UTC"
      complete = false
      app   = { authorization = "not-determined" }
      device = { summary-times = ["10:00"] }
      event = [
        { at = "+1m", authorize = ["alert", "badge"] },
        { at = "+2m", answer = "allow" },
        { at = "+3m", settings = { scheduled-summary = true } },
        { at = "+4m", add = { id = "a", title = "A" } },
        { at = "+61m", add = { id = "b", title = "B" } },
      ]
      expect = [
        { at = "+1m", granted = true },
        { at = "+30m", summary-delivered = { count = 1 } },
        { at = "+24h", summary-delivered = { count = 1 } },
      ]
      """
    #expect(
      Self.failures(text) == [
        "15 +1m granted: true, got nothing; the app was told true at +2m (2026-12-01T09:02:00+00:00)",
        "16 +30m summary-delivered: \"a summary of 1\", got nothing; a summary of 1 came at +1h (2026-12-01T10:00:00+00:00); authorized,summary-held,no-badge,center-only",
        "17 +1d summary-delivered: \"a summary of 1\", got nothing; one is due at +1d1h (2026-12-02T10:00:00+00:00); authorized,summary-held,no-badge,center-only",
      ])
  }

  @Test("Failures come in order of time, at one moment what happened before how things stood")
  func order() {
    let text =
      Self.head + """
        expect = [
          { at = "+4m", center = ["tea"] },
          { at = "+6m", badge = 1, delivered = [ { id = "tea" } ], pending = ["tea"] },
        ]
        """
    #expect(
      Self.failures(text).map { $0.split(separator: ":").first.map(String.init) ?? "" } == [
        "9 +4m center", "5 +5m delivered", "6 +5m delivered", "10 +6m delivered", "10 +6m badge",
        "10 +6m pending",
      ])
  }

  @Test("The same file gives the same story, byte for byte")
  func deterministic() throws {
    func story() throws -> [String] {
      let text = try #require(ProjectFile.text(Self.own[0]))
      let file = read(["p.toml": text])[0]
      var lines: [String] = []
      for timeline in file.timelines {
        try timeline.story(in: file, zones: SystemZones()) { happening in
          var line = "\(happening.moment) \(happening.wall) \(happening.identifier?.text ?? "")"
          switch happening.what {
          case .event(let event): line += " \(event.app?.text ?? "the machine")"
          default: line += " \(happening.what)"
          }
          lines.append(line)
        }
      }
      return lines
    }
    let first = try story()
    #expect(first.count > 150)
    #expect(try story() == first)
  }
}
