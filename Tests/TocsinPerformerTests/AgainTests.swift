import Testing
import TocsinCore
import TocsinModel
import TocsinPerformer
import TocsinStore
import TocsinTesting

/// What comes to the screen again after a restart of the server or of the daemon, when something has
/// changed since it was decided (S5.1, S5.2, S5.9).
struct AgainTests {
  enum Change: CaseIterable {
    case turnedOff, quiet, muted, focus, locked, silent, nothing
  }

  private func change(_ stage: Stage, _ change: Change) {
    var overlay = DeviceOverlay()
    switch change {
    case .turnedOff: _ = stage.choose(.turnOff)
    case .quiet: _ = stage.choose(.deliverQuietly)
    case .muted: _ = stage.choose(.muteHour)
    case .focus: stage.focus(.doNotDisturb)
    case .locked:
      stage.performer.core.apps[Stage.app]?.settings.previews = .whenAuthenticated
      overlay.isLocked = true
    case .silent: overlay.isSilent = true
    case .nothing: break
    }
    guard !overlay.isEmpty else { return }
    _ = stage.settle { stage.performer.setDevice(overlay, now: Stage.now, reply: $0) }
  }

  private func shown() throws -> Stage {
    let stage = Stage(try Store.inMemory()).strict()
    stage.performer.core.apps[Stage.app] = App(id: Stage.app, settings: .allowed())
    stage.deliver("secret") { $0.content.sound = .standard }
    stage.finish()
    return stage
  }

  @Test(
    "A new server gets it no louder and with no more words than now", arguments: Change.allCases)
  func server(_ what: Change) throws {
    let stage = try shown()
    change(stage, what)
    stage.performer.serverWent(now: Stage.now)
    stage.performer.serverCame(now: Stage.now)
    stage.finish()
    let again = stage.screen.seen.dropFirst().map(\.delivery.outcome)
    switch what {
    case .turnedOff, .quiet, .muted, .focus:
      #expect(again.isEmpty)
      #expect(try stage.stored("secret")?.1.ending == nil, "it stays in the center")
    case .locked:
      #expect(again.map(\.title) == [""] && again.map(\.previewsHidden) == [true])
    case .silent: #expect(again.map(\.sound) == [.none])
    case .nothing: #expect(again.map(\.sound) == [.standard] && again.map(\.title) == ["secret"])
    }
  }

  @Test(
    "A new daemon leaves on the screen what would be shown now, and takes the rest from it",
    arguments: Change.allCases)
  func daemon(_ what: Change) throws {
    let stage = try shown()
    change(stage, what)
    _ = stage.script.take()
    stage.performer.recover(bus: Stage.bus, owner: ":1.7", now: Stage.now)
    stage.finish()
    let lines = stage.script.take()
    switch what {
    case .turnedOff, .quiet, .muted, .focus:
      #expect(lines.count == 2 && lines[1] == "desktop withdraws 1", "\(lines)")
      #expect(lines[0].hasPrefix("log closed 1 "), "it is told, with why")
      let state = try stage.stored("secret")?.1[Stage.desktop]
      #expect(what == .turnedOff || state == .failed(.centerOnly), "it says why it is there")
      #expect(try stage.stored("secret")?.1.ending == nil, "it stays in the center")
    case .locked:
      #expect(lines == ["desktop shows 1 of 1 in 1"])
      #expect(stage.screen.seen.last?.delivery.outcome.title == "")
    case .silent, .nothing: #expect(lines == ["desktop shows 1 of 1 in 1"])
    }
  }

  @Test("What may be critical no more is shown again as what it may be")
  func critical() throws {
    let stage = Stage(try Store.inMemory()).strict()
    var app = App(id: Stage.app, settings: .allowed())
    app.settings.critical = .on
    stage.performer.core.setup.everyApp = AppConfiguration(name: "", entitlements: .critical)
    stage.performer.core.apps[Stage.app] = app
    stage.deliver("alarm") {
      $0.content.level = .critical
      $0.content.sound = .standard
    }
    stage.finish()
    #expect(stage.screen.seen.last?.delivery.outcome.level == .critical)
    stage.performer.core.apps[Stage.app]?.settings.critical = .off
    stage.performer.serverWent(now: Stage.now)
    stage.performer.serverCame(now: Stage.now)
    stage.finish()
    #expect(stage.screen.seen.count == 2)
    let again = try #require(stage.screen.seen.last?.delivery.outcome)
    #expect(again.level == .active && again.sound == .standard)
    #expect(again.reasons.contains(.criticalOff) && !again.reasons.contains(.levelCritical))
  }
}
