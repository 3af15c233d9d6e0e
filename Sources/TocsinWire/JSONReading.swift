import CJansson
import TocsinModel

/// JSON (RFC 8259) into values, in document order.
///
/// Strict: a key that stands twice, an integer that `Int64` does not hold and a nesting deeper than
/// `Limits.nesting` are faults; nothing is rounded. A fault in the notation has line and column,
/// one in what could be read has the path of keys (design.md section 1).
///
/// A list of texts alone is `.texts`, of tables alone `.tables`; any other, the empty one too, is
/// `.list`.
package enum JSONReading {
  /// - Parameter allowsNUL: whether `\u0000` may stand in a text. Most texts end up in C.
  package static func value(
    of bytes: [UInt8], file: String? = nil, allowsNUL: Bool = false
  ) throws(Fault) -> Value {
    let flags = JSON_REJECT_DUPLICATES | JSON_DECODE_ANY | (allowsNUL ? JSON_ALLOW_NUL : 0)
    let root = try load(bytes, flags: flags, file: file)
    defer { json_decref(root) }
    var reader = Reader(file: file)
    return try reader.read(root)
  }

  /// The same for a text that must be an object.
  package static func table(
    of bytes: [UInt8], file: String? = nil, allowsNUL: Bool = false
  ) throws(Fault) -> Table {
    guard case .table(let table) = try value(of: bytes, file: file, allowsNUL: allowsNUL) else {
      throw Fault(file: file, position: Position(line: 1, column: 1), "not a JSON object")
    }
    return table
  }

  /// Checks that a text is one JSON object without changing it (W3.4). Numbers of any size pass,
  /// for nobody here computes with them.
  package static func checkObject(_ text: String) throws(Fault) {
    let root = try load(
      Array(text.utf8), flags: JSON_REJECT_DUPLICATES | JSON_ALLOW_NUL | JSON_DECODE_INT_AS_REAL,
      file: nil)
    defer { json_decref(root) }
    guard root.pointee.type == JSON_OBJECT else {
      throw Fault(position: Position(line: 1, column: 1), "not a JSON object")
    }
    var reader = Reader(file: nil)
    _ = try reader.read(root)
  }

  private static func load(
    _ bytes: [UInt8], flags: Int32, file: String?
  ) throws(Fault) -> UnsafeMutablePointer<json_t> {
    var error = json_error_t()
    let root = bytes.withUnsafeBytes { buffer in
      // An empty buffer may have no address, which jansson does not take.
      buffer.isEmpty
        ? json_loadb("", 0, Int(flags), &error)
        : json_loadb(buffer.baseAddress, buffer.count, Int(flags), &error)
    }
    guard let root else { throw Fault(file: file, error) }
    return root
  }
}

private struct Reader {
  let file: String?
  var path: [String] = []
  var depth = 0

  mutating func read(_ json: UnsafeMutablePointer<json_t>) throws(Fault) -> Value {
    switch json.pointee.type {
    case JSON_OBJECT: return .table(try readTable(json))
    case JSON_ARRAY: return try readList(json)
    case JSON_STRING: return .text(try readText(json_string_value(json), json_string_length(json)))
    case JSON_INTEGER: return .integer(json_integer_value(json))
    case JSON_REAL: return .number(json_real_value(json))
    case JSON_TRUE: return .bool(true)
    case JSON_FALSE: return .bool(false)
    default: return .null
    }
  }

  private mutating func readTable(_ json: UnsafeMutablePointer<json_t>) throws(Fault) -> Table {
    try enter()
    defer { depth -= 1 }
    var table = Table()
    table.entries.reserveCapacity(json_object_size(json))
    var place = json_object_iter(json)
    while let here = place {
      let key = try readText(json_object_iter_key(here), json_object_iter_key_len(here))
      if let value = json_object_iter_value(here) {
        path.append(key)
        table.append(key, try read(value))
        path.removeLast()
      }
      place = json_object_iter_next(json, here)
    }
    return table
  }

  private mutating func readList(_ json: UnsafeMutablePointer<json_t>) throws(Fault) -> Value {
    try enter()
    defer { depth -= 1 }
    var values: [Value] = []
    let count = json_array_size(json)
    values.reserveCapacity(count)
    for index in 0..<count {
      guard let item = json_array_get(json, index) else { break }
      path.append(String(index + 1))
      values.append(try read(item))
      path.removeLast()
    }
    return Value(list: values)
  }

  private mutating func enter() throws(Fault) {
    depth += 1
    if depth > Limits.nesting {
      throw Fault(file: file, path: path, "nested too deeply: \(Limits.nesting) levels at most")
    }
  }

  private func readText(_ start: UnsafePointer<CChar>?, _ count: Int) throws(Fault) -> String {
    let bytes = UnsafeRawBufferPointer(start: start, count: start == nil ? 0 : count)
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw Fault(file: file, path: path, "not UTF-8")
    }
    return text
  }
}

extension Fault {
  /// jansson's line, with the place where what it stumbles over begins: it names the end.
  fileprivate init(file: String?, _ error: json_error_t) {
    var text = withUnsafeBytes(of: error.text) { buffer in
      String(decoding: buffer.prefix { $0 != 0 }, as: UTF8.self)
    }
    let nul = "\\u0000 is not allowed"
    if text.hasPrefix(nul) {  // what follows names a switch of the library
      text = nul + text.dropFirst("\(nul) without JSON_ALLOW_NUL".count)
    }
    var message = text
    var column = Int(error.column)
    if let token = text.tokenAtEnd {
      column -= token.unicodeScalars.count - 1
      message = String(text.dropLast(token.count + " near ''".count)) + " near \(token.quoted)"
    } else if text.hasSuffix("near end of file") {
      column += 1
    }
    self.init(
      file: file, position: Position(line: max(1, Int(error.line)), column: max(1, column)),
      message.onOneLine)
  }
}

extension String {
  /// What stands in the last quotes of `… near 'TOKEN'`.
  fileprivate var tokenAtEnd: String? {
    let mark = Array(" near '".utf8)
    let bytes = Array(utf8)
    guard bytes.last == UInt8(ascii: "'"), bytes.count > mark.count else { return nil }
    for start in 0..<(bytes.count - mark.count)
    where bytes[start..<(start + mark.count)].elementsEqual(mark) {
      return String(decoding: bytes[(start + mark.count)..<(bytes.count - 1)], as: UTF8.self)
    }
    return nil
  }
}
