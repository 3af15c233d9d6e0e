import Testing
import TocsinModel
import TocsinTime
import TocsinWire

/// The cases that lie beside the project, where they do.
struct SharedCasesTests {
  private static let path = package("../shared/cases/time.json")

  @Test("Words give the instants, or the refusal, of the shared cases", .enabled(if: hasCases))
  func words() throws {
    guard case .tables(let rows) = try JSONReading.value(of: contents(of: Self.path) ?? []) else {
      Issue.record("not a list of cases")
      return
    }
    for row in rows {
      let id = try text(row, "id")
      let desk = try Desk(try text(row, "now"), try text(row, "zone"))
      let input = try text(row, "input")
      if let expected = texts(row["expect"]) {
        #expect(desk.rings(input, count: expected.count) == expected, "\(id): \(input)")
      } else {
        let refusal = #expect(throws: Refusal.self, "\(id): \(input)") { try desk.read(input) }
        #expect(refusal?.message.contains(try text(row, "error")) == true, "\(id): \(input)")
      }
    }
    #expect(rows.count >= 100)
  }

  private func text(_ row: Table, _ key: String) throws -> String {
    guard case .text(let text)? = row[key] else { throw CommandFailed() }
    return text
  }

  private func texts(_ value: Value?) -> [String]? {
    if case .texts(let texts)? = value { texts } else { nil }
  }

  private static let hasCases = contents(of: path) != nil
}
