import Testing
import TocsinModel

struct IdentifierTests {
  @Test("Two encodings of the same letter are two names")
  func encodings() throws {
    let composed = try #require(RequestIdentifier("caf\u{E9}"))
    let decomposed = try #require(RequestIdentifier("cafe\u{301}"))
    #expect(composed.text == decomposed.text)  // which is why names are not compared as texts
    #expect(composed != decomposed)
    #expect(composed.hashValue != decomposed.hashValue)
    #expect(Set([composed, decomposed]).count == 2)
    #expect(decomposed < composed)  // by bytes: 65 before C3
    #expect(!composed.text.hasSameBytes(as: decomposed.text))
  }

  @Test("Upper and lower case are two names")
  func cases() { #expect(RequestIdentifier("A") != RequestIdentifier("a")) }

  @Test(
    "A name has 1 to 255 bytes and no NUL",
    arguments: [
      ("", false), ("a", true), ("a\0b", false), ("\0", false),
      (String(repeating: "a", count: 255), true), (String(repeating: "a", count: 256), false),
      (String(repeating: "é", count: 127), true), (String(repeating: "é", count: 128), false),
      (" ", true), ("\n", true), ("🔔", true),
    ])
  func lengths(text: String, isGood: Bool) {
    #expect((RequestIdentifier(text) != nil) == isGood)
    #expect((ActionID(text) != nil) == isGood)
  }

  @Test(
    "App ids follow their grammar",
    arguments: [
      ("org.example", true), ("org.example.app", true), ("a.b", true), ("A_.-b9", true),
      ("_a._b", true), ("-a.-b", true), ("a.b9", true),
      ("", false), ("org", false), ("org.", false), (".org", false), ("org..example", false),
      ("org.9example", false), ("9org.example", false), ("org.exa mple", false),
      ("org.exämple", false), ("org.example/", false), ("org.example\0", false),
      ("org.example\n", false), ("org.e\u{301}x", false), ("..", false), (".", false),
      ("a." + String(repeating: "b", count: 253), true),
      ("a." + String(repeating: "b", count: 254), false),
    ])
  func appIDs(text: String, isGood: Bool) { #expect((AppID(text) != nil) == isGood) }

  @Test("The app of the command follows the grammar too")
  func reminders() { #expect(AppID(AppID.reminders.text) == .reminders) }

  @Test(
    "Numbers of requests begin at 1",
    arguments: [(Int64.min, false), (-1, false), (0, false), (1, true), (Int64.max, true)])
  func numbers(number: Int64, isGood: Bool) { #expect((RequestID(number) != nil) == isGood) }
}
