/// Rows aligned by display width. Widths only grow, so that a list which comes in pages keeps its
/// columns.
package struct Columns {
  package enum Side: Sendable { case left, right }
  package enum Paint: Sendable { case plain, bold, faint }

  private let sides: [Side]
  private let paints: [Paint]
  /// The width of the terminal, to which the last cell of a line is cut; nil for whole lines.
  private let limit: Int?
  private var widths: [Int]

  package init(_ sides: [Side], paints: [Paint] = [], limit: Int? = nil) {
    self.sides = sides
    self.limit = limit
    self.paints = paints + Array(repeating: .plain, count: max(0, sides.count - paints.count))
    widths = Array(repeating: 0, count: sides.count)
  }

  /// One text for each row, without line ends. Nothing is padded at the end of a line, and a
  /// column that is empty in every row so far takes no place.
  package mutating func lines(_ rows: [[String]], _ style: Style = Style(isOn: false)) -> [String] {
    for row in rows {
      for (column, cell) in row.enumerated() where column < widths.count {
        widths[column] = max(widths[column], DisplayWidth.of(cell))
      }
    }
    return rows.map { line($0, style) }
  }

  private func line(_ row: [String], _ style: Style) -> String {
    var out = ""
    var gap = 0
    var used = 0
    for (column, whole) in row.enumerated() where column < widths.count && widths[column] > 0 {
      var cell = whole
      if let limit, column == widths.count - 1 {
        cell = DisplayWidth.cut(cell, to: limit - used - gap)
      }
      let spare = widths[column] - DisplayWidth.of(cell)
      if sides[column] == .right { gap += spare }
      if !cell.isEmpty {
        out += String(repeating: " ", count: gap) + paint(cell, paints[column], style)
        used += gap + DisplayWidth.of(cell)
        gap = 0
      }
      if sides[column] == .left { gap += spare }
      gap += 2
    }
    return out
  }

  private func paint(_ text: String, _ paint: Paint, _ style: Style) -> String {
    switch paint {
    case .plain: text
    case .bold: style.bold(text)
    case .faint: style.faint(text)
    }
  }
}
