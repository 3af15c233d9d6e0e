import Testing
import TocsinWire

/// `Name` and `Icon` of desktop entries, as the specification of them has it.
struct DesktopEntryTests {
  struct Row: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var text: String
    var name: String?
    var icon: String?
    var isEntry = true

    init(_ what: String, _ text: String, _ name: String?, icon: String? = nil) {
      testDescription = what
      self.text = text
      self.name = name
      self.icon = icon
    }

    static func none(_ what: String, _ text: String) -> Row {
      var row = Row(what, text, nil)
      row.isEntry = false
      return row
    }
  }

  static let rows = [
    Row("plain", "[Desktop Entry]\nName=Mail\nIcon=mail\n", "Mail", icon: "mail"),
    Row("in German", "[Desktop Entry]\nName=Mail\nName[de]=Post\n", "Post"),
    Row("the country before the language", "[Desktop Entry]\nName[de_AT]=A\nName[de]=B\n", "A"),
    Row(
      "the modifier before none", "[Desktop Entry]\nName[de]=B\nName[de@euro]=C\nName=D\n", "C"),
    Row("another language", "[Desktop Entry]\nName[fr]=Courrier\nName=Mail\n", "Mail"),
    Row("with blanks and returns", "[Desktop Entry] \r\nName = Mail \r\n", "Mail"),
    Row("escapes", "[Desktop Entry]\nName=A\\sB\\nC\\\\\n", "A B C\\"),
    Row("control characters", "[Desktop Entry]\nName=A\u{1B}[31m\u{0}B\n", "A[31mB"),
    Row("another group", "[Desktop Action x]\nName=No\n[Desktop Entry]\nIcon=i\n", nil, icon: "i"),
    Row("a group after it", "[Desktop Entry]\nName=A\n[Desktop Action x]\nName[de]=No\n", "A"),
    Row("comments", "# x\n\n[Desktop Entry]\n#Name=No\nName=A\n", "A"),
    Row("a blank name", "[Desktop Entry]\nName= \n", nil),
    Row("a name too long", "[Desktop Entry]\nName=\(String(repeating: "x", count: 256))\n", nil),
    .none("no group", "Name=Mail\n"),
    .none("hidden", "[Desktop Entry]\nName=Mail\nHidden=true\n"),
    .none(
      "huge",
      "[Desktop Entry]\nName=Mail\n"
        + String(repeating: "#", count: DesktopEntry.mostBytes)),
    .none("empty", ""),
  ]

  @Test("A name is the best one for the locale, and the icon is as written", arguments: rows)
  func read(_ row: Row) {
    let entry = DesktopEntry(
      Array(row.text.utf8), locales: DesktopEntry.locales("de_AT.UTF-8@euro"))
    #expect(entry == (row.isEntry ? DesktopEntry(name: row.name, icon: row.icon) : nil))
  }

  @Test("What is no UTF-8 is no entry")
  func bytes() {
    #expect(DesktopEntry(Array("[Desktop Entry]\nName=A".utf8) + [0xFF, 0x0A], locales: []) == nil)
  }

  @Test(
    "A locale is looked for from the most to the least of it",
    arguments: [
      ("de_AT.UTF-8@euro", ["de_AT@euro", "de_AT", "de@euro", "de"]),
      ("de_AT.UTF-8", ["de_AT", "de"]), ("de", ["de"]), ("sr@latin", ["sr@latin", "sr"]),
      ("C.UTF-8", []), ("C", []), ("POSIX", []), ("", []), ("@x", []),
    ])
  func locales(_ locale: String, _ keys: [String]) {
    #expect(DesktopEntry.locales(locale) == keys)
  }
}
