import TocsinTime

/// A zone file that is put together for a test.
struct TZif {
  var version = UInt8(ascii: "2")
  var changes: [(at: Int64, kind: UInt8)] = []
  var types: [(seconds: Int32, isDST: UInt8, name: UInt8)] = [(3600, 0, 0)]
  var names = "CET\0CEST\0"
  var leaps: [UInt8] = []
  var footer = "CET-1CEST,M3.5.0,M10.5.0/3"

  var bytes: [UInt8] {
    guard version != 0 else { return block(wide: false) }
    return header(times: 0, types: 1, names: 1, leaps: 0) + [0, 0, 0, 0, 0, 0, 0]
      + block(wide: true) + Array("\n\(footer)\n".utf8)
  }

  private func block(wide: Bool) -> [UInt8] {
    var bytes = header(
      times: changes.count, types: types.count, names: names.utf8.count,
      leaps: leaps.count / (wide ? 12 : 8))
    for change in changes {
      bytes +=
        wide ? big(UInt64(bitPattern: change.at)) : big(UInt32(truncatingIfNeeded: change.at))
    }
    bytes += changes.map(\.kind)
    for type in types { bytes += big(UInt32(bitPattern: type.seconds)) + [type.isDST, type.name] }
    return bytes + Array(names.utf8) + leaps
  }

  private func header(times: Int, types: Int, names: Int, leaps: Int) -> [UInt8] {
    Array("TZif".utf8) + [version] + [UInt8](repeating: 0, count: 15)
      + [0, 0, leaps, times, types, names].flatMap { big(UInt32($0)) }
  }

  private func big<Number: FixedWidthInteger>(_ number: Number) -> [UInt8] {
    (0..<Number.bitWidth / 8).reversed().map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
  }

  func zone(_ name: String = "Test/Zone") throws -> Zone {
    try Zone(name: ZoneName(name) ?? .utc, file: ZoneFile(bytes))
  }
}
