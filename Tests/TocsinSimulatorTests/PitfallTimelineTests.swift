import Testing
import TocsinTesting

@testable import TocsinSimulator

/// Bugs that others had, as timelines; each is named with the number of its pitfall.
@Suite("Pitfalls as timelines")
struct PitfallTimelineTests {
  private static let files = ["answers", "B121", "clock", "delivery", "outside", "quiet"].map {
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

  /// What stands beside them: of what they do not show, the test that does.
  private static let page = "Tests/Fixtures/policy/pitfalls.md"

  private struct Row {
    var number: String
    var why: String
    var path: String
    var title: String
  }

  private static func rows() throws -> [Row] {
    let page = try #require(ProjectFile.text(page))
    return page.split(separator: "\n").filter { $0.hasPrefix("| B") }.map { line in
      let cells = line.split(separator: "|", omittingEmptySubsequences: false)
        .map { $0.filter { $0 != " " }.isEmpty ? "" : String($0.dropFirst().dropLast()) }
      return Row(number: cells[1], why: cells[2], path: cells[3], title: cells[4])
    }
  }

  /// As spec/pitfalls.md numbers them.
  private static let sections: KeyValuePairs = [
    "B": [26, 27, 28, 30, 31, 32, 34, 36, 38, 40, 41, 42, 44, 45],
    "F": [89, 90, 92, 94, 95, 96, 98, 100, 101, 102, 104],
    "G": [105, 107, 108, 109, 112, 113, 114, 115, 116, 118, 120, 121, 122, 124, 125],
  ]

  private static func name(_ number: Int) -> String { "B" + String(1000 + number).dropFirst() }

  @Test("Each number of sections B, F and G has a timeline, or stands in the table of the others")
  func numbers() throws {
    let timelines = Set(results(Self.files).results.map { String($0.name.prefix(4)) })
    let listed = Set(try Self.rows().map(\.number))
    let all = Self.sections.flatMap { $0.value.map(Self.name) }
    #expect(timelines.union(listed).sorted() == all.sorted())
    #expect(timelines.count >= 32)
    guard let spec = ProjectFile.text("../shared/spec/pitfalls.md") else { return }
    for (section, numbers) in Self.sections {
      let parts = spec.split(separator: "\n## ").first { $0.hasPrefix("\(section). ") }
      let written = try #require(parts).split(separator: "\n").filter { $0.hasPrefix("**B") }
        .map { String($0.dropFirst(2).prefix(4)) }
      #expect(written == numbers.map(Self.name))
    }
  }

  @Test("A test that the table names is there, and has that title")
  func others() throws {
    let rows = try Self.rows()
    #expect(rows.count >= 19)
    for row in rows {
      #expect(!row.why.isEmpty)
      guard row.path != "none" else {
        #expect(row.why.contains("none is offered") && row.title.isEmpty)
        continue
      }
      let text = try #require(ProjectFile.text(row.path), "\(row.path)")
      #expect(text.contains("\"\(row.title)\""), "\(row.path): \(row.title)")
    }
  }
}
