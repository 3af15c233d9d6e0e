package enum StringKeyKind {}
/// A key of a string table.
package typealias StringKey = Exact<StringKeyKind>

/// The texts of one app in the languages that it has, as it registered them (D8.12).
package struct StringTables: Equatable, Sendable {
  /// By language, a BCP 47 tag in small letters: tags do not differ by case.
  package private(set) var tables: [String: [StringKey: String]] = [:]

  package init() {}

  package var isEmpty: Bool { tables.isEmpty }

  /// The whole table of that language from now on; an empty one takes it away.
  package subscript(language: String) -> [StringKey: String] {
    get { tables[StringTables.plain(language)] ?? [:] }
    set { tables[StringTables.plain(language)] = newValue.isEmpty ? nil : newValue }
  }

  package static func plain(_ language: String) -> String {
    String(
      decoding: language.utf8.map { byte in
        switch byte {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"): byte | 0x20
        case UInt8(ascii: "_"): UInt8(ascii: "-")
        default: byte
        }
      }, as: UTF8.self)
  }

  /// Of all its tables.
  package var bytes: Int {
    tables.values.reduce(0) { sum, table in
      table.reduce(sum) { $0 + $1.key.text.utf8.count + $1.value.utf8.count }
    }
  }
}
