import Testing
import TocsinModel
import TocsinTime

/// A row of a table: words at a moment and a place, and when they ring.
struct Rings: Sendable, CustomTestStringConvertible {
  let words: String
  let now: String
  let zone: String
  /// `2026-12-03 09:00 +01:00`; the seconds only where there are any.
  let expected: [String]

  init(
    _ words: String, _ expected: String..., at now: String = "2026-12-02T10:00:00+01:00",
    in zone: String = "Europe/Berlin"
  ) {
    self.words = words
    self.expected = expected
    self.now = now
    self.zone = zone
  }

  var testDescription: String { "\(words), \(now) \(zone)" }

  /// What rings, as many as are expected and one to see that it ends where `gone` stands.
  func found() throws -> [String] {
    let isWhole = expected.last == "gone"
    var rings = try Desk(now, zone).rings(words, count: expected.count, force: true)
      .map(Rings.short)
    if isWhole, rings.count == expected.count - 1 { rings.append("gone") }
    return rings
  }

  private static func short(_ text: String) -> String {
    guard text.utf8.count >= 25, text.dropFirst(10).first == "T" else { return text }
    let clock = text.dropFirst(11).prefix(8)
    let offset = text.suffix(6)
    let fraction = text.dropFirst(19).dropLast(6)
    let time =
      clock.hasSuffix(":00") && fraction.isEmpty
      ? String(clock.prefix(5)) : String(clock + fraction)
    return "\(text.prefix(10)) \(time) \(offset)"
  }
}
