import Testing

/// The table of delivery.md section 6, but for the rows that are timelines (59, 65, 68), pushes
/// (91, 111) or the same key value as another row (79).
enum TruthTable {
  static let rows = permission + level + shown + rest
}

struct TruthTableTests {
  @Test("Each row of the table holds, each of its columns", arguments: TruthTable.rows)
  func row(row: TruthRow) { row.check() }

  @Test("No row is missing and none stands twice")
  func complete() {
    let elsewhere: Set = [59, 65, 68, 79, 91, 111]
    let numbers = Set(
      TruthTable.rows.compactMap { Int($0.number.prefix { $0.isNumber }) })
    #expect(numbers == Set(0...113).subtracting(elsewhere))
    #expect(Set(TruthTable.rows.map(\.number)).count == TruthTable.rows.count)
  }
}
