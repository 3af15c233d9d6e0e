import TocsinModel

/// `title-loc-key`, `title-loc-args` and their like, by APNs' names (delivery.md section 11).
enum LocalizedCoding {
  private static let parts: [(plain: String, key: String, arguments: String)] = [
    ("title", "title-loc-key", "title-loc-args"),
    ("subtitle", "subtitle-loc-key", "subtitle-loc-args"), ("body", "loc-key", "loc-args"),
  ]

  static let keys = parts.flatMap { [$0.key, $0.arguments] }

  static func read(_ reader: TableReader) throws(CallError) -> LocalizedText {
    LocalizedText(
      title: try read(reader, parts[0]), subtitle: try read(reader, parts[1]),
      body: try read(reader, parts[2]))
  }

  private static func read(
    _ reader: TableReader, _ part: (plain: String, key: String, arguments: String)
  ) throws(CallError) -> LocalizedWords? {
    let arguments = try reader.texts(part.arguments)
    guard let key: StringKey = try reader.exact(part.key) else {
      guard arguments == nil else {
        throw CallError(
          .badRequest, "'\(part.arguments)' fills the places of '\(part.key)': give that too")
      }
      return nil
    }
    return LocalizedWords(key: key.text, arguments: arguments ?? [])
  }

  /// What was given; the plain words beside it are written by themselves.
  static func write(_ text: LocalizedText, to table: inout Table) {
    for (part, words) in zip(parts, [text.title, text.subtitle, text.body]) {
      guard let words else { continue }
      table.append(part.key, .text(words.key))
      if !words.arguments.isEmpty { table.append(part.arguments, .texts(words.arguments)) }
    }
  }

  /// What an edit changes besides what it names: new plain words take the place of a key, and a key
  /// that is taken away or given anew takes its arguments with it.
  static func outdated(by table: Table) -> [String] {
    parts.flatMap { part -> [String] in
      if table[part.key] != nil { return [part.key, part.arguments] }
      return table[part.plain] != nil ? [part.key, part.arguments] : []
    }
  }
}
