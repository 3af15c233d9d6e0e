import Testing
import TocsinWire

@testable import TocsinSimulator

@Suite("What is wrong with a timeline is said with its place, and nothing of the file is run")
struct TimelineFaultTests {
  struct Mistake: Sendable {
    let text: String
    let line: String

    init(_ text: String, _ line: String) {
      self.text = text
      self.line = line
    }
  }

  /// Events on line 5, expectations on line 6.
  private static func around(
    _ events: String, _ expect: String = #"{ at = "+1h", delivered = [] }"#, _ more: String = ""
  ) -> String {
    """
    [[timeline]]
    name = "a"
    start = "2026-12-01T09:00:00+01:00"
    zone = "Europe/Berlin"
    event = [ \(events) ]
    expect = [ \(expect) ]
    \(more)
    """
  }

  private static let tea = #"{ at = "+0s", add = { id = "tea", title = "Tea" } }"#

  private static let mistakes: [Mistake] = [
    Mistake("[[timeline]]\nname = \"a\"\n", "1:1: the timeline has no 'start'"),
    Mistake(
      around(tea).replacing("name = \"a\"\n", with: "\n"), "1:1: the timeline has no name"),
    Mistake(
      around(tea).replacing("Europe/Berlin", with: "Europe/Berln"),
      "4:8: zone: unknown zone 'Europe/Berln'; did you mean 'Europe/Berlin'?"),
    Mistake(
      around(tea).replacing("+01:00", with: "+02:00"),
      "3:9: start: it is not the offset of Europe/Berlin then; write '2026-12-01T08:00:00+01:00'"),
    Mistake(around(tea, #"{ at = "+1h", delivered = [] }"#, "evnt = 1"), "7:1: unknown key 'evnt'"),
    Mistake(around(#"{ at = "+1m" }"#), "5:11: nothing happens in this event; one has add, "),
    Mistake(
      around(#"{ at = "+1m", ad = { id = "a" } }"#), "5:25: unknown key 'ad'; did you mean 'add'?"),
    Mistake(
      around(#"{ at = "+1m", crash = true }"#),
      "5:33: crash: stands beside 'off', which is not there"),
    Mistake(
      around(#"{ at = "+1m", add = { id = "a" }, crash = true }"#),
      "5:53: crash: stands beside 'off', and this is 'add'"),
    Mistake(
      around(#"{ at = "+1m", device = { focus = true } }"#),
      "5:44: focus: expected the name of a Focus, or a table, not true or false; "
        + "write focus = { on = true }"),
    Mistake(
      around(#"{ at = "+1m", settings = { sond = true } }"#),
      "5:38: unknown key 'sond'; did you mean 'sound'?"),
    Mistake(
      around(#"{ at = "+1m", settings = { request = true } }"#),
      "5:38: unknown key 'request'; there are authorization, delivery, alert-style, alert, "
        + "lock-screen, notification-center, sound, badge, direct-messages, critical, "
        + "time-sensitive, scheduled-summary, previews, grouping"),
    Mistake(
      around(tea, #"{ at = "+0s", delivered = { id = "tea" } }"#),
      "6:38: delivered: expected a list of tables, not a table; write delivered = [ { … } ]"),
    // What can never fail, and what can never hold.
    Mistake(
      around(tea, #"{ at = "+0s", delivered = [ { id = "tea", reasons = [] } ] }"#),
      "6:64: reasons: expects nothing; leave it out or name a reason"),
    Mistake(
      around(
        tea, #"{ at = "+0s", delivered = [ { id = "tea", until = "2026-12-01T18:00:00Z" } ] }"#),
      "6:62: until: is of what is held for a summary; write held = \"summary\" beside it"),
    Mistake(
      around(
        tea,
        #"{ at = "+0s", delivered = [ { id = "tea", held = "no", until = "2026-12-01T18:00:00Z" } ] }"#
      ), "6:75: until: is of what is held for a summary; write held = \"summary\" beside it"),
    Mistake(
      around(
        tea,
        #"{ at = "+0s", delivered = [ { id = "tea", surfaces = ["center"], stays = true } ] }"#),
      "6:85: stays: is about a banner, and none is expected"),
    Mistake(
      around(tea, #"{ at = "+0s", delivered = [ { id = "tea", error = "limit" } ] }"#),
      "6:62: error: what is refused is not delivered; write errors = [\"CODE\"] beside 'delivered'"),
    // Names that nobody gave.
    Mistake(
      around(tea, #"{ at = "+0s", delivered = [ { id = "tocsin-1" } ] }"#),
      "6:47: id: nothing has added 'tocsin-1'"),
    Mistake(
      around(
        #"{ at = "+0s", push = { aps = { alert = "A" } } }"#,
        #"{ at = "+0s", delivered = [ { id = "tocsin-01" } ] }"#),
      "6:47: id: nothing has added 'tocsin-01'"),
    Mistake(
      around(
        #"{ at = "+0s", act = { id = "tocsin-1", action = "default" } }, { at = "+1m", push = { aps = { alert = "A" } } }"#
      ), "5:31: act: nothing has added 'tocsin-1'"),
    Mistake(
      around(
        #"{ at = "+1m", app = "org.example.a", add = { id = "a" } }"#,
        #"{ at = "+1m", app = "org.example.b", delivered = [ { id = "a" } ] }"#,
        #"app = [ { id = "org.example.a" }, { id = "org.example.b" } ]"#),
      "6:70: id: nothing has added 'a' of org.example.b; org.example.a has"),
    Mistake(
      around(#"{ at = "+1m", adds = { id = "a" } }"#),
      "5:25: unknown key 'adds'; did you mean 'add'?"),
    Mistake(
      around(#"{ at = "+1m", add = { id = "a" }, remove = ["a"] }"#),
      "5:11: an event is one thing; here are 'add' and 'remove'"),
    Mistake(
      around(#"{ at = "1m", add = { id = "a" } }"#),
      "5:18: at: '1m' is neither a span after the start, such as '+5m', nor an RFC 3339 time"),
    Mistake(around(#"{ add = { id = "a" } }"#), "5:11: 'at' is missing"),
    Mistake(
      around(#"{ at = "2026-12-01T08:00:00+01:00", add = { id = "a" } }"#),
      "5:18: at: is before the start"),
    Mistake(
      around(#"{ at = "+2m", add = { id = "a" } }, { at = "+1m", add = { id = "b" } }"#),
      "5:54: at: stands before the event above it; events are in order"),
    Mistake(
      around(#"{ at = "+1m", clock = "+1h" }, { at = "2026-12-01T10:00:00+01:00", zone = "UTC" }"#),
      "5:49: at: the clock is set in this timeline; write a span after the start, such as '+5m'"),
    Mistake(
      around(#"{ at = "+1m", suspend = "1h" }, { at = "+2m", zone = "UTC" }"#),
      "5:50: at: nothing happens inside of 'suspend', which ends at +1h1m"),
    Mistake(
      around(#"{ at = "+1m", off = "1h" }, { at = "+2m", add = { id = "a" } }"#),
      "5:46: at: nothing happens inside of 'off', which ends at +1h1m; but clock, zone, device and server may"
    ),
    Mistake(
      around(#"{ at = "+1m", off = "2h" }"#),
      "6:19: at: nothing can be expected inside of 'off'"),
    Mistake(
      around(tea, #"{ at = "+2m", delivered = [] }, { at = "+1m", delivered = [] }"#),
      "6:51: at: stands before the expectation above it; expectations are in order"),
    Mistake(
      around(tea, #"{ at = "+2m", delivered = [] }, { at = "+2m", badge = 0 }"#),
      "6:51: at: the expectation above it is of the same moment; write one"),
    Mistake(around(tea, #"{ at = "+2m" }"#), "6:12: the expectation expects nothing"),
    Mistake(
      around(tea, #"{ at = "+2m", center = ["tee"] }"#),
      "6:35: center: nothing has added 'tee'; did you mean 'tea'?"),
    Mistake(
      around(#"{ at = "+1m", act = { id = "tea", action = "default" } }"#),
      "5:31: act: nothing has added 'tea'"),
    Mistake(
      around(tea + #", { at = "+1m", choose = { id = "tea", choice = "deliver-in-summary" } }"#),
      "5:87: choose: 'deliver-in-summary' is no choice of ios-14; on trial there are 'keep-prominently', 'keep-quietly', 'turn-off'"
    ),
    Mistake(
      around(#"{ at = "+1m", add = { id = "a", when = "in 1m", trigger = { interval = "1m" } } }"#),
      "5:31: add: has both 'when' and 'trigger'; give one of them"),
    Mistake(
      around(
        #"{ at = "+1m", add = { id = "a", trigger = { interval = "10s", repeats = true } } }"#),
      "5:66: interval: is at least 1m"),
    Mistake(
      around(#"{ at = "+1m", add = { id = "a", trigger = { repeats = true } } }"#),
      "5:53: trigger: needs either 'interval' or 'calendar'"),
    Mistake(
      around(#"{ at = "+1m", settings = { requested = ["alert"] } }"#),
      "5:50: requested: is what the app asks for, with 'authorize'"),
    Mistake(
      around(
        #"{ at = "+1m", add = { id = "a" } }"#, #"{ at = "+1h", delivered = [] }"#,
        #"app = [ { id = "org.example.a" }, { id = "org.example.b" } ]"#),
      "5:31: add: there are several apps; say which with 'app'"),
    Mistake(
      around(
        #"{ at = "+1m", app = "org.example.c", add = { id = "a" } }"#,
        #"{ at = "+1h", delivered = [] }"#,
        #"app = [ { id = "org.example.a" }, { id = "org.example.b" } ]"#),
      "5:31: app: the timeline has no app 'org.example.c'"),
    Mistake(
      around(#"{ at = "+1m", device = { focus = "work" } }"#),
      "5:44: focus: names a Focus, and the file has no 'config'"),
    // What another version brings.
    Mistake(
      around(#"{ at = "+1m", extension = { kind = "service" } }"#),
      "5:37: extension: extensions are not in this version (0.1.0)"),
    Mistake(
      around(#"{ at = "+1m", add = { id = "a", attachments = [ { path = "x" } ] } }"#),
      "5:57: attachments: attachments are not in this version (0.1.0)"),
    Mistake(
      around(#"{ at = "+1m", push = { file = "x.apns" } }"#), "5:41: file: no such file"),
    Mistake(around(#"{ at = "+1m", push = { x = 1 } }"#), "5:32: push: the payload has no 'aps'"),
  ]

  @Test("One mistake is one line", arguments: mistakes)
  func one(mistake: Mistake) {
    let file = read(["p.toml": mistake.text])[0]
    let lines = file.faults.map(\.description)
    #expect(lines.contains { $0.hasPrefix("p.toml:" + mistake.line) }, "\(lines)")
    #expect(file.timelines.isEmpty)
  }

  @Test("In JSON the place is line, column and the path of keys")
  func json() {
    let text =
      #"{"timeline": [{"name": "a", "start": "2026-12-01T09:00:00Z", "zone": "UTC", "event": [{"at": "+0s", "add": {"id": "x", "titel": "A"}}], "expect": [{"at": "+0s", "badge": -1}]}]}"#
    #expect(
      faults(text, "p.json") == [
        "p.json:1:120: timeline.1.event.1.add: unknown key 'titel'; did you mean 'title'?",
        "p.json:1:171: timeline.1.expect.1.badge: expected 0 or more, not -1",
      ])
    #expect(
      faults(
        #"{"timeline": [{"name": "a", "start": "2026-12-01T09:00:00Z", "zone": "UTC",\n"#
          .replacing("\\n", with: "\n")
          + #""event": [{"at": "+0s", "add": {"title": "A"}}], "expect": [{"at": "+0s", "badge": 0}]}]}"#,
        "p.json")
        == ["p.json:2:32: timeline.1.event.1.add: 'id' is missing"])
  }

  @Test("A name stands once in a run, among cases and timelines")
  func names() {
    let files = read(["one.toml": Self.around(Self.tea), "two.toml": Self.around(Self.tea)])
    #expect(
      files[1].faults.map(\.description) == [
        "two.toml:2:8: name: 'a' is also the name of a case in one.toml:1"
      ])
  }

  @Test("One timeline at the top goes by the name of its file")
  func single() {
    let text = Self.around(Self.tea).split(separator: "\n").dropFirst(2).joined(separator: "\n")
    let file = read(["some/day.toml": text])[0]
    #expect(file.faults.map(\.description) == [])
    #expect(file.timelines.map(\.name) == ["day"])
  }
}
