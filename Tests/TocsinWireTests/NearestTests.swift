import Testing
import TocsinTime
import TocsinWire

struct NearestTests {
  @Test(
    "The end of a message names the nearest word, or nothing",
    arguments: [
      ("lsit", "; did you mean 'list'?"), ("snoze", "; did you mean 'snooze'?"),
      ("acd", "; did you mean 'act'?"),
      ("zzzzzz", ""), ("", ""), (String(repeating: "a", count: 100_000), ""),
    ])
  func hint(word: String, expected: String) {
    #expect(Nearest.hint(for: word, among: ["act", "add", "list", "snooze"]) == expected)
  }
}
