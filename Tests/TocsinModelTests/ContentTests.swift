import Testing
import TocsinModel

struct ContentTests {
  @Test(
    "There is text where a person can see something",
    arguments: [
      ("", false), (" ", false), ("\t\r\n", false), ("\u{A0}\u{2003}\u{3000}", false),
      ("\0\u{1}\u{1F}\u{7F}", false), ("\u{85}\u{9F}", false),  // C1 controls
      ("\u{200B}\u{FEFF}\u{2060}", false), ("\u{200D}\u{FE0F}", false), ("\u{3164}", false),
      ("a", true), (" a ", true), ("🔔", true), ("👩\u{200D}🚀", true), ("\u{301}", true),
      (".", true), ("\u{0}x", true),
    ])
  func text(text: String, isSeen: Bool) {
    for part in [\Content.title, \Content.subtitle, \Content.body] {
      var content = Content()
      content[keyPath: part] = text
      #expect(content.hasText == isSeen)
    }
  }

  @Test("The size of the text is that of its three parts, in bytes")
  func bytes() {
    var content = Content()
    content.title = "é"
    content.subtitle = "ab"
    content.body = "🔔"
    content.from = "not counted"
    #expect(content.textBytes == 8)
  }

  @Test("An app is called by the last part of its id, and reminders may press")
  func settings() throws {
    let app = try #require(AppID("org.example.Mail"))
    #expect(AppConfiguration.standard(for: app) == AppConfiguration(name: "Mail"))
    #expect(
      AppConfiguration.standard(for: .reminders)
        == AppConfiguration(name: "Reminders", entitlements: .timeSensitive))
  }
}
