extension String {
  /// `%i`, `%e` and `%a` replaced by what `value` gives for the letter; a `%` before anything else
  /// stands for itself.
  package func replacingMarks(_ value: (Unicode.Scalar) -> String?) -> String {
    var result = ""
    var rest = unicodeScalars[...]
    while let scalar = rest.popFirst() {
      if scalar == "%", let next = rest.first, let text = value(next) {
        result += text
        rest.removeFirst()
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// Whether systemd takes it for the name of a unit: `name.type` or `name@instance.type`.
  package var isUnitName: Bool {
    let types = [
      "service", "target", "socket", "timer", "path", "mount", "automount", "swap", "slice",
    ]
    guard utf8.count <= 255, let dot = utf8.lastIndex(of: UInt8(ascii: ".")), dot > startIndex,
      self[startIndex] != "@", types.contains(String(self[utf8.index(after: dot)...]))
    else { return false }
    return utf8[..<dot].allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"):
        true
      default: ":-_.@\\".utf8.contains(byte)
      }
    }
  }

  /// As systemd writes it inside the name of a unit: what may not stand there as `\\xHH`, a slash
  /// as `-` (systemd-escape(1)).
  package var escapedForUnit: String {
    var result = ""
    for (position, byte) in utf8.enumerated() {
      switch byte {
      case UInt8(ascii: "/"): result += "-"
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: ":"):
        result.unicodeScalars.append(Unicode.Scalar(byte))
      case UInt8(ascii: ".") where position > 0: result += "."
      default:
        result += "\\x" + (byte < 16 ? "0" : "") + String(byte, radix: 16)
      }
    }
    return result
  }
}
