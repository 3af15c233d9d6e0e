import Testing
import TocsinCore
import TocsinModel
import TocsinPerformer
import TocsinStore
import TocsinTesting

/// Scheduled summaries (D10.14, D10.15) and the digest of the center (S6.11). It is 08:00 in UTC, and
/// they come at 08:00 and 18:00.
struct SummaryTests {
  static let six = Stage.at(.hours(10))

  private func stage() throws -> Stage {
    let stage = Stage(try Store.inMemory())
    stage.performer.core.setup.everyApp?.pinned.scheduledSummary = true
    return stage
  }

  @Test("What is held comes at the time it says, once, the most relevant one first")
  func held() throws {
    let stage = try stage()
    for (name, score) in [("low", 0.2), ("high", 0.9), ("middle", 0.5)] {
      #expect(stage.deliver(name) { $0.content.relevanceScore = score } == nil)
    }
    #expect(try stage.stored("low")?.1.outcome.until == Self.six)
    #expect(stage.performer.nextDeadline() == Self.six)
    stage.ring(now: Self.six)
    let digest = try #require(stage.screen.seen.last?.delivery.outcome)
    #expect(digest.title == "Summary: 3 notifications")
    #expect(digest.subtitle == "tests: high")
    #expect(digest.body == "08:00 tests: low\n08:00 tests: high\n08:00 tests: middle")
    #expect(digest.reasons.contains(.summaryDue))
    #expect(stage.performer.nextDeadline() == nil)
    stage.ring(now: Stage.at(.hours(24)))
    #expect(stage.own.count == 1)
  }

  @Test("Nothing wakes for a summary while nothing is held")
  func idle() throws {
    let stage = try stage()
    #expect(stage.performer.nextDeadline() == nil)
    stage.deliver("a")
    stage.remove(1)
    stage.finish()
    #expect(stage.performer.nextDeadline() == nil)
  }

  @Test("B115: what repeats comes with the summary, and not with its next occurrence")
  func repeating() throws {
    let stage = try stage()
    let daily = Trigger.interval(
      .init(
        anchor: Stage.at(.minutes(10)), every: .hours(24), first: Stage.at(.minutes(10)),
        words: "1d"))
    stage.add(Sample.draft("a", trigger: daily))
    stage.finish()
    stage.ring(now: Stage.at(.minutes(10)))
    #expect(try stage.stored("a")?.0.state == .pending)
    stage.ring(now: Self.six)
    #expect(stage.own == ["Summary: 1 notification"])
    #expect(stage.screen.seen.last?.delivery.outcome.body == "08:10 tests: T")
  }

