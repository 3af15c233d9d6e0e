import Testing
import TocsinModel
import TocsinPolicy
import TocsinTesting

/// What a person chooses and sets (D2.6 to D2.10, D2.15 to D2.19, D2.22 to D2.27, D2.29).
struct ChoiceTests {
  private let now = Scene.now
  private let midnight = WallTime(seconds: 1_796_169_600)
  private let ios15 = DeliveryProfile(.ios15)
  private let configuration = AppConfiguration(name: "T", entitlements: [.timeSensitive])

  private func trial(_ options: AuthorizationOptions) -> App {
    App(id: Sample.app).authorize(options.union(.provisional), now: now).app
  }

  private func app(_ settings: AppSettings = .allowed()) -> App {
    App(id: Sample.app, settings: settings)
  }

  private func choose(
    _ choice: Choice, _ app: App, _ profile: DeliveryProfile = DeliveryProfile()
  ) throws -> AuthorizationStep {
    try app.choose(choice, profile: profile, now: now, midnight: midnight)
  }

  private var quiet: AppSettings {
    var settings = AppSettings.allowed([.alert, .sound])
    settings.delivery = .quiet
    settings.alert = .off
    settings.sound = .off
    settings.lockScreen = .off
    settings.alertStyle = .none
    return settings
  }

  @Test("D2.6: kept prominently, exactly what was asked for with the trial goes on")
  func prominently() throws {
    let step = try choose(.keepProminently, trial([.alert, .sound]))
    #expect(step.app.settings == .allowed([.alert, .sound]))
    #expect(step.app.settings.badge == .notSupported)
    #expect(step.granted == nil)  // nobody waits
  }

  @Test("D2.7, D2.8, D2.22: kept quietly or delivered immediately leaves the center alone")
  func quietly() throws {
    #expect(try choose(.keepQuietly, trial([.alert, .sound])).app.settings == quiet)
    #expect(try choose(.deliverImmediately, trial([.alert, .sound]), ios15).app.settings == quiet)
  }

