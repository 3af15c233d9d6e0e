/// The name of a zone in the tz database, such as `Europe/Berlin`. Only the form is checked here;
/// whether there is such a zone, a `ZoneSource` knows.
///
/// It becomes part of a path: it is not absolute, has no empty part and none that begins with a
/// dot. ASCII, so `==` is exact.
package struct ZoneName: Hashable, Sendable, CustomStringConvertible {
  package let text: String

  package static let utc = ZoneName(known: "UTC")
  package static let gmt = ZoneName(known: "GMT")
  /// The machine's own zone where nobody says what it is called.
  package static let localtime = ZoneName(known: "localtime")

  init(known text: String) { self.text = text }

  package init?(_ text: String) {
    guard text.utf8.count <= 255 else { return nil }
    let parts = text.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    guard parts.allSatisfy(ZoneName.isPart) else { return nil }
    self.text = text
  }

  /// `+02:00`: a fixed distance from UTC that the words gave. No file has such a name.
  static func offset(_ seconds: Int) -> ZoneName {
    let minutes = abs(seconds) / 60
    return ZoneName(
      known: (seconds < 0 ? "-" : "+") + padded(minutes / 60) + ":" + padded(minutes % 60))
  }

  private static func isPart(_ part: Substring.UTF8View) -> Bool {
    guard let first = part.first, first.isLetter || first.isDigit || first == UInt8(ascii: "_")
    else { return false }
    return part.allSatisfy { byte in
      byte.isLetter || byte.isDigit || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "-")
        || byte == UInt8(ascii: "+")
    }
  }

  package var description: String { text }
}

extension UInt8 {
  var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }
  var isLetter: Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self | 0x20) }
  /// The small letter of an ASCII capital, everything else unchanged: no locale has a say (T1.1).
  var lowered: UInt8 { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(self) ? self | 0x20 : self }
}

extension String {
  var loweredASCII: String { String(decoding: utf8.map(\.lowered), as: UTF8.self) }
}
