import TocsinModel

/// Sizes as people write them: `"64KiB"`, `"256MB"` (C1.2).
package enum Size {
  /// The number of bytes: digits and a unit, `B`, or a thousand- or 1024-fold of it.
  package static func read(_ text: String) throws(Complaint) -> Int64 {
    let digits = text.utf8.prefix(while: \.isDigit)
    let unit = String(decoding: text.utf8.dropFirst(digits.count), as: UTF8.self)
    guard !digits.isEmpty else { throw unreadable(text) }
    guard let factor = units.first(where: { $0.name.hasSameBytes(as: unit) })?.bytes else {
      throw unit.isEmpty
        ? Complaint("no unit in \(text.quoted); write it with B, KB, KiB, MB, MiB, GB or GiB")
        : unreadable(text)
    }
    guard let number = Int64(String(decoding: digits, as: UTF8.self)) else {
      throw Complaint("\(text.quoted) is too large")
    }
    let (bytes, overflow) = number.multipliedReportingOverflow(by: factor)
    if overflow { throw Complaint("\(text.quoted) is too large") }
    return bytes
  }

  /// The same number in the largest unit that divides it.
  package static func text(bytes: Int64) -> String {
    let unit = units.first { bytes != 0 && bytes.isMultiple(of: $0.bytes) }
    return unit.map { "\(bytes / $0.bytes)\($0.name)" } ?? "\(bytes)B"
  }

  private static func unreadable(_ text: String) -> Complaint {
    Complaint("\(text.quoted) is no size, such as '64KiB' or '256MB'")
  }

  private static let units: [(name: String, bytes: Int64)] = [
    ("GiB", 1 << 30), ("GB", 1_000_000_000), ("MiB", 1 << 20), ("MB", 1_000_000),
    ("KiB", 1 << 10), ("KB", 1000), ("B", 1),
  ]
}
