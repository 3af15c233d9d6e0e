package import TocsinModel
import TocsinTime

/// Takes the keys of a table one by one, by type. A key that is not known, and a value of another
/// type, are `bad-request` with the key and what is expected (W3.1); nothing is guessed.
package struct TableReader {
  package let table: Table
  /// The key that holds this table, for messages; nil at the top.
  let owner: String?

  package init(_ table: Table, owner: String? = nil, known: [String]) throws(CallError) {
    self.table = table
    self.owner = owner
    for entry in table.entries {
      guard !known.contains(where: { $0.hasSameBytes(as: entry.key) }) else { continue }
      let place = owner.map { " in '\($0)'" } ?? ""
      throw CallError(
        .badRequest,
        "unknown key \(entry.key.quoted)\(place)" + Nearest.hint(forKey: entry.key, among: known))
    }
  }

  package func text(_ key: String) throws(CallError) -> String? {
    switch table[key] {
    case nil, .null?: return nil
    case .text(let text)?, .json(let text)?:
      guard !text.utf8.contains(0) else { throw wrong(key, "text without NUL") }
      return text
    default: throw wrong(key, "text")
    }
  }

  /// Whether it is an empty text, by which an edit takes away what was there.
  func isEmptied(_ key: String) -> Bool {
    switch table[key] {
    case .text(let text)?, .json(let text)?: text.isEmpty
    default: false
    }
  }

  package func bool(_ key: String) throws(CallError) -> Bool? {
    switch table[key] {
    case nil, .null?: return nil
    case .bool(let value)?: return value
    default: throw wrong(key, "true or false")
    }
  }

  package func integer(_ key: String) throws(CallError) -> Int64? {
    switch table[key] {
    case nil, .null?: return nil
    case .integer(let value)?: return value
    case .count(let value)?: return Int64(value)
    case .unsigned(let value)?:
      guard let value = Int64(exactly: value) else { throw wrong(key, "a smaller integer") }
      return value
    default: throw wrong(key, "an integer")
    }
  }

  func number(_ key: String) throws(CallError) -> Double? {
    switch table[key] {
    case nil, .null?: return nil
    case .number(let value)?:
      guard value.isFinite else { throw wrong(key, "a finite number") }
      return value
    case .integer(let value)?: return Double(value)
    case .count(let value)?: return Double(value)
    default: throw wrong(key, "a number")
    }
  }

  package func texts(_ key: String) throws(CallError) -> [String]? {
    switch table[key] {
    case nil, .null?: return nil
    case .texts(let texts)?:
      guard !texts.contains(where: { $0.utf8.contains(0) }) else {
        throw wrong(key, "texts without NUL")
      }
      return texts
    case .list(let list)? where list.isEmpty: return []
    default: throw wrong(key, "a list of text")
    }
  }

  func tables(_ key: String) throws(CallError) -> [Table]? {
    switch table[key] {
    case nil, .null?: return nil
    case .tables(let tables)?: return tables
    case .list(let list)? where list.isEmpty: return []
    case .texts(let list)? where list.isEmpty: return []
    default: throw wrong(key, "a list of tables")
    }
  }

  package func table(_ key: String) throws(CallError) -> Table? {
    switch table[key] {
    case nil, .null?: return nil
    case .table(let table)?: return table
    default: throw wrong(key, "a table")
    }
  }

  /// One of the words of an enumeration.
  func word<Word: RawRepresentable & CaseIterable>(
    _ key: String
  ) throws(CallError) -> Word? where Word.RawValue == String {
    guard let text = try text(key) else { return nil }
    if let word = Word.allCases.first(where: { $0.rawValue.hasSameBytes(as: text) }) { return word }
    let words = Word.allCases.map(\.rawValue)
    throw CallError(
      .badRequest,
      "\(name(key)) is \(text.quoted), not one of \(words.joined(separator: ", "))"
        + Nearest.hint(for: text, among: words))
  }

  /// Numbers of the daemon's own: `at` on the bus.
  package func requestIDs(_ key: String) throws(CallError) -> [RequestID]? {
    guard let value = table[key] else { return nil }
    guard case .list(let list) = value else { throw wrong(key, "a list of numbers") }
    var ids: [RequestID] = []
    for item in list {
      switch item {
      case .unsigned(let number):
        if let number = Int64(exactly: number), let id = RequestID(number) { ids.append(id) }
      case .integer(let number): if let id = RequestID(number) { ids.append(id) }
      default: throw wrong(key, "a list of numbers")
      }
    }
    return ids
  }

  /// A name of a thing: not empty, at most 255 bytes.
  func exact<Kind>(_ key: String) throws(CallError) -> Exact<Kind>? {
    guard let text = try text(key) else { return nil }
    guard let name = Exact<Kind>(text) else {
      throw CallError(
        text.isEmpty ? .badRequest : .tooLarge,
        "\(name(key)) must have 1 to \(Limits.identifierBytes) bytes, not \(text.utf8.count)")
    }
    return name
  }

  func name(_ key: String) -> String { owner.map { "'\($0).\(key)'" } ?? "'\(key)'" }

  func wrong(_ key: String, _ expected: String) -> CallError {
    CallError(.badRequest, "\(name(key)) must be \(expected)")
  }
}
