import Testing
import TocsinModel
import TocsinPolicy

/// Words from an app's string tables, in the language of the moment they are shown (D8.12).
struct LocalizedTests {
  /// A text of a table, its arguments, and what comes of it.
  static let fillings: [(String, [String], String)] = [
    ("Tea", [], "Tea"),
    ("", [], ""),
    ("Hello %@", ["Ana"], "Hello Ana"),
    ("%@ and %@", ["A", "B"], "A and B"),
    ("%2$@ before %1$@", ["A", "B"], "B before A"),
    ("%1$@, %1$@", ["A"], "A, A"),
    ("%2$@ %@ %@", ["A", "B"], "B A B"),
    ("%@ of %d%%", ["3", "50"], "3 of 50%"),
    ("%u %i %s", ["1", "2", "x"], "1 2 x"),
    ("%ld %lld %hu %zu %2$ld", ["1", "2", "3", "4"], "1 2 3 4 2"),
    // Too few arguments leave nothing dangling, too many are left out.
    ("%@ and %@", ["A"], "A and "),
    ("[%@]", [], "[]"),
    ("%9$@!", ["A"], "!"),
    ("Tea", ["A", "B"], "Tea"),
    // What is filled in is no place.
    ("%@ %@", ["%@", "%1$@"], "%@ %1$@"),
    // What is no place stays.
    ("100 %", [], "100 %"),
    ("100% sure", ["A"], "100% sure"),
    ("%", ["A"], "%"),
    ("%%%", ["A"], "%%"),
    ("%%@", ["A"], "%@"),
    ("%0$@", ["A"], "%0$@"),
    ("%1$", ["A"], "%1$"),
    ("%1@", ["A"], "%1@"),
    ("%5d %.2f %x", ["A"], "%5d %.2f %x"),
    ("%l@ %lll", ["A"], "%l@ %lll"),
    ("%99999999999999999999$@", ["A"], "%99999999999999999999$@"),
    ("%é %@", ["ß"], "%é ß"),
  ]

  @Test("The places of a text are filled, and nothing else is one", arguments: fillings)
  func fill(_ text: String, _ arguments: [String], _ expected: String) {
    #expect(body(LocalizedWords(key: "k", arguments: arguments), ["en": ["k": text]]) == expected)
  }

  @Test("A text that names one argument often fills no memory")
  func limit() {
    let text = String(repeating: "%1$@", count: 20_000)
    let argument = String(repeating: "é", count: 10_001)
    let filled = body(LocalizedWords(key: "k", arguments: [argument]), ["en": ["k": text]])
    #expect(filled.utf8.count == Limits.textBytes)
    #expect(filled.allSatisfy { $0 == "é" })
  }

  /// The languages there are, the one of the moment, and whose text is shown.
  static let languages: [([String], String, String)] = [
    (["ru-RU", "ru", "en"], "ru-RU", "ru-RU"),
    (["ru", "en"], "ru-RU", "ru"),
    (["RU", "en"], "ru-ru", "RU"),
    (["sr-Latn", "sr", "en"], "sr-Latn-RS", "sr-Latn"),
    (["sr-Latn", "sr", "en"], "sr-RS", "sr"),
    (["de", "en"], "ru", "en"),
    (["de", "en-GB"], "ru", "en-GB"),
    (["pt-BR", "en"], "pt-PT", "pt-BR"),
    (["pt-BR", "en"], "pt", "pt-BR"),
    (["zh-Hant", "zh-Hans", "en"], "zh-TW", "zh-Hans"),
    (["uk", "de"], "ru", "de"),
    (["fil", "en"], "fi", "en"),
    (["en"], "", "en"),
    ([], "ru", "k"),
  ]

  @Test("The best language that there is, and without any the key itself", arguments: languages)
  func language(_ known: [String], _ asked: String, _ shown: String) {
    var tables: [String: [String: String]] = [:]
    for language in known { tables[language] = ["k": language] }
    #expect(body(LocalizedWords(key: "k"), tables, in: asked) == shown)
  }

