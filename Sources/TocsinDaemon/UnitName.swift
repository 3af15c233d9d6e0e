import TocsinModel

/// The name of a unit that desktops start an app in: `app[-LAUNCHER]-ID-RANDOM.scope`, or
/// `app[-LAUNCHER]-ID[@RANDOM].service`. A dash within the id stands there as `\x2d`.
struct UnitName {
  /// Nil where no app id stands in its place.
  let app: AppID?

  /// Nil for a unit that is no app's.
  nonisolated init?(_ unit: String) {
    guard let dot = unit.utf8.lastIndex(of: UInt8(ascii: ".")) else { return nil }
    var parts: [Substring]
    switch unit[dot...] {
    case ".scope":
      parts = unit[..<dot].split(separator: "-", omittingEmptySubsequences: false)
      guard parts.count >= 3 else { return nil }
      parts.removeLast()
    case ".service":
      let name = unit[..<dot].prefix { $0 != "@" }
      parts = name.split(separator: "-", omittingEmptySubsequences: false)
    default: return nil
    }
    guard parts.first == "app", parts.count == 2 || parts.count == 3, let id = parts.last else {
      return nil
    }
    app = UnitName.unescaped(id).flatMap { AppID($0) }
  }

  /// `\xHH` undone; nil where that is no text.
  private nonisolated static func unescaped(_ text: Substring) -> String? {
    var bytes: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "\\") else {
        bytes.append(byte)
        continue
      }
      guard rest.popFirst() == UInt8(ascii: "x"), let high = rest.popFirst()?.hexDigit,
        let low = rest.popFirst()?.hexDigit
      else { return nil }
      bytes.append(high << 4 | low)
    }
    return String(validating: bytes, as: UTF8.self)
  }
}

extension UInt8 {
  fileprivate nonisolated var hexDigit: UInt8? {
    switch self {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): self - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): self - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): self - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}
