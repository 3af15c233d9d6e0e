import TocsinModel

/// A text, or one for each plural form: `s` or `a{ss}` (W3.1, D10.9).
enum PluralTextCoding {
  static func read(_ reader: TableReader, _ key: String) throws(CallError) -> PluralText? {
    switch reader.table[key] {
    case .table(let table)?, .textTable(let table)?:
      let inner = try TableReader(
        table, owner: key, known: PluralText.Form.allCases.map(\.rawValue))
      var forms: [PluralText.Form: String] = [:]
      for form in PluralText.Form.allCases { forms[form] = try inner.text(form.rawValue) }
      guard forms[.other] != nil else {
        throw CallError(.badRequest, "\(reader.name(key)) needs the form 'other'")
      }
      return PluralText(forms: forms)
    case nil, .null?, .text?: return try reader.text(key).map { PluralText($0) }
    default: throw reader.wrong(key, "text or a table of plural forms")
    }
  }

  /// The short form where there is `other` alone.
  static func write(_ text: PluralText) -> Value {
    if text.forms.count == 1, let other = text.forms[.other] { return .text(other) }
    var table = Table()
    for form in PluralText.Form.allCases { table.append(form.rawValue, text: text.forms[form]) }
    return .textTable(table)
  }
}