  @Test("A key that a language lacks comes from the next one; of canonical twins each is its own")
  func keys() {
    let tables = ["ru": ["a": "А"], "en": ["a": "A", "b": "B", "caf\u{E9}": "one"]]
    #expect(body(LocalizedWords(key: "a"), tables, in: "ru") == "А")
    #expect(body(LocalizedWords(key: "b"), tables, in: "ru") == "B")
    #expect(body(LocalizedWords(key: "caf\u{E9}"), tables, in: "ru") == "one")
    #expect(body(LocalizedWords(key: "cafe\u{301}"), tables, in: "ru") == "cafe\u{301}")
    #expect(body(LocalizedWords(key: ""), tables, in: "ru") == "")
    let long = String(repeating: "x", count: 300)
    #expect(body(LocalizedWords(key: long), tables, in: "ru") == long)
  }

  @Test("The key wins over the plain words, and each of the three goes by itself")
  func parts() {
    var content = Content()
    (content.title, content.subtitle, content.body) = ("plain", "sub", "text")
    content.localized.title = LocalizedWords(key: "T", arguments: ["Ana"])
    content.localized.body = LocalizedWords(key: "B")
    let outcome = decided(content, ["en": ["T": "From %@"]], in: "en")
    #expect(outcome.title == "From Ana")
    #expect(outcome.subtitle == "sub")
    #expect(outcome.body == "B")
    content.localized = LocalizedText(subtitle: LocalizedWords(key: "S"))
    #expect(decided(content, ["en": ["S": "Under"]], in: "en").subtitle == "Under")
  }

  @Test("The language is the app's, else that of the person's texts (config.md section 2)")
  func whose() {
    let tables = ["ru": ["k": "ru"], "de": ["k": "de"]]
    var situation = situation(tables)
    situation.texts.language = "de"
    var content = Content()
    content.localized.body = LocalizedWords(key: "k")
    #expect(decide(content, actions: [], in: situation).body == "de")
    situation.language = "ru-RU"
    #expect(decide(content, actions: [], in: situation).body == "ru")
  }

  @Test("D5.13 a text of a table that is empty is no text; a key is one")
  func text() {
    var content = Content()
    content.localized.body = LocalizedWords(key: "k")
    #expect(decided(content, ["en": ["k": " "]], in: "en").reasons.contains(.noText))
    #expect(!decided(content, [:], in: "en").reasons.contains(.noText))
    #expect(content.hasText)
  }

  @Test("Hidden words stay hidden whatever table they come from (D5.15)")
  func hidden() {
    var situation = situation(["en": ["k": "secret"]])
    situation.settings.previews = .never
    var content = Content()
    content.localized = LocalizedText(
      title: LocalizedWords(key: "k"), body: LocalizedWords(key: "k"))
    let outcome = decide(content, actions: [], in: situation)
    #expect(outcome.title == "" && outcome.body == "Notification")
  }

  @Test("Our own texts are English, with English forms, in every language (D10.9)")
  func own() {
    var texts = Texts(language: "ru")
    #expect(texts.line(.moreNotifications, 21) == "21 more notifications")
    #expect(texts.line(.moreNotifications, 1) == "1 more notification")
    texts.written[.moreNotifications] = PluralText(
      forms: [.one: "ещё %u уведомление", .few: "ещё %u уведомления", .other: "ещё %u уведомлений"])
    #expect(texts.line(.moreNotifications, 21) == "ещё 21 уведомление")
    #expect(texts.line(.moreNotifications, 22) == "ещё 22 уведомления")
    #expect(texts.line(.moreNotifications, 5) == "ещё 5 уведомлений")
  }

  private func situation(_ tables: [String: [String: String]]) -> Situation {
    var settings = AppSettings.allowed()
    settings.previews = .always
    var situation = Situation(
      app: AppID("org.example.app") ?? .reminders, settings: settings, now: WallTime(seconds: 1))
    for (language, table) in tables {
      for (key, text) in table {
        if let key = StringKey(key) { situation.strings[language][key] = text }
      }
    }
    return situation
  }

  private func decided(
    _ content: Content, _ tables: [String: [String: String]], in language: String
  ) -> Outcome {
    var situation = situation(tables)
    situation.language = language
    return decide(content, actions: [], in: situation)
  }

  private func body(
    _ words: LocalizedWords, _ tables: [String: [String: String]], in language: String = "en"
  ) -> String {
    var content = Content()
    content.localized.body = words
    return decided(content, tables, in: language).body
  }
}
