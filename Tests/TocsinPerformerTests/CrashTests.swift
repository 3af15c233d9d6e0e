import Testing
import TocsinCore
import TocsinModel
import TocsinPerformer
import TocsinStore
import TocsinTesting

/// A kill at each step of a life: what the file holds at that moment is copied, and another
/// performer starts on the copy. Nothing may be lost, and nothing comes twice but for one repeat
/// for each sink.
struct CrashTests {
  private let folder: TemporaryFolder
  private var path: String { folder.path + "/tocsin.db" }

  init() throws { folder = try TemporaryFolder() }

  /// What a kill at this moment leaves on the disk.
  private func snapshot() throws -> Snapshot { try Snapshot(of: path) }

  final class Snapshot {
    let folder: TemporaryFolder

    init(of path: String) throws {
      folder = try TemporaryFolder()
      for end in ["", "-wal"] {
        guard let bytes = ProjectFile.contents(path + end) else { continue }
        guard ProjectFile.write(bytes, to: folder.path + "/tocsin.db" + end) else {
          throw Sample.Missing()
        }
      }
    }

    /// A start after the kill: `owner` is the server that lives now.
    func start(owner: String? = ":1.7") throws -> Stage {
      let stage = Stage(
        try Store.open(path: folder.path + "/tocsin.db"), server: false, owner: owner ?? "")
      stage.folder = folder
      stage.performer.recover(bus: Stage.bus, owner: owner, now: Stage.now)
      stage.finish()
      stage.ring()
      return stage
    }
  }

  private func count(_ lines: [String], _ prefix: String) -> Int {
    lines.count { $0.hasPrefix(prefix) }
  }

  @Test("Killed before the commit it was never there; after it, it is due")
  func added() throws {
    let stage = Stage(try Store.open(path: path))
    stage.add(Sample.draft("a"))
    let before = try snapshot()
    stage.finish()
    let after = try snapshot()
    #expect(try before.start().script.take() == [])
    #expect(count(try after.start().script.take(), "desktop shows") == 1)
  }

