import Testing
import TocsinModel
import TocsinPolicy
import TocsinTesting

/// How an app comes to its permission (D2.1 to D2.5, D2.11 to D2.14, D2.20, D2.21, D2.28).
struct AuthorizationTests {
  private let app = App(id: Sample.app)
  private let now = Scene.now

  private func allowed(_ options: AuthorizationOptions = .usual) -> App {
    app.authorize(options, now: now).app.answer(.allow).app
  }

  private func trial(_ options: AuthorizationOptions = .usual) -> App {
    app.authorize(options.union(.provisional), now: now).app
  }

  @Test("D2.1: asked for the first time, a prompt opens and nobody is told yet")
  func prompt() {
    let step = app.authorize(.usual, now: now)
    #expect(step.granted == nil)
    #expect(step.opened == Prompt(.permission, options: .usual))
    #expect(step.app.prompt == step.opened)
    #expect(step.app.settings == .notDetermined)
  }

  @Test("D2.1: a second call waits for the same prompt, which then asks for what it asks too")
  func second() {
    var first = app.authorize([.alert], now: now).app
    let step = first.authorize([.alert, .sound, .provisional], now: now)
    first.prompt?.options = [.alert, .sound]
    #expect(step == AuthorizationStep(first))
  }

  @Test("D2.2: Allow switches on what was requested, the lock screen and the center")
  func allow() {
    let step = app.authorize([.alert, .badge], now: now).app.answer(.allow)
    #expect(step.granted == true)
    #expect(step.opened == nil)
    #expect(step.app.prompt == nil)
    #expect(step.app.settings == .allowed([.alert, .badge]))
    #expect(step.app.settings.sound == .notSupported)  // D2.23
    #expect(step.app.settings.alertStyle == .banner)
    #expect(!step.app.settings.scheduledSummary)
  }

  @Test("D2.3: Don't Allow is no error")
  func deny() {
    let step = app.authorize(.usual, now: now).app.answer(.deny)
    #expect(step.granted == false)
    #expect(step.app.settings.authorization == .denied)
    #expect(step.app.prompt == nil)
  }

