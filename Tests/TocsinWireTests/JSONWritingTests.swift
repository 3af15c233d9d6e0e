import Testing
import TocsinModel
import TocsinWire

struct JSONWritingTests {
  @Test(
    "Values are written short",
    arguments: [
      (Value.text("a\"\\\n\r\t\u{0}\u{1F}/é😀\u{7F}"), #""a\"\\\n\r\t\u0000\u001f/é😀"# + "\u{7F}\""),
      (.bool(true), "true"),
      (.integer(.min), "-9223372036854775808"),
      (.unsigned(.max), "18446744073709551615"),
      (.count(7), "7"),
      (.number(0.1), "0.1"),
      (.number(1), "1.0"),
      (.number(1e300), "1e+300"),
      (.number(.nan), "null"),
      (.number(.infinity), "null"),
      (.texts(["a", ""]), #"["a",""]"#),
      (.texts([]), "[]"),
      (.tables([Table(), Table([Table.Entry(key: "k", value: .null)])]), #"[{},{"k":null}]"#),
      (.list([.integer(1), .bytes([1]), .file(3), .text("x")]), #"[1,"x"]"#),
      (
        .table(
          Table([
            Table.Entry(key: "b", value: .integer(1)), Table.Entry(key: "f", value: .file(3)),
            Table.Entry(key: "a", value: .json("{ \"x\":\t1 }")),
          ])), "{\"b\":1,\"a\":{ \"x\":\t1 }}"
      ),
      (.table(Table([Table.Entry(key: "f", value: .bytes([1]))])), "{}"),
    ])
  func short(value: Value, expected: String) {
    #expect(Array(JSONWriting.text(value).utf8) == Array(expected.utf8))
  }

  @Test("Pretty has two blanks a level and keeps raw JSON as it is")
  func pretty() {
    var inner = Table()
    inner.append("list", .list([.integer(1), .table(Table())]))
    inner.append("none", .texts([]))
    var table = Table()
    table.append("a", .table(inner))
    table.append("raw", .json("{\n\"x\":1}"))
    let expected = """
      {
        "a": {
          "list": [
            1,
            {}
          ],
          "none": []
        },
        "raw": {
      "x":1}
      }
      """
    #expect(JSONWriting.text(table, .pretty) == expected)
  }

  @Test("What is appended leaves what was there")
  func append() {
    var bytes = Array("x".utf8)
    JSONWriting.append(.bool(false), to: &bytes)
    #expect(bytes == Array("xfalse".utf8))
  }

  @Test("What is written is read back as the same value, short and pretty")
  func roundTrip() throws {
    var random = RepeatableRandom(seed: 1)
    for _ in 0..<2000 {
      let value = randomValue(&random, depth: 0)
      for style in [JSONWriting.Style.short, .pretty] {
        let bytes = JSONWriting.bytes(value, style)
        let back = try JSONReading.value(of: bytes, allowsNUL: true)
        #expect(spelled(back) == spelled(value))
      }
    }
  }

  private func randomValue(_ random: inout RepeatableRandom, depth: Int) -> Value {
    switch Int.random(in: 0..<(depth < 5 ? 8 : 5), using: &random) {
    case 0: return .text(randomText(&random))
    case 1: return .bool(Bool.random(using: &random))
    case 2: return .integer(Int64(truncatingIfNeeded: random.next()))
    case 3:
      let number = Double(bitPattern: random.next())
      return number.isFinite ? .number(number) : .null
    case 4: return .null
    case 5, 6:
      var table = Table()
      for index in 0..<Int.random(in: 0...4, using: &random) {
        table.append(
          "\(index)\(randomText(&random, nul: false))", randomValue(&random, depth: depth + 1))
      }
      return .table(table)
    default:
      let count = Int.random(in: 0...4, using: &random)
      return Value(list: (0..<count).map { _ in randomValue(&random, depth: depth + 1) })
    }
  }

  private func randomText(_ random: inout RepeatableRandom, nul: Bool = true) -> String {
    let ranges: [ClosedRange<UInt32>] = [
      0...0x7F, 0x80...0x7FF, 0x800...0xD7FF, 0x1_0000...0x10_FFFF,
    ]
    var text = ""
    for _ in 0..<Int.random(in: 0...6, using: &random) {
      let range = ranges[Int.random(in: 0..<ranges.count, using: &random)]
      guard let scalar = UnicodeScalar(UInt32.random(in: range, using: &random)) else { continue }
      if nul || scalar != "\0" { text.unicodeScalars.append(scalar) }
    }
    return text
  }
}
