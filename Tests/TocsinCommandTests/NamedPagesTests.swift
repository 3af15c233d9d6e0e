import Testing

@testable import TocsinCommand

@Suite struct NamedPagesTests {
  @Test("README names every command and option that is refused by name")
  func readme() throws {
    let readme = try ManPageTests.file("README.md")
    let from = try #require(readme.range(of: "Not in this version yet:"))
    let to = try #require(readme[from.upperBound...].range(of: "What is not there"))
    let list = readme[from.upperBound..<to.lowerBound]
    for word in CommandTable.later { #expect(list.contains("`\(word)`"), "\(word)") }
    for verb in CommandTable.shown {
      #expect(!list.contains("`\(verb.name.rawValue)`"), "\(verb.name.rawValue) is there")
    }
    #expect(CommandTable.isLater(option: "svg", of: CommandTable.simulate))
  }

  @Test(
    "help of a word that is no command names the page",
    arguments: [
      ("time", "tocsin-time(7)"), ("times", "tocsin-time(7)"), ("late", "tocsin-time(7)"),
      ("zones", "tocsin-time(7)"), ("words", "tocsin-time(7)"), ("recurrence", "tocsin-time(7)"),
      ("policy", "tocsin-policy(7)"), ("handlers", "tocsin-handlers(7)"),
    ])
  func topics(word: String, page: String) throws {
    let ran = try run(["help", word])
    #expect(ran.status == 0)
    #expect(ran.lines.count == 1 && ran.lines[0].contains(page), "\(ran.lines)")
    #expect(CommandTable.verb(word) == nil, "\(word) is a command")
  }
}
