import Testing
import TocsinModel
import TocsinWire

/// Nothing that is read may end the program, whatever it is (style rule 8).
struct NotationFuzzTests {
  @Test("Twenty thousand texts near to JSON are read or refused, in one line with a place")
  func json() {
    var mutations = Mutations(
      of: [
        #"{"title":"Tea","body":"é \ud83d\ude00","badge":3,"list":[1,2.5e3,true,null,"x"],"t":{"a":{}}}"#,
        #"[{"id":1},{"id":-9223372036854775808}]"#,
        #"{"aps":{"alert":{"title":"T","loc-args":["a","b"]},"mutable-content":1},"x":[[[]]]}"#,
      ],
      pieces: [
        "\\", "\\u0000", "\\ud800", "\"", "{", "}", "[", "]", ",", ":", "e", "E+", "-", ".", "0",
        "\n", "9223372036854775808",
        "1e400", String(repeating: "[", count: 20), String(repeating: "{\"a\":", count: 20),
      ], seed: 2)
    var read = 0
    for _ in 0..<20_000 {
      let bytes = mutations.next()
      let line = fault {
        let value = try JSONReading.value(of: bytes, file: "f")
        // What can be read can be written and read again.
        _ = try JSONReading.value(of: JSONWriting.bytes(value))
        read += 1
      }
      #expect(!line.contains("\n"))
      #expect(line.isEmpty || line.hasPrefix("f:"), "\(line)")
    }
    #expect(read > 100 && read < 19_000)
  }

  @Test("Twenty thousand texts near to TOML are read or refused, in one line with a place")
  func toml() {
    var mutations = Mutations(
      of: [
        "profile = \"ios-14\"\nsinks = [\"desktop\", 'journal']\n[day]\nmorning = \"09:00\"\n",
        "[app.\"org.example.mail\"]\nname = \"é\"\ncategory.x.delivery = \"quiet\"\n[[handler]]\non = []\n",
        "a = { b = 1, c = [1.5, 0x1F, 2026-01-01, 09:00:00] }\nd = '''x\ny'''\ne = \"\"\"\\\n z\\u00e9\"\"\"\n",
      ],
      pieces: [
        "\\", "\\u0000", "\\ud800", "\"", "'", "\"\"\"", "'''", "[", "]", "[[", "]]", "{", "}", "=",
        ".", ",", "#", "\n", "\r",
        "\r\n", "a.b", "inf", "nan", "9223372036854775808", "1979-05-27T07:32:00Z", "0x", "1_",
        String(repeating: "a.", count: 40), String(repeating: "[", count: 40),
      ], seed: 3)
    var read = 0
    for _ in 0..<20_000 {
      let bytes = mutations.next()
      let line = fault {
        _ = try TomlReading.table(of: bytes, file: "f")
        read += 1
      }
      #expect(!line.contains("\n"))
      #expect(line.isEmpty || line.hasPrefix("f:"), "\(line)")
    }
    #expect(read > 100 && read < 19_000)
  }
}