  @Test("D2.4: allowed in the summary, which is offered while there are summaries")
  func summary() {
    let step = app.authorize(.usual, now: now).app.answer(.allowInSummary)
    var expected = AppSettings.allowed()
    expected.scheduledSummary = true
    #expect(step.app.settings == expected)
    #expect(step.granted == true)
    #expect(
      PromptAnswer.offered(for: .permission, usesSummaries: true)
        == [.allow, .allowInSummary, .deny])
    #expect(PromptAnswer.offered(for: .permission, usesSummaries: false) == [.allow, .deny])
    #expect(PromptAnswer.offered(for: .critical, usesSummaries: true) == [.allow, .deny])
  }

  @Test("D2.5: a trial is granted at once and without a prompt, and the options are remembered")
  func provisional() {
    let step = app.authorize([.alert, .sound, .provisional], now: now)
    #expect(step.granted == true)
    #expect(step.opened == nil)
    #expect(step.app.settings.authorization == .provisional)
    #expect(step.app.remembered == [.alert, .sound])
    #expect(step.app.settings.badge == .notSupported)
  }

  @Test("D2.11, D2.12: on trial it may ask, and the trial goes on until the answer")
  func fromTrial() {
    let asked = trial([.alert]).authorize([.alert, .sound], now: now)
    #expect(asked.granted == nil)
    #expect(asked.opened?.kind == .permission)
    #expect(asked.app.settings.authorization == .provisional)
    let allowed = asked.app.answer(.allow)
    #expect(allowed.granted == true)
    #expect(allowed.app.settings == .allowed([.alert, .sound]))
    let denied = asked.app.answer(.deny)
    #expect(denied.granted == false)
    #expect(denied.app.settings.authorization == .denied)
  }

  @Test("D2.5: a second trial changes nothing")
  func trialAgain() {
    let step = trial([.alert]).authorize([.alert, .sound, .provisional], now: now)
    #expect(step.app == trial([.alert]))
    #expect(step.granted == true)
  }

  @Test("D2.13, D2.14: once said, never a prompt; granted tells the state")
  func settled() {
    let denied = app.authorize(.usual, now: now).app.answer(.deny).app
    for options: AuthorizationOptions in [.usual, [.alert, .provisional]] {
      let yes = allowed().authorize(options, now: now)
      #expect(yes.app == allowed())
      #expect(yes.granted == true)
      #expect(yes.opened == nil)
      let no = denied.authorize(options, now: now)
      #expect(no.app == denied)
      #expect(no.granted == false)
      #expect(no.opened == nil)
    }
  }

  @Test("D2.28: with every requested option off it is not granted")
  func allOff() {
    var overlay = SettingsOverlay()
    overlay.alert = .off
    overlay.sound = .off
    overlay.badge = .off
    let off = allowed().set(overlay, configuration: AppConfiguration(name: "T")).app
    #expect(off.authorize(.usual, now: now).granted == false)
  }

  @Test("D2.21: later options stay off, unless the switch adds them")
  func later() {
    let step = allowed([.alert]).authorize([.alert, .sound], now: now)
    #expect(step.app == allowed([.alert]))
    #expect(step.granted == true)
    var profile = DeliveryProfile()
    profile.addsLaterOptions = true
    let added = allowed([.alert]).authorize([.alert, .sound], profile: profile, now: now)
    #expect(added.app.settings == .allowed([.alert, .sound]))
    #expect(added.opened == nil)
  }

  @Test("A prompt that needs the app in front does not open behind it")
  func behind() {
    var profile = DeliveryProfile()
    profile.promptNeedsForeground = true
    let step = app.authorize(.usual, profile: profile, isInFront: false, now: now)
    #expect(step.app == app)
    #expect(step.granted == false)
    #expect(app.authorize(.usual, profile: profile, isInFront: true, now: now).opened != nil)
    #expect(app.authorize(.usual, isInFront: false, now: now).opened != nil)
  }

  @Test("D2.20: critical has a prompt of its own, and its answer sets critical alone")
  func critical() {
    let asked = allowed().authorize(
      [.alert, .critical], entitlements: .critical, now: now)
    #expect(asked.opened?.kind == .critical)
    #expect(asked.granted == nil)
    #expect(asked.app.settings.critical == .off)  // until then it may not
    let yes = asked.app.answer(.allow)
    #expect(yes.granted == true)
    var expected = AppSettings.allowed([.alert, .sound, .badge, .critical])
    expected.critical = .on
    #expect(yes.app.settings == expected)
    let no = asked.app.answer(.deny)
    expected.critical = .off
    #expect(no.app.settings == expected)
    #expect(no.granted == true)  // alerts are on
    // Asked once.
    #expect(no.app.authorize(.critical, entitlements: .critical, now: now).opened == nil)
  }

  @Test("D2.20: without the entitlement nobody is asked")
  func notEntitled() {
    let step = allowed().authorize([.alert, .critical], now: now)
    #expect(step.app == allowed())
    #expect(step.opened == nil)
    #expect(
      app.authorize(.critical, now: now).app.answer(.allow).app.settings.critical == .notSupported)
  }

  @Test("D2.20: after the answer to the first prompt comes the second, whatever it was")
  func both() {
    let first = app.authorize([.alert, .critical], entitlements: .critical, now: now)
    #expect(first.opened?.kind == .permission)
    for answer in PromptAnswer.allCases {
      let second = first.app.answer(answer)
      #expect(second.granted == nil)
      #expect(second.opened?.kind == .critical)
      let last = second.app.answer(.allow)
      #expect(last.granted == true)
      #expect(last.app.settings.critical == .on)
      #expect(last.app.settings.authorization == second.app.settings.authorization)
    }
  }

  @Test("D2.20: denied, it may still ask for critical; a trial is granted while that waits")
  func criticalAlone() {
    let denied = app.authorize(.usual, now: now).app.answer(.deny).app
    let asked = denied.authorize(.critical, entitlements: .critical, now: now)
    #expect(asked.opened?.kind == .critical)
    #expect(asked.app.answer(.deny).granted == false)
    #expect(asked.app.answer(.allow).granted == true)
    #expect(asked.app.answer(.allow).app.settings.authorization == .denied)
    let trial = app.authorize(
      [.alert, .provisional, .critical], entitlements: .critical, now: now)
    #expect(trial.granted == true)
    #expect(trial.opened?.kind == .critical)
    #expect(app.authorize(.critical, entitlements: .critical, now: now).opened?.kind == .critical)
  }

  @Test("An answer to nothing changes nothing")
  func noPrompt() {
    for answer in PromptAnswer.allCases {
      #expect(allowed().answer(answer) == AuthorizationStep(allowed()))
    }
  }
}
