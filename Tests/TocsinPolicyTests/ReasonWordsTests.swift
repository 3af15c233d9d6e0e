import Testing
import TocsinModel
import TocsinPolicy
import TocsinTesting

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

  @Test("What the configuration says is changed in its line, and by no command (C4.1)")
  func written() {
    func cure(_ reason: Reason, _ place: Basis.Place, pinned: [String] = []) -> String? {
      let subject = ReasonWords.Subject(
        app: Sample.app, category: CategoryID(known: "news"), because: [.init(reason, place)],
        pinned: pinned)
      return ReasonWords.of(reason, subject).change
    }
    let line = Basis.Place.written("/etc/tocsin.toml:7")
    let at = " at /etc/tocsin.toml:7"
    #expect(cure(.soundOff, line) == "sound = true" + at)
    #expect(cure(.denied, line) == "authorization = \"authorized\"" + at)
    #expect(cure(.provisional, line) == "authorization = \"authorized\"" + at)
    #expect(cure(.quiet, line) == "delivery = \"prominent\"" + at)
    #expect(cure(.previewsUntilUnlocked, line) == "unlocking, or previews = \"always\"" + at)
    #expect(cure(.criticalNotEntitled, line) == "\"critical\" among entitlements" + at)
    #expect(cure(.focusHidesBadges, line) == "hides-badges = false" + at)
    #expect(cure(.authorized, line) == nil)
    #expect(cure(.soundOff, .written("--state")) == "sound=true in --state")
    // A Focus is switched off whatever its schedule says.
    #expect(cure(.focusSilenced, line)?.hasPrefix("tocsin focus off") == true)

    let app = Sample.app
    #expect(cure(.soundOff, .stored("sound")) == "tocsin app set \(app) sound=true")
    #expect(cure(.soundOff, .stored("news/sound")) == "tocsin app set \(app)/news sound=true")
    #expect(
      cure(.quiet, .stored("news/delivery")) == "tocsin app set \(app)/news delivery=prominent")
    #expect(
      cure(.quiet, .stored("delivery"), pinned: ["authorization"])
        == "tocsin app choose \(app) deliver-prominently")
    // That choice would be refused for the sound.
    #expect(
      cure(.quiet, .stored("delivery"), pinned: ["sound", "badge"])
        == "tocsin app set \(app) delivery=prominent alert-style=banner alert=true lock-screen=true "
        + "notification-center=true")
  }

  @Test("Whatever is written has a cure that no command is", arguments: Reason.allCases)
  func noCommand(reason: Reason) {
    let subject = ReasonWords.Subject(
      app: Sample.app, because: [.init(reason, .written("a.toml:1"))])
    guard let change = ReasonWords.of(reason, subject).change else { return }
    if change.contains("tocsin app set") || change.contains("tocsin app choose") {
      #expect(reason == .muted, "\(change)")  // which nothing can pin
    }
  }

  @Test("No cure names a key that is without effect in this version")
  func effect() throws {
    let page = try #require(ProjectFile.text("contrib/man/tocsin.toml.5.scd"))
    var keys: [String] = []
    var heading = ""
    let part = try #require(page.split(separator: "\n## ").first { $0.hasPrefix("[desktop]") })
    for line in part.split(separator: "\n") {
      if line.hasPrefix("*"), line.contains("* = ") { heading = String(line) }
      guard line.hasPrefix("\t"), line.contains("ithout effect in this version") else { continue }
      keys += heading.split(separator: "*").prefix { !$0.hasPrefix(" = ") }.map(String.init)
        .filter { $0 != ", " }
    }
    #expect(keys.contains("player") && !keys.contains("prompt"))
    for reason in Reason.allCases {
      let change = ReasonWords.of(reason, Self.subject).change ?? ""
      for key in keys { #expect(!change.contains(" \(key) under [desktop]"), "\(reason)") }
    }
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
