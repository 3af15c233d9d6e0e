import Testing
import TocsinModel
import TocsinPolicy
import TocsinTesting
import TocsinWire

/// Tocsin's own words in other languages, as they are installed (`contrib/texts`).
struct TranslationTests {
  static let languages = ["bg", "ru", "sr", "th", "zh"]

  private func translation(_ language: String) throws -> Configuration {
    let name = "contrib/texts/\(language).toml"
    let bytes = try #require(ProjectFile.bytes(name))
    return try Configuration.read(files: [(name: name, bytes: bytes)])
  }

  @Test("There is a test of every one that is installed")
  func all() {
    #expect(ProjectFile.names(of: "contrib/texts").sorted() == Self.languages.map { $0 + ".toml" })
  }

  @Test(
    "It is a configuration of its language with every text, none of them English",
    arguments: languages)
  func complete(language: String) throws {
    let setup = try translation(language).setup
    #expect(setup.texts.language == language)
    for name in Texts.Name.allCases {
      let text = try #require(setup.texts.written[name], "\(name.rawValue) is missing")
      // Joining with a comma and a blank is English too.
      if name != .listJoiner { #expect(text != name.english, "\(name.rawValue)") }
    }
  }

  @Test("Every form has the places of the English text, each once", arguments: languages)
  func places(language: String) throws {
    let texts = try translation(language).setup.texts
    for name in Texts.Name.allCases {
      for (form, text) in texts[name].forms {
        let found = ["%u", "%1$@", "%2$@"].filter { text.contains($0) }
        #expect(found == name.places, "\(name.rawValue) \(form)")
        let signs = text.utf8.count { $0 == UInt8(ascii: "%") }
        #expect(signs == name.places.count, "\(name.rawValue) \(form)")
      }
    }
  }

  @Test(
    "A number takes the forms that its language has, and no text lacks one", arguments: languages)
  func forms(language: String) throws {
    // As the language counts, told by a text whose forms say their names.
    var probe = Texts(language: language)
    probe.written[.andMore] = PluralText(
      forms: Dictionary(
        uniqueKeysWithValues: PluralText.Form.allCases.map { ($0, $0.rawValue) }))
    let counted = Set((0...200 as ClosedRange<Int64>).map { probe.line(.andMore, $0) })
    let texts = try translation(language).setup.texts
    for name in Texts.Name.allCases where name.places == ["%u"] {
      let forms = Set(texts[name].forms.keys.map(\.rawValue))
      // One text for all of them, or one for each that there is.
      #expect(forms == ["other"] || forms == counted.union(["other"]), "\(name.rawValue)")
    }
  }

  @Test(
    "Numbers read as somebody would say them",
    arguments: [
      ("bg", [1: "още 1 известие", 2: "още 2 известия", 21: "още 21 известия"]),
      (
        "ru",
        [
          1: "ещё 1 уведомление", 2: "ещё 2 уведомления", 5: "ещё 5 уведомлений",
          11: "ещё 11 уведомлений", 21: "ещё 21 уведомление", 104: "ещё 104 уведомления",
        ]
      ),
      (
        "sr",
        [
          1: "још 1 обавештење", 3: "још 3 обавештења", 5: "још 5 обавештења",
          11: "још 11 обавештења", 31: "још 31 обавештење",
        ]
      ),
      ("th", [1: "การแจ้งเตือนอีก 1 รายการ", 2: "การแจ้งเตือนอีก 2 รายการ"]),
      ("zh", [1: "还有 1 条通知", 21: "还有 21 条通知"]),
    ] as [(String, [Int64: String])])
  func numbers(_ language: String, _ lines: [Int64: String]) throws {
    let texts = try translation(language).setup.texts
    for (number, line) in lines { #expect(texts.line(.moreNotifications, number) == line) }
  }
}
