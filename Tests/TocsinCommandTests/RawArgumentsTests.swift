import Testing

@testable import TocsinCommand

@Suite("Bytes of the command line")
struct RawArgumentsTests {
  struct Row: Sendable {
    var bytes: [UInt8]
    var fault: TextCheck.Fault?
  }

  static let rows: [Row] = [
    Row(bytes: [], fault: nil),
    Row(bytes: Array("plain".utf8), fault: nil),
    Row(bytes: Array("caf\u{E9}".utf8), fault: nil),
    // A valid control case (B062): a noncharacter is text.
    Row(bytes: Array("\u{FFFE}".utf8), fault: nil),
    Row(bytes: Array("a\u{1F600}".utf8), fault: nil),
    Row(bytes: [0x63, 0x61, 0x66, 0xE9], fault: .init(offset: 3, isNUL: false)),
    Row(bytes: [0xFF, 0xFE], fault: .init(offset: 0, isNUL: false)),
    Row(bytes: [0x61, 0xC0, 0x80], fault: .init(offset: 1, isNUL: false)),
    Row(bytes: [0xE0, 0x80, 0x80], fault: .init(offset: 0, isNUL: false)),
    Row(bytes: [0x61, 0x62, 0xED, 0xA0, 0x80], fault: .init(offset: 2, isNUL: false)),
    Row(bytes: [0xF4, 0x90, 0x80, 0x80], fault: .init(offset: 0, isNUL: false)),
    Row(bytes: [0x61, 0xE2, 0x82], fault: .init(offset: 1, isNUL: false)),
    Row(bytes: [0x61, 0x00, 0xFF], fault: .init(offset: 1, isNUL: true)),
  ]

  @Test("The first byte that is no text is found", arguments: rows)
  func finds(_ row: Row) {
    #expect(TextCheck.firstFault(in: row.bytes) == row.fault)
  }

  @Test("Where no fault is found the standard library finds none, and the other way round")
  func agreesWithTheLibrary() {
    for first in 0x7C...0xFF {
      for second in stride(from: 0x70, through: 0xFF, by: 7) {
        for third in [0x41, 0x80, 0xBF, 0xC0] {
          let bytes = [UInt8(first), UInt8(second), UInt8(third), 0x41]
          let ours = TextCheck.firstFault(in: bytes) == nil
          #expect(ours == (String(validating: bytes, as: UTF8.self) != nil), "\(bytes)")
        }
      }
    }
  }

  @Test("Invalid UTF-8 is refused with the place of the byte")
  func refuses() {
    #expect(throws: Failure.usage("argument 2 holds invalid UTF-8 at byte 3")) {
      _ = try RawArguments.text([0x63, 0x61, 0x66, 0xE9], called: "argument 2")
    }
    #expect(throws: Failure.usage("standard input holds a NUL byte at byte 1")) {
      _ = try RawArguments.text([0x63, 0], called: "standard input")
    }
  }
}
