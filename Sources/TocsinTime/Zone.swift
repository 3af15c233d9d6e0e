package import TocsinModel

/// What a zone's clocks show at some instant.
package struct Offset: Hashable, Sendable {
  /// Seconds ahead of UTC.
  package let seconds: Int
  /// `CET`, or `+03` where there is no name.
  package let abbreviation: String
  package let isDST: Bool

  package init(seconds: Int, abbreviation: String, isDST: Bool) {
    self.seconds = seconds
    self.abbreviation = abbreviation
    self.isDST = isDST
  }
}

/// The history and the rules of one zone.
///
/// The changes of a file and those that follow from its footer are one ascending table:
///
///     first    kinds[0]        kinds[1]              the footer, for 400 years
///     ─────┬───────────────┬──────────────── … ─┬──────────────────────────────┐
///      changes[0]      changes[1]           the file's last                    again
///
/// The Gregorian calendar repeats itself, weekdays included, after 400 years. So an instant beyond
/// the table is looked up a whole number of cycles earlier, and every search is a binary one.
package struct Zone: Equatable, Sendable {
  package let name: ZoneName
  let changes: [Int64]
  let kinds: [UInt8]
  let offsets: [Offset]
  let first: UInt8
  let cycle: Cycle

  /// From when on the table repeats itself, in seconds since 1970.
  enum Cycle: Equatable, Sendable {
    case none
    /// A whole cycle is in the table from that second.
    case from(Int64)
    /// The same before it: a footer and not a single change in the file.
    case always(Int64)

    static let seconds: Int64 = 146_097 * 86_400

    /// How much earlier to look.
    func shift(_ seconds: Int64) -> Int64 {
      switch self {
      case .none: 0
      case .from(let start):
        seconds < start ? 0 : (seconds - start) / Cycle.seconds * Cycle.seconds
      case .always(let start): floorDivide(seconds - start, Cycle.seconds) * Cycle.seconds
      }
    }
  }

  /// Another number for other rules.
  package var mark: UInt64 {
    var mark: UInt64 = 0xCBF2_9CE4_8422_2325
    func add(_ value: Int64) { mark = (mark ^ UInt64(bitPattern: value)) &* 0x100_0000_01B3 }
    for change in changes { add(change) }
    for kind in kinds { add(Int64(kind)) }
    for offset in offsets { add(Int64(offset.seconds)) }
    return mark
  }

  package static let utc = Zone(fixed: 0, name: .utc, abbreviation: "UTC")
  package static let gmt = Zone(fixed: 0, name: .gmt, abbreviation: "GMT")

  init(fixed seconds: Int, name: ZoneName, abbreviation: String) {
    self.name = name
    changes = []
    kinds = []
    offsets = [Offset(seconds: seconds, abbreviation: abbreviation, isDST: false)]
    first = 0
    cycle = .none
  }

  /// A zone that is nothing but a distance from UTC, named after it.
  package static func offset(_ seconds: Int) -> Zone {
    let name = ZoneName.offset(seconds)
    return Zone(fixed: seconds, name: name, abbreviation: name.text)
  }

  init(
    name: ZoneName, changes: [Int64], kinds: [UInt8], offsets: [Offset], first: UInt8, cycle: Cycle
  ) {
    self.name = name
    self.changes = changes
    self.kinds = kinds
    self.offsets = offsets
    self.first = first
    self.cycle = cycle
  }

  package func offset(at instant: WallTime) -> Offset {
    let seconds = floorDivide(instant.usec, 1_000_000)
    return offset(ofPiece: piece(at: seconds - cycle.shift(seconds)))
  }

  /// The clock on the wall. Saturates where `Int64` ends.
  package func civil(at instant: WallTime) -> CivilTime {
    CivilTime(usec: instant.moved(seconds: Int64(offset(at: instant).seconds)).usec)
  }

  /// The next instant at which the offset, its name or its DST mark changes; nil if none does.
  package func nextChange(after instant: WallTime) -> WallTime? {
    let seconds = floorDivide(instant.usec, 1_000_000)
    let shift = cycle.shift(seconds)
    let next = piece(at: seconds - shift)
    guard next < changes.count else { return nil }
    return WallTime(usec: 0).moved(seconds: changes[next] + shift)
  }

  /// The number of changes up to and including `seconds`. Piece 0 lies before the first change.
  func piece(at seconds: Int64) -> Int {
    var low = 0
    var high = changes.count
    while low < high {
      let middle = (low + high) / 2
      if changes[middle] <= seconds { low = middle + 1 } else { high = middle }
    }
    return low
  }

  func offset(ofPiece piece: Int) -> Offset {
    offsets[Int(piece == 0 ? first : kinds[piece - 1])]
  }
}

extension WallTime {
  /// Saturates where `Int64` ends.
  func moved(seconds: Int64) -> WallTime {
    let (span, tooLong) = seconds.multipliedReportingOverflow(by: 1_000_000)
    let (sum, tooFar) = usec.addingReportingOverflow(tooLong ? (seconds < 0 ? .min : .max) : span)
    return WallTime(usec: tooFar ? (seconds < 0 ? .min : .max) : sum)
  }
}