  @Test("A summary whose time passed while nobody was there comes at the start")
  func late() throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/tocsin.db"
    do {
      let before = Stage(try Store.open(path: path))
      before.performer.core.setup.everyApp?.pinned.scheduledSummary = true
      before.deliver("a")
      before.performer.store.close()
    }
    let after = Stage(try Store.open(path: path))
    let later = Stage.at(.hours(30))
    after.performer.recover(bus: Stage.bus, owner: ":1.7", now: later)
    after.finish(now: later)
    after.ring(now: later)
    #expect(after.screen.seen.last?.delivery.outcome.body == "2027-01-15 08:00 tests: a")
  }

  @Test("D10.14: during a Focus a summary goes to the center, and its end tells of what was in it")
  func focus() throws {
    let stage = try stage()
    for name in ["a", "b"] { stage.deliver(name) }
    stage.focus(.doNotDisturb)
    stage.ring(now: Self.six)
    #expect(stage.own == [])
    let (_, digest) = try #require(try stage.stored("summary", app: .tocsin))
    #expect(digest.outcome.surfaces == .center)
    stage.focus(nil, now: Self.six)
    let told = try #require(stage.screen.seen.last?.delivery.outcome)
    #expect(told.title == "Summary: 2 notifications")
    #expect(told.body == "08:00 tests: a\n08:00 tests: b")
    stage.focus(.doNotDisturb, now: Self.six)
    stage.focus(nil, now: Self.six)
    #expect(stage.own.count == 1, "told of once")
  }

  @Test("Many are counted, and the first twenty named")
  func many() throws {
    let stage = try stage()
    for number in 1...25 { stage.deliver("m\(number)") }
    stage.ring(now: Self.six)
    let body = try #require(stage.screen.seen.last?.delivery.outcome.body)
    #expect(body.split(separator: "\n").count == 21)
    #expect(body.hasSuffix("and 5 more"))
  }

  @Test("S6.11: once a day, how many of which app lie where nobody would find them")
  func centerDigest() throws {
    let stage = Stage(try Store.inMemory())
    stage.performer.core.server = ServerTraits(hasPersistence: false)
    for name in ["a", "b"] { stage.deliver(name) { $0.content.level = .passive } }
    stage.deliver("c", app: Stage.mail) { $0.content.level = .passive }
    stage.deliver("loud")
    #expect(stage.performer.nextDeadline() == Self.six)
    stage.ring(now: Self.six)
    let digest = try #require(stage.screen.seen.last?.delivery.outcome)
    #expect(digest.title == "3 new notifications")
    #expect(digest.body == "tests: 2\nmail: 1")
    #expect(stage.performer.nextDeadline() == nil)
    stage.ring(now: Stage.at(.hours(34)))
    #expect(stage.own.count == 1)
    stage.deliver("d", at: Stage.at(.hours(35))) { $0.content.level = .passive }
    stage.ring(now: Stage.at(.hours(58)))
    #expect(stage.own == ["3 new notifications", "1 new notification"])
  }

  /// A digest of three, on a server that keeps nothing.
  private func digested() throws -> Stage {
    let stage = Stage(try Store.inMemory()).strict()
    stage.performer.core.server = ServerTraits(hasPersistence: false)
    for app in [Stage.app, Stage.mail] {
      stage.performer.core.apps[app] = App(id: app, settings: .allowed())
    }
    for name in ["a", "b"] { stage.deliver(name) { $0.content.level = .passive } }
    stage.deliver("c", app: Stage.mail) { $0.content.level = .passive }
    stage.ring(now: Self.six)
    return stage
  }

  @Test("S6.11: Open, or the digest itself, lists what lies there", arguments: ["a0", "default"])
  func open(_ key: String) throws {
    let stage = try digested()
    let digest = try #require(stage.screen.seen.last?.delivery.outcome)
    #expect(digest.actions.map(\.title) == ["Open", "Manage"])
    stage.click(key, "center-digest", app: .tocsin, now: Self.six)
    let list = try #require(stage.screen.seen.last?.delivery.outcome)
    #expect(list.title == "3 Notifications")
    #expect(list.body == "08:00 tests: a\n08:00 tests: b\n08:00 mail: c")
    #expect(list.sound == .none && stage.own.count == 2)
  }

  @Test("S6.11: Manage asks for each app how it may notify, and the answer holds")
  func manage() throws {
    let stage = try digested()
    stage.click("a1", "center-digest", app: .tocsin, now: Self.six)
    let asked = stage.screen.seen.suffix(2).map(\.delivery.outcome)
    #expect(asked.map(\.title) == ["How may tests notify you?", "How may mail notify you?"])
    #expect(asked[0].body == "org.example.tests\n2 new notifications")
    #expect(
      asked[1].actions.map(\.title) == [
        "Deliver Quietly", "Mute for an Hour", "Mute for Today", "Turn Off",
      ])
    stage.finish(now: Self.six)
    stage.click("a3", "manage/\(Stage.mail)", app: .tocsin, now: Self.six)
    #expect(stage.performer.core.apps[Stage.mail]?.settings.authorization == .denied)
    #expect(try stage.stored("manage/\(Stage.mail)", app: .tocsin)?.0.state == .ended)
    #expect(stage.performer.core.apps[Sample.app]?.settings.authorization != .denied)
  }

  private func lock(_ stage: Stage, _ isLocked: Bool) {
    var overlay = DeviceOverlay()
    overlay.isLocked = isLocked
    _ = stage.settle(now: Self.six) { stage.performer.setDevice(overlay, now: Self.six, reply: $0) }
    stage.finish(now: Self.six)
  }

  @Test("D2.29: what is chosen while locked holds from the unlock on")
  func managedWhileLocked() throws {
    let stage = try digested()
    stage.click("a1", "center-digest", app: .tocsin, now: Self.six)
    stage.finish(now: Self.six)
    lock(stage, true)
    stage.click("a3", "manage/\(Stage.mail)", app: .tocsin, now: Self.six)
    #expect(stage.performer.core.apps[Stage.mail]?.settings.authorization == .authorized)
    lock(stage, false)
    #expect(stage.performer.core.apps[Stage.mail]?.settings.authorization == .denied)
  }

  @Test("What is pinned is not offered")
  func pinned() throws {
    let stage = try digested()
    stage.performer.core.setup.everyApp = Sample.everyApp
    stage.click("a1", "center-digest", app: .tocsin, now: Self.six)
    #expect(
      stage.screen.seen.last?.delivery.outcome.actions.map(\.title) == [
        "Deliver Quietly", "Mute for an Hour", "Mute for Today",
      ])
  }

  @Test("Open and Manage do as much for who answers from a shell, and tell why a choice is refused")
  func fromShell() throws {
    let stage = try digested()
    let digest = try #require(try stage.stored("center-digest", app: .tocsin)).0.id
    #expect(stage.answer(digest, "manage", now: Self.six)?.error == nil)
    stage.ring(now: Self.six)
    let asked = try #require(try stage.stored("manage/\(Stage.mail)", app: .tocsin)).0
    stage.performer.core.setup.everyApp = Sample.everyApp
    #expect(stage.answer(asked.id, "turn-off", now: Self.six)?.error?.code == .notPermitted)
    #expect(try stage.stored("manage/\(Stage.mail)", app: .tocsin)?.0.state == .delivered)
  }

  @Test("S6.11: one that was missed is told of the next morning, and the day goes on as ever")
  func missedCenterDigest() throws {
    let stage = Stage(try Store.inMemory())
    stage.performer.core.server = ServerTraits(hasPersistence: false)
    stage.deliver("a") { $0.content.level = .passive }
    stage.ring(now: Stage.at(.hours(23)))  // 07:00
    #expect(stage.own == ["1 new notification"])
    stage.deliver("b", at: Stage.at(.hours(24))) { $0.content.level = .passive }
    #expect(stage.performer.nextDeadline() == Stage.at(.hours(34)))
    stage.ring(now: Stage.at(.hours(34)))
    #expect(stage.own.count == 2)
  }

  @Test(
    "S6.11: no digest where the server keeps them, none is there, or it is not wanted",
    arguments: [(true, true, true), (false, false, true), (false, true, false)])
  func noDigest(_ persistence: Bool, _ server: Bool, _ wanted: Bool) throws {
    let stage = Stage(try Store.inMemory(), server: server)
    stage.performer.core.server = ServerTraits(hasPersistence: persistence)
    stage.performer.core.setup.desktop.hasCenterDigest = wanted
    stage.deliver("a") { $0.content.level = .passive }
    #expect(stage.performer.nextDeadline() == nil)
  }
}
