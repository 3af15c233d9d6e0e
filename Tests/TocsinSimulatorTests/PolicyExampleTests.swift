import Testing
import TocsinTesting

@testable import TocsinSimulator

/// contrib/policies: what people start from.
@Suite("Examples of policies")
struct PolicyExampleTests {
  private static let folders = [
    "build-server": ["cases", "day"], "family-chat": ["cases", "evening"],
    "medication-critical": ["cases", "doses"], "meeting-focus": ["cases", "monday"],
    "newsletter-provisional": ["cases", "answers"], "quiet-nights": ["cases", "nights"],
  ]

  @Test("Each passes, and its tests reach every line of its configuration", arguments: folders)
  func example(name: String, tests: [String]) throws {
    let coverage = Coverage()
    let (results, faults) = results(
      tests.map { "contrib/policies/\(name)/\($0)-test.toml" }, noting: coverage)
    #expect(faults == [])
    #expect(results.count >= 6)
    for result in results {
      #expect(result.failures.map(\.key) == [], "\(result.name): \(result.failures)")
    }
    #expect(coverage.lineCount >= 5)
    #expect(coverage.missingLines == [])
    // What it does, in plain words, stands before everything else.
    let text = try #require(ProjectFile.text("contrib/policies/\(name)/tocsin.toml"))
    #expect(text.split(separator: "\n").prefix { $0.hasPrefix("#") }.count >= 5)
  }
}
