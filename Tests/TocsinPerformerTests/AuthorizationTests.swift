import Testing
import TocsinCore
import TocsinModel
import TocsinPerformer
import TocsinStore
import TocsinTesting

/// How an app comes to be allowed, and what it may until then (delivery.md section 2).
struct AuthorizationTests {
  private func stage() throws -> Stage { Stage(try Store.inMemory()).strict() }

  /// What the calls that ask were told, in order.
  private final class Grants {
    var told: [Bool] = []
  }

  private func ask(
    _ stage: Stage, _ grants: Grants, _ options: AuthorizationOptions = .usual,
    now: WallTime = Stage.now
  ) {
    stage.performer.authorize(Stage.app, options, now: now) { result in
      if case .success(let granted) = result { grants.told.append(granted) }
    }
    stage.finish(now: now)
    stage.ring(now: now)
  }

  @Test("D6.1: an app that nobody has allowed is refused, with the line that says what to do")
  func refused() throws {
    let stage = try stage()
    var answer: Answered?
    stage.performer.add(Sample.draft("a"), now: Stage.now) { answer = $0 }
    stage.finish()
    let error = try #require(answer?.error)
    #expect(error.code == .notificationsNotAllowed)
    #expect(error.message.contains("tocsin app authorize org.example.tests alert sound badge"))
    #expect(error.message.contains("[app.\"org.example.tests\"]"))
    #expect(try stage.performer.store.pendingCount() == 0)
  }

  @Test("C4.4: the app of the command may from the start, and its banner stays")
  func reminders() throws {
    let outcome = try #require(try stage().deliver("a", app: .reminders))
    #expect(outcome.surfaces == [.banner, .center])
    #expect(outcome.stays)
  }

  @Test("D2.1, D2.2: two calls wait for one prompt, and Allow answers both")
  func allowed() throws {
    let (stage, grants) = (try stage(), Grants())
    ask(stage, grants)
    ask(stage, grants)
    #expect(grants.told == [])
    #expect(stage.own == ["tests would like to show notifications"])
    let prompt = try #require(stage.screen.seen.first)
    #expect(prompt.delivery.outcome.stays)
    #expect(prompt.delivery.outcome.actions.map(\.title) == ["Allow", "Don’t Allow"])
    stage.click("a0", "prompt/org.example.tests", app: .tocsin)
    #expect(grants.told == [true, true])
    #expect(stage.deliver("a")?.surfaces == [.banner, .center])
    ask(stage, grants)  // D2.13: no second prompt
    #expect(grants.told == [true, true, true])
    #expect(stage.own.count == 1)
  }

  @Test("D2.3: Don’t Allow is told without an error, and what comes after is refused")
  func denied() throws {
    let (stage, grants) = (try stage(), Grants())
    ask(stage, grants)
    let answer = stage.settle {
      stage.performer.answerPrompt(Stage.app, .deny, now: Stage.now, reply: $0)
    }
    #expect(answer?.app?.settings.authorization == .denied)
    #expect(grants.told == [false])
    // The question has left the screen.
    #expect(stage.script.take().contains("desktop withdraws 1"))
    #expect(stage.deliver("a") == nil)
    #expect(stage.script.take() == ["refused notifications-not-allowed"])
  }

  @Test("D2.4: while summaries are in use the prompt offers them")
  func summaryOffered() throws {
    let (stage, grants) = (try stage(), Grants())
    stage.performer.core.setup.usesSummaries = true
    ask(stage, grants)
    stage.click("a1", "prompt/org.example.tests", app: .tocsin)
    #expect(grants.told == [true])
    #expect(stage.performer.core.app(Stage.app).settings.scheduledSummary)
  }

  @Test("B118: on trial nothing is loud; after Keep the very next one is")
  func provisional() throws {
    let (stage, grants) = (try stage(), Grants())
    ask(stage, grants, [.alert, .sound, .badge, .provisional])
    #expect(grants.told == [true])
    #expect(stage.own == [])
    for level in [InterruptionLevel.active, .timeSensitive, .critical] {
      #expect(stage.deliver("a \(level)") { $0.content.level = level } == nil)
    }
    let (_, delivery) = try #require(try stage.stored("a active"))
    #expect(delivery.outcome.surfaces == .center)
    #expect(delivery.outcome.prompt == .keepOrTurnOff)
    #expect(stage.choose(.keepProminently)?.app?.settings.authorization == .authorized)
    let loud = try #require(stage.deliver("b") { $0.content.sound = .standard })
    #expect(loud.surfaces == [.banner, .center])
    #expect(loud.sound == .standard)
  }

