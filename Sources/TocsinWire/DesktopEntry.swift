import TocsinModel

/// What a desktop entry says of an app: `Name` in the person's language, and `Icon`.
///
///     [Desktop Entry]
///     Name=Mail
///     Name[de]=Post
///     Icon=mail-client
///
/// Read as the Desktop Entry Specification has it, and no more than is needed of it. It is written
/// by others: what is not as it should be is left out.
package struct DesktopEntry: Equatable, Sendable {
  package static let mostBytes = 256 * 1024
  private static let mostNameBytes = 255

  package var name: String?
  package var icon: String?

  package init(name: String? = nil, icon: String? = nil) {
    self.name = name
    self.icon = icon
  }

  /// Nil for what is no desktop entry, or says that there is none (`Hidden`).
  ///
  /// - Parameter locales: keys of `Name[…]`, the best first.
  package init?(_ bytes: [UInt8], locales: [String]) {
    guard bytes.count <= DesktopEntry.mostBytes, let text = String(validating: bytes, as: UTF8.self)
    else { return nil }
    var isWithin = false
    var isFound = false
    var rank = Int.max
    for line in text.utf8.split(separator: UInt8(ascii: "\n")) {
      guard let first = line.first, first != UInt8(ascii: "#") else { continue }
      if first == UInt8(ascii: "[") {
        isWithin = DesktopEntry.trimmed(line).elementsEqual("[Desktop Entry]".utf8)
        // A second group of that name counts for nothing.
        if isWithin, isFound { break }
        isFound = isFound || isWithin
        continue
      }
      guard isWithin, let equals = line.firstIndex(of: UInt8(ascii: "=")),
        let key = String(DesktopEntry.trimmed(line[..<equals])),
        let written = String(DesktopEntry.trimmed(line[line.index(after: equals)...]))
      else { continue }
      if key.hasSameBytes(as: "Hidden"), written.hasSameBytes(as: "true") { return nil }
      if key.hasSameBytes(as: "Icon"), icon == nil { icon = DesktopEntry.value(written) }
      guard let found = DesktopEntry.rank(of: key, locales), found < rank,
        let value = DesktopEntry.value(written)
      else { continue }
      name = value
      rank = found
    }
    guard isFound else { return nil }
  }

  /// How good a `Name` of that key is, 0 the best; nil for what is none.
  private static func rank(of key: String, _ locales: [String]) -> Int? {
    if key.hasSameBytes(as: "Name") { return locales.count }
    return locales.firstIndex { "Name[\($0)]".hasSameBytes(as: key) }
  }

  /// With its escapes read; nil where nothing is left to show, or it is no name.
  private static func value(_ written: String) -> String? {
    var result = String.UnicodeScalarView()
    var isEscape = false
    for scalar in written.unicodeScalars {
      if isEscape {
        isEscape = false
        switch scalar {
        case "s", "n", "t", "r": result.append(" ")
        default: result.append(scalar)
        }
      } else if scalar == "\\" {
        isEscape = true
      } else if scalar.value >= 0x20, !(0x7F..<0xA0).contains(scalar.value) {
        result.append(scalar)
      }
    }
    let value = String(result)
    guard !value.isBlank, value.utf8.count <= mostNameBytes else { return nil }
    return value
  }

  private static func trimmed(_ bytes: Substring.UTF8View) -> Substring.UTF8View {
    let blanks: Set<UInt8> = [UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r")]
    var rest = bytes.drop { blanks.contains($0) }
    while let last = rest.last, blanks.contains(last) { rest.removeLast() }
    return rest
  }
}

extension DesktopEntry {
  /// The keys in which a value of that locale may stand, the best first: `de_AT.UTF-8@euro` is
  /// `de_AT@euro`, `de_AT`, `de@euro`, `de`. None for `C` and what is no locale.
  package static func locales(_ locale: String) -> [String] {
    let parts = locale.utf8.split(
      separator: UInt8(ascii: "@"), maxSplits: 1, omittingEmptySubsequences: false)
    let place = parts.first?.split(
      separator: UInt8(ascii: "."), maxSplits: 1, omittingEmptySubsequences: false
    ).first.flatMap { String($0) }
    guard let place, !place.isEmpty, place != "C", place != "POSIX" else { return [] }
    let modifier = parts.count == 2 ? String(parts[1]).map { "@" + $0 } : nil
    let language = place.utf8.split(separator: UInt8(ascii: "_"), maxSplits: 1).first
      .flatMap { String($0) }
    var result: [String] = []
    for base in [place, language ?? place] {
      for key in [modifier.map { base + $0 }, base].compactMap({ $0 }) where !result.contains(key) {
        result.append(key)
      }
    }
    return result
  }
}
