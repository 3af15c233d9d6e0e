import Glibc
import Testing
import TocsinModel
import TocsinTesting

@testable import TocsinWire

/// What a linter says of each file of Tests/Fixtures/payloads, in the one file beside them.
struct PayloadLintTests {
  static let book = PayloadTests.folder + "/lint.txt"

  /// An app that has two categories, no critical ones, time-sensitive switched off, and one string.
  static let knowledge = {
    var knowledge = PayloadKnowledge(app: AppID("org.example.app"))
    knowledge.categories = ["Mail", "parcel"].compactMap { CategoryID($0) }
    knowledge.critical = .notSupported
    knowledge.timeSensitive = .off
    knowledge.hasExtension = false
    knowledge.strings = ["HELLO_NAME": "Hello, %@!", "TEXT": "100 %% sure"]
    knowledge.soundFaults = ["missing.oga": .soundMissing, "long.oga": .soundTooLong]
    return knowledge
  }()

  /// TOCSIN_RECORD=1 writes the file anew, and fails that run.
  @Test("Every payload of the corpus has these lines, sorted, and each says what to do")
  func corpus() throws {
    let lines = try PayloadTests.names.flatMap { name in
      let bytes = try #require(ProjectFile.bytes("\(PayloadTests.folder)/\(name).apns"))
      return Self.lines(bytes, Self.knowledge).map { "\(name):\($0)" }
    }
    let text = lines.joined(separator: "\n") + "\n"
    if getenv("TOCSIN_RECORD") != nil {
      try TemporaryFolder.write(ProjectFile.root + "/" + Self.book, text)
      Issue.record("recorded \(Self.book); run again without TOCSIN_RECORD")
      return
    }
    let known = try #require(ProjectFile.text(Self.book)).split(separator: "\n").map(String.init)
    #expect(known == lines)
  }

  @Test("Every code stands in one of them", arguments: PayloadWarning.Code.allCases)
  func whole(code: PayloadWarning.Code) throws {
    // Said only where the string tables are not known.
    let text = try #require(ProjectFile.text(Self.book))
    #expect(text.split(separator: "\n").contains { $0.hasSuffix("[\(code.rawValue)]") })
  }

  @Test("What is not known is not judged")
  func unknown() {
    let bytes =
      Array(
        #"{"aps":{"alert":{"loc-key":"A","loc-args":["x"]},"category":"c","sound":"missing.oga","#
          .utf8)
      + Array(#""interruption-level":"critical","mutable-content":1}}"#.utf8)
    #expect(Self.lines(bytes, PayloadKnowledge()) == [])
    #expect(Self.lines(bytes, Self.knowledge).count == 5)
  }

  @Test("A key without arguments is told of where nobody knows its text")
  func arguments() {
    let bytes = Array(#"{"aps":{"alert":{"loc-key":"A"}}}"#.utf8)
    #expect(
      Self.lines(bytes, PayloadKnowledge()) == [
        "1:28: aps.alert.loc-key: has no 'loc-args', so a place such as %@ in its text stays empty; "
          + "leave it where the text has none [key-without-arguments]"
      ])
  }

  @Test(
    "The places of a text",
    arguments: [
      ("", 0), ("no", 0), ("%@", 1), ("%@ and %@", 2), ("100 %% of %@", 1), ("%2$@ of %1$@", 2),
      ("%1$@ and %1$@", 1), ("%", 0), ("%9999999999999999999999$@", 0), ("%%@", 0), ("%u", 1),
      ("%ld %s", 2), ("%lld%5d", 1), ("%0$@", 0), ("%l@", 0),
    ])
  func places(text: String, count: Int) { #expect(PayloadLint.places(in: text) == count) }

  private static func lines(_ bytes: [UInt8], _ knowledge: PayloadKnowledge) -> [String] {
    let file: PushedFile
    do throws(PayloadFault) { file = try PayloadReading.read(bytes) } catch {
      let place = error.position.map { "\($0.line):\($0.column): " } ?? ""
      return ["\(place)\(error.message) (\(error.word.rawValue))"]
    }
    return PayloadLint.all(file, knowing: knowledge).map { warning in
      "\(warning.line ?? 0):\(warning.column ?? 0): \(warning.told) [\(warning.code.rawValue)]"
    }
  }
}
