import Testing
import TocsinCore
import TocsinModel
import TocsinPerformer
import TocsinStore
import TocsinTesting

/// Tocsin's own notices when they come to the screen again, or the machine is unlocked: what they
/// tell of others is told as it may be told now (D3.2, D5.18).
struct OwnAgainTests {
  enum Notice: String, CaseIterable {
    case summary
    case focusEnd = "focus-end"
    case center
    case centerDigest = "center-digest"
    case prompt = "prompt/org.example.mail"
    case manage = "manage/org.example.tests"

    var hasWordsOfOthers: Bool { [.summary, .focusEnd, .center].contains(self) }
  }

  static let six = SummaryTests.six

  /// One of ours is on the screen.
  private func shown(_ notice: Notice, _ change: (Stage) -> Void = { _ in }) throws -> Stage {
    let stage = Stage(try Store.inMemory()).strict()
    stage.performer.core.server = ServerTraits(hasPersistence: false)
    stage.performer.core.apps[Stage.app] = App(id: Stage.app, settings: .allowed())
    change(stage)
    switch notice {
    case .summary:
      stage.performer.core.apps[Stage.app]?.settings.scheduledSummary = true
      stage.deliver("secret")
      stage.deliver("other")
    case .focusEnd:
      stage.focus(.doNotDisturb)
      stage.deliver("secret")
      stage.deliver("other")
      stage.focus(nil, now: Self.six)
    case .center, .centerDigest, .manage:
      stage.deliver("secret") { $0.content.level = .passive }
      stage.deliver("other") { $0.content.level = .passive }
    case .prompt:
      stage.performer.authorize(Stage.mail, .usual, now: Self.six) { _ in }
      stage.finish(now: Self.six)
    }
    stage.ring(now: Self.six)
    if notice == .center || notice == .manage {
      stage.click(
        notice == .center ? "a0" : "a1", "center-digest", app: .tocsin, now: Self.six)
    }
    #expect(stage.screen.seen.last?.request.identifier.text == notice.rawValue)
    return stage
  }

  private func restart(_ stage: Stage, _ isServer: Bool) {
    _ = stage.script.take()
    if isServer {
      stage.performer.serverWent(now: Self.six)
      stage.performer.serverCame(now: Self.six)
    } else {
      stage.performer.recover(bus: Stage.bus, owner: ":1.7", now: Self.six)
    }
    stage.finish(now: Self.six)
  }

  private func lock(_ stage: Stage, _ isLocked: Bool) {
    var overlay = DeviceOverlay()
    overlay.isLocked = isLocked
    _ = stage.settle(now: Self.six) { stage.performer.setDevice(overlay, now: Self.six, reply: $0) }
  }

  @Test(
    "After a restart they say nothing that is hidden by now",
    arguments: Notice.allCases.filter(\.hasWordsOfOthers), [true, false])
  func hidden(_ notice: Notice, _ isServer: Bool) throws {
    let stage = try shown(notice)
    #expect(stage.screen.seen.last?.delivery.outcome.body.contains("secret") == true)
    stage.performer.core.apps[Stage.app]?.settings.previews = .never
    let before = stage.screen.seen.count
    restart(stage, isServer)
    let again = try #require(stage.screen.seen.dropFirst(before).last?.delivery.outcome)
    #expect(again.body == "08:00 tests: Notification\n08:00 tests: Notification")
    #expect(!again.subtitle.contains("secret") && !again.subtitle.contains("other"))
    let (request, delivery) = try #require(try stage.stored(notice.rawValue, app: .tocsin))
    #expect(request.content.body == again.body && delivery.outcome.body == again.body)
  }