  @Test("Killed after the claim and before the sinks: shown once, marked as a repeat")
  func claimed() throws {
    let stage = Stage(try Store.open(path: path))
    var found: Snapshot?
    stage.screen.answer = { [path] _, _ in
      found = try? Snapshot(of: path)  // the disk as it is when the sink is called
      return nil
    }
    stage.add(Sample.draft("a"))
    stage.finish()
    stage.ring()
    let lines = try #require(found).start().script.take()
    #expect(
      lines == [
        "log delivered 1 repeat-after-crash,authorized,no-sound,no-badge",
        "desktop shows 1 of 1 again",
        "journal shows 1 of 1 again", "log shown 1",
      ])
    // Without a server it waits for one, and then comes once.
    let dark = try #require(found).start(owner: nil)
    #expect(count(dark.script.take(), "desktop") == 0)
    dark.performer.serverCame(now: Stage.now)
    dark.finish()
    #expect(dark.script.take() == ["desktop shows 1 of 1", "log shown 1"])
  }

  @Test("Killed after the announcement: perhaps seen, so it is marked; a newer ring is not")
  func announced() throws {
    let stage = Stage(try Store.open(path: path))
    let due = try #require(Stage.now.adding(.minutes(-30)))
    let once = Sample.draft("once", trigger: .once(.init(at: due, words: "x")))
    let often = Sample.draft(
      "often",
      trigger: .interval(.init(anchor: due, every: .minutes(7), first: due, words: "every 7m")))
    let before = try #require(due.adding(.seconds(-5)))
    for draft in [once, often] { stage.add(draft, now: before) }
    stage.finish(now: before)
    let silent = try snapshot()
    // The alarm rings a second ahead; nothing is seen before its time.
    let wake = try #require(stage.performer.nextDeadline())
    #expect(wake == due.adding(.seconds(-1)))
    _ = stage.script.take()
    stage.ring(now: wake)
    #expect(stage.script.take() == [])
    #expect(stage.performer.nextDeadline() == due)
    let told = try snapshot()

    let shows = { (lines: [String]) in lines.filter { $0.hasPrefix("desktop shows") } }
    #expect(
      try shows(told.start().script.take()) == [
        "desktop shows 1 of 1 again", "desktop shows 2 of 2",
      ])
    #expect(
      try shows(silent.start().script.take()) == ["desktop shows 1 of 1", "desktop shows 2 of 2"])
  }

  @Test(
    "Killed with it on the screen: taken over there, or shown again elsewhere while it is young")
  func shown() throws {
    let stage = Stage(try Store.open(path: path))
    stage.add(Sample.draft("a"))
    stage.finish()
    stage.ring()
    let found = try snapshot()
    #expect(try found.start().script.take() == ["desktop shows 1 of 1 in 1"])
    #expect(
      try snapshot().start(owner: ":1.99").script.take() == [
        "log closed 1 server-restarted", "desktop shows 1 of 1",
        "log shown 1",
      ])
    let dark = try snapshot().start(owner: nil)
    #expect(dark.script.take() == ["log closed 1 server-restarted"])
    dark.performer.serverCame(now: Stage.now)
    dark.finish()
    #expect(count(dark.script.take(), "desktop shows") == 1)
    // Nothing is left over for a second start.
    #expect(try snapshot().start().script.take() == ["desktop shows 1 of 1 in 1"])
  }

  @Test("Killed while it waits for a server: it goes on waiting")
  func waiting() throws {
    let stage = Stage(try Store.open(path: path), server: false)
    stage.add(Sample.draft("a"))
    stage.finish()
    stage.ring()
    #expect(try snapshot().start(owner: nil).script.take() == [])
    #expect(try snapshot().start().script.take() == ["desktop shows 1 of 1", "log shown 1"])
  }

  @Test("Killed with an answer stored and its handler not done: the handler runs again")
  func answered() throws {
    let stage = Stage(try Store.open(path: path))
    var draft = Sample.draft("a")
    draft.actions = [Sample.action("yes")]
    draft.routes = [Route(event: "yes", target: .program(["/bin/true"]))]
    stage.add(draft)
    stage.finish()
    stage.ring()
    let place = ServerPlace(bus: Stage.bus, owner: ":1.7", number: 1)
    stage.performer.take(.answered(place, Answer(key: .server("a0"))), now: Stage.now)
    let before = try snapshot()
    stage.finish()
    let after = try snapshot()
    // Before the commit nobody had heard of the answer; the popup is still there for it.
    #expect(try before.start().script.take() == ["desktop shows 1 of 1 in 1"])
    let again = try after.start()
    // The popup may still stand there: what was to be closed is closed.
    #expect(again.script.take() == ["desktop withdraws 1", "run action of 1, 2"])
    again.performer.take(.handlerEnded(response: 1, .exited(0), label: "x"), now: Stage.now)
    again.finish()
    #expect(again.script.take() == ["log handled 1"])
    let last = try Snapshot(of: after.folder.path + "/tocsin.db")
    #expect(try last.start().script.take() == [])
  }

  @Test("Killed between two attempts: the next one is at its time, not at the start")
  func retry() throws {
    let stage = Stage(try Store.open(path: path))
    var draft = Sample.draft("a")
    draft.content.level = .passive
    draft.routes = [Route(event: "due", target: .program(["/bin/true"]))]
    stage.handlers.answer = { _ in .exited(75) }
    stage.add(draft)
    stage.finish()
    stage.ring()
    let again = try snapshot().start()
    #expect(again.script.take() == [])
    let next = try #require(again.performer.nextDeadline())
    #expect(next == Stage.now.adding(.seconds(10)))
    again.ring(now: next)
    #expect(again.script.take() == ["run due of 1, 2"])
  }

  @Test("Killed after a removal and before its popup was closed: closed at the start, once")
  func removed() throws {
    let stage = Stage(try Store.open(path: path))
    stage.add(Sample.draft("a"))
    stage.finish()
    stage.ring()
    stage.remove(1)
    stage.finish()
    let found = try snapshot()
    #expect(try found.start().script.take() == ["desktop withdraws 1"])
    #expect(try Snapshot(of: found.folder.path + "/tocsin.db").start().script.take() == [])
    #expect(try snapshot().start(owner: nil).script.take() == [])
  }

  @Test("Killed long before its time: due once at the start, with what was missed")
  func missed() throws {
    do {
      let stage = Stage(try Store.open(path: path))
      let first = try #require(Stage.now.adding(.minutes(-35)))
      stage.add(
        Sample.draft(
          "a",
          trigger: .interval(
            .init(anchor: first, every: .minutes(10), first: first, words: "every 10m"))),
        now: try #require(first.adding(.minutes(-1))))
      stage.finish(now: try #require(first.adding(.minutes(-1))))
    }
    let stage = try snapshot().start()
    #expect(
      stage.script.take() == [
        "desktop shows 1 of 1", "journal shows 1 of 1",
        "log delivered 1 late,caught-up,authorized,no-sound,no-badge",
        "log shown 1",
      ])
    #expect(stage.performer.nextDeadline() == Stage.now.adding(.seconds(299)))
    #expect(try Snapshot(of: path).start().script.take().count == 4)
  }

  @Test("Killed at any commit of a busy hour: nothing is lost and nothing comes a third time")
  func everywhere() throws {
    let stage = Stage(try Store.open(path: path))
    var found: [Snapshot] = []
    func step(_ body: () -> Void) throws {
      body()
      found.append(try snapshot())
      stage.finish()
      found.append(try snapshot())
    }
    for number in 1...4 { try step { stage.add(Sample.draft("r\(number)")) } }
    try step { _ = stage.performer.claimDue(now: Stage.now, limit: 2) }
    try step { _ = stage.performer.claimDue(now: Stage.now, limit: 2) }
    try step { stage.remove(2) }
    try step {
      let place = ServerPlace(bus: Stage.bus, owner: ":1.7", number: 1)
      stage.performer.take(.answered(place, Answer(key: .server("default"))), now: Stage.now)
    }
    for (position, snapshot) in found.enumerated() {
      let again = try snapshot.start()
      let lines = again.script.take()
      let live = try again.performer.store.list(RequestFilter(which: .all)).requests
      for request in live where request.state.isLive {
        let delivery = try again.performer.store.center(of: request.id)
        #expect(
          delivery?[Stage.desktop].map { if case .shown = $0 { true } else { false } } == true)
        #expect(delivery?[Stage.journal] == .written, "at \(position)")
      }
      let shows = lines.filter { $0.contains(" shows ") }
      #expect(Set(shows).count == shows.count, "at \(position): \(shows)")
      #expect(again.performer.nextDeadline() == nil)
    }
  }
}
