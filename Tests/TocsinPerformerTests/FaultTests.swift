import Testing
import TocsinCore
import TocsinModel
import TocsinPerformer
import TocsinStore
import TocsinTesting

/// A disk that refuses: callers hear it, and nothing is lost, doubled or half done.
struct FaultTests {
  private let folder: TemporaryFolder
  private let stage: Stage

  init() throws {
    folder = try TemporaryFolder()
    stage = Stage(try Store.open(path: folder.path + "/tocsin.db"))
  }

  private var store: Store { stage.performer.store }
  private var place: ServerPlace { ServerPlace(bus: Stage.bus, owner: ":1.7", number: 1) }

  /// On the screen, with nothing left to tell.
  private func shown() throws {
    stage.add(Sample.draft("a"))
    stage.finish()
    stage.ring()
    #expect(stage.script.take().contains("log shown 1"))
  }

  @Test("A commit that fails: every caller hears not-durable, and nothing else happens")
  func commit() throws {
    stage.script.refusesCommits = true
    for number in 1...5 { stage.add(Sample.draft("r\(number)")) }
    stage.add(Sample.draft("empty", title: ""))
    stage.finish()
    #expect(
      stage.script.take() == Array(repeating: "refused not-durable", count: 5)
        + ["refused notification-invalid-no-content"])
    #expect(try store.pendingCount() == 0)
    #expect(stage.performer.storeFault != nil)
    #expect(!store.isInTurn)

