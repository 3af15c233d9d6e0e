import Testing
import TocsinTesting

@testable import TocsinSimulator

@Suite("Timelines, run")
struct TimelineTests {
  private static let shared = [
    "authorization", "delivery", "focus", "ios-15", "machine", "responses", "server",
  ].map { "../shared/cases/policy/timeline-\($0).toml" }

  @Test(
    "The shared timelines hold", .enabled(if: ProjectFile.bytes(shared[0]) != nil),
    arguments: shared)
  func sharedTimelines(path: String) {
    let (results, faults) = results([path])
    #expect(faults == [])
    #expect(results.count >= 3)
    for result in results {
      for failure in result.failures {
        Issue.record(
          "\(result.name): \(failure.moment ?? "") \(failure.key) expected \(failure.expected) got \(failure.got) \(failure.note ?? "") \(failure.reasons)"
        )
      }
    }
  }
}
