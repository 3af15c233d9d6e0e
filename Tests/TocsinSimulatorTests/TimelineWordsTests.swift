import Testing
import TocsinTesting
import TocsinTime
import TocsinWire

@testable import TocsinSimulator

@Suite("What a daemon would answer, a timeline hears in the words of the test")
struct TimelineWordsTests {
  private func failures(
    _ events: String, _ expect: String, app: String = ""
  ) throws -> [CaseResult.Failure] {
    let text = """
      name = "t"
      start = "2026-12-01T09:00:00+01:00"
      zone = "Europe/Berlin"
      app = { id = "org.example.mail"\(app) }
      event = [ \(events) ]
      expect = [ \(expect) ]
      """
    let file = read(["p.toml": text])[0]
    #expect(file.faults.map(\.description) == [])
    return try #require(file.timelines.first).run(in: file, zones: SystemZones()).failures
  }

  private static func text(_ failure: CaseResult.Failure) -> String {
    if case .text(let text) = failure.got { text } else { JSONWriting.text(failure.got) }
  }

  struct Refused: Sendable {
    var events: String
    var answer: String
  }

  private static let later = #"{ at = "+0s", add = { id = "a", title = "A", when = "in 1h" } }, "#
  private static let now = #"{ at = "+0s", add = { id = "a", title = "A" } }, "#

  @Test(
    "Refusals name what the test named, and no command",
    arguments: [
      Refused(
        events: later + #"{ at = "+1m", done = ["a"] }"#,
        answer: "no-such-request: 'a' is not shown, so nothing of it is done"),
      Refused(
        events: later + #"{ at = "+1m", remove-delivered = ["a"] }"#,
        answer: "no-such-request: 'a' is not in the center"),
      Refused(
        events: later + #"{ at = "+1m", act = { id = "a", action = "default" } }"#,
        answer: "no-such-request: 'a' is not shown, so there is nothing to answer"),
      Refused(
        events: later + #"{ at = "+1m", remove = ["a"] }, { at = "+2m", remove = ["a"] }"#,
        answer: "no-such-request: 'a' was removed"),
      Refused(
        events: later + #"{ at = "+1m", snooze = { id = "a", for = "5m" } }"#,
        answer: "no-such-request: 'a' has not rung, so there is nothing to snooze"),
      Refused(
        events: later + #"{ at = "+1m", pause = ["a"] }, { at = "+2m", skip = ["a"] }"#,
        answer: "no-such-request: 'a' is paused"),
      Refused(
        events: later + #"{ at = "+1m", resume = ["a"] }"#,
        answer: "no-such-request: 'a' is not paused"),
      Refused(
        events: #"{ at = "+1m", add = { id = "a", when = "2500-01-01 09:00" } }"#,
        answer:
          "time-too-far: '2500-01-01 09:00' is more than 10 years ahead (Fri 2500-01-01 09:00 CET)"),
      Refused(
        events: #"{ at = "+1m", add = { id = "a", trigger = { calendar = {} } } }"#,
        answer: "notification-invalid-no-date: 'trigger.calendar' is empty, so it never comes"),
      Refused(
        events: #"{ at = "+1m", add = { id = "a", when = "in 5m", until = "yesterday" } }"#,
        answer: "time-unreadable: 'until' ends what repeats, and 'in 5m' rings once"),
    ])
  func refusals(refused: Refused) throws {
    let failures = try failures(refused.events, #"{ at = "+3m", errors = [] }"#)
    let errors = failures.filter { $0.key == "errors" }
    #expect(errors.map(Self.text) == [refused.answer])
  }

  @Test("An end that cannot be read is at fault, and not what it ends")
  func end() throws {
    let failures = try failures(
      #"{ at = "+1m", add = { id = "a", when = "every 1h", until = "yesterdy noon" } }"#,
      #"{ at = "+2m", errors = [] }"#)
    guard case .text(let got)? = failures.first?.got else {
      Issue.record("no error")
      return
    }
    #expect(got.hasPrefix("time-unknown-word: 'until': unknown word 'yesterdy'"), "\(got)")
  }

  @Test(
    "A choice that is not offered says why",
    arguments: [
      ("", "open-settings", "which did not ask for 'settings'"),
      ("", "keep-quietly", "which is authorized"),
    ])
  func choices(app: String, choice: String, why: String) throws {
    let failures = try failures(
      Self.now + #"{ at = "+1m", choose = { id = "a", choice = "\#(choice)" } }"#,
      #"{ at = "+0s", delivered = [ { id = "a" } ] }"#, app: app)
    #expect(
      failures.map(Self.text) == [
        "bad-request: \(choice) is not offered for org.example.mail, \(why)"
      ])
  }

  @Test("A push without an id goes by the one that the daemon gives it")
  func given() throws {
    let failures = try failures(
      #"{ at = "+0s", push = { aps = { alert = "A" } } }, { at = "+1m", act = { id = "tocsin-1", action = "default" } }"#,
      #"{ at = "+0s", delivered = [ { id = "tocsin-1", body = "A" } ], center = ["tocsin-1"] }, { at = "+1m", responses = [ { id = "tocsin-1", action = "default" } ] }"#
    )
    #expect(failures.map(\.key) == [])
  }

  @Test(
    "What waited for a server and has no surface then is delivered once; what is refused is not")
  func waited() throws {
    func events(_ settings: String) -> String {
      #"{ at = "+0s", server = "down" }, \#(Self.now){ at = "+2m", settings = \#(settings) }, { at = "+3m", server = "up" }"#
    }
    let off = "{ alert = false, lock-screen = false, notification-center = false }"
    let nowhere = try failures(
      events(off), #"{ at = "+3m", delivered = [ { id = "a", surfaces = [] } ], center = [] }"#)
    #expect(nowhere.map(\.key) == [])
    let denied = try failures(
      events(#"{ authorization = "denied" }"#), #"{ at = "+3m", delivered = [], center = [] }"#)
    #expect(denied.map(\.key) == [])
  }

  @Test("A Focus that is described has no name; what it held is said all the same")
  func focus() throws {
    let failures = try failures(
      #"{ at = "+0s", device = { focus = { on = true, holds-silenced = true } } }, { at = "+1m", add = { id = "a", title = "A" } }, { at = "+2m", device = { focus = { on = false } } }"#,
      #"{ at = "+1m", delivered = [ { id = "a" } ] }, { at = "+2m", summary-delivered = { count = 2 } }"#
    )
    #expect(
      failures.map(\.note) == [
        "it holds 'a'; the Focus was switched off at +2m (2026-12-01T09:02:00+01:00), line 5; "
          + "'a' was held by the Focus in force"
      ])
    let shown = try self.failures(
      #"{ at = "+0s", device = { focus = { on = true } } }, { at = "+1m", add = { id = "a", title = "A" } }"#,
      #"{ at = "+1m", delivered = [ { id = "a", surfaces = ["banner", "center"] } ] }"#)
    #expect(
      shown.map(\.note) == [
        "the Focus was switched on at +0s (2026-12-01T09:00:00+01:00), line 5"
      ])
  }
}