    stage.script.refusesCommits = false
    stage.add(Sample.draft("r1"))
    stage.finish()
    #expect(stage.script.take() == ["added 7", "log added 7"])
    #expect(stage.performer.storeFault == nil)
  }

  @Test("What was announced is shown on time though the disk refuses it, once, and written later")
  func due() throws {
    stage.add(Sample.draft("a"))
    stage.finish()
    _ = stage.script.take()
    stage.script.refusesCommits = true
    for _ in 1...3 { stage.ring() }
    #expect(stage.script.take() == ["desktop shows 1 of 1", "journal shows 1 of 1"])
    #expect(stage.performer.nextDeadline() == Stage.now)
    #expect(stage.performer.storeFault != nil)
    stage.script.refusesCommits = false
    for _ in 1...3 { stage.ring() }
    #expect(stage.script.take() == ["log delivered 1 authorized,no-sound,no-badge", "log shown 1"])
    #expect(stage.performer.nextDeadline() == nil)
    #expect(try store.center(of: #require(RequestID(1)))?[Stage.desktop] == .shown(place))
  }

  @Test("More is announced than one turn takes: all of it is shown while the disk refuses it")
  func many() throws {
    for number in 1...5 { stage.add(Sample.draft("r\(number)")) }
    stage.finish()
    _ = stage.script.take()
    stage.script.refusesCommits = true
    var turns = 0
    repeat {
      _ = stage.performer.claimDue(now: Stage.now, limit: 2)
      stage.finish()
      turns += 1
    } while stage.performer.owesSinks && turns < 10
    #expect(turns == 3)
    #expect(stage.script.take().count { $0.hasPrefix("desktop shows") } == 5)
  }

  @Test("What was not announced stays due while the disk refuses it, and is delivered later, once")
  func unannounced() throws {
    let due = try #require(Stage.now.adding(.minutes(1)))
    let late = try #require(due.adding(.minutes(1)))
    stage.add(Sample.draft("a", trigger: .once(.init(at: due, words: "in 1m"))))
    stage.finish()
    _ = stage.script.take()
    stage.script.refusesCommits = true
    for _ in 1...3 { stage.ring(now: late) }
    #expect(stage.script.take() == [])
    stage.script.refusesCommits = false
    for _ in 1...3 { stage.ring(now: late) }
    #expect(stage.script.take().filter { $0.contains("shows") }.count == 2)
  }

  @Test("Removed while the disk refuses what is on the screen: its popup goes with it")
  func removedUnwritten() throws {
    stage.add(Sample.draft("a"))
    stage.finish()
    stage.script.refusesCommits = true
    stage.ring()
    stage.remove(1)
    stage.finish()
    #expect(stage.script.take().last == "refused not-durable")
    stage.script.refusesCommits = false
    stage.remove(1)
    stage.finish()
    let lines = stage.script.take()
    #expect(lines.contains("removed 1: removed") && lines.contains("desktop withdraws 1"))
    #expect(!lines.contains { $0.contains("shows") })
    #expect(stage.performer.nextDeadline() == nil)
  }

  @Test("What the world told is kept, in its order, and written when it can be")
  func postponed() throws {
    stage.add(Sample.draft("a"))
    stage.finish()
    stage.screen.answer = { _, _ in nil }
    stage.ring()
    _ = stage.script.take()

    stage.script.refusesCommits = true
    let shown = SinkState.shown(place)
    stage.performer.take(.posted(delivery: 1, Stage.desktop, shown), now: Stage.now)
    stage.finish()
    // These mean nothing before the popup's number is known.
    stage.performer.take(.closed(place, .expired), now: Stage.now)
    stage.finish()
    stage.performer.take(.answered(place, Answer(key: .server("default"))), now: Stage.now)
    stage.finish()
    #expect(stage.script.take() == [])
    #expect(stage.performer.hasPostponed)
    _ = stage.performer.retryPostponed(now: Stage.now)
    stage.finish()
    #expect(stage.performer.hasPostponed)

    stage.script.refusesCommits = false
    stage.finish()
    #expect(!stage.performer.hasPostponed)
    #expect(
      stage.script.take() == [
        "log shown 1", "log expired 1", "log default 1 answered-late", "log unrouted 1",
        "end expired 1", "end action 1",
      ])
    #expect(stage.performer.storeFault == nil)
  }

  @Test("A fault in the middle of an event undoes that event, or the turn, but never a half")
  func middle() throws {
    try shown()
    stage.limitPages(1)  // not beyond what it has
    var refused = 0
    for number in 1...200 {
      stage.add(Sample.draft("r\(number)", title: String(repeating: "x", count: 300)))
      if number % 10 == 0 {
        stage.finish()
        let lines = stage.script.take()
        let added = lines.count { $0.hasPrefix("added") }
        refused += lines.count { $0 == "refused not-durable" }
        #expect(lines.count { $0.hasPrefix("log added") } == added)
      }
    }
    #expect(refused > 0)
    #expect(stage.performer.storeFault == .full)
    let kept = try store.list(RequestFilter(which: .pending, limit: 1000)).requests.count
    #expect(kept + refused == 200)
    #expect(try store.pendingCount() == Int64(kept))
    let log = try store.log(request: nil, app: nil, since: nil, after: nil, limit: 1000)
    #expect(log.count { $0.event == .added } == kept + 1)

    stage.limitPages(nil)
    stage.add(Sample.draft("last"))
    stage.finish()
    #expect(stage.script.take().count { $0.hasPrefix("added") } == 1)
    #expect(stage.performer.storeFault == nil)
  }

  @Test("What the world told while the disk is full is written when there is room, once")
  func fullDisk() throws {
    try shown()
    stage.limitPages(1)
    // Takes up what the file has left.
    while stage.performer.storeFault == nil {
      stage.add(Sample.draft(nil, title: String(repeating: "x", count: 900)))
      stage.finish()
    }
    _ = stage.script.take()
    let token = String(repeating: "t", count: 20_000)
    stage.performer.take(
      .answered(place, Answer(key: .server("default"), activationToken: token)), now: Stage.now)
    stage.finish()
    stage.performer.take(.closed(place, .dismissed), now: Stage.now)
    stage.finish()
    #expect(stage.script.take() == [])
    #expect(stage.performer.hasPostponed)
    stage.limitPages(nil)
    stage.finish()
    #expect(!stage.performer.hasPostponed)
    #expect(
      stage.script.take() == [
        "log default 1", "log unrouted 1", "desktop withdraws 1", "end action 1",
      ])
    #expect(try store.delivery(1)?[Stage.desktop] == .closed(.dismissed, place))
    #expect(try store.lastAnswer(to: try #require(RequestID(1)))?.activationToken == token)
  }

  @Test("A Focus that the disk refuses, on or off, is not in force")
  func focus() throws {
    func set(_ name: FocusName?) -> CallError? {
      stage.settle { stage.performer.setFocus(name, now: Stage.now, reply: $0) }?.error
    }
    stage.script.refusesCommits = true
    #expect(set(.doNotDisturb)?.code == .notDurable)
    #expect(stage.performer.core.focus.name == nil)
    stage.script.refusesCommits = false
    #expect(set(.doNotDisturb) == nil)
    #expect(stage.performer.core.focus.name == .doNotDisturb)
    stage.script.refusesCommits = true
    #expect(set(nil)?.code == .notDurable)
    #expect(stage.performer.core.focus.name == .doNotDisturb)
    #expect(stage.performer.core.focus.cause == .hand)
    stage.script.refusesCommits = false
    #expect(set(nil) == nil)
    #expect(stage.performer.core.focus.name == nil)
  }

  @Test("What the schema refuses is not tried for ever")
  func mistake() throws {
    try shown()
    let place = ServerPlace(bus: Stage.bus, owner: ":1.7", number: 0)
    stage.performer.take(
      .posted(delivery: 1, Stage.desktop, .shown(place)), now: Stage.now)
    stage.finish()
    #expect(!stage.performer.hasPostponed)
    #expect(stage.script.take() == [])
    stage.performer.take(.closed(self.place, .expired), now: Stage.now)
    stage.finish()
    #expect(stage.script.take() == ["log expired 1", "end expired 1"])
    #expect(stage.performer.storeFault == nil)
  }

  @Test("A caller's own mistake that the schema refuses keeps nobody else out")
  func badCall() throws {
    stage.add(Sample.draft("a"))
    var bad = Sample.draft("b")
    bad.content.summaryArgumentCount = 0
    stage.add(bad)
    stage.add(Sample.draft("c"))
    stage.finish()
    #expect(
      stage.script.take() == [
        "refused not-durable", "added 1", "added 3", "log added 1", "log added 3",
      ])
    #expect(stage.performer.storeFault == nil)
  }

  @Test("What is due and cannot be written stays a fault, so that it is not tried at once again")
  func poison() throws {
    stage.add(Sample.draft("a"))
    stage.finish()
    stage.run("CREATE TRIGGER no BEFORE INSERT ON delivery BEGIN SELECT RAISE(ABORT, 'no'); END")
    _ = stage.script.take()
    for _ in 1...2 {
      stage.ring()
      #expect(stage.performer.storeFault == .constraint("no"))
      #expect(stage.script.take() == [])
    }
    stage.run("DROP TRIGGER no")
    stage.ring()
    #expect(stage.performer.storeFault == nil)
    #expect(stage.script.take().contains { $0.hasPrefix("desktop shows") })
  }
}
