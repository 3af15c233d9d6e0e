import Testing
import TocsinModel
import TocsinWire

struct TomlReadingTests {
  @Test(
    "What TOML says is read, in the order in which it is written",
    arguments: [
      ("", "{}"),
      ("b = 1\na = 2", "{b=integer(1),a=integer(2)}"),
      ("[z]\nk = true\n[a]\nk = 1.5", "{z={k=bool(true)},a={k=number(1.5)}}"),
      ("a.b = 1\na.a = 2", "{a={b=integer(1),a=integer(2)}}"),
      ("[[h]]\nx = 1\n[[h]]\nx = 2", "{h=tables({x=integer(1)},{x=integer(2)})}"),
      ("l = ['a', \"b\\n\"]", #"{l=texts(a,b\10)}"#),
      ("l = []", "{l=list()}"),
      ("l = [1, 'a']", "{l=list(integer(1),text(a))}"),
      ("l = [{ a = 1 }]", "{l=tables({a=integer(1)})}"),
      ("t = { b = 1, a = { c = 2 } }", "{t={b=integer(1),a={c=integer(2)}}}"),
      ("s = '''a\nb'''", #"{s=text(a\10b)}"#),
      ("n = -9223372036854775808\nh = 0xff", "{n=integer(-9223372036854775808),h=integer(255)}"),
      ("[app.\"org.example.a\"]\nname = 'é'", #"{app={org.example.a={name=text(\195\169)}}}"#),
      ("f = inf", "{f=number(inf)}"),
    ])
  func good(text: String, expected: String) throws {
    #expect(spelled(.table(try TomlReading.table(of: text))) == expected)
  }

  @Test(
    "A fault has file, line and column",
    arguments: [
      ("a = ", "f.toml:1:5: "),
      ("a = 1\nb = tru\n", "f.toml:2:5: 'tru' is no value; did you mean true?"),
      ("a = False", "f.toml:1:5: 'False' is no value; did you mean false?"),
      ("sound = none", "f.toml:1:9: text stands in quotes: \"none\""),
      ("sound = none # comment\nb = 1", "f.toml:1:9: text stands in quotes: \"none\""),
      ("a = { sound = none, b = 1 }", "f.toml:1:15: text stands in quotes: \"none\""),
      ("a = [\"x\", banner]", "f.toml:1:11: text stands in quotes: \"banner\""),
      ("a = [banner, \"x\"]", "f.toml:1:6: text stands in quotes: \"banner\""),
      ("id = org.example.mail", "f.toml:1:6: text stands in quotes: \"org.example.mail\""),
      ("zone = infinity", "f.toml:1:8: text stands in quotes: \"infinity\""),
      ("title = Hello", "f.toml:1:9: text stands in quotes: \"Hello\""),
      ("a = { b = 1, c d }", "f.toml:1:"),
      ("[a]\nkey value = 3", "f.toml:2:"),
      ("[[a]", "f.toml:1:"),
      ("a = 1\na = 2\n", "f.toml:2:5: cannot redefine existing integer 'a'"),
      ("[a]\n[a]\n", "f.toml:2:1: "),
      ("x = 1\nwhen = 2026-01-01\n", "f.toml:2:8: a date or time is written as text, in quotes"),
      ("x = [1, 09:00:00]", "f.toml:1:9: a date or time is written as text, in quotes"),
      ("a = 99999999999999999999", "f.toml:1:"),
      ("a = 1\nname = \"abc\nb = 2\n", "f.toml:2:8: text without its closing quote"),
      ("name = 'abc", "f.toml:1:8: text without its closing quote"),
      ("l = [\"a\", \"b]\n", "f.toml:1:11: text without its closing quote"),
      ("[app.\"org.example.a]\n", "f.toml:1:6: text without its closing quote"),
      ("s = \"\"\"\nab\nc = 1\n", "f.toml:1:5: text without its closing quote"),
      ("a = it's\n", "f.toml:1:6: expected"),
      (String(repeating: "[", count: 100_000), "f.toml:1:"),
      ("a = " + String(repeating: "[", count: 100_000), "f.toml:1:"),
      ("a = " + String(repeating: "{a=", count: 100_000), "f.toml:1:"),
      (
        "\nb = 1\n" + String(repeating: "a.", count: 500_000) + "a = 1",
        "f.toml:3:66: nested too deeply"
      ),
      ("[" + String(repeating: "a.", count: 500_000) + "a]", "f.toml:1:67: nested too deeply"),
      (
        String(repeating: "a.", count: 16) + "a = 1",
        "f.toml:1:31: nested too deeply: 16 levels at most"
      ),
    ])
  func bad(text: String, expected: String) {
    let line = fault { _ = try TomlReading.table(of: text, file: "f.toml") }
    #expect(line.hasPrefix(expected), "\(line)")
    #expect(!line.contains("\n"))
  }

  @Test("What toml++ takes for impossible is a fault where it stands")
  func broken() {
    #expect(
      fault { _ = try TomlReading.table(of: "a = 1\n[[[b]]]") }
        == "line 2, column 3: unexpected here")
    // The parser would look back further than it remembers.
    let underscores = "d = 0000" + String(repeating: "_", count: 110) + "-00-00 0"
    #expect(
      fault { _ = try TomlReading.table(of: underscores) }
        == "line 1, column 5: too many underscores")
  }

  @Test("Dots in texts and comments are no nesting")
  func dots() throws {
    let dots = String(repeating: ".", count: 100)
    let text = """
      a = "\(dots)\\"\(dots)"  # it's \(dots)
      b = '\(dots)\\'
      c = \"\"\"\(dots)"\(dots)\"\"\"\"
      d = '''\(dots)'\(dots)'''''
      e = [1.0, 2.0, 3.0]
      "\(dots)" = 1
      """
    #expect(try TomlReading.table(of: text).entries.count == 6)
  }

  @Test("Bytes that are no UTF-8 are refused where they stand")
  func notUTF8() {
    for bad: [UInt8] in [
      [0xFF], [0xC0, 0x80], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80], [0xC3],
    ] {
      let bytes = Array("a = 1\nw = '".utf8) + bad + Array("'".utf8)
      #expect(fault { _ = try TomlReading.table(of: bytes) } == "line 2, column 6: not UTF-8")
    }
  }

