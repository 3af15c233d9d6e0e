package import TocsinModel

/// The texts of an app in one language, as it registers them (D8.12).
package enum StringsCoding {
  /// - Throws: `bad-request` for what is no language tag and for a key that is empty or stands twice,
  ///   `too-large` for a key of more than 255 bytes.
  package static func read(
    _ language: String, _ texts: [(name: String, text: String)]
  ) throws(CallError) -> [StringKey: String] {
    guard language.isLanguageTag else {
      throw CallError(
        .badRequest, "\(language.quoted) is no language tag, such as 'de' or 'pt-BR'")
    }
    var table: [StringKey: String] = [:]
    for (name, text) in texts {
      guard let key = StringKey(name) else {
        throw CallError(
          name.isEmpty ? .badRequest : .tooLarge,
          "a key of a text must have 1 to \(Limits.identifierBytes) bytes, not \(name.utf8.count)")
      }
      guard table.updateValue(text, forKey: key) == nil else {
        throw CallError(.badRequest, "the key \(name.quoted) stands twice")
      }
    }
    return table
  }
}
