import Testing
import TocsinTesting
import TocsinWire

@testable import TocsinCommand

@Suite("push and lint")
struct PushTests {
  private static func file(_ name: String) -> String {
    ManPageTests.root + "/" + "Tests/Fixtures/payloads/\(name).apns"
  }

  private static let reply = table([
    "id": .unsigned(12), "app": .text("org.example.app"), "size": .count(21),
    "warnings": .list([]),
    "outcome": .table(
      table(["title": .text(""), "body": .text("B"), "surfaces": .texts(["banner", "center"])])),
  ])

  private func daemon(_ replies: [Result<[Value], Failure>]) -> ScriptedControl {
    let control = ScriptedControl()
    control.answers["Push"] = replies
    return control
  }

  private func asked(_ ran: Ran) -> [String] {
    ran.control.asked.map { member, arguments in
      let parts = arguments.map { value in
        if case .bytes(let bytes) = value { return "\(bytes.count)" }
        return JSONWriting.text(value)
      }
      return "\(member) \(parts.joined(separator: " "))"
    }
  }

  @Test("Several go in order; of a faulty one nothing, and the others still go (D12.1)")
  func several() throws {
    let (good, bad) = (Self.file("target-bundle"), Self.file("trailing-comma"))
    let ran = try run(
      ["push", good, bad, "-a", "org.example.app", good],
      daemon([.success([.table(Self.reply)]), .success([.table(Self.reply)])]))
    #expect(ran.status == 1)
    #expect(ran.lines == ["12  org.example.app  B", "12  org.example.app  B"])
    #expect(
      ran.talk == [
        "\(bad):4:3: error: string or '}' expected near '}'; strict JSON has no comma there: take it "
          + "away (BadRequestPayload) [bad-payload]"
      ])
    #expect(asked(ran).count == 2)
    #expect(asked(ran)[0].hasPrefix(#"Push "org.example.app" "#))
  }

  @Test(
    "What the daemon refuses is told with its file; a fault of the file is exit 1, and no bus is 5")
  func refused() throws {
    let file = Self.file("target-bundle")
    for (code, exit, expected) in [
      ("bad-payload", 1, 1), ("too-large", 7, 1), ("notification-invalid-no-content", 2, 1),
      ("no-such-app", 2, 2), ("notifications-not-allowed", 4, 4), ("unreachable", 5, 5),
    ] as [(String, Int32, Int32)] {
      let failure = Failure(code: code, message: "why", exit: exit)
      let ran = try run(
        ["push", file, file], daemon([.failure(failure), .success([.table(Self.reply)])]))
      #expect(ran.status == expected, "\(code)")
      #expect(
        ran.talk == [code == "unreachable" ? "tocsin: why" : "tocsin: \(file): why"], "\(code)")
      #expect(ran.lines.count == (code == "unreachable" ? 0 : 1), "\(code)")
    }
  }

  @Test("Headers travel as they were typed, and who names no app is told so without a daemon")
  func options() throws {
    let ran = try run(
      [
        "push", "--collapse-id", "a", "--push-type", "alert", "--priority", "10", "--expiration",
        "1h", Self.file("target-bundle"),
      ], daemon([.success([.table(Self.reply)])]))
    #expect(ran.status == 0)
    #expect(
      asked(ran).first?.hasSuffix(
        #"{"collapse-id":"a","push-type":"alert","priority":"10","expiration":"1h"}"#) == true)
    let nobody = try run(["push", Self.file("alert-text")])
    #expect(nobody.status == 1)
    #expect(nobody.control.asked.isEmpty)
    #expect(
      nobody.talk == [
        Self.file("alert-text")
          + ": error: no app is named: 'Simulator Target Bundle' beside 'aps', "
          + "or --app APP (TopicDisallowed) [no-app]"
      ])
    let twice = try run(["push", "--collapse-id", "a", "x", "y"])
    #expect(twice.status == 2)
    #expect(try run(["push", "-a", "org.example.app", "./nowhere.apns"]).status == 2)
  }

  @Test("With --strict a warning of the daemon is an error, and nothing is delivered")
  func strict() throws {
    var reply = Self.reply
    reply.entries.removeAll { $0.key == "warnings" }
    reply.append(
      "warnings",
      .tables([
        table([
          "line": .integer(1), "column": .integer(9), "key": .text("aps.badge"),
          "code": .text("wrong-type"), "message": .text("expected a number"),
        ])
      ]))
    let file = Self.file("target-bundle")
    let strict = try run(["push", "--strict", file], daemon([.success([.table(reply)])]))
    #expect(strict.status == 1)
    #expect(strict.lines == [])
    #expect(strict.talk == ["\(file):1:9: error: aps.badge: expected a number [wrong-type]"])
    #expect(asked(strict).first?.hasSuffix(#"{"dry-run":true}"#) == true)
    let lenient = try run(["push", file], daemon([.success([.table(reply)])]))
    #expect(lenient.status == 0)
    #expect(lenient.lines == ["12  org.example.app  B"])
    #expect(lenient.talk == ["\(file):1:9: warning: aps.badge: expected a number [wrong-type]"])
  }

  @Test("- is standard input")
  func standardInput() throws {
    let ran = try run(
      ["push", "-a", "org.example.app", "-"], daemon([.success([.table(Self.reply)])]),
      input: { () throws(Failure) in #"{"aps":{"alert":"B"}}"# })
    #expect(ran.status == 0)
    #expect(asked(ran) == [#"Push "org.example.app" 21 {}"#])
    let bad = try run(["lint", "-"], input: { () throws(Failure) in "{'aps':{}}" })
    #expect(bad.lines.first?.hasPrefix("-:1:2: error: ") == true)
    #expect(bad.status == 1)
  }

  // lint

  @Test("lint needs no daemon: a line for each thing, 0 with warnings, 1 with errors")
  func lint() throws {
    let file = Self.file("thread-in-alert")
    let warned = try run(["lint", "-q", file])
    #expect(warned.status == 0)
    #expect(
      warned.lines.map { $0.dropFirst(file.utf8.count) }.first
        == ":1:30: warning: aps.alert.thread-id: belongs in 'aps' and is not read here [misplaced-key]"
    )
    let strict = try run(["lint", "-q", "--strict", file])
    #expect(strict.status == 1)
    #expect(strict.lines.first?.contains(": error: aps.alert.thread-id: ") == true)
    let broken = try run(["lint", "-q", Self.file("single-quotes"), file])
    #expect(broken.status == 1)
    #expect(broken.lines.count == 2)
    #expect(try run(["lint", "-q", Self.file("empty-aps")]).status == 1)
    #expect(try run(["lint", "-q", "./nowhere.apns"]).status == 2)
    let clean = try run(["lint", "-q", Self.file("alert-text")])
    #expect(clean.status == 0)
    #expect(clean.lines == [])
  }

  @Test("lint --json is a list of objects")
  func lintJSON() throws {
    let file = Self.file("thread-in-alert")
    let ran = try run(["lint", "-q", "--json=short", file])
    #expect(
      ran.lines == [
        #"[{"file":"\#(file)","line":1,"column":30,"severity":"warning","key":"aps.alert.thread-id","#
          + #""code":"misplaced-key","message":"belongs in 'aps' and is not read here"}]"#
      ])
    #expect(try run(["lint", "-q", "--json=short", Self.file("alert-text")]).lines == ["[]"])
  }

  @Test(
    "lint asks a daemon that is there for categories and entitlements, and takes a file instead")
  func lintKnowledge() throws {
    func lines(_ words: String...) throws -> [String] {
      let control = ScriptedControl()
      control.answers["App"] = [
        .success([
          .table(table(["critical": .text("not-supported"), "time-sensitive": .bool(true)]))
        ])
      ]
      control.answers["Categories"] = [.success([.tables([table(["id": .text("Parcel")])])])]
      return try run(["lint", "-a", "org.example.app"] + words, control).lines
        .compactMap { $0.split(separator: "[").last.map { String($0.dropLast()) } }
    }
    #expect(try lines(Self.file("category-case")) == [])
    #expect(try lines(Self.file("category-near")) == ["unknown-category"])
    #expect(try lines(Self.file("level-critical")) == ["level-not-entitled"])
    #expect(try lines(Self.file("level-time-sensitive")) == [])
    let folder = try TemporaryFolder()
    let path = folder.path + "/categories.toml"
    try TemporaryFolder.write(path, "[[categories]]\nid = \"parcel\"\n")
    #expect(try lines("--categories", path, Self.file("category-case")) == ["unknown-category"])
  }

  @Test(
    "How long a sound is",
    arguments: [
      (
        "RIFF\0\0\0\0WAVEfmt \u{10}\0\0\0\u{1}\0\u{1}\0\u{40}\u{1f}\0\0\u{64}\0\0\0\u{1}\0\u{8}\0data\u{40}\u{1f}\0\0",
        80.0
      ),
      ("RIFF\0\0\0\0WAVE", nil), ("OggS", nil), ("hello", nil), ("", nil),
    ] as [(String, Double?)])
  func soundLength(text: String, seconds: Double?) {
    #expect(SoundLength.seconds(Array(text.utf8)) == seconds)
  }
}