  @Test("Every key and value has its place, in characters")
  func positions() throws {
    let table = try TomlReading.table(
      of: """
        "é" = 1
          key   = "x"
        t = { "ö" = [1], b = 2 }

        [s.u]
          v = 3
        [[h]]
        [[h]]
        w = 4
        """)
    var places: [String] = []
    func walk(_ table: Table, _ name: String) {
      for entry in table.entries {
        let key = entry.position.map { "\($0.line):\($0.column)" } ?? "-"
        let value = entry.valuePosition.map { "\($0.line):\($0.column)" } ?? "-"
        places.append("\(name)\(entry.key) \(key) \(value)")
        if case .table(let inner) = entry.value { walk(inner, name + entry.key + ".") }
        if case .tables(let all) = entry.value {
          for inner in all {
            places.append(
              "\(name)\(entry.key)[] \(inner.position.map { "\($0.line):\($0.column)" } ?? "-")")
            walk(inner, name + entry.key + "[].")
          }
        }
      }
    }
    walk(table, "")
    #expect(
      places == [
        "é 1:1 1:7", "key 2:3 2:11", "t 3:1 3:5", "t.ö 3:7 3:13", "t.b 3:18 3:22",
        "s 5:2 5:1", "s.u 5:4 5:1", "s.u.v 6:3 6:7", "h 7:3 7:1", "h[] 7:1", "h[] 8:1",
        "h[].w 9:1 9:5",
      ])
  }
}
