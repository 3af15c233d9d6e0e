import Testing
import TocsinModel
import TocsinTesting
import TocsinTime
import TocsinWire

@testable import TocsinSimulator

@Suite("Coverage of policy tests")
struct CoverageTests {
  private static let configuration = """
    [device]
    previews = "never"
    summary-times = ["12:00"]
    [app."*"]
    grouping = "by-app"
    name = "All"
    [app."org.example.app"]
    sound = false
    grouping = "off"
    [app."org.example.app".category.news]
    delivery = "quiet"
    [focus.work]
    apps = ["org.example.app"]
    people = ["Ada"]
    schedule = ["09:00..10:00"]
    [texts]
    notification = "Something"
    """

  private func coverage(_ test: String) -> Coverage {
    let coverage = Coverage()
    let files = read(["config.toml": Self.configuration, "p.toml": test])
    for file in files {
      #expect(file.faults.map(\.description) == [])
      coverage.add(file)
      for each in file.cases { #expect(each.run(in: file, noting: coverage).hasPassed) }
      for each in file.timelines {
        let failures = each.run(in: file, zones: SystemZones(), noting: coverage).failures
        #expect(failures.map(\.key) == [])
      }
    }
    return coverage
  }

  private func missing(_ coverage: Coverage) -> [String] {
    coverage.missingLines.map { "\($0.source) \($0.setting)" }
  }

  private static let head = "config = \"config.toml\"\n"

  @Test("A line is missing until an outcome rests on it; what decides nothing is not asked for")
  func lines() {
    let sound = coverage(
      Self.head + """
        [[case]]
        name = "a"
        content = { title = "T", sound = "default" }
        expect = { sound = "none" }
        """)
    #expect(sound.lineCount == 9)
    #expect(
      missing(sound) == [
        "config.toml:3 [device] summary-times",
        "config.toml:5 [app.\"*\"] grouping",  // the app's own table has another one
        "config.toml:11 [app.\"org.example.app\".category.news] delivery",
        "config.toml:13 [focus.work] apps", "config.toml:14 [focus.work] people",
        "config.toml:15 [focus.work] schedule",
      ])
    let others = coverage(
      Self.head + """
        [[case]]
        name = "its schedule, and an app that gets through"
        now = "2026-12-01T09:30:00Z"
        content = { title = "T" }
        expect = { surfaces = ["banner", "center"] }
        [[case]]
        name = "a person"
        now = "2026-12-01T09:30:00Z"
        app = { id = "org.example.other" }
        content = { title = "T", communication = true, from = "Ada" }
        expect = { surfaces = ["banner", "center"] }
        [[case]]
        name = "a category"
        content = { title = "T", category = "news" }
        expect = { surfaces = ["center"] }
        [[case]]
        name = "held"
        app = { id = "org.example.other", scheduled-summary = true }
        content = { title = "T" }
        expect = { held = "summary" }
        """)
    #expect(missing(others) == ["config.toml:8 [app.\"org.example.app\"] sound"])
  }

  @Test("What the test writes itself covers no line")
  func written() {
    let coverage = coverage(
      Self.head + """
        [[case]]
        name = "a"
        app = { sound = false, grouping = "off" }
        device = { previews = "never" }
        content = { title = "T", sound = "default" }
        expect = { sound = "none" }
        """)
    #expect(coverage.missingLines.count == coverage.lineCount)
    #expect(!coverage.missingReasons.contains(.soundOff))
  }

  @Test("A timeline covers what its days rest on, by the schedule and by hand")
  func timeline() {
    func run(_ event: String, _ at: String) -> [String] {
      missing(
        coverage(
          Self.head + """
            [[timeline]]
            name = "t"
            start = "2026-12-01T09:15:00Z"
            zone = "UTC"
            app = { id = "org.example.other" }
            event = [ \(event) ]
            expect = [ { at = "\(at)", delivered = [ { id = "a", surfaces = ["center"] } ] } ]
            complete = false
            """)
      ).filter { $0.contains("focus") }
    }
    let scheduled = run(#"{ at = "+1m", add = { id = "a", title = "A" } }"#, "+1m")
    #expect(scheduled == ["config.toml:14 [focus.work] people"])
    let byHand = run(
      #"{ at = "+1h", device = { focus = "work" } }, { at = "+2h", add = { id = "a", title = "A" } }"#,
      "+2h")
    #expect(byHand.contains("config.toml:15 [focus.work] schedule"))
    #expect(!byHand.contains("config.toml:13 [focus.work] apps"))
  }

  @Test(
    "Rules are those that a policy test can reach, with their numbers; happenings reach them too")
  func rules() {
    let coverage = coverage(
      """
      [[timeline]]
      name = "t"
      start = "2026-12-01T09:00:00Z"
      zone = "UTC"
      event = [ { at = "+0s", add = { id = "a", title = "A", when = "in 1m", late = "none" } }, { at = "+10s", off = "5m" } ]
      expect = [ { at = "+5m10s", missed = ["a"] } ]
      """)
    #expect(coverage.ruleCount == Coverage.reasons.count)
    #expect(!coverage.missingReasons.contains(.missed))
    #expect(coverage.missingReasons.contains(.authorized))
    #expect(!coverage.missingReasons.contains(.viaPortal))
    #expect(Coverage.rule(.focusSilenced) == "D6.48")
    for reason in Reason.allCases { #expect(!Coverage.rule(reason).isEmpty) }
  }

  private static let shared = [
    "actions-ios-8", "actions", "authorization", "focus", "foreground", "grouping", "ios-15",
    "levels", "previews", "scheduled-summary", "settings", "timeline-authorization",
    "timeline-delivery", "timeline-focus", "timeline-ios-15", "timeline-machine",
    "timeline-responses", "timeline-server",
  ].map { "../shared/cases/policy/\($0).toml" }

  @Test(
    "The shared tests reach most rules, and none of those that are said to be out of reach",
    .enabled(if: ProjectFile.bytes(shared[0]) != nil))
  func sharedRules() {
    let coverage = Coverage()
    _ = results(Self.shared, noting: coverage)
    #expect(coverage.missingReasons.count <= 14, "\(coverage.missingReasons)")
    #expect(coverage.unforeseen == [])
  }

  private static let own = [
    "configured", "one", "pitfalls-B121", "pitfalls-answers", "pitfalls-clock",
    "pitfalls-delivery", "pitfalls-outside", "pitfalls-quiet", "pushes", "rules", "seeds", "small",
    "switches-newest", "switches-other", "switches-usual", "timelines", "waiting-answers",
  ].map { "Tests/Fixtures/policy/\($0).toml" }

  @Test(
    "With those of these tests all rules are reached, so none is asked for that nothing can reach",
    .enabled(if: ProjectFile.bytes(shared[0]) != nil))
  func allRules() {
    let coverage = Coverage()
    _ = results(Self.shared + Self.own, noting: coverage)
    #expect(coverage.missingReasons == [])
    #expect(coverage.unforeseen == [])
    #expect(coverage.missingLines == [])
  }
}
