/// What a zone file in the format TZif (RFC 9636, versions 1 to 4) says, checked but not yet
/// put to use.
package struct ZoneFile: Sendable {
  /// Seconds since 1970, strictly ascending.
  var changes: [Int64] = []
  /// The offset in force from the change with the same index, as an index into `offsets`.
  var kinds: [UInt8] = []
  /// The first one is in force before the first change.
  var offsets: [Offset] = []
  /// What happens after the last change; nil where the file leaves it open.
  var footer: ZoneFooter?

  /// Larger than any zone there is (the largest has 4 KB); more is no zone file.
  package static let maximumBytes = 256 * 1024

  package init(_ bytes: [UInt8]) throws(ZoneFileError) {
    guard bytes.count <= ZoneFile.maximumBytes else { throw .tooLarge }
    var reader = ByteReader(bytes)
    let first = try Header(&reader)
    guard first.version > 1 else {
      try read(first, wide: false, from: &reader)
      return
    }
    // The first block repeats the years 1901 to 2037 for readers of version 1.
    try reader.skip(first.size(wide: false))
    try read(try Header(&reader), wide: true, from: &reader)
    guard try reader.byte() == UInt8(ascii: "\n") else { throw .malformed("no footer") }
    let text = try reader.line()
    if !text.isEmpty { footer = try ZoneFooter(text) }
  }

  private mutating func read(
    _ header: Header, wide: Bool, from reader: inout ByteReader
  ) throws(ZoneFileError) {
    guard header.leaps == 0 else { throw .leapSeconds }
    guard header.types > 0, header.types <= 256 else { throw .malformed("number of types") }
    guard reader.has(header.size(wide: wide)) else { throw .truncated }
    for _ in 0..<header.times {
      let change = try wide ? reader.int64() : Int64(reader.int32())
      guard (-(1 << 60)...(1 << 60)).contains(change) else { throw .malformed("time of a change") }
      if let last = changes.last, last >= change { throw .malformed("order of changes") }
      changes.append(change)
    }
    for _ in 0..<header.times {
      let kind = try reader.byte()
      guard kind < header.types else { throw .malformed("type of a change") }
      kinds.append(kind)
    }
    var raw: [(seconds: Int32, isDST: UInt8, name: UInt8)] = []
    for _ in 0..<header.types {
      raw.append((try reader.int32(), try reader.byte(), try reader.byte()))
    }
    let names = try reader.bytes(header.characters)
    for type in raw {
      // RFC 9636 section 3.2: more than 25 hours behind or 26 hours ahead is not to be.
      guard (-89_999...93_599).contains(type.seconds) else { throw .malformed("offset") }
      guard type.isDST <= 1 else { throw .malformed("DST mark") }
      guard type.name < names.count, let end = names[Int(type.name)...].firstIndex(of: 0) else {
        throw .malformed("abbreviation")
      }
      offsets.append(
        Offset(
          seconds: Int(type.seconds),
          abbreviation: try ZoneFooter.abbreviation(names[Int(type.name)..<end]),
          isDST: type.isDST == 1))
    }
    // Marks for POSIX rules without dates of their own. Nothing here needs them.
    try reader.skip(header.standardMarks + header.universalMarks)
  }
}

package enum ZoneFileError: Error, Equatable, Sendable {
  /// It does not begin with `TZif`.
  case notAZoneFile
  case truncated
  case tooLarge
  case unknownVersion(UInt8)
  /// A file of the `right/` tree: it counts leap seconds, which POSIX time does not have.
  case leapSeconds
  case malformed(String)
}

/// The 44 bytes before each block.
private struct Header {
  let version: Int
  let universalMarks: Int
  let standardMarks: Int
  let leaps: Int
  let times: Int
  let types: Int
  let characters: Int

  init(_ reader: inout ByteReader) throws(ZoneFileError) {
    guard reader.has(4) else { throw .notAZoneFile }
    guard try reader.bytes(4).elementsEqual("TZif".utf8) else { throw .notAZoneFile }
    let mark = try reader.byte()
    switch mark {
    case 0: version = 1
    case UInt8(ascii: "2")...UInt8(ascii: "4"): version = Int(mark - UInt8(ascii: "0"))
    default: throw .unknownVersion(mark)
    }
    try reader.skip(15)
    universalMarks = try reader.count()
    standardMarks = try reader.count()
    leaps = try reader.count()
    times = try reader.count()
    types = try reader.count()
    characters = try reader.count()
    guard standardMarks == 0 || standardMarks == types,
      universalMarks == 0 || universalMarks == types
    else { throw .malformed("number of marks") }
  }

  /// Bytes of the block after it. The counts are limited, so this cannot overflow.
  func size(wide: Bool) -> Int {
    let time = wide ? 8 : 4
    return times * (time + 1) + types * 6 + characters + leaps * (time + 4) + standardMarks
      + universalMarks
  }
}

private struct ByteReader {
  private let source: [UInt8]
  private var at = 0

  init(_ source: [UInt8]) { self.source = source }

  func has(_ count: Int) -> Bool { count <= source.count - at }

  mutating func bytes(_ count: Int) throws(ZoneFileError) -> [UInt8] {
    guard has(count) else { throw .truncated }
    defer { at += count }
    return Array(source[at..<at + count])
  }

  mutating func skip(_ count: Int) throws(ZoneFileError) {
    guard has(count) else { throw .truncated }
    at += count
  }

  mutating func byte() throws(ZoneFileError) -> UInt8 {
    guard has(1) else { throw .truncated }
    defer { at += 1 }
    return source[at]
  }

  mutating func int32() throws(ZoneFileError) -> Int32 {
    Int32(bitPattern: try number(UInt32.self))
  }

  mutating func int64() throws(ZoneFileError) -> Int64 {
    Int64(bitPattern: try number(UInt64.self))
  }

  /// A count of things that take at least a byte each.
  mutating func count() throws(ZoneFileError) -> Int {
    let number = Int(try number(UInt32.self))
    guard number <= ZoneFile.maximumBytes else { throw .truncated }
    return number
  }

  private mutating func number<Number: FixedWidthInteger & UnsignedInteger>(
    _ type: Number.Type
  ) throws(ZoneFileError) -> Number {
    guard has(Number.bitWidth / 8) else { throw .truncated }
    var value: Number = 0
    for _ in 0..<Number.bitWidth / 8 {
      value = value << 8 | Number(source[at])
      at += 1
    }
    return value
  }

  /// What is left up to the next newline, which must be there.
  mutating func line() throws(ZoneFileError) -> ArraySlice<UInt8> {
    guard let end = source[at...].firstIndex(of: UInt8(ascii: "\n")) else { throw .truncated }
    defer { at = end + 1 }
    return source[at..<end]
  }
}
