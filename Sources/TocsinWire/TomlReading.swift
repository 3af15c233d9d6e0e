import CToml
import TocsinModel
import TocsinTime

/// TOML 1.0 into a table, in document order, with the place of every key and value.
///
/// Dates are faults: times are text everywhere (C1.2, T3.31). A nesting deeper than
/// `Limits.nesting` is one too. Lists are told apart as in `JSONReading`.
package enum TomlReading {
  package static func table(of bytes: [UInt8], file: String? = nil) throws(Fault) -> Table {
    var error = ctoml_error()
    let document = bytes.withUnsafeBytes { buffer in
      ctoml_parse(buffer.baseAddress, buffer.count, &error)
    }
    guard let document else {
      var fault = Fault(file: file, error)
      if let (word, position) = BareWord.find(in: bytes, line: error.line, column: error.column) {
        fault.message =
          Nearest.word(to: word, among: ["true", "false"]).map {
            "'\(word)' is no value; did you mean \($0)?"
          } ?? "text stands in quotes: \"\(word)\""
        fault.position = position
      }
      throw fault
    }
    defer { ctoml_free(document) }
    var count = 0
    let start = ctoml_nodes(document, &count)
    var reader = Reader(file: file, nodes: UnsafeBufferPointer(start: start, count: count))
    guard case .table(let table) = try reader.read() else { return Table() }
    return table
  }

  package static func table(of text: String, file: String? = nil) throws(Fault) -> Table {
    try table(of: Array(text.utf8), file: file)
  }
}

private struct Reader {
  let file: String?
  let nodes: UnsafeBufferPointer<ctoml_node>
  var next = 0
  var depth = 0

  mutating func read() throws(Fault) -> Value {
    let node = nodes[next]
    next += 1
    switch node.kind {
    case CTOML_TABLE: return .table(try readTable(node))
    case CTOML_LIST: return try readList(node)
    case CTOML_TEXT: return .text(try readText(node.text, node.text_length, at: node.valuePosition))
    case CTOML_INTEGER: return .integer(node.integer)
    case CTOML_NUMBER: return .number(node.number)
    case CTOML_BOOL: return .bool(node.integer != 0)
    default:
      throw Fault(
        file: file, position: node.valuePosition,
        "a date or time is written as text, in quotes")
    }
  }

  private mutating func readTable(_ node: ctoml_node) throws(Fault) -> Table {
    try enter(node)
    defer { depth -= 1 }
    var table = Table(position: node.valuePosition)
    table.entries.reserveCapacity(node.count)
    for _ in 0..<node.count {
      let entry = nodes[next]
      let position = Position(line: entry.key_line, column: entry.key_column)
      let key = try readText(entry.key, entry.key_length, at: position)
      table.entries.append(
        Table.Entry(
          key: key, value: try read(), position: position, valuePosition: entry.valuePosition))
    }
    return table
  }

  private mutating func readList(_ node: ctoml_node) throws(Fault) -> Value {
    try enter(node)
    defer { depth -= 1 }
    var values: [Value] = []
    values.reserveCapacity(node.count)
    for _ in 0..<node.count { values.append(try read()) }
    return Value(list: values)
  }

  private mutating func enter(_ node: ctoml_node) throws(Fault) {
    depth += 1
    if depth > Limits.nesting {
      throw Fault(
        file: file, position: node.valuePosition,
        "nested too deeply: \(Limits.nesting) levels at most")
    }
  }

  private func readText(
    _ start: UnsafePointer<CChar>?, _ count: Int, at position: Position?
  ) throws(Fault) -> String {
    let bytes = UnsafeRawBufferPointer(start: start, count: start == nil ? 0 : count)
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw Fault(file: file, position: position, "not UTF-8")
    }
    return text
  }
}

extension ctoml_node {
  fileprivate var valuePosition: Position? { Position(line: line, column: column) }
}

extension Position {
  /// Nil for what C has no place for, 0.
  fileprivate init?(line: UInt32, column: UInt32) {
    guard line > 0, column > 0 else { return nil }
    self.init(line: Int(line), column: Int(column))
  }
}

extension Fault {
  fileprivate init(file: String?, _ error: ctoml_error) {
    let text = withUnsafeBytes(of: error.message) { buffer in
      String(decoding: buffer.prefix { $0 != 0 }, as: UTF8.self)
    }
    self.init(
      file: file, position: Position(line: error.line, column: error.column), text.onOneLine)
  }
}
