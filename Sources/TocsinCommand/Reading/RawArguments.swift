/// The words of the command line as the kernel handed them over. `CommandLine.arguments` repairs
/// invalid UTF-8 silently, so the bytes are read here (B062).
package enum RawArguments {
  /// Without the program's own name.
  package static func read(
    _ count: Int, _ words: UnsafePointer<UnsafeMutablePointer<CChar>?>
  ) throws(Failure) -> [String] {
    var out: [String] = []
    out.reserveCapacity(max(0, count - 1))
    var index = 1
    while index < count {
      guard let word = words[index] else { break }
      var length = 0
      while word[length] != 0 { length += 1 }
      let bytes = UnsafeRawBufferPointer(start: word, count: length)
      out.append(try text(bytes, called: "argument \(index)"))
      index += 1
    }
    return out
  }

  /// Bytes as text, or a refusal that names the first offset at which they are not.
  package static func text(
    _ bytes: some Collection<UInt8>, called name: String
  ) throws(Failure) -> String {
    if let offset = TextCheck.firstFault(in: bytes) {
      let fault = offset.isNUL ? "a NUL byte" : "invalid UTF-8"
      throw .usage("\(name) holds \(fault) at byte \(offset.offset)")
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

/// Where bytes stop being text: well-formed UTF-8 (Unicode table 3-7) without NUL.
package enum TextCheck {
  package struct Fault: Equatable, Sendable {
    /// Counted from 0.
    package var offset: Int
    package var isNUL: Bool
  }

  package static func firstFault(in bytes: some Collection<UInt8>) -> Fault? {
    var offset = 0
    var rest = bytes.makeIterator()
    while let first = rest.next() {
      if first == 0 { return Fault(offset: offset, isNUL: true) }
      let start = offset
      offset += 1
      guard first >= 0x80 else { continue }
      guard let shape = shape(of: first) else { return Fault(offset: start, isNUL: false) }
      for position in 0..<shape.more {
        let allowed = position == 0 ? shape.second : 0x80...0xBF
        guard let next = rest.next(), allowed.contains(next) else {
          return Fault(offset: start, isNUL: false)
        }
        offset += 1
      }
    }
    return nil
  }

  private static func shape(of first: UInt8) -> (more: Int, second: ClosedRange<UInt8>)? {
    switch first {
    case 0xC2...0xDF: (1, 0x80...0xBF)
    case 0xE0: (2, 0xA0...0xBF)
    case 0xE1...0xEC, 0xEE...0xEF: (2, 0x80...0xBF)
    case 0xED: (2, 0x80...0x9F)
    case 0xF0: (3, 0x90...0xBF)
    case 0xF1...0xF3: (3, 0x80...0xBF)
    case 0xF4: (3, 0x80...0x8F)
    default: nil
    }
  }
}
