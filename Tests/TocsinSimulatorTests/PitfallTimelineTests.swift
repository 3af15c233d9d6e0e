import Testing
import TocsinTesting

@testable import TocsinSimulator

/// Bugs that others had, as timelines; each is named with the number of its pitfall.
@Suite("Pitfalls as timelines")
struct PitfallTimelineTests {
  private static let files = ["answers", "B121", "clock", "delivery", "quiet"].map {
    "Tests/Fixtures/policy/pitfalls-\($0).toml"
  }

  @Test("They hold", arguments: files)
  func hold(path: String) {
    let (results, faults) = results([path])
    #expect(faults == [])
    #expect(!results.isEmpty)
    for result in results {
      #expect(result.name.hasPrefix("B"))
      for failure in result.failures {
        Issue.record(
          "\(path):\(failure.line ?? 0): \(result.name): \(failure.moment ?? "") \(failure.key): \(failure.expected), \(failure.got); \(failure.note ?? "")"
        )
      }
    }
  }

  @Test("Each that a timeline can show has one")
  func numbers() {
    let (results, _) = results(Self.files)
    let numbers = Set(results.map { $0.name.prefix(4) })
    let expected = [
      26, 27, 28, 30, 31, 32, 34, 36, 38, 40, 41, 42, 44, 89, 90, 102, 104, 105, 107, 108, 112, 113,
      115, 116, 118, 120, 121, 122,
    ].map { "B" + String(1000 + $0).dropFirst() }
    #expect(numbers.map(String.init).sorted() == expected.sorted())
  }
}
