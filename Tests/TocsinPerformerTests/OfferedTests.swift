import Testing
import TocsinCore
import TocsinModel
import TocsinPerformer
import TocsinPolicy
import TocsinStore
import TocsinTesting

/// What is offered to a person counts when it is taken: what is pinned, or was never asked for, is
/// not offered, and whoever says it otherwise hears why it is refused (C4.1, D2.23).
struct OfferedTests {
  private func stage(_ change: (inout AppConfiguration) -> Void) throws -> Stage {
    let stage = Stage(try Store.inMemory()).strict()
    var configuration = AppConfiguration(name: "tests")
    change(&configuration)
    stage.performer.core.setup.apps[Stage.app] = configuration
    return stage
  }

  private func shownButtons(_ stage: Stage) -> [OfferedButton] {
    guard let prompt = stage.screen.seen.last?.delivery.outcome.prompt else { return [] }
    let core = stage.performer.core
    return core.buttons(prompt).filter { core.offers($0, of: Stage.app, now: Stage.now) }
  }

  @Test(
    "D4.5: what is time-sensitive by the configuration has no button that turns it off",
    arguments: [nil, Setting.on])
  func timeSensitive(_ pinned: Setting?) throws {
    let stage = try stage {
      $0.entitlements = [.timeSensitive]
      $0.pinned.timeSensitive = pinned
    }
    stage.performer.core.apps[Stage.app] = App(id: Stage.app, settings: .allowed())
    let outcome = try #require(stage.deliver("a") { $0.content.level = .timeSensitive })
    #expect(outcome.prompt == (pinned == nil ? .timeSensitiveExplanation : .none))
    #expect(shownButtons(stage) == (pinned == nil ? [.keep, .turnOffTimeSensitive] : []))
    stage.click("p1", "a")
    let stored = stage.performer.core.apps[Stage.app]?.settings.timeSensitive
    #expect((stored == .off) == (pinned == nil))
  }

  @Test(
    "D2.27: a trial that is pinned offers no end of it")
  func trial() throws {
    for (authorization, alert, buttons) in [
      (nil, nil, [.choice(.keepProminently), .choice(.keepQuietly), .choice(.turnOff)]),
      (.provisional, nil, []),
      (nil, .off, [.choice(.keepProminently), .choice(.keepQuietly), .choice(.turnOff)]),
      (.authorized, nil, []),
    ] as [(Authorization?, Setting?, [OfferedButton])] {
      let stage = try stage {
        $0.pinned.authorization = authorization
        $0.pinned.alert = alert
      }
      stage.performer.core.server = ServerTraits(keepsLowUrgency: true)
      stage.performer.core.apps[Stage.app] = App(
        id: Stage.app, settings: .allowed(authorization: .provisional))
      stage.deliver("a")
      #expect(shownButtons(stage) == buttons)
    }
  }

  @Test("What is offered is never refused, and what is refused is not offered")
  func choices() throws {
    let pins: [(inout SettingsOverlay) -> Void] = [
      { _ in }, { $0.authorization = .authorized }, { $0.authorization = .provisional },
      { $0.delivery = .quiet }, { $0.delivery = .prominent }, { $0.alert = .off },
      { $0.alertStyle = AlertStyle.none }, { $0.sound = .off }, { $0.lockScreen = .off },
      { $0.scheduledSummary = false }, { $0.scheduledSummary = true },
    ]
    for (row, pin) in pins.enumerated() {
      for authorization in [Authorization.authorized, .provisional] {
        for choice in Choice.allCases where choice != .openSettings {
          let stage = try stage { pin(&$0.pinned) }
          stage.performer.core.setup.usesSummaries = true
          let app = App(id: Stage.app, settings: .allowed(authorization: authorization))
          stage.performer.core.apps[Stage.app] = app
          let offered = stage.performer.core.choices(of: app, now: Stage.now).contains(choice)
          let error = stage.choose(choice)?.error
          #expect(!offered || error == nil, "\(row) \(authorization) \(choice)")
        }
      }
    }
  }

  @Test("D2.4: the summary is no answer where the configuration has it otherwise")
  func summary() throws {
    for pinned in [nil, false, true] as [Bool?] {
      let stage = try stage { $0.pinned.scheduledSummary = pinned }
      stage.performer.core.setup.usesSummaries = true
      stage.performer.authorize(Stage.app, .usual, now: Stage.now) { _ in }
      stage.finish()
      stage.ring()
      let labels = stage.screen.seen.last?.delivery.outcome.actions.map(\.id.text)
      #expect(
        labels == (pinned == false ? ["allow", "deny"] : ["allow", "allow-in-summary", "deny"]))
    }
  }

  @Test("D2.20: critical that is written is asked of nobody", arguments: [Setting.on, .off])
  func critical(_ pinned: Setting) throws {
    let stage = try stage {
      $0.entitlements = [.critical]
      $0.pinned.critical = pinned
    }
    stage.performer.core.apps[Stage.app] = App(id: Stage.app, settings: .allowed())
    var told: [Bool] = []
    stage.performer.authorize(Stage.app, .critical, now: Stage.now) { result in
      if case .success(let granted) = result { told.append(granted) }
    }
    stage.finish()
    stage.ring()
    #expect(told == [pinned == .on] && stage.own.isEmpty)
  }

  @Test("Critical that is written while it is asked is refused with its line, and asked no more")
  func criticalSince() throws {
    let stage = try stage { $0.entitlements = [.critical] }
    stage.performer.core.apps[Stage.app] = App(id: Stage.app, settings: .allowed())
    var told: [Bool] = []
    stage.performer.authorize(Stage.app, .critical, now: Stage.now) { result in
      if case .success(let granted) = result { told.append(granted) }
    }
    stage.finish()
    stage.ring()
    #expect(stage.own.count == 1 && told.isEmpty)
    stage.performer.core.setup.apps[Stage.app]?.pinned.critical = .off
    let answer = stage.settle {
      stage.performer.answerPrompt(Stage.app, .allow, now: Stage.now, reply: $0)
    }
    #expect(answer?.error?.code == .notPermitted)
    stage.performer.remindOfPrompts(now: Stage.now)
    stage.finish()
    #expect(stage.performer.core.apps[Stage.app]?.prompt == nil)
    #expect(told.count == 1)
  }

  @Test(
    "D2.23: what was never asked for is refused for a category as for the app",
    arguments: ["alert", "sound", "badge"])
  func neverAsked(_ key: String) throws {
    let stage = try stage { _ in }
    stage.performer.core.apps[Stage.app] = App(id: Stage.app, settings: .allowed([.car]))
    var overlay = SettingsOverlay()
    switch key {
    case "alert": overlay.alert = .on
    case "sound": overlay.sound = .on
    default: overlay.badge = .on
    }
    let lines = [nil, CategoryID("news")].map { category in
      stage.settle {
        stage.performer.set(Stage.app, category, overlay, now: Stage.now, reply: $0)
      }?.error
    }
    #expect(lines[0] != nil && lines[0] == lines[1])
    #expect(lines[1]?.message.contains("never asked for '\(key)'") == true)
    #expect(stage.performer.core.apps[Stage.app]?.categories.isEmpty == true)
    // To take it away is said of what may come.
    overlay.alert = overlay.alert.map { _ in .off }
    overlay.sound = overlay.sound.map { _ in .off }
    overlay.badge = overlay.badge.map { _ in .off }
    let off = stage.settle {
      stage.performer.set(Stage.app, CategoryID("news"), overlay, now: Stage.now, reply: $0)
    }
    #expect(off?.error == nil)
  }
}
