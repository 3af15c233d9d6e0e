import Testing
import TocsinCore
import TocsinModel
import TocsinTesting

struct OwnNoticeTests {
  @Test("What Tocsin has to say is known by its identifier alone")
  func identifiers() throws {
    let all: [OwnNotice] = [
      .prompt(Sample.app), .critical(Sample.app), .summary, .focusEnd, .centerDigest,
      .center, .manage(Sample.app),
    ]
    for notice in all {
      let identifier = try #require(notice.identifier)
      #expect(OwnNotice(identifier) == notice)
    }
    #expect(all.compactMap(\.identifier?.text).count == Set(all.compactMap(\.identifier)).count)
  }

  @Test(
    "Everything else is none of them",
    arguments: [
      "prompt", "prompt/", "prompt/x", "prompt/org.example.tests/x", "summary/", "summary/x",
      "Summary", "focus-end/work", "tocsin-1", "/",
    ])
  func others(_ text: String) { #expect(OwnNotice(Sample.identifier(text)) == nil) }

  @Test("An app whose id leaves no room for the question's name has no question, and no trap")
  func long() throws {
    let app = try #require(AppID("org." + String(repeating: "x", count: 251)))
    #expect(OwnNotice.prompt(app).identifier == nil)
  }
}
