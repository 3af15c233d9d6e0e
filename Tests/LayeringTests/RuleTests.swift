import Testing

@Suite struct RuleTests {
  @Test("The sources keep every rule", arguments: Rules.all)
  func kept(rule: Rule) {
    let findings = Checkout.files.flatMap(rule.check)
    #expect(findings.isEmpty, "\(findings.map(\.description).joined(separator: "\n"))")
  }

  @Test("Every rule fails on what breaks it, and only there", arguments: Rules.all)
  func canFail(rule: Rule) {
    #expect(!rule.guards.isEmpty)
    for snippet in rule.guards {
      let findings = rule.check(SourceFile(path: snippet.path, source: snippet.source))
      #expect(findings.map(\.line).sorted() == snippet.lines, "\(snippet.path): \(findings)")
    }
  }

  @Test func `All rooms are seen`() {
    let rooms = Set(Checkout.files.filter { !$0.isTest }.map(\.room))
    #expect(
      rooms.isSuperset(of: ["TocsinModel", "TocsinCore", "TocsinDaemon", "tocsin", "tocsind"]))
    #expect(Checkout.files.contains { $0.path == "Tests/LayeringTests/RuleTests.swift" })
  }

  @Test func `Long files are named`() {
    for file in Checkout.files where file.lines.count > Rules.long {
      print("\(file.path): \(file.lines.count) lines; above \(Rules.long) it asks to be split")
    }
  }
}
