/// The name of a locale, as the environment has it: `sr_RS.UTF-8@latin`.
package enum LocaleName {
  /// Its language as a BCP 47 tag: `sr-Latn-RS`. Nil for `C`, `POSIX` and what is no name.
  package static func language(of locale: String) -> String? {
    let parts = locale.utf8.split(
      separator: UInt8(ascii: "@"), maxSplits: 1, omittingEmptySubsequences: false)
    let place = parts.first?.split(
      separator: UInt8(ascii: "."), maxSplits: 1, omittingEmptySubsequences: false
    ).first.flatMap { String($0) }
    guard let place, place != "C", place != "POSIX" else { return nil }
    var words = place.utf8.split(separator: UInt8(ascii: "_"), omittingEmptySubsequences: false)
      .compactMap { String($0) }
    switch parts.count == 2 ? String(parts[1]) : nil {
    case "latin"?: words.insert("Latn", at: min(1, words.count))
    case "cyrillic"?: words.insert("Cyrl", at: min(1, words.count))
    default: break  // a currency, a dialect: no language of its own
    }
    let tag = words.joined(separator: "-")
    return tag.isLanguageTag ? tag : nil
  }
}
