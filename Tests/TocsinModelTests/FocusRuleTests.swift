import Testing
import TocsinModel
import TocsinTesting

/// What a Focus of the configuration is for one notification (C5.1).
struct FocusRuleTests {
  private let other = AppID("org.example.other")

  @Test("Defaults are those of the table, and holds-silenced is on")
  func defaults() {
    let state = FocusState(of: FocusRule(name: .doNotDisturb), app: Sample.app, person: "Ana")
    var expected = FocusState(name: .doNotDisturb)
    expected.holdsSilenced = true
    #expect(state == expected)
  }

  @Test("An app in the list is let through, and with * every app")
  func apps() throws {
    let other = try #require(other)
    var rule = FocusRule(name: .doNotDisturb)
    rule.apps = [Sample.app]
    #expect(FocusState(of: rule, app: Sample.app, person: nil).allowsApp)
    #expect(!FocusState(of: rule, app: other, person: nil).allowsApp)
    rule.allowsEveryApp = true
    #expect(FocusState(of: rule, app: other, person: nil).allowsApp)
  }

  @Test("A person is compared byte for byte; one without a name is nobody's")
  func people() {
    var rule = FocusRule(name: .doNotDisturb)
    rule.people = [PersonName(known: "Andr\u{E9}")]
    for (person, allowed) in [
      ("Andr\u{E9}", true), ("Andre\u{301}", false), ("andr\u{E9}", false), ("", false),
      (nil, false),
    ] as [(String?, Bool)] {
      #expect(FocusState(of: rule, app: Sample.app, person: person).allowsPerson == allowed)
    }
    rule.allowsEverybody = true
    #expect(FocusState(of: rule, app: Sample.app, person: "Ana").allowsPerson)
    #expect(!FocusState(of: rule, app: Sample.app, person: nil).allowsPerson)
  }

  @Test("The flags are the rule's")
  func flags() {
    var rule = FocusRule(name: .doNotDisturb)
    rule.allowsTimeSensitive = false
    rule.showsSilencedOnLockScreen = true
    rule.hidesBadges = true
    rule.holdsSilenced = false
    rule.filter = "work"
    let state = FocusState(of: rule, app: Sample.app, person: nil)
    #expect(!state.allowsTimeSensitive)
    #expect(state.showsSilencedOnLockScreen)
    #expect(state.hidesBadges)
    #expect(!state.holdsSilenced)
    #expect(state.filter == "work")
  }
}
