import Testing
import TocsinModel
import TocsinTesting
import TocsinTime
import TocsinWire

@testable import TocsinSimulator

/// One wrong value of each kind that an expectation knows: whoever reads what is said of it must not
/// need to play the timeline again.
@Suite("What a failure of a timeline says, for each kind of expectation")
struct FailureTests {
  private static let configuration = """
    [device]
    summary-times = ["10:00"]
    [app."org.example.mail"]
    authorization = "authorized"
    sound = false
    [app."org.example.list"]
    authorization = "authorized"
    scheduled-summary = true
    [app."org.example.mail".category.off]
    notification-center = false
    [focus.work]
    apps = []
    hides-badges = true

    """

  struct Row: Sendable, CustomTestStringConvertible {
    var kind: String
    var event: String
    var expect: String
    /// The failure's moment, without its time on the wall.
    var moment: String
    var expected: String
    var got: String
    /// The nearest thing that did happen.
    var note: String?
    var reasons: [Reason] = []
    /// Lines of the configuration.
    var lines: [Int] = []
    var app = "org.example.mail"
    /// Of the expectation; where none names it, of the event.
    var line = 8

    var testDescription: String { "\(kind): \(event)" }
  }

  private static let a = #"add = { id = "a", title = "A" }"#
  private static let shown: [Reason] = [.authorized, .noSound, .noBadge]
  private static let held: [Reason] = [.authorized, .summaryHeld, .noBadge, .centerOnly]

