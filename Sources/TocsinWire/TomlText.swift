/// A value as a person would write it in a configuration file, on one line.
package enum TomlText {
  package static func of(_ value: Value) -> String {
    switch value {
    case .texts(let texts): list(texts.map(Value.text))
    case .list(let values): list(values)
    case .tables(let tables): list(tables.map(Value.table))
    case .table(let table):
      table.entries.isEmpty
        ? "{}"
        : "{ "
          + table.entries.map { "\(SettingPath($0.key).text) = \(of($0.value))" }
          .joined(separator: ", ") + " }"
    // Text, numbers and truth are written as in JSON.
    default: JSONWriting.text(value)
    }
  }

  private static func list(_ values: [Value]) -> String {
    "[" + values.map(of).joined(separator: ", ") + "]"
  }
}
