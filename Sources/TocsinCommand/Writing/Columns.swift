/// Rows aligned by display width. Widths only grow, so that a list which comes in pages keeps its
/// columns.
package struct Columns {
  package enum Side: Sendable { case left, right }

  private let sides: [Side]
  private var widths: [Int]

  package init(_ sides: [Side]) {
    self.sides = sides
    widths = Array(repeating: 0, count: sides.count)
  }

  /// One text for each row, without line ends. The last column is not padded, and a column that
  /// is empty in every row so far takes no place.
  package mutating func lines(_ rows: [[String]]) -> [String] {
    for row in rows {
      for (column, cell) in row.enumerated() where column < widths.count {
        widths[column] = max(widths[column], DisplayWidth.of(cell))
      }
    }
    return rows.map { line($0) }
  }

  private func line(_ row: [String]) -> String {
    var out = ""
    var gap = 0
    for (column, cell) in row.enumerated() where column < widths.count && widths[column] > 0 {
      let spare = widths[column] - DisplayWidth.of(cell)
      if sides[column] == .right { gap += spare }
      if !cell.isEmpty {
        out += String(repeating: " ", count: gap) + cell
        gap = 0
      }
      if sides[column] == .left { gap += spare }
      gap += 2
    }
    return out
  }
}
