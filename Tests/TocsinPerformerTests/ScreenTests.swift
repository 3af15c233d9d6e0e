import Testing
import TocsinCore
import TocsinModel
import TocsinPerformer
import TocsinStore
import TocsinTesting

/// What the machine and the server have to do with it: previews, the center, groups, the basis.
struct ScreenTests {
  private func lock(_ stage: Stage, _ isLocked: Bool) {
    var overlay = DeviceOverlay()
    overlay.isLocked = isLocked
    stage.performer.deviceChanged(Machine.Source("screen"), overlay, now: Stage.now)
    stage.finish()
  }

  @Test("D5.18, S7.3: unlocking shows the words in their place, and nothing pops up or sounds")
  func unlock() throws {
    let stage = Stage(try Store.inMemory())
    stage.performer.core.setup.previews = .whenAuthenticated
    lock(stage, true)
    let hidden = try #require(stage.deliver("secret") { $0.content.sound = .standard })
    #expect(hidden.body == "Notification")
    #expect(hidden.title == "")
    lock(stage, false)
    let shown = try #require(stage.screen.seen.last)
    #expect(shown.presentation == .takenOver(Sample.place(1)))
    #expect(shown.delivery.outcome.title == "secret")
    #expect(try stage.stored("secret")?.1.outcome.previewsHidden == false)
    let count = stage.screen.seen.count
    lock(stage, true)
    lock(stage, false)
    #expect(stage.screen.seen.count == count)
  }

  @Test("S7.2: either source that says locked is believed; what is set by hand wins over both")
  func locked() throws {
    let stage = Stage(try Store.inMemory())
    func says(_ source: String, _ isLocked: Bool) {
      var overlay = DeviceOverlay()
      overlay.isLocked = isLocked
      stage.performer.deviceChanged(Machine.Source(source), overlay, now: Stage.now)
    }
    says("a", true)
    says("b", false)
    #expect(stage.performer.core.device.isLocked)
    says("a", false)
    #expect(!stage.performer.core.device.isLocked)
    var overlay = DeviceOverlay()
    overlay.isLocked = true
    _ = stage.settle { stage.performer.setDevice(overlay, now: Stage.now, reply: $0) }
    #expect(stage.performer.core.device.isLocked)
    #expect(try stage.performer.store.byHand().device.isLocked == true)
    _ = stage.settle { stage.performer.autoDevice([.locked], now: Stage.now, reply: $0) }
    #expect(!stage.performer.core.device.isLocked)
  }

  @Test(
    "S6.2: what makes no popup is passed on where the server keeps it without one",
    arguments: [true, false])
  func centerOnly(_ keeps: Bool) throws {
    let stage = Stage(try Store.inMemory())
    stage.performer.core.server = ServerTraits(keepsLowUrgency: keeps)
    let given = stage.deliver("a") { $0.content.level = .passive }
    #expect((given?.surfaces == .center) == keeps)
    let (_, delivery) = try #require(try stage.stored("a"))
    #expect(delivery.outcome.reasons.contains(.centerOnly) == !keeps)
  }

  @Test("The line counts what lies in the group, and goes with what leaves it")
  func group() throws {
    let stage = Stage(try Store.inMemory())
    func line(_ name: String, _ thread: String? = nil) -> String? {
      stage.deliver(name) { $0.content.threadID = thread.flatMap { ThreadID($0) } }?.summary
    }
    #expect(line("a") == "")
    #expect(line("b") == "1 more notification")
    #expect(line("c", "t") == "")
    #expect(line("c2", "t") == "1 more notification")
    #expect(line("a") == "1 more notification")  // D8.3: in its own place
    stage.remove(1)
    stage.finish()
    #expect(line("d") == "1 more notification")
    // Another performer counts the same from what is stored.
    let other = Stage(stage.performer.store)
    #expect(other.deliver("e")?.summary == "2 more notifications")
  }