  private static let happened: [Row] = [
    Row(
      kind: "delivered", event: #"{ at = "+1m", add = { id = "a", title = "A", when = "in 4m" } }"#,
      expect: #"{ at = "+4m", delivered = [ { id = "a" } ] }"#, moment: "+4m", expected: #""a""#,
      got: "nothing", note: "'a' is to ring at +5m"),
    Row(
      kind: "delivered",
      event: #"{ at = "+0s", server = "down" }, { at = "+1m", \#(a) }"#,
      expect: #"{ at = "+1m", delivered = [ { id = "a" } ] }"#, moment: "+1m", expected: #""a""#,
      got: "nothing", note: "'a' fell due, and waits for a server then",
      reasons: shown + [.waitingForServer], lines: [4]),
    Row(
      kind: "delivered", event: #"{ at = "+1m", \#(a) }"#,
      expect: #"{ at = "+1m", delivered = [] }"#,
      moment: "+1m", expected: "nothing", got: #""a""#, note: "nothing is expected",
      reasons: shown, lines: [4]),
    Row(
      kind: "summary-delivered", event: #"{ at = "+1m", \#(a) }"#,
      expect:
        #"{ at = "+1m", delivered = [ { id = "a" } ] }, { at = "+30m", summary-delivered = { count = 1 } }, { at = "+1h", summary-delivered = { count = 1 } }"#,
      moment: "+30m", expected: #""a summary of 1""#, got: "nothing",
      note: "a summary of 1 came at +1h", reasons: held, lines: [7, 8, 2], app: "org.example.list"),
    Row(
      kind: "summary-delivered", event: #"{ at = "+1m", \#(a) }"#,
      expect:
        #"{ at = "+1m", delivered = [ { id = "a" } ] }, { at = "+1h", summary-delivered = { count = 1 } }"#,
      moment: "+1h", expected: #""a summary of 1""#, got: "nothing",
      note: "none came at any time; nothing was held by then"),
    Row(
      kind: "summary-delivered", event: #"{ at = "+1m", \#(a) }"#,
      expect: #"{ at = "+1m", delivered = [ { id = "a" } ] }, { at = "+2h", center = ["a"] }"#,
      moment: "+1h", expected: "nothing", got: #""a summary of 1, featuring a""#,
      note: "no expectation names it", reasons: [.summaryDue] + held, lines: [7, 8, 2],
      app: "org.example.list", line: 7),
    Row(
      kind: "summary-delivered.count", event: #"{ at = "+1m", \#(a) }"#,
      expect:
        #"{ at = "+1m", delivered = [ { id = "a" } ] }, { at = "+1h", summary-delivered = { count = 2 } }"#,
      moment: "+1h", expected: "2", got: "1", note: "it holds 'a'", reasons: [.summaryDue] + held,
      lines: [7, 8, 2], app: "org.example.list"),
    Row(
      kind: "summary-delivered.featured",
      event: #"{ at = "+1m", \#(a) }, { at = "+1m", add = { id = "b", title = "B" } }"#,
      expect:
        #"{ at = "+1m", delivered = [ { id = "a" }, { id = "b" } ] }, { at = "+1h", summary-delivered = { count = 2, featured = "a" } }"#,
      moment: "+1h", expected: #""a""#, got: #""b""#, note: "it holds 'a', 'b'",
      reasons: [.summaryDue] + held, lines: [7, 8, 2], app: "org.example.list"),
    Row(
      kind: "responses",
      event: #"{ at = "+1m", \#(a) }, { at = "+2m", act = { id = "a", action = "dismiss" } }"#,
      expect:
        #"{ at = "+1m", delivered = [ { id = "a" } ] }, { at = "+2m", responses = [ { id = "a", action = "dismiss" } ] }"#,
      moment: "+2m", expected: #""a""#, got: "nothing", note: "'a' was dismissed then",
      reasons: [.dismissNotReported]),
    Row(
      kind: "responses",
      event: #"{ at = "+1m", \#(a) }, { at = "+2m", act = { id = "a", action = "default" } }"#,
      expect: #"{ at = "+1m", delivered = [ { id = "a" } ] }, { at = "+2m", responses = [] }"#,
      moment: "+2m", expected: "nothing", got: #""a: default, attempt 1""#,
      note: "nothing is expected; 'default' was chosen on 'a' at +2m", reasons: shown, lines: [4]),
    Row(
      kind: "responses.a.action",
      event: #"{ at = "+1m", \#(a) }, { at = "+2m", act = { id = "a", action = "default" } }"#,
      expect:
        #"{ at = "+1m", delivered = [ { id = "a" } ] }, { at = "+2m", responses = [ { id = "a", action = "yes" } ] }"#,
      moment: "+2m", expected: #""yes""#, got: #""default""#,
      note: "'default' was chosen on 'a' at +2m", reasons: shown, lines: [4]),
    Row(
      kind: "responses.a.text",
      event: #"{ at = "+1m", \#(a) }, { at = "+2m", act = { id = "a", action = "default" } }"#,
      expect:
        #"{ at = "+1m", delivered = [ { id = "a" } ] }, { at = "+2m", responses = [ { id = "a", action = "default", text = "At noon" } ] }"#,
      moment: "+2m", expected: #""At noon""#, got: "nothing",
      note: "'default' was chosen on 'a' at +2m", reasons: shown, lines: [4]),
    Row(
      kind: "responses.a.attempt",
      event:
        #"{ at = "+0s", handler = { exit = 75, takes = "5s" } }, { at = "+1m", \#(a) }, { at = "+2m", act = { id = "a", action = "default" } }, { at = "+2m1s", handler = { exit = 0 } }"#,
      expect:
        #"{ at = "+1m", delivered = [ { id = "a" } ] }, { at = "+2m", responses = [ { id = "a", action = "default" } ] }, { at = "+2m15s", responses = [ { id = "a", action = "default", attempt = 3 } ] }"#,
      moment: "+2m15s", expected: "3", got: "2",
      note: "its handler exited with 75 at +2m5s", reasons: shown, lines: [4]),
    Row(
      kind: "responses",
      event:
        #"{ at = "+0s", categories = [ { id = "c", actions = [ { id = "ok", title = "OK", authentication-required = true } ] } ] }, { at = "+0s", device = { locked = true } }, { at = "+1m", add = { id = "a", title = "A", category = "c" } }, { at = "+2m", act = { id = "a", action = "ok" } }"#,
      expect:
        #"{ at = "+1m", delivered = [ { id = "a" } ] }, { at = "+2m", responses = [ { id = "a", action = "ok" } ] }"#,
      moment: "+2m", expected: #""a""#, got: "nothing",
      note: "'ok' on 'a' waits for the unlock then"),
    Row(
      kind: "delivered",
      event:
        #"{ at = "+0s", server = "down" }, { at = "+1m", \#(a) }, { at = "+2m", settings = { authorization = "denied" } }, { at = "+3m", server = "up" }"#,
      expect: #"{ at = "+3m", delivered = [ { id = "a" } ] }"#, moment: "+3m", expected: #""a""#,
      got: "nothing", note: "'a' had waited for a server, and nobody saw it then",
      reasons: [.waitingForServer, .denied], app: "org.example.free"),
    Row(
      kind: "missed", event: #"{ at = "+1m", add = { id = "a", title = "A", when = "in 4m" } }"#,
      expect: #"{ at = "+5m", delivered = [ { id = "a" } ], missed = ["a"] }"#, moment: "+5m",
      expected: #""a""#, got: "nothing", note: "'a' was delivered then", reasons: shown,
      lines: [4]),
    Row(
      kind: "missed",
      event:
        #"{ at = "+1m", add = { id = "a", title = "A", when = "in 4m", late = "none" } }, { at = "+2m", off = "1h" }"#,
      expect: #"{ at = "+1h2m", missed = [] }"#, moment: "+1h2m", expected: "nothing",
      got: #""a""#,
      note: #"nothing is expected; it was due at 2026-12-01T09:05:00+00:00, late = "none""#,
      reasons: [.missed]),
    Row(
      kind: "errors", event: #"{ at = "+1m", \#(a) }"#,
      expect:
        #"{ at = "+1m", delivered = [ { id = "a" } ], errors = ["notifications-not-allowed"] }"#,
      moment: "+1m", expected: #""notifications-not-allowed""#, got: "nothing",
      note: "'a' was delivered then", reasons: shown, lines: [4]),
    Row(
      kind: "errors", event: #"{ at = "+1m", \#(a) }"#,
      expect: #"{ at = "+1m", errors = [] }"#, moment: "+1m", expected: "nothing",
      got:
        #""notifications-not-allowed: org.example.none is denied""#,
      note: "nothing is expected", reasons: [.denied], app: "org.example.none"),
    Row(
      kind: "granted", event: #"{ at = "+1m", authorize = ["alert"] }"#,
      expect: #"{ at = "+1m", granted = false }"#, moment: "+1m", expected: "false", got: "true",
      note: "the app asked at +1m (2026-12-01T09:01:00+00:00), line 7", reasons: [.authorized],
      lines: [4]),
    Row(
      kind: "granted", event: #"{ at = "+1m", authorize = ["alert"] }"#,
      expect: #"{ at = "+1m", granted = true }"#, moment: "+1m", expected: "true", got: "nothing",
      note: "the app was told nothing at any time; the app asked at +1m", app: "org.example.new"),
  ]

