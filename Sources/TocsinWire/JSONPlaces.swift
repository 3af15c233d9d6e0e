import TocsinModel

/// Where each key and each value of a JSON text stands, which jansson does not tell: a second walk
/// through a text that it has read, in the same order.
package struct JSONPlaces {
  private let bytes: [UInt8]
  private var index = 0
  private var line = 1
  private var column = 1

  /// The same object as `JSONReading.table(of:)`, with the places of its keys and values, however
  /// deep. What stands in a list of anything but tables has none.
  package static func table(of bytes: [UInt8], file: String? = nil) throws(Fault) -> Table {
    var table = try JSONReading.table(of: bytes, file: file)
    var places = JSONPlaces(bytes: bytes)
    places.skipBlanks()
    places.mark(&table)
    return table
  }

  private init(bytes: [UInt8]) { self.bytes = bytes }

  private var next: UInt8? { index < bytes.count ? bytes[index] : nil }

  private mutating func step() {
    guard let byte = next else { return }
    index += 1
    if byte == UInt8(ascii: "\n") {
      line += 1
      column = 1
    } else if byte & 0xC0 != 0x80 {  // not the rest of a character
      column += 1
    }
  }

  private mutating func skipBlanks() {
    while let byte = next, [0x20, 0x09, 0x0A, 0x0D].contains(byte) { step() }
  }

  private var here: Position { Position(line: line, column: column) }

  private mutating func mark(_ table: inout Table) {
    table.position = here
    step()  // {
    for entry in table.entries.indices {
      skipBlanks()
      table.entries[entry].position = here
      skipText()
      skipBlanks()
      step()  // :
      skipBlanks()
      table.entries[entry].valuePosition = here
      mark(&table.entries[entry].value)
      skipBlanks()
      if next == UInt8(ascii: ",") { step() }
    }
    skipBlanks()
    step()  // }
  }

  private mutating func mark(_ value: inout Value) {
    switch value {
    case .table(var table):
      mark(&table)
      value = .table(table)
    case .tables(var tables):
      step()  // [
      for item in tables.indices {
        skipBlanks()
        mark(&tables[item])
        skipBlanks()
        if next == UInt8(ascii: ",") { step() }
      }
      skipBlanks()
      step()  // ]
      value = .tables(tables)
    case .texts, .list: skipList()
    case .text: skipText()
    default: skipWord()
    }
  }

  private mutating func skipText() {
    step()
    while let byte = next, byte != UInt8(ascii: "\"") {
      if byte == UInt8(ascii: "\\") { step() }
      step()
    }
    step()
  }

  private mutating func skipWord() {
    while let byte = next, ![0x20, 0x09, 0x0A, 0x0D].contains(byte),
      byte != UInt8(ascii: ","), byte != UInt8(ascii: "}"), byte != UInt8(ascii: "]")
    { step() }
  }

  private mutating func skipList() {
    var depth = 0
    while let byte = next {
      switch byte {
      case UInt8(ascii: "\""):
        skipText()
        continue
      case UInt8(ascii: "["), UInt8(ascii: "{"): depth += 1
      case UInt8(ascii: "]"), UInt8(ascii: "}"): depth -= 1
      default: break
      }
      step()
      if depth == 0 { return }
    }
  }
}
