import Testing
import TocsinCore
import TocsinModel
import TocsinPerformer
import TocsinStore
import TocsinTesting

/// T6.10: what is unanswered alerts again until somebody acknowledges it.
struct NagTests {
  private static let aloud = ["log shown 1", "desktop shows 1 of 1 aloud in 1"]
  private static let first = ServerPlace(bus: Stage.bus, owner: ":1.7", number: 1)

  /// One that nags every five minutes, delivered now.
  private func stage(_ store: Store? = nil) throws -> Stage {
    let stage = Stage(try store ?? Store.inMemory())
    stage.deliver("a") {
      $0.nag = .minutes(5)
      $0.actions = [Sample.action("yes")]
    }
    _ = stage.script.take()
    return stage
  }

  /// What is seen when the alarm rings then.
  private func ring(_ stage: Stage, at minutes: Int64) -> [String] {
    let now = Stage.at(.minutes(minutes))
    _ = stage.performer.claimDue(now: now, limit: 100)
    stage.finish(now: now)
    return stage.script.take()
  }

  @Test("It alerts again in its old entry, with its sound, at its times and no other")
  func again() throws {
    let stage = try stage()
    #expect(stage.performer.nextDeadline() == Stage.at(.minutes(5)))
    #expect(ring(stage, at: 4) == [])
    for minutes in [5, 10, 15] as [Int64] {
      #expect(ring(stage, at: minutes) == Self.aloud)
      #expect(stage.screen.seen.last?.presentation == .again(Self.first))
      #expect(stage.performer.nextDeadline() == Stage.at(.minutes(minutes + 5)))
    }
  }

  @Test("The first time-sensitive one keeps its explanation each time it alerts (D4.5)")
  func explained() throws {
    let stage = Stage(try Store.inMemory())
    stage.performer.core.setup.everyApp?.entitlements = .timeSensitive
    stage.deliver("a") {
      $0.nag = .minutes(5)
      $0.content.level = .timeSensitive
    }
    #expect(stage.screen.seen.last?.delivery.outcome.prompt == .timeSensitiveExplanation)
    _ = ring(stage, at: 5)
    #expect(stage.screen.seen.count == 2)
    #expect(stage.screen.seen.last?.delivery.outcome.prompt == .timeSensitiveExplanation)
  }

  @Test("After an absence it comes once, and counts on from there")
  func absence() throws {
    let stage = try stage()
    #expect(ring(stage, at: 63) == Self.aloud)
    #expect(stage.performer.nextDeadline() == Stage.at(.minutes(68)))
  }

  @Test("Fifty times at most")
  func most() throws {
    let stage = try stage()
    var count = 0
    for number in 1...60 as ClosedRange<Int64> {
      count += ring(stage, at: 5 * number).count
    }
    #expect(count == 100, "a line of the log for each")
    #expect(stage.performer.nextDeadline() == nil)
  }

  enum Acknowledged: CaseIterable { case answered, dismissed, done, removed, snoozed }

  @Test(
    "Answered, dismissed, done, snoozed or removed, it is quiet", arguments: Acknowledged.allCases)
  func acknowledged(how: Acknowledged) throws {
    let stage = try stage()
    let id = try #require(RequestID(1))
    let performer = stage.performer
    switch how {
    case .answered:
      performer.take(.answered(Self.first, Answer(key: .server("a0"))), now: Stage.now)
    case .dismissed: performer.take(.closed(Self.first, .dismissed), now: Stage.now)
    case .done: performer.done(id, now: Stage.now) { _ in }
    case .removed: performer.remove(id, .all, now: Stage.now) { _ in }
    case .snoozed:
      performer.snooze(id, until: Stage.at(.hours(9)), now: Stage.now) { _ in }
    }
    stage.finish()
    _ = stage.script.take()
    #expect(ring(stage, at: 5) == [])
    #expect(
      performer.nextDeadline()
        == (how == .snoozed ? Stage.at(.hours(9)).adding(Span(usec: -1_000_000)) : nil))
  }

  @Test("A popup that has expired comes up anew, and is answered there")
  func expired() throws {
    let stage = try stage()
    stage.performer.take(.closed(Self.first, .expired), now: Stage.now)
    stage.finish()
    _ = stage.script.take()
    #expect(ring(stage, at: 5) == ["desktop shows 1 of 1", "log shown 1"])
    #expect(stage.screen.seen.last?.presentation == .new)
  }

  @Test("Without a server, or under a Focus, it is neither shown nor counted, and goes on after it")
  func nobody() throws {
    let stage = try stage()
    stage.performer.core.hasServer = false
    #expect(ring(stage, at: 5) == [])
    stage.performer.core.hasServer = true
    let answer = stage.settle(now: Stage.at(.minutes(6))) {
      stage.performer.setFocus(.doNotDisturb, now: Stage.at(.minutes(6)), reply: $0)
    }
    #expect(answer != nil)
    _ = stage.script.take()
    #expect(ring(stage, at: 10) == [])
    _ = stage.settle(now: Stage.at(.minutes(11))) {
      stage.performer.setFocus(nil, now: Stage.at(.minutes(11)), reply: $0)
    }
    _ = stage.script.take()
    #expect(ring(stage, at: 15) == Self.aloud)
    #expect(try stage.performer.store.nagging(1)?.count == 1)
  }

  @Test("It goes on over a kill; an edit changes or ends it")
  func durable() throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/tocsin.db"
    let stage = try stage(Store.open(path: path))
    #expect(ring(stage, at: 5) == Self.aloud)
    let next = Stage(try Store.open(path: path))
    next.performer.recover(bus: Stage.bus, owner: ":1.7", now: Stage.at(.minutes(7)))
    next.finish(now: Stage.at(.minutes(7)))
    _ = next.script.take()
    #expect(ring(next, at: 10) == Self.aloud)
    #expect(try next.performer.store.nagging(1)?.count == 2)
    let id = try #require(RequestID(1))
    #expect(try next.performer.store.request(id)?.nag == .minutes(5))
  }
}
