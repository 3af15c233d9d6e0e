import Testing

@testable import TocsinCommand

@Suite("Columns, width and escapes")
struct WritingTests {
  static let widths: [(String, Int)] = [
    ("", 0), ("abc", 3), ("caf\u{E9}", 4), ("cafe\u{301}", 4), ("日本", 4), ("한국", 4),
    ("\u{1112}\u{1161}\u{11AB}", 2), ("\u{1F600}", 2),
    ("\u{1F468}\u{200D}\u{1F469}\u{200D}\u{1F467}", 2),
    ("\u{1F1E7}\u{1F1EC}", 2), ("\u{1F44D}\u{1F3FD}", 2), ("\u{2764}\u{FE0F}", 2), ("ｗｉｄｅ", 8),
    ("\u{5E9}\u{5DC}\u{5D5}\u{5DD}", 4), ("a\u{200B}b", 2), ("…", 1),
  ]

  @Test("A text has the width that a terminal gives it", arguments: widths)
  func width(text: String, columns: Int) {
    #expect(DisplayWidth.of(text) == columns)
  }

  static let escapes: [(String, String)] = [
    ("plain", "plain"), ("日本 é", "日本 é"), ("a\nb\tc\rd", "a\\nb\\tc\\rd"),
    ("\u{1B}[31m", "\\x1b[31m"), ("\u{7F}", "\\x7f"), ("\u{9B}31m", "\\u009b31m"),
    ("\u{202E}gpj.exe", "\\u202egpj.exe"), ("\r\n", "\\r\\n"),
  ]

  @Test("Control characters are shown, not obeyed", arguments: escapes)
  func escape(text: String, shown: String) {
    #expect(Escape.line(text) == shown)
  }

  @Test("Columns align by display width, and an empty column takes no place")
  func columns() {
    var columns = Columns([.right, .left, .left, .left])
    let lines = columns.lines([
      ["9", "日本", "", "x"], ["10", "abc", "", "y"], ["11", "\u{1F600}", "", "z"],
    ])
    #expect(lines == [" 9  日本  x", "10  abc   y", "11  \u{1F600}    z"])
  }

  @Test("A later page keeps the columns of the first")
  func pages() {
    var columns = Columns([.right, .left])
    _ = columns.lines([["1000", "x"]])
    #expect(columns.lines([["1", "y"]]) == ["   1  y"])
  }

  @Test("Colour is for terminals, and can be asked for and forbidden")
  func colour() {
    #expect(Style.isOn(asked: nil, isTerminal: true, noColor: nil, term: "xterm"))
    #expect(!Style.isOn(asked: nil, isTerminal: false, noColor: nil, term: "xterm"))
    #expect(!Style.isOn(asked: nil, isTerminal: true, noColor: "1", term: "xterm"))
    #expect(Style.isOn(asked: nil, isTerminal: true, noColor: "", term: "xterm"))
    #expect(!Style.isOn(asked: nil, isTerminal: true, noColor: nil, term: "dumb"))
    #expect(Style.isOn(asked: "always", isTerminal: false, noColor: "1", term: "dumb"))
    #expect(!Style.isOn(asked: "never", isTerminal: true, noColor: nil, term: "xterm"))
  }

  @Test("The pager is the person's, and may be none")
  func pager() {
    #expect(Pager.words(tocsinPager: nil, pager: nil) == ["less", "-FRSX"])
    #expect(Pager.words(tocsinPager: nil, pager: "more -d") == ["more", "-d"])
    #expect(Pager.words(tocsinPager: "most", pager: "more") == ["most"])
    #expect(Pager.words(tocsinPager: "", pager: "more").isEmpty)
    #expect(Pager.words(tocsinPager: nil, pager: "cat").isEmpty)
  }

  @Test("A mistake in a line that asks for JSON is told in JSON")
  func json() {
    #expect(Program.asksForJSON(["list", "--json", "--bogus"]))
    #expect(Program.asksForJSON(["list", "--bogus", "--json=pretty"]))
    #expect(!Program.asksForJSON(["add", "now", "--", "--json"]))
    #expect(!Program.asksForJSON(["list"]))
  }
}
