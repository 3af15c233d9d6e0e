import TocsinModel

/// A text of a person or an app with places to fill: `%u` for a number, `%@`, `%1$@`, `%2$@` for
/// texts. Which of them may stand where is the caller's rule.
enum PlaceText {
  enum Place: Equatable {
    case number, list
    /// Any other escape, a lone `%` too.
    case other
  }

  /// The escapes of `text` in order.
  static func places(in text: String) -> [Place] {
    var places: [Place] = []
    let bytes = text.utf8
    var index = bytes.startIndex
    while let escape = bytes[index...].firstIndex(of: UInt8(ascii: "%")) {
      index = bytes.index(after: escape)
      guard index < bytes.endIndex else { return places + [.other] }
      switch bytes[index] {
      case UInt8(ascii: "u"): places.append(.number)
      case UInt8(ascii: "@"): places.append(.list)
      default:
        places.append(.other)
        // The second of `%%` begins no escape of its own.
        if bytes[index] != UInt8(ascii: "%") { continue }
      }
      index = bytes.index(after: index)
    }
    return places
  }

  /// `text` with each of `values` at its places; one pass, so what is filled in is read by nobody.
  static func filled(_ text: String, _ values: (place: StaticString, value: String)...) -> String {
    var result = ""
    result.reserveCapacity(text.utf8.count + 16)
    var rest = text[...]
    while let escape = rest.utf8.firstIndex(of: UInt8(ascii: "%")) {
      result += rest[..<escape]
      rest = rest[escape...]
      if let (place, value) = values.first(where: { rest.utf8.starts(with: $0.place.bytes) }) {
        result += value
        rest = rest.utf8.dropFirst(place.utf8CodeUnitCount).asSubstring
      } else {
        result += "%"
        rest = rest.utf8.dropFirst().asSubstring
      }
    }
    return result + rest
  }
}

extension StaticString {
  fileprivate var bytes: UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(start: utf8Start, count: utf8CodeUnitCount)
  }
}

extension Substring.UTF8View {
  fileprivate var asSubstring: Substring { Substring(self) }
}
