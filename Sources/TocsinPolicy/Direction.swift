/// Text that runs both ways (D10.10).
enum Direction {
  /// In first-strong isolates, so that a name keeps its own order and moves nothing around it.
  static func isolated(_ name: String) -> String { "\u{2068}\(name)\u{2069}" }

  /// Letters of both directions stand in `text`.
  static func isMixed(_ text: String) -> Bool {
    guard text.utf8.contains(where: { $0 >= 0x80 }) else { return false }
    var hasLeft = false
    var hasRight = false
    for scalar in text.unicodeScalars where scalar.properties.isAlphabetic {
      if isRightToLeft(scalar.value) { hasRight = true } else { hasLeft = true }
    }
    return hasLeft && hasRight
  }

  /// Hebrew to Arabic Extended-A with their presentation forms, and the scripts of the blocks that
  /// Unicode keeps for this direction.
  private static func isRightToLeft(_ value: UInt32) -> Bool {
    switch value {
    case 0x0590...0x08FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFF, 0x10800...0x10FFF, 0x1E800...0x1EFFF:
      true
    default: false
    }
  }
}
