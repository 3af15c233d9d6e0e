import TocsinModel

/// How Tocsin's own words and those of categories are put together for one app.
struct Wording {
  let texts: Texts
  /// The app's; nil is that of the texts (D10.9).
  let language: String?

  /// A text of a category in its plural form (D10.9).
  func form(of text: PluralText, of category: Category, for number: Int64) -> String {
    if text.forms.count == 1, let only = text.forms[.other] { return only }
    let language = category.language ?? language ?? texts.language
    return text[PluralRule.of(language).form(number)]
  }

  /// One of our own texts with its number.
  func counted(_ name: Texts.Name, _ number: Int64) -> String {
    let form = PluralRule.of(texts.language(of: name)).form(number)
    return PlaceText.filled(texts[name][form], ("%u", String(number)))
  }

  func word(_ name: Texts.Name) -> String { texts[name][.other] }

  /// `A`, `A and B`, `A, B, and C` (D5.17).
  func list(_ items: [String]) -> String {
    guard let last = items.last, let first = items.first else { return "" }
    guard items.count > 1 else { return first }
    if items.count == 2 { return join(.listPair, first, last) }
    let inner = items.dropFirst().dropLast().reduce(first) { join(.listJoiner, $0, $1) }
    return join(.listLast, inner, last)
  }

  private func join(_ name: Texts.Name, _ left: String, _ right: String) -> String {
    PlaceText.filled(word(name), ("%1$@", left), ("%2$@", right))
  }
}