  private static let standing: [Row] = [
    Row(
      kind: "prompting", event: #"{ at = "+1m", authorize = ["alert"] }"#,
      expect: #"{ at = "+1m", granted = true, prompting = true }"#, moment: "+1m",
      expected: "true", got: "false",
      note: "the app asked at +1m (2026-12-01T09:01:00+00:00), line 7", reasons: [.authorized],
      lines: [4]),
    Row(
      kind: "prompting", event: #"{ at = "+1m", device = { locked = true } }"#,
      expect: #"{ at = "+1m", prompting = true }"#, moment: "+1m", expected: "true", got: "false",
      note: "nobody has asked or set anything by then", reasons: [.authorized], lines: [4]),
    Row(
      kind: "pending",
      event:
        #"{ at = "+1m", add = { id = "a", title = "A", when = "in 4m" } }, { at = "+2m", remove = ["a"] }"#,
      expect: #"{ at = "+3m", pending = ["a"] }"#, moment: "+3m", expected: #"["a"]"#, got: "[]",
      note: "'a' was removed at +2m", reasons: [.removed]),
    Row(
      kind: "pending", event: #"{ at = "+1m", add = { id = "a", title = "A", when = "in 4m" } }"#,
      expect: #"{ at = "+5m", delivered = [ { id = "a" } ], pending = ["a"] }"#, moment: "+5m",
      expected: #"["a"]"#, got: "[]", note: "'a' was delivered at +5m", reasons: shown,
      lines: [4]),
    Row(
      kind: "pending", event: #"{ at = "+1m", add = { id = "a", title = "A", when = "in 4m" } }"#,
      expect: #"{ at = "+2m", pending = [] }"#, moment: "+2m", expected: "[]", got: #"["a"]"#,
      note: "'a' is to ring at +5m"),
    Row(
      kind: "pending",
      event:
        #"{ at = "+1m", add = { id = "a", title = "A", when = "in 4h" } }, { at = "+1m", add = { id = "b", title = "B", when = "in 3h" } }"#,
      expect: #"{ at = "+2m", pending = ["a", "b"] }"#, moment: "+2m", expected: #"["a","b"]"#,
      got: #"["b","a"]"#, note: "the order is another one: the next to ring comes first"),
    Row(
      kind: "pending.a.next",
      event:
        #"{ at = "+1m", add = { id = "a", title = "A", when = "every 1h" } }, { at = "+2m", skip = ["a"] }"#,
      expect: #"{ at = "+3m", pending = [ { id = "a", next = "2026-12-01T10:01:00Z" } ] }"#,
      moment: "+3m", expected: #""2026-12-01T10:01:00+00:00""#,
      got: #""2026-12-01T11:01:00+00:00""#, note: "'a' was skipped at +2m"),
    Row(
      kind: "pending.a.next",
      event: #"{ at = "+1m", add = { id = "a", title = "A", when = "in 1h" } }"#,
      expect: #"{ at = "+3m", pending = [ { id = "a", next = "2026-12-01T10:00:00Z" } ] }"#,
      moment: "+3m", expected: #""2026-12-01T10:00:00+00:00""#,
      got: #""2026-12-01T10:01:00+00:00""#, note: "'a' was asked for at +1m"),
    Row(
      kind: "center",
      event: #"{ at = "+1m", \#(a) }, { at = "+2m", act = { id = "a", action = "default" } }"#,
      expect:
        #"{ at = "+1m", delivered = [ { id = "a" } ] }, { at = "+2m", responses = [ { id = "a", action = "default" } ], center = ["a"] }"#,
      moment: "+2m", expected: #"["a"]"#, got: "[]",
      note: "'a' was answered with 'default', attempt 1 at +2m"),
    Row(
      kind: "center",
      event: #"{ at = "+1m", add = { id = "a", title = "A", category = "off" } }"#,
      expect: #"{ at = "+1m", delivered = [ { id = "a" } ], center = ["a"] }"#, moment: "+1m",
      expected: #"["a"]"#, got: "[]", note: "'a' was delivered, and not to the center, at +1m",
      reasons: [.authorized, .centerOff, .noSound, .noBadge, .unknownCategory], lines: [4, 10]),
    Row(
      kind: "center", event: #"{ at = "+1m", add = { id = "a", title = "A", when = "in 1h" } }"#,
      expect: #"{ at = "+1m", center = ["a"] }"#, moment: "+1m", expected: #"["a"]"#, got: "[]",
      note: "'a' is to ring at +1h1m"),
    Row(
      kind: "center", event: #"{ at = "+1m", \#(a) }"#,
      expect: #"{ at = "+1m", delivered = [ { id = "a" } ] }, { at = "+2m", center = [] }"#,
      moment: "+2m", expected: "[]", got: #"["a"]"#, note: "'a' was delivered at +1m",
      reasons: shown, lines: [4]),
    Row(
      kind: "center",
      event: #"{ at = "+1m", \#(a) }, { at = "+2m", add = { id = "b", title = "B" } }"#,
      expect:
        #"{ at = "+1m", delivered = [ { id = "a" } ] }, { at = "+2m", delivered = [ { id = "b" } ], center = ["a", "b"] }"#,
      moment: "+2m", expected: #"["a","b"]"#, got: #"["b","a"]"#,
      note: "the order is another one: the newest comes first"),
    Row(
      kind: "badge", event: #"{ at = "+1m", add = { id = "a", title = "A", badge = 3 } }"#,
      expect: #"{ at = "+1m", delivered = [ { id = "a" } ], badge = 2 }"#, moment: "+1m",
      expected: "2", got: "3", note: "'a' made it 3 at +1m", reasons: [.authorized, .noSound],
      lines: [4]),
    Row(
      kind: "badge", event: #"{ at = "+1m", \#(a) }"#,
      expect: #"{ at = "+1m", delivered = [ { id = "a" } ], badge = 2 }"#, moment: "+1m",
      expected: "2", got: "0", note: "'a' left it alone at +1m", reasons: shown, lines: [4]),
    Row(
      kind: "badge", event: #"{ at = "+1m", device = { locked = true } }"#,
      expect: #"{ at = "+1m", badge = 2 }"#, moment: "+1m", expected: "2", got: "0",
      note: "nothing was delivered by then"),
    Row(
      kind: "badge",
      event:
        #"{ at = "+1m", add = { id = "a", title = "A", badge = 3 } }, { at = "+2m", device = { focus = "work" } }"#,
      expect: #"{ at = "+1m", delivered = [ { id = "a" } ] }, { at = "+2m", badge = 3 }"#,
      moment: "+2m", expected: "3", got: "0", note: "the Focus 'work' hides badges",
      reasons: [.focusHidesBadges], lines: [13]),
    Row(
      kind: "settings.sound",
      event:
        #"{ at = "+1m", \#(a) }, { at = "+2m", choose = { id = "a", choice = "mute-1h" } }"#,
      expect:
        #"{ at = "+1m", delivered = [ { id = "a" } ] }, { at = "+2m", settings = { sound = true } }"#,
      moment: "+2m", expected: "true", got: "false",
      note: "'mute-1h' was chosen on 'a' at +2m", reasons: [.authorized], lines: [5]),
    Row(
      kind: "settings.authorization",
      event: #"{ at = "+1m", authorize = ["alert", "sound"] }, { at = "+2m", answer = "deny" }"#,
      expect: #"{ at = "+2m", granted = false, settings = { authorization = "authorized" } }"#,
      moment: "+2m", expected: #""authorized""#, got: #""denied""#,
      note: "its person answered 'deny' at +2m (2026-12-01T09:02:00+00:00), line 7",
      reasons: [.denied], app: "org.example.new"),
  ]

  @Test(
    "What was expected, what came, at which moment, what is nearest, by which rule and line",
    arguments: happened + standing)
  func row(_ row: Row) throws {
    let failures = try failures(row.event, row.expect, of: row.app)
    let failure = try #require(failures.first)
    #expect(failures.count == 1, "\(failures.map { "\($0.key) \($0.moment ?? "")" })")
    #expect(failure.key == row.kind)
    #expect(failure.line == row.line)
    #expect(failure.moment?.split(separator: " ").first.map(String.init) == row.moment)
    #expect(shown(failure.expected) == row.expected)
    #expect(shown(failure.got) == row.got)
    if let note = row.note {
      #expect(failure.note?.contains(note) == true, "\(failure.note ?? "no note")")
    }
    #expect(failure.reasons == row.reasons)
    #expect(failure.because.map(\.source) == row.lines.map { "config.toml:\($0)" })
  }

  @Test("Each kind that the reader knows has such rows, with the nearest thing in each")
  func whole() {
    let kinds = Set(
      (Self.happened + Self.standing).map { $0.kind.split(separator: ".").first.map(String.init) })
    let known = TimelineReading.expectKeys.filter { !["at", "app"].contains($0) }
    #expect(kinds == Set(known))
    #expect((Self.happened + Self.standing).allSatisfy { $0.note != nil })
  }

  /// A wrong value of each key of `delivered`.
  private static let wrong: KeyValuePairs = [
    "surfaces": #"["car"]"#, "stays": "true", "sound": #""default""#, "volume": "0.5",
    "haptic": "true", "wakes-screen": "true", "badge": "7", "level": #""passive""#,
    "title": #""B""#, "subtitle": #""B""#, "body": #""B""#, "previews-hidden": "true",
    "actions": #"["yes"]"#, "prompt": #""keep-or-turn-off""#, "held": #""summary""#,
    "until": #""2026-12-01T10:00:00Z""#, "group": #""none""#, "summary": #""1 more""#,
    "reasons": #"["denied"]"#,
  ]

  @Test("Each key of 'delivered' says what it was instead, and why")
  func delivered() throws {
    let keys = Expectation.rows.map(\.key).filter { $0 != "error" }
    #expect(Self.wrong.map(\.key).sorted() == keys.sorted())
    for (key, value) in Self.wrong {
      let more = key == "until" ? #", held = "summary""# : ""
      let failures = try failures(
        #"{ at = "+1m", \#(Self.a) }"#,
        #"{ at = "+1m", delivered = [ { id = "a", \#(key) = \#(value)\#(more) } ] }"#,
        of: "org.example.mail")
      let failure = try #require(failures.first { $0.key == "delivered.a.\(key)" }, "\(key)")
      #expect(failure.moment == "+1m (2026-12-01T09:01:00+00:00)")
      #expect(shown(failure.expected) != shown(failure.got) && shown(failure.got) != "nothing")
      #expect(failure.reasons == Self.shown)
      #expect(failure.because.map(\.source) == ["config.toml:4"])
    }
  }

  private func failures(
    _ event: String, _ expect: String, of app: String
  ) throws -> [CaseResult.Failure] {
    let state =
      switch app {
      case "org.example.none": #", authorization = "denied""#
      case "org.example.new": #", authorization = "not-determined""#
      default: ""
      }
    let text = """
      config = "config.toml"
      [[timeline]]
      name  = "t"
      start = "2026-12-01T09:00:00Z"
      zone  = "UTC"
      app   = { id = "\(app)"\(state) }
      event = [ \(event) ]
      expect = [ \(expect) ]
      """
    let file = try #require(read(["p.toml": text, "config.toml": Self.configuration]).first)
    #expect(file.faults.map(\.description) == [])
    return try #require(file.timelines.first).run(in: file, zones: SystemZones()).failures
  }

  private func shown(_ value: Value) -> String {
    if case .null = value { return "nothing" }
    return JSONWriting.text(value)
  }
}
