import Testing
import TocsinCore
import TocsinModel
import TocsinPerformer
import TocsinStore
import TocsinTesting

/// What a Focus keeps back, and what comes of that (D5.20, D10.16, C5.3).
struct FocusTests {
  static let work = FocusName(known: "work")

  private func stage() throws -> Stage {
    let stage = Stage(try Store.inMemory())
    var work = FocusRule(name: Self.work)
    work.apps = [Stage.mail]
    stage.performer.core.setup.focuses = [FocusRule(name: .doNotDisturb), work]
    return stage
  }

  @Test("B108: what was missed comes once, in time order with its times; without new ones nothing")
  func missed() throws {
    let stage = try stage()
    stage.focus(.doNotDisturb)
    for minute in 1...5 as ClosedRange<Int64> {
      #expect(stage.deliver("m\(minute)", at: Stage.at(.minutes(minute))) == nil)
    }
    #expect(try stage.stored("m1")?.1.outcome.held == .focusEnd)
    #expect(try stage.stored("m1")?.0.state == .held)
    stage.focus(nil, now: Stage.at(.minutes(6)))
    #expect(stage.own == ["Summary: 5 notifications"])
    let digest = try #require(stage.screen.seen.last?.delivery.outcome)
    #expect(
      digest.body
        == "08:01 tests: m1\n08:02 tests: m2\n08:03 tests: m3\n08:04 tests: m4\n08:05 tests: m5")
    #expect(digest.sound == .none)
    #expect(!digest.stays)
    #expect(digest.reasons.contains(.focusEnded))
    let (request, delivery) = try #require(try stage.stored("m1"))
    #expect(request.state == .delivered)
    #expect(delivery.outcome.held == .focusEnd)  // as it was
    #expect(delivery.released == Stage.at(.minutes(6)))
    #expect(delivery.outcome.reasons.contains(.focusEnded))

    stage.focus(.doNotDisturb, now: Stage.at(.minutes(7)))
    stage.focus(nil, now: Stage.at(.minutes(8)))
    #expect(stage.own.count == 1)