  @Test(
    "S6.7: our own buttons decide about the app, which never hears of them",
    arguments: [
      ("p0", Authorization.authorized, DeliveryStyle.prominent),
      ("p1", .authorized, .quiet), ("p2", .denied, .prominent), ("p3", .provisional, .prominent),
    ])
  func buttons(_ key: String, _ authorization: Authorization, _ style: DeliveryStyle) throws {
    let (stage, grants) = (try stage(), Grants())
    // A server that keeps what makes no popup shows the buttons there.
    stage.performer.core.server = ServerTraits(keepsLowUrgency: true)
    ask(stage, grants, [.alert, .sound, .provisional])
    #expect(stage.deliver("a") != nil)
    stage.click(key, "a")
    let settings = stage.performer.core.app(Stage.app).settings
    #expect(settings.authorization == authorization)
    #expect(settings.delivery == style)
    let (request, _) = try #require(try stage.stored("a"))
    #expect(try stage.performer.store.lastAnswer(to: request.id) == nil)
  }

  @Test("D2.20: critical has a prompt of its own, whose answer is the call's")
  func critical() throws {
    let (stage, grants) = (try stage(), Grants())
    var configuration = AppConfiguration(name: "tests")
    configuration.entitlements = .critical
    stage.performer.core.setup.apps[Stage.app] = configuration
    ask(stage, grants, [.alert, .critical])
    stage.click("a0", "prompt/org.example.tests", app: .tocsin)
    #expect(grants.told == [])
    #expect(stage.own.last == "tests would like to show critical notifications")
    stage.click("a0", "critical/org.example.tests", app: .tocsin)
    #expect(grants.told == [true])
    #expect(stage.performer.core.app(Stage.app).settings.critical == .on)
  }

  @Test("A question that was dismissed is put again when the app asks again")
  func dismissed() throws {
    let (stage, grants) = (try stage(), Grants())
    ask(stage, grants)
    let shown = try #require(try stage.performer.store.delivery(1))
    guard case .shown(let place)? = shown[Stage.desktop] else {
      Issue.record("not shown")
      return
    }
    stage.performer.take(.closed(place, .dismissed), now: Stage.now)
    stage.finish()
    #expect(grants.told == [false])
    #expect(stage.performer.core.app(Stage.app).prompt == nil)
    #expect(stage.performer.core.app(Stage.app).settings.authorization == .notDetermined)
    ask(stage, grants)
    #expect(stage.own.count == 2)
    stage.click("default", "prompt/org.example.tests", app: .tocsin)  // the words, not a button
    #expect(grants.told == [false, false])
    ask(stage, grants)
    stage.click("a0", "prompt/org.example.tests", app: .tocsin)
    #expect(grants.told == [false, false, true])
  }

