/// Values as JSON (RFC 8259).
///
/// What JSON has no word for is left out of tables and lists: `.bytes` and `.file`; a number that
/// is not finite is `null`. So writing cannot fail in the middle of an answer.
package enum JSONWriting {
  package enum Style: Sendable {
    /// No blanks, one line as far as `.json` texts are one line.
    case short
    /// Two blanks a level, one entry a line.
    case pretty
  }

  /// The text as bytes, without a last newline.
  package static func bytes(_ value: Value, _ style: Style = .short) -> [UInt8] {
    var bytes: [UInt8] = []
    append(value, to: &bytes, style)
    return bytes
  }

  package static func bytes(_ table: Table, _ style: Style = .short) -> [UInt8] {
    bytes(.table(table), style)
  }

  package static func text(_ value: Value, _ style: Style = .short) -> String {
    String(decoding: bytes(value, style), as: UTF8.self)
  }

  package static func text(_ table: Table, _ style: Style = .short) -> String {
    text(.table(table), style)
  }

  package static func append(_ value: Value, to bytes: inout [UInt8], _ style: Style = .short) {
    var writer = Writer(bytes: consume bytes, pretty: style == .pretty)
    writer.write(value)
    bytes = writer.bytes
  }

  /// Whether a text is one JSON object, so that it may be passed on as it is (W3.4).
  package static func isObject(_ text: String) -> Bool {
    (try? JSONReading.checkObject(text)) != nil
  }
}

private struct Writer {
  var bytes: [UInt8]
  let pretty: Bool
  var depth = 0

  mutating func write(_ value: Value) {
    switch value {
    case .text(let text): write(text)
    case .bool(let bool): write(word: bool ? "true" : "false")
    case .integer(let number): write(digits: number)
    case .unsigned(let number): write(digits: number)
    case .count(let number): write(digits: number)
    case .number(let number): write(number)
    case .texts(let texts): writeList(texts) { $0.write($1) }
    case .tables(let tables): writeList(tables) { $0.write($1) }
    case .list(let values): writeList(values.filter(\.isInJSON)) { $0.write($1) }
    case .table(let table), .textTable(let table): write(table)
    case .json(let text): bytes.append(contentsOf: text.utf8)
    case .null, .bytes, .file: write(word: "null")
    }
  }

  mutating func write(_ table: Table) {
    bytes.append(UInt8(ascii: "{"))
    depth += 1
    var isFirst = true
    for entry in table.entries where entry.value.isInJSON {
      if !isFirst { bytes.append(UInt8(ascii: ",")) }
      isFirst = false
      newLine()
      write(entry.key)
      bytes.append(UInt8(ascii: ":"))
      if pretty { bytes.append(UInt8(ascii: " ")) }
      write(entry.value)
    }
    depth -= 1
    if !isFirst { newLine() }
    bytes.append(UInt8(ascii: "}"))
  }

  mutating func writeList<Item>(_ items: [Item], _ writeItem: (inout Writer, Item) -> Void) {
    bytes.append(UInt8(ascii: "["))
    depth += 1
    var isFirst = true
    for item in items {
      if !isFirst { bytes.append(UInt8(ascii: ",")) }
      isFirst = false
      newLine()
      writeItem(&self, item)
    }
    depth -= 1
    if !isFirst { newLine() }
    bytes.append(UInt8(ascii: "]"))
  }

  mutating func newLine() {
    guard pretty else { return }
    bytes.append(UInt8(ascii: "\n"))
    for _ in 0..<depth {
      bytes.append(UInt8(ascii: " "))
      bytes.append(UInt8(ascii: " "))
    }
  }

  mutating func write(_ text: String) {
    var text = text
    text.withUTF8 { utf8 in
      bytes.reserveCapacity(bytes.count + utf8.count + 2)
      bytes.append(UInt8(ascii: "\""))
      var start = 0
      for (index, byte) in utf8.enumerated()
      where byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") {
        bytes.append(contentsOf: utf8[start..<index])
        start = index + 1
        writeEscaped(byte)
      }
      bytes.append(contentsOf: utf8[start...])
      bytes.append(UInt8(ascii: "\""))
    }
  }

  mutating func writeEscaped(_ byte: UInt8) {
    bytes.append(UInt8(ascii: "\\"))
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes.append(byte)
    case UInt8(ascii: "\n"): bytes.append(UInt8(ascii: "n"))
    case UInt8(ascii: "\r"): bytes.append(UInt8(ascii: "r"))
    case UInt8(ascii: "\t"): bytes.append(UInt8(ascii: "t"))
    default:
      write(word: "u00")
      for digit in [byte >> 4, byte & 0xF] {
        bytes.append(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10)
      }
    }
  }

  mutating func write(digits number: some FixedWidthInteger) {
    bytes.append(contentsOf: String(number).utf8)
  }

  /// The shortest digits that read back as the same number.
  mutating func write(_ number: Double) {
    if number.isFinite {
      bytes.append(contentsOf: number.description.utf8)
    } else {
      write(word: "null")
    }
  }

  mutating func write(word: StaticString) {
    word.withUTF8Buffer { bytes.append(contentsOf: $0) }
  }
}

extension Value {
  fileprivate var isInJSON: Bool {
    switch self {
    case .bytes, .file: false
    default: true
    }
  }
}
