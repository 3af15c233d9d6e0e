/// Text that names a thing. Two of them are equal when their bytes are: Swift's own `String ==`
/// takes "é" in both Unicode encodings as equal, which a name must not be (D8.1, D9.2).
///
/// `Kind` keeps an action's id from being used as a category's.
package struct Exact<Kind>: Hashable, Comparable, Sendable, CustomStringConvertible {
  package let text: String

  /// Nil for the empty text, for more than 255 bytes and for text with a NUL.
  package init?(_ text: String) {
    guard !text.isEmpty, text.utf8.count <= Limits.identifierBytes, !text.utf8.contains(0) else {
      return nil
    }
    self.text = text
  }

  /// A name that stands in the source; it is not checked.
  package init(known text: StaticString) { self.text = text.description }

  package static func == (left: Self, right: Self) -> Bool {
    left.text.hasSameBytes(as: right.text)
  }

  package static func < (left: Self, right: Self) -> Bool {
    left.text.utf8.lexicographicallyPrecedes(right.text.utf8)
  }

  package func hash(into hasher: inout Hasher) {
    var text = text
    text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
  }

  package var description: String { text }
}

package enum RequestKind {}
package enum ActionKind {}
package enum CategoryKind {}
package enum ThreadKind {}
package enum HandlerKind {}

/// The app's own name of a request, unique within the app (D8.1). `identifier` in every notation.
package typealias RequestIdentifier = Exact<RequestKind>
package typealias ActionID = Exact<ActionKind>
package typealias CategoryID = Exact<CategoryKind>
package typealias ThreadID = Exact<ThreadKind>
/// The name of a `[[handler]]`.
package typealias HandlerName = Exact<HandlerKind>

extension String {
  /// Byte for byte the same, without Unicode's canonical equality.
  package func hasSameBytes(as other: String) -> Bool {
    utf8.count == other.utf8.count && utf8.elementsEqual(other.utf8)
  }
}

/// The daemon's own number of a request: small, and never given twice. `id` in every notation.
package struct RequestID: Hashable, Comparable, Sendable, CustomStringConvertible {
  package let number: Int64

  /// Nil below 1.
  package init?(_ number: Int64) {
    guard number > 0 else { return nil }
    self.number = number
  }

  package static func < (left: RequestID, right: RequestID) -> Bool { left.number < right.number }

  package var description: String { String(number) }
}

/// An app's id in reverse domain form (W2.3): two or more parts of `A-Z a-z 0-9 _ -` joined by
/// dots, none empty or beginning with a digit, 255 bytes at most. ASCII, so `==` is exact.
package struct AppID: Hashable, Comparable, Sendable, CustomStringConvertible {
  package let text: String

  package init?(_ text: String) {
    guard text.utf8.count <= Limits.identifierBytes else { return nil }
    let parts = text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard parts.count >= 2, parts.allSatisfy(AppID.isPart) else { return nil }
    self.text = text
  }

  private init(known text: String) { self.text = text }

  /// The app of the command (config.md C4.4).
  package static let reminders = AppID(known: "org.tocsin.Reminders")

  /// Tocsin itself: what it asks the person, and what it sums up. Nobody else may use it.
  package static let tocsin = AppID(known: "org.tocsin.Tocsin")

  private static func isPart(_ part: Substring.UTF8View) -> Bool {
    guard let first = part.first, !(UInt8(ascii: "0")...UInt8(ascii: "9")).contains(first) else {
      return false
    }
    return part.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"):
        true
      default: false
      }
    }
  }

  package static func < (left: AppID, right: AppID) -> Bool { left.text < right.text }

  package var description: String { text }
}