  @Test("C4.1: a choice about what is written is refused with its line, whatever is stored")
  func written() throws {
    let stage = try stage()
    func pin(_ key: String, _ change: (inout SettingsOverlay) -> Void) {
      var configuration = AppConfiguration(name: "tests")
      change(&configuration.pinned)
      stage.performer.core.setup.apps[Stage.app] = configuration
      stage.performer.core.setup.sources = SettingSources()
      stage.performer.core.setup.sources.set("a.toml:4", of: key, in: .app(Stage.app, nil))
    }
    pin("sound") { _ in }
    var allowed = SettingsOverlay()
    allowed.authorization = .authorized
    _ = stage.settle { stage.performer.set(Stage.app, nil, allowed, now: Stage.now, reply: $0) }
    let rows: [(String, Choice, (inout SettingsOverlay) -> Void)] = [
      // Stored as prominent already.
      ("delivery", .deliverProminently, { $0.delivery = .quiet }),
      ("delivery", .deliverQuietly, { $0.delivery = .prominent }),
      ("sound", .deliverProminently, { $0.sound = .off }),
      ("authorization", .turnOff, { $0.authorization = .authorized }),
      // Not offered for what is stored, and refused for what is written.
      ("authorization", .keepProminently, { $0.authorization = .provisional }),
    ]
    for (key, choice, change) in rows {
      pin(key, change)
      let before = stage.performer.core.app(Stage.app)
      let error = stage.choose(choice)?.error
      #expect(error?.code == .notPermitted, "\(choice)")
      #expect(
        error?.message == "'\(key)' of org.example.tests is pinned by a.toml:4; it is changed there"
      )
      #expect(stage.performer.core.app(Stage.app) == before)
    }
    pin("delivery") { $0.delivery = .prominent }
    #expect(stage.choose(.deliverProminently)?.app != nil)
    pin("sound") { $0.sound = .off }
    #expect(stage.choose(.muteHour)?.app?.settings.mutedUntil != nil)
    #expect(stage.choose(.deliverProminently)?.app?.settings.mutedUntil == nil)
  }

  @Test("C4.1: what is offered goes by what holds, and leaves what is stored beneath it as it is")
  func offered() throws {
    let stage = try stage()
    var denied = SettingsOverlay()
    denied.authorization = .denied
    _ = stage.settle { stage.performer.set(Stage.app, nil, denied, now: Stage.now, reply: $0) }
    #expect(stage.choose(.muteHour)?.error?.code == .badRequest)
    var configuration = AppConfiguration(name: "tests")
    configuration.pinned.authorization = .authorized
    stage.performer.core.setup.apps[Stage.app] = configuration
    #expect(stage.choose(.muteHour)?.app?.settings.mutedUntil != nil)
    #expect(stage.performer.core.app(Stage.app).settings.authorization == .denied)
    let error = stage.choose(.keepQuietly)?.error
    #expect(error?.message.hasSuffix("which is authorized") == true, "\(error?.message ?? "")")
  }

  @Test("A crash between the question and its answer loses neither")
  func crash() throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/tocsin.db"
    let grants = Grants()
    var before: Stage? = Stage(try Store.open(path: path)).strict()
    if let before { ask(before, grants) }
    before?.performer.store.close()
    before = nil
    let after = Stage(try Store.open(path: path)).strict()
    #expect(after.performer.core.app(Stage.app).prompt?.kind == .permission)
    after.performer.recover(bus: Stage.bus, owner: ":1.7", now: Stage.now)
    after.finish()
    #expect(after.own == ["tests would like to show notifications"])  // taken over in its place
    after.click("a0", "prompt/org.example.tests", app: .tocsin)
    #expect(after.performer.core.app(Stage.app).settings.authorization == .authorized)
    #expect(try after.performer.store.app(Stage.app)?.prompt == nil)
  }

  @Test("A prompt that is open and that nobody sees is put again at a start")
  func reminded() throws {
    let store = try Store.inMemory()
    var app = App(id: Stage.app)
    app.prompt = Prompt(.permission, options: .usual)
    try store.write(app)
    try store.commit()
    let stage = Stage(store).strict()
    stage.performer.recover(bus: Stage.bus, owner: ":1.7", now: Stage.now)
    stage.finish()
    stage.ring()
    #expect(stage.own == ["tests would like to show notifications"])
  }

  @Test("C4.1: what the configuration pins is refused with its line; the rest is set")
  func pinned() throws {
    let stage = try stage()
    var configuration = AppConfiguration(name: "tests")
    configuration.pinned.authorization = .authorized
    configuration.pinned.sound = .on
    stage.performer.core.setup.apps[Stage.app] = configuration
    stage.performer.core.setup.sources.set("tocsin.toml:3", of: "sound", in: .app(Stage.app, nil))
    stage.performer.core.setup.sources.set(
      "tocsin.toml:2", of: "authorization", in: .app(Stage.app, nil))
    func set(_ change: (inout SettingsOverlay) -> Void) -> Answered? {
      var overlay = SettingsOverlay()
      change(&overlay)
      return stage.settle {
        stage.performer.set(Stage.app, nil, overlay, now: Stage.now, reply: $0)
      }
    }
    let refusal = try #require(set { $0.sound = .off }?.error)
    #expect(refusal.code == .notPermitted)
    #expect(refusal.message.contains("tocsin.toml:3"))
    #expect(set { $0.sound = .on }?.error == nil)  // as it is pinned
    #expect(stage.choose(.turnOff)?.error?.message.contains("tocsin.toml:2") == true)
    #expect(set { $0.alertStyle = AlertStyle.none }?.error == nil)
    #expect(stage.deliver("a") == nil)
    #expect(try stage.stored("a")?.1.outcome.reasons.contains(.alertStyleNone) == true)
  }

  @Test("What would be forgotten as soon as it is said is refused, with what to write")
  func withoutEffect() throws {
    let stage = try stage()
    func set(_ change: (inout SettingsOverlay) -> Void) -> String? {
      var overlay = SettingsOverlay()
      change(&overlay)
      return stage.settle {
        stage.performer.set(Stage.app, nil, overlay, now: Stage.now, reply: $0)
      }?.error?.message
    }
    #expect(set { $0.sound = .off }?.contains("authorization=authorized") == true)
    #expect(set { $0.previews = .never } == nil)
    #expect(set { $0.critical = .on }?.contains("entitlements = [\"critical\"]") == true)
    #expect(set { $0.authorization = .ephemeral } != nil)
    #expect(
      set {
        $0.authorization = .authorized
        $0.sound = .off
      } == nil)
    #expect(stage.performer.core.app(Stage.app).settings.sound == .off)
    #expect(stage.performer.core.app(Stage.app).settings.previews == .never)
    #expect(set { $0.critical = .off } == nil)
  }

  @Test("D2.20: who asks for critical alone, and may not, is not told that it was granted")
  func criticalAlone() throws {
    let (stage, grants) = (try stage(), Grants())
    ask(stage, grants, .usual)
    stage.click("a0", "prompt/org.example.tests", app: .tocsin)
    ask(stage, grants, .critical)
    #expect(grants.told == [true, false])
  }

  @Test("Two who wait for one question: what either asked for is allowed by its answer")
  func together() throws {
    let (stage, grants) = (try stage(), Grants())
    ask(stage, grants, .badge)
    ask(stage, grants, [.alert, .sound])
    stage.click("a0", "prompt/org.example.tests", app: .tocsin)
    #expect(grants.told == [true, true])
    #expect(stage.performer.core.app(Stage.app).settings.requested == .usual)
  }

  @Test("C4.1: what is pinned while the question is open answers it", arguments: [true, false])
  func pinnedMeanwhile(allows: Bool) throws {
    let (stage, grants) = (try stage(), Grants())
    ask(stage, grants)
    var configuration = AppConfiguration(name: "tests")
    configuration.pinned.authorization = allows ? .authorized : .denied
    stage.performer.core.setup.apps[Stage.app] = configuration
    let other: PromptAnswer = allows ? .deny : .allow
    let refusal = stage.settle {
      stage.performer.answerPrompt(Stage.app, other, now: Stage.now, reply: $0)
    }
    #expect(refusal?.error?.code == .notPermitted)
    stage.performer.remindOfPrompts(now: Stage.now)
    stage.finish()
    #expect(grants.told == [allows])
    #expect(stage.performer.core.app(Stage.app).prompt == nil)
    #expect(
      try stage.performer.store.live(.tocsin, RequestIdentifier(known: "prompt/org.example.tests"))
        == nil)
  }

  @Test("C4.4: put back, a person's own reminders are as at the start; Tocsin itself is nobody's")
  func knownApps() throws {
    let stage = try stage()
    func settle(_ body: (@escaping Performer.Reply) -> Void) -> Answered? { stage.settle(body) }
    var overlay = SettingsOverlay()
    overlay.authorization = .denied
    _ = settle { stage.performer.set(.reminders, nil, overlay, now: Stage.now, reply: $0) }
    #expect(stage.performer.core.app(.reminders).settings.authorization == .denied)
    _ = settle { stage.performer.reset(.reminders, now: Stage.now, reply: $0) }
    #expect(stage.performer.core.app(.reminders) == .unheard(.reminders))
    for answer in [
      settle { stage.performer.set(.tocsin, nil, overlay, now: Stage.now, reply: $0) },
      settle { stage.performer.reset(.tocsin, now: Stage.now, reply: $0) },
      settle { stage.performer.choose(.tocsin, .turnOff, now: Stage.now, reply: $0) },
    ] { #expect(answer?.error?.code == .notPermitted) }
    #expect(stage.performer.core.app(.tocsin).settings.authorization == .authorized)
  }

  @Test("A mute is ended alone, and a reset leaves nothing of the app or its category")
  func unmuted() throws {
    let stage = try stage()
    var overlay = SettingsOverlay()
    overlay.authorization = .authorized
    overlay.sound = .off
    func set(_ category: CategoryID?) {
      _ = stage.settle {
        stage.performer.set(Stage.app, category, overlay, now: Stage.now, reply: $0)
      }
    }
    set(nil)
    let before = stage.performer.core.app(Stage.app).settings
    #expect(stage.choose(.muteHour)?.error == nil)
    #expect(stage.performer.core.app(Stage.app).settings.mutedUntil != nil)
    #expect(stage.choose(.unmute)?.error == nil)
    #expect(stage.performer.core.app(Stage.app).settings == before)
    overlay = SettingsOverlay()
    overlay.delivery = .quiet
    let (news, mail) = (CategoryID(known: "news"), CategoryID(known: "mail"))
    set(news)
    set(mail)
    func reset(_ category: CategoryID) -> Answered? {
      stage.settle { stage.performer.reset(Stage.app, category, now: Stage.now, reply: $0) }
    }
    #expect(reset(news)?.error == nil)
    #expect(stage.performer.core.app(Stage.app).categories.keys.map(\.text) == ["mail"])
    #expect(reset(news)?.error?.code == .badRequest)
    _ = stage.settle { stage.performer.reset(Stage.app, now: Stage.now, reply: $0) }
    #expect(stage.performer.core.app(Stage.app).categories.isEmpty)
  }

  @Test("D8.9: denied later it falls due unseen, and nothing of that time is caught up")
  func deniedLater() throws {
    let stage = try stage()
    func allow() {
      var overlay = SettingsOverlay()
      overlay.authorization = .authorized
      _ = stage.settle { stage.performer.set(Stage.app, nil, overlay, now: Stage.now, reply: $0) }
    }
    allow()
    let hour = Trigger.interval(
      .init(anchor: Stage.now, every: .hours(1), first: Stage.at(.hours(1)), words: "1h"))
    var draft = Sample.draft("a", trigger: hour)
    draft.routes = [Route(event: "due", target: .program(["/bin/true"]))]
    stage.add(draft)
    stage.finish()
    #expect(stage.choose(.turnOff)?.error == nil)
    stage.script.lines = []
    stage.ring(now: Stage.at(.hours(1)))
    #expect(stage.script.take() == ["log due 1 denied", "run due of 1, 1"])
    allow()
    stage.ring(now: Stage.at(.hours(2)))
    let (_, delivery) = try #require(try stage.stored("a"))
    #expect(delivery.outcome.surfaces == [.banner, .center])
    #expect(!delivery.outcome.reasons.contains(.caughtUp))
  }

  @Test("Nobody else speaks as Tocsin")
  func ownApp() throws {
    let stage = Stage(try Store.inMemory())
    #expect(stage.deliver("prompt/org.example.tests", app: .tocsin) == nil)
    #expect(stage.script.take() == ["refused not-permitted"])
  }

  @Test("D4.5: Turn Off beneath a time-sensitive one is the same from a shell as from its button")
  func turnsOffTimeSensitive() throws {
    let stage = Stage(try Store.inMemory()).strict()
    stage.performer.core.setup.everyApp = AppConfiguration(name: "", entitlements: .timeSensitive)
    stage.performer.core.apps[Stage.app] = App(id: Stage.app, settings: .allowed())
    let shown = stage.deliver("a") { $0.content.level = .timeSensitive }
    #expect(shown?.prompt == .timeSensitiveExplanation)
    let id = try #require(try stage.stored("a")).0.id
    let answer = stage.settle {
      #expect(stage.performer.press(.turnOff, on: id, now: Stage.now, reply: $0))
    }
    #expect(answer?.app?.settings.timeSensitive == .off)
    #expect(answer?.app?.settings.authorization == .authorized)
    stage.deliver("b")
    let other = try #require(try stage.stored("b")).0.id
    #expect(!stage.performer.press(.turnOff, on: other, now: Stage.now) { _ in })
  }

  @Test("D2.23: what was never asked for is refused, with what would grant it")
  func neverAsked() throws {
    let stage = Stage(try Store.inMemory()).strict()
    stage.performer.core.apps[Stage.app] = App(id: Stage.app, settings: .allowed([.alert]))
    var overlay = SettingsOverlay()
    overlay.badge = .on
    let refused = stage.settle {
      stage.performer.set(Stage.app, nil, overlay, now: Stage.now, reply: $0)
    }
    #expect(refused?.error?.message.hasPrefix("org.example.tests never asked for 'badge'") == true)
    overlay.badge = .off
    #expect(
      stage.settle { stage.performer.set(Stage.app, nil, overlay, now: Stage.now, reply: $0) }?
        .error
        == nil)
  }

  @Test("D2.29: a choice made while locked waits for the unlock")
  func locked() throws {
    let stage = Stage(try Store.inMemory())
    var overlay = DeviceOverlay()
    overlay.isLocked = true
    let screen = Machine.Source("screen")
    stage.performer.deviceChanged(screen, overlay, now: Stage.now)
    #expect(stage.choose(.deliverQuietly) == nil)
    #expect(stage.performer.core.app(Stage.app).settings.delivery == .prominent)
    overlay.isLocked = false
    stage.performer.deviceChanged(screen, overlay, now: Stage.now)
    stage.finish()
    #expect(stage.performer.core.app(Stage.app).settings.delivery == .quiet)
  }

  @Test("D2.29: so does a button of ours")
  func lockedButton() throws {
    let (stage, grants) = (try stage(), Grants())
    stage.performer.core.server = ServerTraits(keepsLowUrgency: true)
    ask(stage, grants, [.alert, .provisional])
    stage.deliver("a")
    var overlay = DeviceOverlay()
    overlay.isLocked = true
    _ = stage.settle { stage.performer.setDevice(overlay, now: Stage.now, reply: $0) }
    stage.click("p0", "a")
    #expect(stage.performer.core.app(Stage.app).settings.authorization == .provisional)
    _ = stage.settle { stage.performer.autoDevice([.locked], now: Stage.now, reply: $0) }
    #expect(stage.performer.core.app(Stage.app).settings.authorization == .authorized)
  }

  @Test("D2.18, D2.19: an ephemeral app may for eight hours after it was opened")
  func ephemeral() throws {
    let stage = try stage()
    _ = stage.settle { stage.performer.launch(Stage.app, now: Stage.now, reply: $0) }
    #expect(stage.deliver("a", at: Stage.at(.hours(7)))?.surfaces == [.banner, .center])
    stage.script.lines = []
    #expect(stage.deliver("b", at: Stage.at(.hours(8))) == nil)
    #expect(stage.script.take() == ["refused notifications-not-allowed"])
  }

  @Test("A turn that the disk refuses changes nothing that is known of the app")
  func refusedTurn() throws {
    let stage = Stage(try Store.inMemory())
    stage.script.refusesCommits = true
    let answer = stage.choose(.deliverQuietly)
    #expect(answer?.error?.code == .notDurable)
    #expect(stage.performer.core.app(Stage.app).settings.delivery == .prominent)
    stage.script.refusesCommits = false
    #expect(stage.choose(.deliverQuietly)?.error == nil)
    #expect(stage.performer.core.app(Stage.app).settings.delivery == .quiet)
  }

  @Test("D9.1: a set of categories replaces the one before, and a merge keeps its order")
  func categories() throws {
    let stage = Stage(try Store.inMemory())
    func category(_ id: String) -> TocsinModel.Category {
      var category = TocsinModel.Category(id: CategoryID(id) ?? .digest)
      category.actions = [Sample.action("act-\(id)")]
      return category
    }
    func set(_ ids: [String], merge: Bool) -> Answered? {
      stage.settle {
        stage.performer.setCategories(
          Stage.app, ids.map(category), merge: merge, now: Stage.now, reply: $0)
      }
    }
    #expect(set(["b", "a"], merge: false)?.error == nil)
    #expect(set(["c", "a"], merge: true)?.error == nil)
    #expect(
      try stage.performer.store.categories(of: Stage.app).map(\.id.text) == ["b", "c", "a"])
    #expect(set(["a", "a"], merge: false)?.error?.code == .badRequest)
    let outcome = stage.deliver("x") { $0.content.category = CategoryID("c") }
    #expect(outcome?.actions.map(\.id.text) == ["act-c"])
  }
}