    stage.focus(.doNotDisturb, now: Stage.at(.minutes(9)))
    stage.deliver("new", at: Stage.at(.minutes(10)))
    stage.focus(nil, now: Stage.at(.minutes(11)))
    #expect(stage.own.last == "Summary: 1 notification")
  }

  @Test("What has left the center meanwhile is not told of")
  func answered() throws {
    let stage = try stage()
    stage.focus(.doNotDisturb)
    stage.deliver("a")
    stage.deliver("b")
    stage.remove(1)
    stage.finish()
    stage.focus(nil)
    #expect(stage.screen.seen.last?.delivery.outcome.body == "08:00 tests: b")
  }

  @Test("C5.3: from one Focus to another what the second would silence too stays held")
  func another() throws {
    let stage = try stage()
    stage.focus(.doNotDisturb)
    stage.deliver("a")
    stage.deliver("b", app: Stage.mail)
    stage.focus(Self.work, now: Stage.at(.minutes(1)))
    let digest = try #require(stage.screen.seen.last?.delivery.outcome)
    #expect(digest.body == "08:00 mail: b")
    #expect(digest.surfaces.contains(.banner))
    stage.focus(nil, now: Stage.at(.minutes(2)))
    #expect(stage.screen.seen.last?.delivery.outcome.body == "08:00 tests: a")
  }

  @Test("D10.16: what is held comes with the end of its Focus, and not because the machine is set")
  func machine() throws {
    let stage = try stage()
    stage.focus(.doNotDisturb)
    stage.deliver("b", app: Stage.mail)
    #expect(try stage.stored("b", app: Stage.mail)?.1.outcome.held == .focusEnd)
    // As it would not be held now.
    var quiet = SettingsOverlay()
    quiet.delivery = .quiet
    stage.performer.set(Stage.mail, nil, quiet, now: Stage.now) { _ in }
    var silent = DeviceOverlay()
    silent.isSilent = true
    stage.performer.setDevice(silent, now: Stage.now) { _ in }
    stage.finish()
    #expect(stage.own.isEmpty)
    #expect(try stage.stored("b", app: Stage.mail)?.0.state == .held)
    stage.focus(nil, now: Stage.at(.minutes(1)))
    #expect(stage.own == ["Summary: 1 notification"])
  }

  @Test("B105: critical without a grant is silenced, and says which grant is missing")
  func ungranted() throws {
    let stage = try stage()
    stage.focus(.doNotDisturb)
    #expect(stage.deliver("a") { $0.content.level = .critical } == nil)
    let (request, _) = try #require(try stage.stored("a"))
    let explanation = try #require(
      try stage.performer.explain(request.id, now: Stage.now))
    #expect(explanation.outcome.level == .active)
    #expect(explanation.outcome.reasons.contains(.criticalNotEntitled))
    #expect(explanation.outcome.reasons.contains(.focusSilenced))

    var granted = AppConfiguration(name: "mail", entitlements: .critical)
    granted.pinned.authorization = .authorized
    stage.performer.core.setup.apps[Stage.mail] = granted
    let loud = try #require(stage.deliver("b", app: Stage.mail) { $0.content.level = .critical })
    #expect(loud.level == .critical)
    #expect(loud.held == .no)
  }

  @Test("B107: what makes no popup makes no sound, whichever rule it was")
  func silent() throws {
    let stage = try stage()
    stage.performer.core.server = ServerTraits(keepsLowUrgency: true)
    func sound(_ name: String) -> Heard? {
      stage.deliver(name) { $0.content.sound = .standard }?.sound
    }
    #expect(sound("loud") == .standard)
    stage.focus(.doNotDisturb)
    #expect(sound("focus") == Heard.none)
    stage.focus(nil)
    _ = stage.choose(.deliverQuietly)
    #expect(sound("quiet") == Heard.none)
    #expect(stage.screen.seen.last?.delivery.outcome.surfaces == .center)
  }

  @Test("B109: a Focus that is none is refused, with those that there are")
  func unknown() throws {
    let stage = try stage()
    let error = try #require(stage.focus(FocusName(known: "nosuch"))?.error)
    #expect(error.code == .badRequest)
    #expect(error.message == "no Focus 'nosuch'; there are do-not-disturb, work")
    #expect(stage.performer.core.focus.name == nil)
  }

  @Test("B114: due is told always, held now, and delivered when it comes")
  func told() throws {
    let stage = try stage()
    stage.focus(.doNotDisturb)
    stage.deliver("a") {
      $0.routes = ["due", "held", "delivered"].map {
        Route(event: $0, target: .program(["/bin/true"]))
      }
    }
    #expect(
      stage.script.take().filter { $0.hasPrefix("run") } == ["run due of 1, 1", "run held of 1, 1"])
    stage.focus(nil)
    #expect(stage.script.take().filter { $0.hasPrefix("run") } == ["run delivered of 1, 1"])
  }

  @Test("A schedule wakes at its boundaries alone, and its end brings what it held")
  func schedule() throws {
    let stage = try stage()
    var quiet = FocusRule(name: FocusName(known: "quiet"))
    quiet.schedule = [Window(begin: .hours(7), end: .hours(9))]  // it is 08:00
    stage.performer.core.setup.focuses = [quiet]
    stage.performer.reconsider(now: Stage.now)
    stage.finish()
    #expect(stage.performer.nextDeadline() == Stage.at(.hours(1)))
    #expect(stage.deliver("a") == nil)
    #expect(stage.performer.nextDeadline() == Stage.at(.hours(1)))
    stage.ring(now: Stage.at(.hours(1)))
    #expect(stage.own == ["Summary: 1 notification"])
    #expect(stage.performer.nextDeadline() == Stage.at(.hours(23)))  // 07:00
  }

  @Test("Without schedules nothing wakes")
  func idle() throws {
    let stage = try stage()
    stage.focus(.doNotDisturb)
    stage.deliver("a")
    #expect(stage.performer.nextDeadline() == nil)
    stage.focus(.doNotDisturb, until: Stage.at(.hours(2)))
    #expect(stage.performer.nextDeadline() == Stage.at(.hours(2)))
  }

  @Test("A crash between holding and the digest loses nothing, and tells of it once")
  func crash() throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/tocsin.db"
    do {
      let before = Stage(try Store.open(path: path))
      before.focus(.doNotDisturb, until: Stage.at(.hours(1)))
      before.deliver("a")
      before.performer.store.close()
    }
    for (hours, own) in [(0, 0), (1, 1), (1, 0)] as [(Int64, Int)] {
      let after = Stage(try Store.open(path: path))
      let now = Stage.at(.hours(hours))
      after.performer.recover(bus: Stage.bus, owner: ":1.7", now: now)
      after.finish(now: now)
      after.ring(now: now)
      let fresh = after.screen.seen.filter { $0.request.app == .tocsin && $0.presentation == .new }
      #expect(fresh.count == own)
      after.performer.store.close()
    }
  }

  @Test("D6.55: a badge that a Focus hides is kept")
  func badge() throws {
    let stage = try stage()
    var rule = FocusRule(name: .doNotDisturb)
    rule.hidesBadges = true
    stage.performer.core.setup.focuses = [rule]
    stage.focus(.doNotDisturb)
    stage.deliver("a") { $0.content.badge = 3 }
    #expect(try stage.stored("a")?.1.outcome.badge == .hidden(3))
    #expect(stage.performer.core.app(Stage.app).badge == 3)
    #expect(try stage.performer.store.app(Stage.app)?.badge == 3)
    stage.focus(nil)
    stage.deliver("b") { $0.content.badge = 0 }
    #expect(try stage.performer.store.app(Stage.app)?.badge == 0)
  }

  @Test("S7.1: a server's do-not-disturb counts as the person's Focus")
  func server() throws {
    let stage = try stage()
    stage.performer.serverSaysDoNotDisturb(true, now: Stage.now)
    #expect(stage.deliver("a") == nil)
    stage.performer.serverSaysDoNotDisturb(false, now: Stage.now)
    stage.finish()
    stage.ring()
    #expect(stage.own == ["Summary: 1 notification"])
  }

  @Test(
    "S7.1: what was decided before, and has not been sent, is decided anew and comes at the end")
  func overtaken() throws {
    let stage = try stage()
    stage.screen.answer = { _, _ in nil }
    for title in ["a", "b"] { stage.deliver(title) }
    let sent = stage.screen.seen.map(\.delivery)
    #expect(sent.count == 2)
    let place = ServerPlace(bus: Stage.bus, owner: ":1.7", number: 1)
    stage.performer.take(
      .posted(delivery: sent[0].id, Stage.desktop, .shown(place)), now: Stage.now)
    stage.performer.take(
      .refused(delivery: sent[1].id, Stage.desktop, .waitingForServer), now: Stage.now)
    _ = stage.script.take()
    stage.performer.serverSaysDoNotDisturb(true, now: Stage.now)
    stage.performer.serverCame(now: Stage.now)
    stage.finish()
    #expect(stage.screen.seen.count == 2)
    let (request, delivery) = try #require(try stage.stored("b"))
    #expect(request.state == .held)
    #expect(delivery.outcome.held == .focusEnd && delivery.outcome.surfaces == .center)
    #expect(delivery.outcome.sound == .none)
    #expect(delivery[Stage.desktop] == .failed(.centerOnly))
    #expect(delivery.outcome.reasons.contains(.focusSilenced))
    #expect(stage.script.take().contains { $0.hasPrefix("log held") })
    stage.performer.serverSaysDoNotDisturb(false, now: Stage.now)
    stage.finish()
    stage.ring()
    #expect(stage.own == ["Summary: 1 notification"])
  }

  @Test("S7.1: what a server says counts from when it is there, until it goes")
  func serverAndFocus() throws {
    let stage = try stage()
    stage.deliver("a")
    stage.performer.serverWent(now: Stage.now)
    stage.performer.serverSaysDoNotDisturb(true, now: Stage.now)
    #expect(stage.performer.core.focus.name == nil)
    stage.performer.serverCame(now: Stage.now)
    #expect(stage.performer.core.focus.name == .doNotDisturb)
    stage.performer.serverWent(now: Stage.now)
    #expect(stage.performer.core.focus.name == nil)
  }

  @Test("Off by hand while the server says do-not-disturb: off it stays until the server's ends")
  func offWhileServerSays() throws {
    let stage = try stage()
    func off() { _ = stage.settle { stage.performer.setFocus(nil, now: Stage.now, reply: $0) } }
    stage.performer.serverSaysDoNotDisturb(true, now: Stage.now)
    stage.performer.serverCame(now: Stage.now)
    #expect(stage.performer.core.focus.name == .doNotDisturb)
    for _ in 1...3 {
      off()
      #expect(stage.performer.core.focus.name == nil)
    }
    stage.performer.serverSaysDoNotDisturb(false, now: Stage.now)
    stage.finish()
    #expect(stage.performer.core.machine.byHand.focus == nil)
    stage.performer.serverSaysDoNotDisturb(true, now: Stage.now)
    #expect(stage.performer.core.focus.name == .doNotDisturb)
    // Over while the daemon was off.
    off()
    stage.performer.core.machine.saysDoNotDisturb = false
    stage.performer.recover(bus: Stage.bus, owner: ":1.7", now: Stage.now)
    stage.finish()
    #expect(stage.performer.core.machine.byHand.focus == nil)
  }

  @Test("A prompt is not silenced by a Focus")
  func prompt() throws {
    let stage = try stage().strict()
    stage.focus(.doNotDisturb)
    stage.performer.authorize(Stage.app, .usual, now: Stage.now) { _ in }
    stage.finish()
    stage.ring()
    #expect(stage.screen.seen.last?.delivery.outcome.surfaces.contains(.banner) == true)
  }
}