  @Test(
    "After a restart they do not come up under a Focus that has begun since",
    arguments: Notice.allCases, [true, false])
  func focus(_ notice: Notice, _ isServer: Bool) throws {
    let stage = try shown(notice)
    stage.focus(.doNotDisturb, now: Self.six)
    let before = stage.screen.seen.count
    let taken = "desktop withdraws \(stage.screen.seen.last?.delivery.id ?? 0)"
    restart(stage, isServer)
    let again = stage.screen.seen.dropFirst(before).filter {
      $0.request.identifier.text == notice.rawValue
    }
    #expect(again.isEmpty)
    #expect(isServer || stage.script.take().contains(taken))
    let (_, delivery) = try #require(try stage.stored(notice.rawValue, app: .tocsin))
    #expect(delivery.ending == nil && delivery.outcome.surfaces == .center)
    #expect(delivery[Stage.desktop] == .failed(.centerOnly))
    #expect(delivery.outcome.reasons.contains(.focusSilenced))
    // What is still asked is asked once more when the Focus ends, and not counted.
    let kept = stage.screen.seen.count
    stage.focus(nil, now: Self.six)
    stage.finish(now: Self.six)
    #expect(
      stage.screen.seen.dropFirst(kept).map(\.request.identifier.text)
        == (notice == .prompt ? [notice.rawValue] : []))
  }

  @Test("A Focus in which it was asked does not take it from the screen", arguments: [true, false])
  func asked(_ isServer: Bool) throws {
    let stage = try shown(.prompt) { $0.focus(.doNotDisturb) }
    let before = stage.screen.seen.count
    restart(stage, isServer)
    #expect(stage.screen.seen.count == before + 1)
    #expect(stage.screen.seen.last?.delivery.outcome.surfaces == [.banner, .center])
  }

  @Test(
    "What was put together while locked has its words with the unlock", arguments: [true, false])
  func unlocked(_ isOnScreen: Bool) throws {
    let stage = try shown(.summary) {
      $0.performer.core.apps[Stage.app]?.settings.previews = .whenAuthenticated
      lock($0, true)
    }
    #expect(
      stage.screen.seen.last?.delivery.outcome.body
        == "08:00 tests: Notification\n08:00 tests: Notification")
    if !isOnScreen {
      let place = ServerPlace(
        bus: Stage.bus, owner: ":1.7",
        number: UInt32(stage.screen.seen.last?.delivery.id ?? 0))
      stage.performer.take(.closed(place, .expired), now: Self.six)
      stage.finish(now: Self.six)
    }
    let before = stage.screen.seen.count
    lock(stage, false)
    stage.finish(now: Self.six)
    let words = "08:00 tests: secret\n08:00 tests: other"
    #expect(
      stage.screen.seen.dropFirst(before).map(\.delivery.outcome.body)
        == (isOnScreen ? [words] : []))
    let (request, delivery) = try #require(try stage.stored("summary", app: .tocsin))
    #expect(request.content.body == words && delivery.outcome.body == words)
    #expect(request.content.subtitle == "tests: other")
    // The same words once more are nothing new.
    _ = stage.script.take()
    lock(stage, true)
    lock(stage, false)
    stage.finish(now: Self.six)
    #expect(stage.script.take() == [])
  }

  @Test("Words that the settings hide stay hidden after the unlock")
  func staysHidden() throws {
    let stage = try shown(.summary) {
      $0.performer.core.apps[Stage.app]?.settings.previews = .never
      lock($0, true)
    }
    let before = stage.screen.seen.count
    lock(stage, false)
    #expect(stage.screen.seen.count == before)
    #expect(
      try stage.stored("summary", app: .tocsin)?.0.content.body.contains("secret") == false)
  }

  @Test("Of a request with other content since, what it was is told, and not what it is to be")
  func replaced() throws {
    let stage = try shown(.summary)
    let later = Stage.at(.hours(48))
    let trigger = Trigger.interval(
      .init(anchor: later, every: .hours(24), first: later, words: "1d"))
    stage.add(Sample.draft("secret", title: "tomorrow", trigger: trigger), now: Self.six)
    stage.finish(now: Self.six)
    restart(stage, true)
    #expect(
      stage.screen.seen.last?.delivery.outcome.body == "08:00 tests: secret\n08:00 tests: other")
  }

  @Test("A crash between claim and confirm: it is shown again as it may be shown now")
  func crashed() throws {
    let stage = Stage(try Store.inMemory()).strict()
    stage.performer.core.apps[Stage.app] = App(id: Stage.app, settings: .allowed())
    stage.screen.answer = { _, _ in nil }
    stage.deliver("secret")
    stage.performer.core.apps[Stage.app]?.settings.previews = .never
    restart(stage, false)
    #expect(stage.screen.seen.last?.presentation == .repeated)
    #expect(stage.screen.seen.last?.delivery.outcome.title == "")
    stage.focus(.doNotDisturb, now: Self.six)
    let before = stage.screen.seen.count
    restart(stage, false)
    #expect(stage.screen.seen.count == before)
    #expect(try stage.stored("secret")?.0.state == .held)
  }
}
