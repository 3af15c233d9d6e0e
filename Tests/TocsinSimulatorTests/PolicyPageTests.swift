import Testing
import TocsinModel
import TocsinTesting
import TocsinTime
import TocsinWire

@testable import TocsinSimulator

@Suite("tocsin-policy(7) and the reader")
struct PolicyPageTests {
  /// The bold words of the first column, table by table.
  private static func tables(_ section: String) throws -> [[String]] {
    let page = try #require(ProjectFile.text("contrib/man/tocsin-policy.7.scd"))
    var tables: [[String]] = []
    var isThere = false
    for line in page.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("# ") { isThere = line == "# \(section)" }
      guard isThere else { continue }
      if line.hasPrefix("[[ ") { tables.append([]) }
      if line.hasPrefix("|  "), !tables.isEmpty {
        let words = line.dropFirst(3).split(separator: "*").enumerated()
        tables[tables.count - 1] += words.filter { $0.offset % 2 == 0 }.map { String($0.element) }
      }
    }
    return tables
  }

  @Test(
    "Every key of the reader is in the page, and every one of the page in the reader",
    arguments: [
      ("FILES", 0, ["profile", "config", "defaults", "case", "timeline"]),
      ("FILES", 1, ["name", "expect"] + DecisionCase.commonRows.map(\.key)),
      ("TIMELINES", 0, TimelineReading.keys),
      ("TIMELINES", 1, EventKind.allCases.map(\.rawValue)),
      ("TIMELINES", 2, TimelineReading.expectKeys.filter { $0 != "at" && $0 != "app" }),
      ("CONTENT", 0, PolicyContent.rows.map(\.key)),
      ("APP", 0, PolicyApp.rows.map(\.key)),
      ("APP", 1, PolicyCategory.rows.map(\.key)),
      ("DEVICE", 0, PolicyDevice.rows.map(\.key)),
      ("EXPECT", 0, Expectation.rows.map(\.key)),
      ("PROFILES", 0, DeliveryProfile.rows.map(\.key)),
    ])
  func keys(section: String, table: Int, rows: [String]) throws {
    let tables = try Self.tables(section)
    try #require(tables.count > table)
    #expect(tables[table].sorted() == rows.sorted())
  }

  @Test("The tests of a configuration that the page shows pass where it lies as the page says")
  func configured() throws {
    let page = try #require(ProjectFile.text("contrib/man/tocsin-policy.7.scd"))
    let blocks = page.split(separator: "```\n").map(String.init)
    let example = try #require(blocks.first { $0.hasPrefix("config = ") })
    #expect(page.contains("*sound = false* under *[app.\"org.example.newsletter\"]*"))
    let file = read([
      "policies/newsletter.toml": example,
      "policies/../tocsin.toml": "[app.\"org.example.newsletter\"]\nsound = false\n",
    ])[0]
    #expect(file.faults.map(\.description) == [])
    #expect(try #require(file.cases.first).run(in: file).failures.map(\.key) == [])
    // GitHub's and GitLab's, where tests lie beside their configuration under names of their own.
    for begin in ["name: policies", "policies:"] {
      let job = try #require(blocks.first { $0.hasPrefix(begin) })
      #expect(
        job.contains("bin/tocsin test --coverage --junit report.xml policies/*/*-test.toml\n"))
    }
    #expect(page.contains(" of \(Coverage().ruleCount) rules\n"))
  }

  @Test("The example of the page passes, and says as many assertions")
  func example() throws {
    let page = try #require(ProjectFile.text("contrib/man/tocsin-policy.7.scd"))
    let blocks = page.split(separator: "```\n").map(String.init)
    let example = try #require(blocks.first { $0.hasPrefix("[[case]]") })
    let file = read(["p.toml": example])[0]
    #expect(file.faults.map(\.description) == [])
    let result = try #require(file.cases.first).run(in: file)
    #expect(result.failures.map(\.key) == [])
    #expect(page.contains("1 passed, 0 failed, \(result.assertions) assertions"))
  }

  @Test("The timeline of the page passes, and its failure reads as the page says")
  func timeline() throws {
    let page = try #require(ProjectFile.text("contrib/man/tocsin-policy.7.scd"))
    let blocks = page.split(separator: "```\n").map(String.init)
    let example = try #require(blocks.first { $0.hasPrefix("[[timeline]]") })
    #expect(TimelineTests.failures(example) == [])
    let moved = example.replacing("{ at = \"+5m\"", with: "{ at = \"+4m\"")
    let file = read(["mail.toml": moved])[0]
    let failures = try #require(file.timelines.first).run(in: file, zones: SystemZones()).failures
    let failure = try #require(failures.first { $0.note?.contains("was delivered") == true })
    let told =
      "mail.toml:\(failure.line ?? 0): timeline \"on trial, and kept\": at \(failure.moment ?? ""): delivered: expected \"a\", got nothing; \(failure.note ?? "")"
    #expect(page.contains(told), "\(told)")
  }
}
