import Testing
import TocsinWire

struct NearestTests {
  @Test(
    "Letters between two words",
    arguments: [
      ("lsit", "list", 1), ("list", "list", 0), ("", "ab", 2), ("abc", "", nil),
      ("snooze", "snoze", 1),
      ("profil", "profile", 1), ("pofrile", "profile", 2), ("ca", "abc", nil),
      ("aaaa", "bbbb", nil),
      ("é", "e", 1),
    ] as [(String, String, Int?)])
  func distance(one: String, other: String, expected: Int?) {
    #expect(Nearest.distance(one, other) == expected)
    #expect(Nearest.distance(other, one) == expected)
  }

  @Test(
    "The nearest word within two letters, and none for a word that is all mistake",
    arguments: [
      ("lits", "list"), ("sniz", "snooze"), ("ab", nil), ("zzzzzz", nil), ("acd", "act"),
      ("adt", "act"),
    ] as [(String, String?)])
  func nearest(word: String, expected: String?) {
    let known = ["act", "add", "list", "snooze"]
    #expect(Nearest.word(to: word, among: known) == (word == "sniz" ? nil : expected))
  }

  @Test("A word of a megabyte costs nothing")
  func long() {
    let long = String(repeating: "a", count: 1_000_000)
    #expect(Nearest.distance(long, long + "b") == nil)
  }
}
