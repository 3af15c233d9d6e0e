import Glibc

/// JSON taken apart where the text of each part is to be kept as it was written.
enum JSONParts {
  /// The elements of an array, or the members of an object as `"key":value`.
  static func elements(of text: Substring) -> [Substring] {
    var parts: [Substring] = []
    var depth = 0
    var isText = false
    var isEscaped = false
    var start = text.startIndex
    for index in text.utf8.indices {
      let byte = text.utf8[index]
      if isEscaped {
        isEscaped = false
      } else if isText {
        if byte == UInt8(ascii: "\\") { isEscaped = true }
        if byte == UInt8(ascii: "\"") { isText = false }
      } else if byte == UInt8(ascii: "\"") {
        isText = true
      } else if byte == UInt8(ascii: "[") || byte == UInt8(ascii: "{") {
        depth += 1
        if depth == 1 { start = text.utf8.index(after: index) }
      } else if byte == UInt8(ascii: "]") || byte == UInt8(ascii: "}") {
        depth -= 1
        if depth == 0 {
          if start < index { parts.append(text[start..<index]) }
          return parts
        }
      } else if byte == UInt8(ascii: ","), depth == 1 {
        parts.append(text[start..<index])
        start = text.utf8.index(after: index)
      }
    }
    return parts
  }

  static func members(of text: Substring) -> [(key: String, value: Substring)] {
    elements(of: text).compactMap { part in
      // No key of this interface has a quotation mark in it.
      guard let colon = part.place(of: "\":") else { return nil }
      return (unquoted(part[...colon]), part[part.utf8.index(colon, offsetBy: 2)...])
    }
  }

  static func unquoted(_ text: Substring) -> String {
    String(text.dropFirst().dropLast())
  }
}

extension StringProtocol {
  /// Where these bytes begin. (The standard library alone compares characters only.)
  func place(of bytes: String) -> Index? {
    let offset: Int? = String(self).withCString { start in
      guard let found = bytes.withCString({ strstr(start, $0) }) else { return nil }
      return UnsafePointer(found) - start
    }
    return offset.map { utf8.index(startIndex, offsetBy: $0) }
  }

  func holds(_ bytes: String) -> Bool { place(of: bytes) != nil }
}