  @Test("D2.9: kept for the summary, with the options on or quiet as the switch says")
  func inSummary() throws {
    var expected = AppSettings.allowed([.alert, .sound])
    expected.scheduledSummary = true
    #expect(try choose(.deliverInSummary, trial([.alert, .sound]), ios15).app.settings == expected)
    var profile = ios15
    profile.keepsQuietInSummary = true
    expected = quiet
    expected.scheduledSummary = true
    #expect(
      try choose(.deliverInSummary, trial([.alert, .sound]), profile).app.settings == expected)
  }

  @Test("D2.10: turned off is denied")
  func turnOff() throws {
    for profile in [DeliveryProfile(), ios15] {
      let step = try choose(.turnOff, trial(.usual), profile)
      #expect(step.app.settings.authorization == .denied)
    }
    #expect(try choose(.turnOff, app()).app.settings.authorization == .denied)
  }

  @Test("A choice on the notification answers the prompt that is open beside it")
  func openPrompt() throws {
    let asked = trial(.usual).authorize(.usual, now: now).app
    let kept = try choose(.keepProminently, asked)
    #expect(kept.granted == true)
    #expect(kept.app.prompt == nil)
    #expect(try choose(.turnOff, asked).granted == false)
    #expect(try choose(.muteHour, asked).app.prompt != nil)
    #expect(asked.reset().granted == false)
    var overlay = SettingsOverlay()
    overlay.authorization = .authorized
    #expect(asked.set(overlay, configuration: configuration).granted == true)
  }

  @Test("D2.16, D2.17: quietly, and prominently again with every requested option")
  func toAndFro() throws {
    let once = try choose(.deliverQuietly, app(.allowed([.alert, .sound]))).app
    #expect(once.settings == quiet)
    var muted = once
    muted.settings.mutedUntil = .distantFuture
    #expect(try choose(.deliverProminently, muted).app.settings == .allowed([.alert, .sound]))
  }

  @Test("D2.24: muted for an hour, or until midnight")
  func mute() throws {
    #expect(try choose(.muteHour, app()).app.settings.mutedUntil == now.adding(.hours(1)))
    #expect(try choose(.muteToday, app()).app.settings.mutedUntil == midnight)
    var expected = AppSettings.allowed()
    expected.mutedUntil = midnight
    #expect(try choose(.muteToday, app()).app.settings == expected)
    let late = try app().choose(.muteHour, now: .distantFuture, midnight: midnight)
    #expect(late.app.settings.mutedUntil == .distantFuture)
  }

  @Test("D2.29: the app's own page is offered where it has one, and changes nothing")
  func page() throws {
    let own = app(.allowed([.alert, .settings]))
    #expect(try choose(.openSettings, own) == AuthorizationStep(own, opensSettings: true))
    #expect(throws: CallError.self) { try choose(.openSettings, app()) }
  }

  @Test("D1.2, D1.3, D2.27: a profile offers its own choices on a trial")
  func offered() {
    #expect(
      Choice.offered(DeliveryProfile(.ios14), usesSummaries: true)
        == [.keepProminently, .keepQuietly, .turnOff])
    #expect(
      Choice.offered(DeliveryProfile(.ios8), usesSummaries: true)
        == [.keepProminently, .keepQuietly, .turnOff])
    #expect(
      Choice.offered(ios15, usesSummaries: true)
        == [.deliverImmediately, .deliverInSummary, .turnOff])
    #expect(
      Choice.offered(ios15, usesSummaries: false) == [.deliverImmediately, .turnOff])
  }

  @Test("What is not offered is refused, and says which and why")
  func notOffered() throws {
    let refusals: [(Choice, App, DeliveryProfile)] = [
      (.keepProminently, trial(.usual), ios15), (.deliverImmediately, trial(.usual), .init()),
      (.keepQuietly, app(), .init()), (.deliverQuietly, trial(.usual), .init()),
      (.muteHour, App(id: Sample.app), .init()), (.turnOff, App(id: Sample.app), .init()),
      (.deliverProminently, app(denied), .init()),
    ]
    for (choice, app, profile) in refusals {
      let error = #expect(throws: CallError.self) { try choose(choice, app, profile) }
      #expect(error?.code == .badRequest)
      #expect(error?.message.hasPrefix("\(choice.rawValue) is not offered for ") == true)
    }
    #expect(throws: CallError.self) {
      try trial(.usual).choose(
        .deliverInSummary, profile: ios15, usesSummaries: false, now: now, midnight: midnight)
    }
  }

  private var denied: AppSettings {
    var settings = AppSettings.allowed()
    settings.authorization = .denied
    return settings
  }

  @Test("D2.15, D2.23, D2.26: any mix, but nothing that was not requested or entitled")
  func set() {
    var overlay = SettingsOverlay()
    overlay.alert = .off
    overlay.sound = .on
    overlay.critical = .on
    overlay.timeSensitive = .off
    let set = app(.allowed([.alert])).set(overlay, configuration: configuration).app.settings
    #expect(set.alert == .off)
    #expect(set.sound == .notSupported)
    #expect(set.critical == .notSupported)
    #expect(set.timeSensitive == .off)
    #expect(set.badge == .notSupported)
  }

  @Test("An app that never asked has after permission what it would have after Allow")
  func permit() {
    var overlay = SettingsOverlay()
    overlay.authorization = .authorized
    overlay.sound = .off
    let set = App(id: Sample.app).set(overlay, configuration: configuration).app.settings
    #expect(set.authorization == .authorized)
    #expect(set.alert == .on)
    #expect(set.sound == .off)
    #expect(set.alertStyle == .banner)
  }

  @Test("D2.25: put back, it may ask again, and nothing is left of its categories")
  func reset() {
    var app = trial(.usual)
    app.categories[CategoryID(known: "c")] = SettingsOverlay()
    app.badge = 3
    let back = app.reset()
    #expect(back.app.settings == .notDetermined)
    #expect(back.app.remembered.isEmpty)
    #expect(back.app.categories.isEmpty)
    #expect(back.app.badge == 3)
    #expect(back.granted == nil)
    #expect(back.app.authorize(.usual, now: now).opened != nil)
    var overlay = SettingsOverlay()
    overlay.authorization = .notDetermined
    #expect(app.set(overlay, configuration: configuration) == back)
  }

  @Test("D2.18, D2.19: ephemeral for eight hours after each start")
  func ephemeral() {
    let eight = AppSettings.ephemeralSpan
    let started = App(id: Sample.app).launch(now: now).app
    #expect(started.settings.authorization == .ephemeral)
    #expect(started.settings.alert == .on)
    guard let over = now.adding(eight), let justBefore = over.adding(Span(usec: -1)) else { return }
    #expect(started.lapsed(now: justBefore) == started)
    #expect(started.lapsed(now: over).settings == .notDetermined)
    #expect(
      started.launch(now: justBefore).app.lapsed(now: over).settings.authorization == .ephemeral)
    #expect(started.lapsed(now: over).launch(now: over).app.settings.authorization == .ephemeral)
    var profile = DeliveryProfile()
    profile.deniesAfterEphemeral = true
    let denied = started.lapsed(profile: profile, now: over)
    #expect(denied.settings.authorization == .denied)
    #expect(denied.launch(now: over).app == denied)  // can be switched off
  }

  @Test("D2.18: an explicit question replaces it")
  func ephemeralAsks() {
    let started = App(id: Sample.app).launch(now: now).app
    let asked = started.authorize(.usual, now: now)
    #expect(asked.opened?.kind == .permission)
    #expect(asked.app.settings.authorization == .ephemeral)
    #expect(asked.app.answer(.allow).app.settings == .allowed())
    #expect(app().launch(now: now).app == app())
  }
}
