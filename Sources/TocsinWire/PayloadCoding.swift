package import TocsinModel

/// A warning about a payload as a table: `line`, `column`, `key`, `code`, `message`.
package enum PayloadCoding {
  package static func write(_ warning: PayloadWarning) -> Table {
    var table = Table()
    table.append("line", warning.line.map { .integer(Int64($0)) })
    table.append("column", warning.column.map { .integer(Int64($0)) })
    table.append("key", .text(warning.path.joined(separator: ".")))
    table.append("code", .text(warning.code.rawValue))
    table.append("message", .text(warning.message))
    return table
  }
}

extension PayloadWarning {
  /// What is wrong with which key, in one line.
  package var told: String {
    path.isEmpty ? message : path.map(\.onOneLine).joined(separator: ".") + ": " + message
  }

  package var fault: Fault {
    let position = line.flatMap { line in column.map { Position(line: line, column: $0) } }
    return Fault(position: position, told)
  }
}
