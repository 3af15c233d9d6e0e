import TocsinModel
import TocsinTime
import TocsinWire

/// Keys and values of one thing, one a line, keys aligned to the right as systemctl does.
struct Block {
  let times: TimePrinter
  let style: Style
  private var rows: [(key: String, value: String)] = []

  init(times: TimePrinter, style: Style) {
    self.times = times
    self.style = style
  }

  /// A field without a value is left out.
  mutating func add(_ key: String, _ value: String) {
    if !value.isEmpty { rows.append((key, value)) }
  }

  /// A code as people say it: `lock-screen` is lock screen.
  static func words(_ code: String) -> String {
    Escape.line(String(code.map { $0 == "-" ? " " : $0 }))
  }

  /// A key of a table as the daemon sent it. `KEY-usec` is told with `KEY`.
  mutating func add(_ entry: Table.Entry, of table: Table, prefix: String = "") {
    let key = prefix + entry.key
    if entry.key.hasSuffix("-usec"), table[String(entry.key.dropLast(5))] != nil { return }
    if let instant = table.instant(entry.key) {
      let distance = times.distance(beside: instant)
      let time = times.time(instant, given: table.text(entry.key))
      return add(key, distance.isEmpty ? time : "\(time)  \(distance)")
    }
    switch entry.value {
    case .table(let inner):
      for innerEntry in inner.entries { add(innerEntry, of: inner, prefix: key + ".") }
    case .tables(let tables):
      for (index, inner) in tables.enumerated() {
        add(index == 0 ? key : "", Escape.line(JSONWriting.text(inner, .short)))
      }
    default: add(key, Block.text(entry.value))
    }
  }

  /// `next-three` travels as text alone.
  func time(_ text: String) -> String {
    guard let stamp = RFC3339.read(text) else { return Escape.line(text) }
    let distance = times.distance(beside: stamp.instant)
    let time = times.time(stamp.instant, given: text)
    return distance.isEmpty ? time : "\(time)  \(distance)"
  }

  func lines() -> [String] {
    let width = rows.map { DisplayWidth.of($0.key) }.max() ?? 0
    return rows.map { row in
      let margin = String(repeating: " ", count: 2 + width - DisplayWidth.of(row.key))
      return margin + style.faint(row.key + (row.key.isEmpty ? " " : ":")) + " " + row.value
    }
  }

  static func text(_ value: Value) -> String {
    switch value {
    case .text(let text), .json(let text): Escape.line(text)
    case .bool(let bool): bool ? "yes" : "no"
    case .integer(let number): String(number)
    case .unsigned(let number): String(number)
    case .count(let number): String(number)
    case .number(let number): number.description
    case .texts(let texts): texts.map(Escape.line).joined(separator: ", ")
    case .list(let values): values.map(text).joined(separator: ", ")
    case .null: ""
    case .table, .textTable, .tables, .bytes, .file: Escape.line(JSONWriting.text(value, .short))
    }
  }
}
