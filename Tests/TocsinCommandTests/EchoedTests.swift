import Testing
import TocsinWire

@testable import TocsinCommand

/// What somebody typed is said as far as they recognize it, and what is wrong with it whole.
struct EchoedTests {
  static let page = String(repeating: "x", count: 120_000)

  static let words: [[String]] = [
    [page], ["app", "show", page], ["app", "set", page, "alert=true"],
    ["app", "set", "org.example.a", "\(page)=true"],
    ["app", "set", "org.example.a", "alert=\(page)"],
    ["app", "choose", "org.example.a", page], ["app", page], ["focus", page],
    ["focus", "on", page, page], ["device", "set", "locked=\(page)"], ["device", "set", page],
    ["device", "auto", page], ["explain", "12", "--state", page],
    ["explain", "12", "--state", "\(page)=1"], ["explain", "12", "--state", "locked=\(page)"],
    ["config", page], ["config", "check", page], ["when", page], ["list", "--next", page],
    ["snooze", "12", page], ["handler", page], ["category", page], ["--\(page)"],
    ["add", "--level", page, "in 5m", "x"], ["log", "--since", page],
    ["test", page], ["lint", page], ["help", page],
  ]

  @Test("No line about what is wrong is longer than a screen, whatever was typed", arguments: words)
  func short(_ words: [String]) throws {
    for form in [[], ["--json"]] as [[String]] {
      var lines: [String] = []
      do {
        lines = try run(words + form).talk
      } catch let failure as Failure {
        lines = [Echoed.cut(failure.message)]
      }
      #expect(lines.allSatisfy { $0.utf8.count < 2_000 }, "\(words[0].prefix(20))")
    }
  }

  @Test("The beginning of the value stays, and all that is said of it")
  func cut() {
    #expect(
      Echoed.cut("'\(Self.page)' is no app id; write it like org.example.mail")
        == "'\(String(repeating: "x", count: 60))…' is no app id; write it like org.example.mail")
    #expect(Echoed.cut("no command 'lsit'") == "no command 'lsit'")
    let file = Echoed.cut("\(Self.page): no such file")
    #expect(file.hasSuffix("xx: no such file") && file.utf8.count < 300)
    let quotes = Echoed.cut("'" + String(repeating: "'", count: 120_000) + "' is no app id")
    #expect(quotes.hasSuffix("' is no app id") && quotes.utf8.count < 2_500)
  }

  @Test("A name that is also the name of an option is said as it was typed")
  func names() {
    let failure = BusFailure.failure(
      name: Names.errorPrefix + "BadRequest", message: "no Focus 'on'; there are work",
      of: "Explain")
    #expect(failure.message == "no Focus 'on'; there are work")
  }
}
