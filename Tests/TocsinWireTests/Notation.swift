import TocsinModel
import TocsinWire

/// A value spelled out exactly, so that two of them can be compared: kinds differ, and texts
/// compare by their bytes.
func spelled(_ value: Value) -> String {
  switch value {
  case .text(let text): "text(\(bytesOf(text)))"
  case .bool(let bool): "bool(\(bool))"
  case .integer(let number): "integer(\(number))"
  case .unsigned(let number): "unsigned(\(number))"
  case .count(let number): "count(\(number))"
  case .number(let number): "number(\(number))"
  case .texts(let texts): "texts(\(texts.map(bytesOf).joined(separator: ",")))"
  case .tables(let tables): "tables(\(tables.map { spelled(.table($0)) }.joined(separator: ",")))"
  case .list(let values): "list(\(values.map(spelled).joined(separator: ",")))"
  case .table(let table), .textTable(let table):
    "{\(table.entries.map { "\(bytesOf($0.key))=\(spelled($0.value))" }.joined(separator: ","))}"
  case .bytes(let bytes): "bytes(\(bytes))"
  case .file(let descriptor): "file(\(descriptor))"
  case .json(let text): "json(\(bytesOf(text)))"
  case .null: "null"
  }
}

/// ASCII as it is, anything else as the number of its byte.
private func bytesOf(_ text: String) -> String {
  text.utf8.map { (0x20..<0x7F).contains($0) ? String(UnicodeScalar($0)) : "\\\($0)" }.joined()
}
