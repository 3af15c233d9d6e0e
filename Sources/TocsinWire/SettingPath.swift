import TocsinModel

/// The keys that lead to a value, as one text: `app."org.example.mail".delivery`. Paths compare
/// byte for byte.
package struct SettingPath: Hashable, Comparable, Sendable, CustomStringConvertible {
  package let text: String

  package init(_ keys: String...) {
    self = keys.reduce(SettingPath(text: "")) { $0.appending($1) }
  }

  private init(text: String) { self.text = text }

  package func appending(_ key: String) -> SettingPath {
    let key = key.isBareKey ? key : key.asBasicString
    return SettingPath(text: text.isEmpty ? key : "\(text).\(key)")
  }

  /// One of several tables of the same name, counted from 1.
  func appending(index: Int) -> SettingPath { SettingPath(text: "\(text)[\(index)]") }

  package static func == (left: Self, right: Self) -> Bool {
    left.text.hasSameBytes(as: right.text)
  }

  package static func < (left: Self, right: Self) -> Bool {
    left.text.utf8.lexicographicallyPrecedes(right.text.utf8)
  }

  package func hash(into hasher: inout Hasher) {
    for byte in text.utf8 { hasher.combine(byte) }
  }

  package var description: String { text }
}

/// Where a value stands.
package struct Source: Hashable, Sendable, CustomStringConvertible {
  package var file: String
  /// Of the key.
  package var position: Position?
  package var valuePosition: Position?

  /// `FILE:LINE`
  package var description: String { position.map { "\(file):\($0.line)" } ?? file }
}

extension String {
  fileprivate var isBareKey: Bool {
    !isEmpty
      && utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
          true
        default: false
        }
      }
  }

  /// As a basic string of TOML; JSON escapes the same.
  fileprivate var asBasicString: String { JSONWriting.text(.text(self)) }
}