  @Test("A burst in one group costs each of them the same")
  func burst() throws {
    func steps(_ count: Int) throws -> Int64 {
      let stage = Stage(try Store.inMemory())
      for number in 0..<count { stage.add(Sample.draft("m\(number)")) }
      stage.finish()
      let counter = StepCounter(stage.performer.store)
      while stage.performer.claimDue(now: Stage.now, limit: 100) { stage.finish() }
      stage.finish()
      #expect(stage.screen.seen.last?.delivery.outcome.summary == "\(count - 1) more notifications")
      return counter.count
    }
    let (few, many) = (try steps(500), try steps(2000))
    #expect(many < few * 5)  // four times as many; each looked up in a tree that is a little higher
  }

  @Test("B125: a delivery knows what it was decided on, when all of that is otherwise")
  func basis() throws {
    let stage = Stage(try Store.inMemory())
    stage.performer.core.configuration = ConfigurationMark(bits: 7)
    var configuration = AppConfiguration(name: "tests")
    configuration.pinned.authorization = .authorized
    configuration.pinned.alert = .off
    stage.performer.core.setup.apps[Stage.app] = configuration
    stage.performer.core.setup.sources.set("tocsin.toml:9", of: "alert", in: .app(Stage.app, nil))
    stage.deliver("a")
    stage.performer.core.setup.apps[Stage.app]?.pinned.alert = .on
    let (request, _) = try #require(try stage.stored("a"))
    let then = try #require(try stage.performer.explain(request.id, now: Stage.now))
    #expect(then.outcome.surfaces == .center)
    #expect(then.basis.configuration == ConfigurationMark(bits: 7))
    #expect(then.basis.settings.alert == .off)
    #expect(then.basis.because.contains(.init(.alertOff, .written("tocsin.toml:9"))))
    let now = try #require(try stage.performer.explain(request.id, anew: true, now: Stage.now))
    #expect(now.outcome.surfaces == [.banner, .center])
    #expect(now.delivery == nil)
  }

  @Test(
    "What a Focus silenced names its apps, and its schedule only where it names none and that put it in force",
    arguments: [
      (true, true, "tocsin.toml:4"), (true, false, "tocsin.toml:4"),
      (false, true, "tocsin.toml:3"), (false, false, nil),
    ])
  func silencing(_ hasApps: Bool, _ isScheduled: Bool, _ place: String?) throws {
    let stage = Stage(try Store.inMemory())
    let work = FocusName(known: "work")
    var rule = FocusRule(name: work)
    if isScheduled { rule.schedule = [Window(begin: .hours(7), end: .hours(9))] }
    stage.performer.core.setup.focuses.append(rule)
    let sources = [("schedule", "tocsin.toml:3")] + (hasApps ? [("apps", "tocsin.toml:4")] : [])
    for (key, line) in sources {
      stage.performer.core.setup.sources.set(line, of: key, in: .focus(work))
    }
    if !isScheduled { stage.focus(work) }
    stage.performer.reconsider(now: Stage.now)
    stage.finish()
    stage.deliver("a")
    let (request, _) = try #require(try stage.stored("a"))
    let then = try #require(try stage.performer.explain(request.id, now: Stage.now))
    #expect(then.outcome.reasons.contains(.focusSilenced))
    let because = then.basis.because.first { $0.reason == .focusSilenced }
    #expect(because?.place == place.map { .written($0) })
  }

  @Test("D4.5: the first time-sensitive one of an app is explained, over a restart too")
  func explained() throws {
    let store = try Store.inMemory()
    func prompt(_ name: String) -> Outcome.OfferedPrompt? {
      let stage = Stage(store)
      return stage.deliver(name, app: .reminders) { $0.content.level = .timeSensitive }?.prompt
    }
    #expect(prompt("a") == .timeSensitiveExplanation)
    #expect(prompt("b") == Outcome.OfferedPrompt.none)
  }

  @Test("D6.30: where the quirk is set, a badge of 0 empties the app's part of the center")
  func clearing() throws {
    let stage = Stage(try Store.inMemory())
    stage.performer.core.setup.quirks = [.badgeZeroClearsCenter]
    stage.deliver("a")
    stage.deliver("b", app: Stage.mail)
    stage.deliver("c") { $0.content.badge = 0 }
    #expect(try stage.stored("a")?.1.ending == .done)
    #expect(try stage.stored("b", app: Stage.mail)?.1.ending == nil)
    #expect(try stage.stored("c")?.1.ending == nil)
  }
}
