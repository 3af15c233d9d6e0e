import Testing
import TocsinModel
import TocsinPolicy

@Suite("Reasons in words")
struct ExplanationTests {
  static let subject = ReasonWords.Subject(
    app: .reminders, focus: FocusName(known: "work"))

  @Test("Each reason has a clause and a rule", arguments: Reason.allCases)
  func whole(reason: Reason) {
    let told = ReasonWords.of(reason, Self.subject)
    #expect(!told.words.isEmpty)
    #expect(told.words.first?.isUppercase == false || told.words.hasPrefix("org."))
    #expect(!told.words.hasSuffix("."))
    let rule = told.rule
    let kinds: [Character] = ["D", "S", "T"]
    #expect(rule.first.map(kinds.contains) == true, "\(rule)")
    #expect(rule.dropFirst().allSatisfy { $0.isNumber || $0 == "." }, "\(rule)")
    #expect(told.change?.isEmpty != true)
  }

  /// Timelines, pushes and the row whose reason is another one's too.
  static let elsewhere: Set = ["D6.59", "D6.65", "D6.91", "D6.92", "D6.111"]

  @Test("A rule of the truth table is a row that gives the reason", arguments: Reason.allCases)
  func rows(reason: Reason) {
    let rule = ReasonWords.of(reason, Self.subject).rule
    guard rule.hasPrefix("D6."), !Self.elsewhere.contains(rule) else { return }
    let rows = TruthTable.rows.filter { row in
      "D6.\(row.number.prefix { $0.isNumber })" == rule
    }
    #expect(rows.contains { Scene($0.change).outcome.reasons.contains(reason) }, "\(rule)")
  }

  @Test("A cure names the app and the Focus it is about")
  func cures() {
    func cure(_ reason: Reason) -> String? { ReasonWords.of(reason, Self.subject).change }
    #expect(cure(.soundOff) == "tocsin app set org.tocsin.Reminders sound=true")
    #expect(
      cure(.focusSilenced)
        == "tocsin focus off, or \"org.tocsin.Reminders\" among apps in [focus.work]")
    #expect(
      cure(.criticalNotEntitled)
        == "entitlements = [\"critical\"] under [app.\"org.tocsin.Reminders\"] in tocsin.toml")
    #expect(cure(.authorized) == nil)
    #expect(
      ReasonWords.of(.focusSilenced, .init(app: .reminders)).words == "the Focus silences it")
  }
}
