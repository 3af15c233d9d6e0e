import Testing
import TocsinTesting

@testable import TocsinSimulator

@Suite("Policy tests, run")
struct PolicyCaseTests {
  private static let shared = [
    "actions-ios-8", "actions", "authorization", "focus", "foreground", "grouping", "ios-15",
    "levels", "previews", "scheduled-summary", "settings",
  ].map { "../shared/cases/policy/\($0).toml" }

  private static let own = ["small.toml", "configured.toml", "switches.json", "localized.toml"].map
  {
    "Tests/Fixtures/policy/\($0)"
  }

  @Test(
    "The shared decision tables hold",
    .enabled(if: ProjectFile.bytes(shared[0]) != nil))
  func sharedCases() {
    let (results, faults) = results(Self.shared)
    #expect(faults == [])
    #expect(results.count >= 96)
    #expect(results.reduce(0) { $0 + $1.assertions } >= 387)
    for result in results {
      #expect(result.failures.map(\.key) == [], "\(result.name): \(result.failures)")
    }
  }

  @Test("The tables of these tests hold: every key, defaults, a configuration, JSON")
  func ownCases() {
    let (results, faults) = results(Self.own)
    #expect(faults == [])
    #expect(results.count == 37)
    for result in results {
      #expect(result.failures.map(\.key) == [], "\(result.name): \(result.failures)")
    }
  }

  @Test("Where a configuration decided, its lines are named; what the test writes has none")
  func because() throws {
    let results = results([Self.own[1]]).results
    func because(_ name: String) throws -> [String] {
      try #require(results.first { $0.name == "configured: \(name)" }).because.map {
        "\($0.setting) \($0.source.split(separator: "/").last ?? "")"
      }
    }
    #expect(try because("a pinned sound is off").contains("sound desk.toml:15"))
    #expect(try !because("what the test writes wins").contains { $0.hasPrefix("sound ") })
    #expect(try because("the category is quiet").contains("delivery desk.toml:17"))
    #expect(
      try because("by its schedule, on the clock of the test").contains(
        "focus.work.schedule desk.toml:26"))
    #expect(
      try because("a Focus by its name, set by hand").contains("focus.work.apps desk.toml:24"))
    #expect(try !because("a Focus by its name, set by hand").contains { $0.contains("schedule") })
  }

  @Test("A failure has the line of its key, what was expected and what came, and the others hold")
  func failure() throws {
    let text = """
      [[case]]
      name = "a"
      content = { title = "T", sound = "default", badge = 7 }
      [case.expect]
      sound = "none"
      badge = 7
      actions = ["x"]
      reasons = ["denied"]
      until = "2026-12-01T18:00:00+01:00"
      held = "summary"
      """
    let file = read(["p.toml": text])[0]
    let result = try #require(file.cases.first).run(in: file)
    #expect(result.failures.map(\.key) == ["sound", "actions", "reasons", "until", "held"])
    #expect(result.failures.map(\.line) == [5, 7, 8, 9, 10])
    #expect(result.assertions == 6)
    #expect(!result.hasPassed)
  }
}
