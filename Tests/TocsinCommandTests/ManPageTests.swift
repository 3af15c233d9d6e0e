import Glibc
import Testing

@testable import TocsinCommand

@Suite("tocsin(1) and the table of commands")
struct ManPageTests {
  static let root = {
    let parts = #filePath.split(separator: "/").dropLast(3)
    return "/" + parts.joined(separator: "/")
  }()

  static func file(_ path: String) throws -> String {
    let file = try #require(fopen(root + "/" + path, "r"), "\(path)")
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65536)
    while true {
      let count = fread(&buffer, 1, buffer.count, file)
      if count == 0 { break }
      bytes += buffer[..<count]
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The part of the page that `tocsin __man` wrote.
  static func generated() throws -> Substring {
    let page = try file("contrib/man/tocsin.1.scd")
    let begin = try #require(page.range(of: ManFragment.begin + "\n"))
    let end = try #require(page.range(of: ManFragment.end))
    return page[begin.upperBound..<end.lowerBound]
  }

  @Test("The page says what the table says, word for word")
  func samePage() throws {
    #expect(
      try Self.generated() == ManFragment.text(),
      "contrib/man/tocsin.1.scd is old: put in what 'tocsin __man' prints")
  }

  @Test("tocsin-policy(7) has every reason with its rule and its sentence, as explain says it")
  func reasons() throws {
    let page = try Self.file("contrib/man/tocsin-policy.7.scd")
    let begin = try #require(page.range(of: ReasonsPage.begin + "\n"))
    let end = try #require(page.range(of: ReasonsPage.end))
    #expect(
      page[begin.upperBound..<end.lowerBound] == ReasonsPage.text(),
      "contrib/man/tocsin-policy.7.scd is old: put in what 'tocsin __man policy' prints")
    #expect(ReasonsPage.text().contains("*focus-silenced* (D6.48)\n\tthe Focus silences it\n"))
    #expect(ReasonsPage.text().contains("*denied* (D6.2)\n\tnotifications of the app are off\n"))
    #expect(ReasonsPage.text().contains("*not-due* (T7.1)\n\tit is not due yet\n"))
    #expect(try run(["__man", "policy"]).lines.contains("*focus-silenced* (D6.48)"))
    #expect(
      try Self.file("contrib/man/tocsin.1.scd").contains("tocsin-policy(7) lists every reason"))
  }

  @Test("Every option of the page is in the table, and every one of the table in the page")
  func sameOptions() throws {
    let page = try Self.file("contrib/man/tocsin.1.scd")
    var onPage: Set<String> = []
    for line in try Self.generated().split(separator: "\n") where line.hasPrefix("*-") {
      for word in line.split(separator: "*") where word.hasPrefix("--") {
        onPage.insert(String(word.dropFirst(2)))
      }
    }
    let inTable = Set(CommandTable.shown.flatMap { $0.options.map(\.name.rawValue) })
    #expect(onPage == inTable)
    for word in CommandTable.later { #expect(!page.contains("\n## \(word)\n")) }
  }

  @Test("The completion file is the one that the program prints")
  func completionFile() throws {
    #expect(try Self.file("contrib/completions/tocsin.bash") == BashCompletion.text)
  }
}

extension StringProtocol {
  /// Foundation has it; here it is enough to look at every place.
  func range(of text: String) -> Range<Index>? {
    var start = startIndex
    while start < endIndex {
      if self[start...].hasPrefix(text) {
        return start..<(index(start, offsetBy: text.count, limitedBy: endIndex) ?? endIndex)
      }
      start = index(after: start)
    }
    return nil
  }
}
