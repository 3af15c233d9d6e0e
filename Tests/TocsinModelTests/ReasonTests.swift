import Testing
import TocsinModel
import TocsinTesting

struct ReasonTests {
  @Test("The codes are those of the closed list, in its order")
  func fixture() throws {
    let text = try #require(ProjectFile.text("Tests/Fixtures/model/reasons.txt"))
    let expected = text.split(separator: "\n").map(String.init)
    #expect(Reason.allCases.map(\.rawValue) == expected)
  }

  @Test("The closed list is that of section 15 of delivery.md, where the page is at hand")
  func page() throws {
    guard let page = ProjectFile.text("../shared/spec/delivery.md") else { return }
    let lines = page.split(separator: "\n")
    let start = try #require(lines.firstIndex { $0.hasPrefix("## 15.") })
    let end = try #require(lines.firstIndex { $0.hasPrefix("## 16.") })
    let codes = lines[start..<end].filter { $0.hasPrefix("- ") }.flatMap(codes)
    #expect(Reason.allCases.map(\.rawValue) == codes)
  }

  /// What stands in backquotes, outside parentheses.
  private func codes(in line: Substring) -> [String] {
    var codes: [String] = []
    var depth = 0
    for (position, piece) in line.split(separator: "`", omittingEmptySubsequences: false)
      .enumerated()
    {
      if position % 2 == 1 {
        if depth == 0 { codes.append(String(piece)) }
      } else {
        depth += piece.count { $0 == "(" } - piece.count { $0 == ")" }
      }
    }
    return codes
  }

  @Test("Levels, responses and states keep their words")
  func words() {
    #expect(
      InterruptionLevel.allCases.map(\.rawValue) == [
        "passive", "active", "time-sensitive", "critical",
      ])
    #expect(
      Happening.allCases.filter(\.isResponse).map(\.rawValue) == [
        "action", "reply", "default", "dismissed",
      ])
    #expect(
      RequestState.allCases.filter(\.isLive).map(\.rawValue) == [
        "pending", "waiting", "held", "delivered",
      ])
    #expect(CloseReason.allCases.map(\.rawValue).sorted() == [0, 1, 2, 3, 4])
    #expect(Set(CloseReason.allCases.map(\.word)).count == 5)
  }
}
