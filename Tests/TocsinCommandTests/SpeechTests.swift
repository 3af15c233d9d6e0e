import Testing

@testable import TocsinCommand

@Suite("What a notification says")
struct SpeechTests {
  struct Row: Sendable {
    var options: [String] = []
    var words: [String] = []
    var input: String?
    var expect: String
  }

  static let rows: [Row] = [
    Row(words: ["tea", "is", "ready"], expect: "tea is ready//"),
    Row(words: ["one\ntwo\nthree"], expect: "one//two\nthree"),
    Row(words: ["one\r\ntwo"], expect: "one//two"),
    Row(options: ["-t", "T"], words: ["rest", "of", "it"], expect: "T//rest of it"),
    Row(options: ["-b", "B"], words: ["tea"], expect: "tea//B"),
    Row(options: ["-t", "T", "-b", "B", "--subtitle", "S"], expect: "T/S/B"),
    Row(options: ["-b", "only"], expect: "//only"),
    Row(words: ["-"], input: "from\nfile\n", expect: "from//file\n"),
    Row(words: ["\u{1F600}"], expect: "\u{1F600}//"),
    Row(
      options: ["-b", "B"], words: ["a\nb"],
      expect: "with '--body' TEXT is the title and has one line; it has more"),
    Row(
      options: ["-t", "T", "-b", "B"], words: ["x"],
      expect: "'--title' and '--body' leave no place for the text 'x'"),
    Row(words: [String(repeating: "x", count: 65537)], expect: "the text is longer than 64 KiB"),
  ]

  @Test("Text and options make title, subtitle and body", arguments: rows)
  func makes(_ row: Row) throws {
    let draft = try draft(["add"] + row.options + ["now"])
    do throws(Failure) {
      let speech = try Speech(words: row.words, input: row.input, draft: draft)
      #expect("\(speech.title)/\(speech.subtitle)/\(speech.body)" == row.expect)
    } catch {
      #expect(error.message == row.expect)
    }
  }

  @Test("Blank is what nobody could read, and an emoji is no blank")
  func blank() throws {
    let draft = try draft(["add", "now"])
    #expect(try Speech(words: [], input: nil, draft: draft).isBlank)
    #expect(try Speech(words: ["  \t\n "], input: nil, draft: draft).isBlank)
    #expect(try !Speech(words: ["\u{1F600}"], input: nil, draft: draft).isBlank)
  }
}
