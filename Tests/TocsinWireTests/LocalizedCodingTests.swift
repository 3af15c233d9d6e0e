import Testing
import TocsinModel
import TocsinTesting
import TocsinTime
import TocsinWire

/// `title-loc-key` and its like in requests, and the tables that they name (D8.12).
struct LocalizedCodingTests {
  private let times = TimeContext(
    now: WallTime(seconds: 1_796_202_000), zone: .utc, zones: SystemZones(), day: DaySettings())

  private func table(_ entries: [(String, Value)]) -> Table {
    var table = Table()
    for (key, value) in entries { table.append(key, value) }
    return table
  }

  private func read(_ entries: [(String, Value)]) throws(CallError) -> Content {
    try RequestCoding(table(entries), app: Sample.app, times: times).draft.content
  }

  private static let all: [(String, Value)] = [
    ("title", .text("Plain")), ("title-loc-key", .text("TITLE")),
    ("title-loc-args", .texts(["Ana", ""])), ("subtitle-loc-key", .text("SUB")),
    ("loc-key", .text("BODY")), ("loc-args", .texts(["3"])),
  ]

  @Test("A request keeps key and arguments, and the plain words beside them, and is told so again")
  func kept() throws {
    let content = try read(Self.all)
    #expect(content.title == "Plain")
    #expect(content.localized.title == LocalizedWords(key: "TITLE", arguments: ["Ana", ""]))
    #expect(content.localized.subtitle == LocalizedWords(key: "SUB"))
    #expect(content.localized.body == LocalizedWords(key: "BODY", arguments: ["3"]))
    let request = Request(
      Draft(app: Sample.app, identifier: nil, content: content),
      id: try #require(RequestID(1)), identifier: Sample.identifier("a"), added: Sample.now,
      next: Sample.now)
    let told = NotificationCoding.write(request, nil, zone: .utc)
    for (key, value) in Self.all {
      #expect(told[key].map { JSONWriting.text($0) } == JSONWriting.text(value), "\(key)")
    }
    #expect(told["body"] == nil && told["subtitle-loc-args"] == nil)
  }

  @Test(
    "What cannot be meant is refused",
    arguments: [
      ([("loc-args", .texts(["A"]))], "'loc-args' fills the places of 'loc-key'"),
      ([("title-loc-args", .texts([]))], "'title-loc-args' fills"),
      ([("loc-key", .text(""))], "'loc-key' must have 1 to 255 bytes"),
      ([("loc-key", .integer(1))], "'loc-key' must be text"),
      ([("loc-key", .text("k")), ("loc-args", .text("A"))], "'loc-args' must be a list of text"),
      ([("loc-keys", .text("k"))], "did you mean 'loc-key'?"),
    ] as [([(String, Value)], String)])
  func refused(_ entries: [(String, Value)], _ message: String) {
    let error = #expect(throws: CallError.self) { _ = try read(entries) }
    #expect(error?.message.contains(message) == true, "\(error?.message ?? "")")
  }

  @Test(
    "An edit of the plain words takes the place of a key, and one of a key that of its arguments")
  func edited() throws {
    let request = Request(
      Draft(app: Sample.app, identifier: nil, content: try read(Self.all)),
      id: try #require(RequestID(1)), identifier: Sample.identifier("a"), added: Sample.now,
      next: Sample.now)
    func edit(_ entries: [(String, Value)]) throws -> Content {
      try EditCoding(table(entries), of: request, times: times).request.content
    }
    let plain = try edit([("title", .text("New"))])
    #expect(plain.title == "New" && plain.localized.title == nil)
    #expect(plain.localized.body == request.content.localized.body)
    let other = try edit([("loc-key", .text("OTHER"))])
    #expect(other.localized.body == LocalizedWords(key: "OTHER"))
    let gone = try edit([("title-loc-key", .text(""))])
    #expect(gone.localized.title == nil && gone.title == "Plain")
    let same = try edit([("badge", .integer(1))])
    #expect(same.localized == request.content.localized)
  }

  @Test("A table has a language and keys that are not empty, none of them twice")
  func tables() throws {
    #expect(try StringsCoding.read("pt-BR", [("a", "A"), ("b", "")]).count == 2)
    #expect(try StringsCoding.read("de", []).isEmpty)
    for (language, texts, message) in [
      ("de_DE", [], "no language tag"), ("", [], "no language tag"),
      ("auto-", [], "no language tag"), ("de", [("", "A")], "1 to 255 bytes, not 0"),
      ("de", [(String(repeating: "x", count: 256), "A")], "1 to 255 bytes, not 256"),
      ("de", [("a", "A"), ("a", "B")], "the key 'a' stands twice"),
    ] as [(String, [(String, String)], String)] {
      let error = #expect(throws: CallError.self) {
        _ = try StringsCoding.read(language, texts.map { (name: $0.0, text: $0.1) })
      }
      #expect(error?.message.contains(message) == true, "\(error?.message ?? "")")
    }
  }

  @Test(
    "A locale's name has a language",
    arguments: [
      ("ru_RU.UTF-8", "ru-RU"), ("de", "de"), ("sr_RS@latin", "sr-Latn-RS"),
      ("sr_RS.UTF-8@cyrillic", "sr-Cyrl-RS"), ("ca_ES@valencia", "ca-ES"), ("zh_CN", "zh-CN"),
      ("C", nil), ("C.UTF-8", nil), ("POSIX", nil), ("", nil), ("@latin", nil), ("de__AT", nil),
      ("ру_РУ", nil),
    ] as [(String, String?)])
  func locale(_ name: String, _ tag: String?) {
    #expect(LocaleName.language(of: name) == tag)
  }
}
