import Testing
import TocsinModel
import TocsinWire

struct JSONReadingTests {
  @Test(
    "What JSON says is read exactly, in its order",
    arguments: [
      ("{}", "{}"),
      (#"{"b":1,"a":2}"#, "{b=integer(1),a=integer(2)}"),
      (
        "[9223372036854775807,-9223372036854775808,-0]",
        "list(integer(9223372036854775807),integer(-9223372036854775808),integer(0))"
      ),
      ("[1.0, 0.1, 1e3]", "list(number(1.0),number(0.1),number(1000.0))"),
      ("[true,false,null]", "list(bool(true),bool(false),null)"),
      (#"["a","b"]"#, "texts(a,b)"),
      (#"[{"a":1},{}]"#, "tables({a=integer(1)},{})"),
      ("[]", "list()"),
      (#""\ud83d\ude00\u00e9""#, #"text(\240\159\152\128\195\169)"#),
      // Two spellings of é are two keys.
      ("{\"e\\u0301\":1,\"\u{E9}\":2}", #"{e\204\129=integer(1),\195\169=integer(2)}"#),
      (" \n\t7\r\n", "integer(7)"),
    ])
  func good(text: String, expected: String) throws {
    #expect(spelled(try JSONReading.value(of: Array(text.utf8))) == expected)
  }

  @Test(
    "A fault in the notation has line and column",
    arguments: [
      ("", "line 1, column 1: unexpected token near end of file"),
      ("[1,]", "line 1, column 4: unexpected token near ']'"),
      (#"{"a":1,}"#, "line 1, column 8: string or '}' expected near '}'"),
      ("{\n  \"a\": tru\n}", "line 2, column 8: invalid token near 'tru'"),
      (#"{"é": nul}"#, "line 1, column 7: invalid token near 'nul'"),
      (#"{"a":1,"a":2}"#, "line 1, column 8: duplicate object key near '\"a\"'"),
      (
        "[12345678901234567890]",
        "line 1, column 2: too big integer near '12345678901234567890'"
      ),
      ("[9223372036854775808]", "line 1, column 2: too big integer near '9223372036854775808'"),
      ("[1e999]", "line 1, column 2: real number overflow near '1e999'"),
      ("{} x", "line 1, column 4: end of file expected near 'x'"),
      ("[01]", "line 1, column 2: invalid token near '0'"),
      ("[1,\n2,\n]", "line 3, column 1: unexpected token near ']'"),
      ("{'a':1}", "line 1, column 2: string or '}' expected near '''"),
      (
        #"["\u0000"]"#,
        "line 1, column 2: \\u0000 is not allowed near '\"\\u0000\"'"
      ),
      (#"["\ud800"]"#, "line 1, column 2: invalid Unicode '\\uD800' near '\"\\ud800\"'"),
    ])
  func bad(text: String, expected: String) {
    #expect(throws: Fault.self) { try JSONReading.value(of: Array(text.utf8)) }
    #expect(fault { _ = try JSONReading.value(of: Array(text.utf8)) } == expected)
  }

  @Test("Bytes that are no UTF-8 are refused where they stand")
  func notUTF8() {
    let bytes = Array("[\"a".utf8) + [0xFF] + Array("\"]".utf8)
    let expected = "line 1, column 2: unable to decode byte 0xff near '\"a'"
    #expect(fault { _ = try JSONReading.value(of: bytes) } == expected)
  }

  @Test("A file is named in the fault")
  func file() {
    let expected = "x.json:1:2: unexpected token near ']'"
    #expect(fault { _ = try JSONReading.value(of: Array("[,".utf8), file: "x.json") } != expected)
    #expect(
      fault { _ = try JSONReading.value(of: Array("{\"a\":]".utf8), file: "x.json") }
        == "x.json:1:6: unexpected token near ']'")
  }

  @Test("Sixteen levels are read, the seventeenth is a fault with its path")
  func depth() throws {
    func nested(_ levels: Int) -> [UInt8] {
      Array((String(repeating: #"{"a":"#, count: levels - 1) + "{}").utf8)
        + [UInt8](repeating: UInt8(ascii: "}"), count: levels - 1)
    }
    _ = try JSONReading.value(of: nested(16))
    let path = Array(repeating: "a", count: 16).joined(separator: ".")
    #expect(
      fault { _ = try JSONReading.value(of: nested(17)) }
        == path + ": nested too deeply: 16 levels at most")
    // Deeper than jansson goes.
    let deep = [UInt8](repeating: UInt8(ascii: "["), count: 100_000)
    #expect(fault { _ = try JSONReading.value(of: deep) }.contains("maximum parsing depth"))
  }

  @Test("NUL is read only where it is asked for")
  func nul() throws {
    let value = try JSONReading.value(of: Array(#""a\u0000b""#.utf8), allowsNUL: true)
    #expect(spelled(value) == #"text(a\0b)"#)
  }

  @Test(
    "User info is one JSON object",
    arguments: [
      ("{}", true), (#" {"a":{"b":[1,2]}} "#, true),
      (#"{"n":123456789012345678901234567890}"#, true),
      (#"{"a":"\u0000"}"#, true), ("", false), ("[]", false), ("1", false), ("{", false),
      ("{} {}", false), (#"{"a":1,"a":1}"#, false), ("{'a':1}", false),
      (String(repeating: #"{"a":"#, count: 20) + "1" + String(repeating: "}", count: 20), false),
    ])
  func userInfo(text: String, expected: Bool) {
    #expect(JSONWriting.isObject(text) == expected)
  }

  @Test("A text that is no object is no table")
  func table() {
    #expect(
      fault { _ = try JSONReading.table(of: Array("[]".utf8)) }
        == "line 1, column 1: not a JSON object")
  }
}

/// The line of the fault that `body` throws, or an empty one.
func fault(_ body: () throws -> Void) -> String {
  do {
    try body()
    return ""
  } catch {
    return String(describing: error)
  }
}
