import Testing
import TocsinCore
import TocsinModel
import TocsinPerformer
import TocsinStore
import TocsinTesting

/// Presses that are no answer yet, through the store.
struct UnderwayTests {
  private func stage(_ store: Store? = nil) throws -> Stage {
    let stage = Stage(try store ?? Store.inMemory())
    stage.performer.core.machine.byHand.device.isLocked = true
    return stage
  }

  private func deliver(_ stage: Stage) {
    var delete = Sample.action("delete")
    delete.isAuthenticationRequired = true
    stage.deliver("a") {
      $0.actions = [delete, Sample.action("say", input: true)]
      $0.routes = [Route(event: "delete", target: .program(["/bin/true"]))]
    }
    _ = stage.script.take()
  }

  private static let place = ServerPlace(bus: Stage.bus, owner: ":1.7", number: 1)

  private func press(_ stage: Stage, _ key: String) {
    stage.performer.take(.answered(Self.place, Answer(key: .server(key))), now: Stage.now)
    stage.performer.take(.closed(Self.place, .dismissed), now: Stage.now)
    stage.finish()
  }

  private func unlock(_ stage: Stage, now: WallTime = Stage.now) {
    var overlay = DeviceOverlay()
    overlay.isLocked = false
    _ = stage.settle(now: now) { stage.performer.setDevice(overlay, now: now, reply: $0) }
  }

  @Test("D9.9 it waits over a kill, is no answer before the unlock, and one after it, once")
  func durable() throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/tocsin.db"
    let stage = try stage(Store.open(path: path))
    deliver(stage)
    press(stage, "a0")
    press(stage, "a0")
    #expect(stage.script.take() == [])
    #expect(try stage.performer.store.lastAnswer(to: #require(RequestID(1))) == nil)
    #expect(stage.performer.nextDeadline() == Stage.now.adding(.minutes(2)))
    let next = try self.stage(Store.open(path: path))
    next.performer.recover(bus: Stage.bus, owner: ":1.7", now: Stage.now)
    next.finish()
    #expect(!next.script.take().contains { $0.hasPrefix("run") })
    unlock(next)
    #expect(
      next.script.take() == ["log action 1", "run action of 1, 1", "end action 1"])
    unlock(next)
    next.performer.recover(bus: Stage.bus, owner: ":1.7", now: Stage.now)
    next.finish()
    #expect(next.script.take() == ["run action of 1, 2"], "its handler never answered")
  }

  @Test("Found unlocked at a start, it is the answer")
  func unlockedWhileOff() throws {
    let stage = try stage()
    deliver(stage)
    press(stage, "a0")
    stage.performer.core.machine.byHand.device.isLocked = false
    stage.performer.recover(bus: Stage.bus, owner: ":1.7", now: Stage.now)
    stage.finish()
    #expect(stage.script.take().contains("run action of 1, 1"))
  }

  @Test("D9.9 dropped at its time; the notification may be answered again")
  func dropped() throws {
    let stage = try stage()
    deliver(stage)
    press(stage, "a0")
    let later = try #require(Stage.now.adding(.minutes(2)))
    _ = stage.performer.claimDue(now: later, limit: 100)
    stage.finish(now: later)
    #expect(
      stage.script.take() == ["log failed 1 authentication-missing", "end dismissed 1"])
    unlock(stage, now: later)
    #expect(stage.script.take() == [])
    let first = try #require(RequestID(1))
    let answer = stage.settle(now: later) {
      stage.performer.answer(
        first, Answer(key: .named("delete", text: nil)), now: later, reply: $0)
    }
    #expect(answer == .acted(.own))
  }

  /// Asks nobody, and remembers for what.
  private final class Asked: Prompter {
    var actions: [String] = []

    func ask(
      _ action: Action, of delivery: Delivery, _ request: Request, activationToken: String?
    ) { actions.append("\(action.id.text) of \(delivery.id)") }
  }

  @Test("A prompt for each notification, a close in the same turn is none, and its end frees it")
  func prompt() throws {
    let stage = try stage()
    let asked = Asked()
    stage.performer.prompter = asked
    deliver(stage)
    press(stage, "a1")
    press(stage, "a1")
    #expect(asked.actions == ["say of 1"])
    #expect(stage.script.take() == [])
    let say = try #require(ActionID("say"))
    stage.performer.take(.prompted(delivery: 1, say, text: nil), now: Stage.now)
    stage.finish()
    #expect(stage.script.take() == ["end dismissed 1"])
    press(stage, "a1")
    #expect(asked.actions.count == 2)
    stage.performer.take(.prompted(delivery: 1, say, text: "so"), now: Stage.now)
    stage.performer.take(.prompted(delivery: 1, say, text: "again"), now: Stage.now)
    stage.finish()
    #expect(
      stage.script.take().filter { $0.hasPrefix("log") } == ["log reply 1", "log unrouted 1"])
    withExtendedLifetime(asked) {}
  }

  @Test("A turn that the disk refuses asks nobody; the press comes again with the next one")
  func refused() throws {
    let stage = try stage()
    let asked = Asked()
    stage.performer.prompter = asked
    deliver(stage)
    stage.add(Sample.draft("b"))  // something to be written
    stage.script.refusesCommits = true
    press(stage, "a1")
    #expect(asked.actions == [])
    stage.script.refusesCommits = false
    _ = stage.performer.retryPostponed(now: Stage.now)
    stage.finish()
    #expect(asked.actions == ["say of 1"])
    withExtendedLifetime(asked) {}
  }
}
