import Testing

@Suite("tocsind(8)")
struct DaemonPageTests {
  @Test("The page has every option that the service's own help has, and no other")
  func sameOptions() throws {
    let help = try ManPageTests.file("Sources/TocsinDaemon/Options.swift")
    let page = try ManPageTests.file("contrib/man/tocsind.8.scd")
    func options(_ lines: [Substring], beginning: String) -> Set<Substring> {
      Set(
        lines.filter { $0.drop { $0 == " " }.hasPrefix(beginning) }.flatMap { line in
          line.split { " ,*=_".contains($0) }.filter { $0.hasPrefix("--") }
        })
    }
    let text = try #require(help.range(of: "Usage: tocsind"))
    let body = help[text.upperBound...].split(separator: "\"\"\"")[0].split(separator: "\n")
    let inHelp = options(body, beginning: "-")
    #expect(!inHelp.isEmpty)
    #expect(options(page.split(separator: "\n"), beginning: "*-") == inHelp)
  }

  @Test("Every exit status stands under EXIT STATUS, in order")
  func exits() throws {
    let page = try ManPageTests.file("contrib/man/tocsind.8.scd")
    var section = ""
    var found: [String: [Int]] = [:]
    for line in page.split(separator: "\n") {
      if line.hasPrefix("# ") { section = String(line.dropFirst(2)) }
      guard line.hasPrefix("*"), line.hasSuffix("*"), let code = Int(line.dropFirst().dropLast())
      else { continue }
      found[section, default: []].append(code)
    }
    #expect(found == ["EXIT STATUS": [0, 1, 2, 69, 74, 75]])
  }
}
