import TocsinModel
import TocsinWire

extension PolicyReading {
  /// `strings = { ru = { KEY = "text" } }`: what an app has registered of its texts (D8.12).
  func strings(_ entry: Table.Entry) -> StringTables? {
    guard let languages = table(entry) else { return nil }
    var strings = StringTables()
    for language in languages.entries {
      within(language.key) {
        do throws(Complaint) {
          _ = try SettingKind<String>.languageTag.read(.text(language.key))
        } catch { return note(language.position, error.message) }
        if !strings[language.key].isEmpty {
          return note(language.position, "\(language.key.quoted) is a language that stands twice")
        }
        guard let texts = table(language) else { return }
        var table: [StringKey: String] = [:]
        for text in texts.entries {
          within(text.key) {
            guard let key = StringKey(text.key) else {
              return note(text.position, "a key has 1 to \(Limits.identifierBytes) bytes")
            }
            if let words = value(text, .argument) { table[key] = words }
          }
        }
        strings[language.key] = table
      }
    }
    return strings
  }
}

/// A key and its arguments, as a content has them.
struct PolicyWords: Sendable {
  var key: String?
  var arguments: [String]?

  /// Nil without a key.
  var complete: LocalizedWords? { key.map { LocalizedWords(key: $0, arguments: arguments ?? []) } }
}

extension SettingKind<[String]> {
  /// A list of text, any of it empty or twice.
  static let arguments = SettingKind(
    read: { value throws(Complaint) in
      var texts: [String] = []
      for (index, item) in try value.items.enumerated() {
        do throws(Complaint) { texts.append(try SettingKind<String>.argument.read(item)) } catch {
          throw Complaint("item \(index + 1): \(error.message)")
        }
      }
      return texts
    }, show: { .texts($0) })
}
