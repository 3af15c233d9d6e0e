import Testing
import TocsinCore
import TocsinModel
import TocsinPerformer
import TocsinStore
import TocsinTesting

struct TurnTests {
  private func stage(server: Bool = true) throws -> Stage {
    Stage(try Store.inMemory(), server: server)
  }

  @Test("What was announced is with its sinks at once; all else waits for the commit, in order")
  func order() throws {
    let stage = try stage()
    var draft = Sample.draft("a")
    draft.routes = [Route(event: "due", target: .program(["/bin/true"]))]
    stage.add(draft)
    #expect(stage.script.lines.isEmpty && stage.script.commits == 0)
    stage.finish()
    #expect(stage.script.take() == ["added 1", "log added 1"])
    _ = stage.performer.claimDue(now: Stage.now, limit: 100)
    #expect(stage.script.take() == ["desktop shows 1 of 1", "journal shows 1 of 1"])
    stage.finish()
    #expect(
      stage.script.take() == [
        "log delivered 1 authorized,no-sound,no-badge", "log shown 1", "run due of 1, 1",
      ])
    #expect(stage.script.commits == 2)  // with what the sinks confirmed
  }

  @Test("What was not announced, for it was late already, waits for its commit")
  func unannounced() throws {
    let stage = try stage()
    stage.add(Sample.draft("a"), now: Stage.now)
    let later = try #require(Stage.now.adding(.hours(1)))
    stage.performer.take(
      .posted(delivery: 1, Stage.desktop, .written), now: Stage.now)  // of nothing
    stage.run("UPDATE meta SET value = '0' WHERE key = 'announced'")
    #expect(stage.performer.claimDue(now: later, limit: 100) == false)
    #expect(stage.script.take() == [])
    stage.finish(now: later)
    #expect(stage.script.take().first == "added 1")
  }

  @Test("10,000 calls in turns of 1,000 are ten commits, and no reply comes before its own")
  func many() throws {
    let folder = try TemporaryFolder()
    let stage = Stage(try Store.open(path: folder.path + "/tocsin.db"))
    let script = stage.script
    let later = try #require(Stage.now.adding(.hours(1)))
    var early = 0
    var replies = 0
    for turn in 0..<10 {
      for number in 0..<1000 {
        let draft = Sample.draft(
          "r\(turn)-\(number)", trigger: .once(.init(at: later, words: "in 1h")))
        stage.performer.add(draft, now: Stage.now) { answer in
          if script.commits <= turn { early += 1 }
          if case .added = answer { replies += 1 }
        }
      }
      #expect(replies == turn * 1000)
      stage.finish()
      #expect(replies == turn * 1000 + 1000)
    }
    #expect(early == 0)
    #expect(script.commits <= 500)
    #expect(script.commits == 10)
    #expect(try stage.performer.store.pendingCount() == 10_000)
  }

  @Test("Calls of one turn take effect in the order sent (D8.8)")
  func sequence() throws {
    let stage = try stage()
    stage.add(Sample.draft("a"))
    stage.remove(1)
    stage.add(Sample.draft("a"))
    stage.add(Sample.draft("a"))
    stage.remove(99)
    stage.finish()
    #expect(
      stage.script.take() == [
        "refused no-such-request", "added 1", "removed 1: removed", "added 2", "added 2",
        "log added 1", "log removed 1 removed", "log added 2", "log replaced 2 replaced-pending",
        "end withdrawn 1", "end withdrawn 2",
      ])
  }

  @Test("Refused calls change nothing, and do not keep the others out")
  func refused() throws {
    let stage = try stage()
    stage.add(Sample.draft("a", title: ""))
    stage.add(Sample.draft("b"))
    stage.finish()
    #expect(
      stage.script.take() == ["refused notification-invalid-no-content", "added 2", "log added 2"])
  }

  @Test("A shell's answer is a row, ends the notification, and a second one is refused")
  func answer() throws {
    let stage = try stage()
    var draft = Sample.draft("a")
    draft.actions = [Sample.action("yes")]
    draft.routes = [Route(event: "yes", target: .program(["/bin/true"]))]
    stage.add(draft)
    stage.finish()
    stage.ring()
    _ = stage.script.take()
    stage.handlers.answer = { _ in .exited(0) }
    let id = try #require(RequestID(1))
    for _ in 1...2 {
      stage.performer.answer(
        id, Answer(key: .named("yes", text: nil)), now: Stage.now
      ) { [script = stage.script] in
        if case .acted(let route) = $0 {
          script.lines.append("acted \(route)")
        } else {
          script.lines.append("not acted")
        }
      }
    }
    stage.finish()
    #expect(
      stage.script.take() == [
        "not acted", "acted own", "log action 1", "run action of 1, 1", "desktop withdraws 1",
        "end action 1", "log handled 1",
      ])
    #expect(try stage.performer.store.lastAnswer(to: id)?.isOpen == false)
  }

  @Test("A handler that asks for it runs again when its time has come")
  func retry() throws {
    let stage = try stage()
    var draft = Sample.draft("a")
    draft.routes = [Route(event: "due", target: .program(["/bin/true"]))]
    stage.handlers.answer = { $0.attempt < 3 ? .exited(75) : .exited(0) }
    stage.add(draft)
    stage.finish()
    stage.ring()
    #expect(stage.script.take().contains("log failed 1"))
    for (wait, attempt) in [(Span.seconds(10), 2), (.minutes(1), 3)] {
      let next = try #require(stage.performer.nextDeadline())
      #expect(next == Stage.now.adding(wait))
      stage.ring(now: WallTime(usec: next.usec - 1))
      #expect(stage.script.take() == [])
      // The run ends in the turn that is stamped with the start, so waits count from there.
      _ = stage.performer.claimDue(now: next, limit: 100)
      stage.finish()
      #expect(stage.script.take().first == "run due of 1, \(attempt)")
    }
    #expect(stage.performer.nextDeadline() == nil)
  }

  @Test("A clock that is set back does not keep the next attempt away")
  func retryAfterClockSet() throws {
    let stage = try stage()
    var draft = Sample.draft("a")
    draft.routes = [Route(event: "due", target: .program(["/bin/true"]))]
    stage.handlers.answer = { _ in .exited(75) }
    stage.add(draft)
    stage.finish()
    stage.ring()
    #expect(stage.performer.nextDeadline() == Stage.now.adding(.seconds(10)))
    let back = WallTime(usec: Stage.now.usec - Span.days(1).usec)
    _ = stage.performer.clockWasSet(by: Span(usec: -Span.days(1).usec), now: back)
    stage.finish()
    let next = try #require(stage.performer.nextDeadline())
    #expect(try next <= #require(back.adding(.minutes(10))))
  }

  @Test("Claiming goes in portions, and says when there may be more")
  func portions() throws {
    let stage = try stage()
    for number in 1...5 { stage.add(Sample.draft("r\(number)")) }
    stage.finish()
    #expect(stage.performer.claimDue(now: Stage.now, limit: 2))
    #expect(stage.performer.claimDue(now: Stage.now, limit: 2))
    #expect(!stage.performer.claimDue(now: Stage.now, limit: 2))
    stage.finish()
    #expect(stage.script.take().count { $0.hasPrefix("desktop shows") } == 5)
  }

  @Test("What waits is shown when a server comes, once")
  func server() throws {
    let stage = try stage(server: false)
    for number in 1...450 { stage.add(Sample.draft("r\(number)")) }
    stage.finish()
    for _ in 1...5 { stage.ring() }
    #expect(!stage.script.take().contains { $0.hasPrefix("desktop shows") })
    stage.performer.serverCame(now: Stage.now)
    stage.finish()
    let shown = stage.script.take().filter { $0.hasPrefix("desktop shows") }
    #expect(shown.count == 450 && Set(shown).count == 450)
    stage.performer.serverCame(now: Stage.now)
    stage.finish()
    #expect(stage.script.take() == [])
    stage.performer.serverWent(now: Stage.now)
    stage.performer.serverCame(now: Stage.now)
    stage.finish()
    #expect(stage.script.take().count { $0.hasPrefix("desktop shows") } == 450)
  }

  @Test("S5.9: what a server said just before it went counts, and its popup is shown again")
  func lastWord() throws {
    let stage = try stage(server: true)
    stage.screen.answer = { _, _ in nil }
    stage.add(Sample.draft("r1"))
    stage.finish()
    stage.ring()
    _ = stage.script.take()
    // The reply and the end of the name come with one wake-up.
    let place = ServerPlace(bus: Stage.bus, owner: ":1.7", number: 1)
    stage.performer.take(.posted(delivery: 1, Stage.desktop, .shown(place)), now: Stage.now)
    stage.performer.serverWent(now: Stage.now)
    stage.finish()
    stage.performer.serverCame(now: Stage.now)
    stage.finish()
    #expect(stage.script.take().contains("desktop shows 1 of 1"))
  }
}
