import Testing
import TocsinCore
import TocsinModel
import TocsinPerformer
import TocsinStore
import TocsinTesting

@Suite("Apps on the bus: asked, told, and away")
struct DelegateTests {
  private let store: Store
  private let stage: Stage

  init() throws {
    store = try Store.inMemory()
    stage = Stage(store)
  }

  private func isInFront(_ stage: Stage) {
    stage.performer.core.delegates = [Sample.app]
    stage.performer.setForeground(Sample.app, true)
  }

  private func addDue(_ stage: Stage, _ names: [String] = ["a"]) {
    for name in names { stage.add(Sample.draft(name)) }
    stage.finish()
    _ = stage.script.take()
    stage.ring()
  }

  /// Where which request was shown.
  private func shown(_ stage: Stage) -> [String] {
    stage.script.take().filter { $0.contains("shows") }.compactMap { line in
      let words = line.split(separator: " ")
      return words.count > 4 ? "\(words[0]) \(words[4])" : nil
    }
  }

  @Test("What waits for its app's word is due, asked for once, and wakes nobody")
  func waits() throws {
    isInFront(stage)
    addDue(stage)
    #expect(stage.script.take() == ["asks for 1"])
    stage.ring()
    #expect(stage.script.take() == [])
    #expect(stage.performer.nextDeadline() == nil)
    stage.performer.take(
      .presented(try #require(RequestID(1)), .options([.banner])), now: Stage.now)
    stage.finish()
    #expect(shown(stage) == ["desktop 1", "journal 1"])
  }

  @Test("What is due after it is woken up for, and shown without waiting for it")
  func others() throws {
    isInFront(stage)
    addDue(stage)
    stage.performer.setForeground(Sample.app, false)
    let soon = WallTime(usec: Stage.now.usec + 5_000_000)
    var draft = Sample.draft("b")
    draft.trigger = .once(Trigger.Once(at: soon, words: "w"))
    stage.add(draft)
    stage.finish()
    _ = stage.script.take()
    #expect(stage.performer.nextDeadline() == WallTime(usec: soon.usec - 1_000_000))
    stage.ring(now: soon)
    #expect(shown(stage) == ["desktop 2", "journal 2"])
  }

  @Test("A crash while the app is asked: it comes once")
  func crash() throws {
    isInFront(stage)
    addDue(stage)
    let next = Stage(store)
    next.performer.recover(bus: Stage.bus, owner: ":1.7", now: Stage.now)
    next.ring()
    #expect(shown(next) == ["desktop 1", "journal 1"])
    next.ring()
    #expect(shown(next) == [])
  }

  @Test("The disk refuses the answer: it counts when it can be written, and it is shown once")
  func disk() throws {
    isInFront(stage)
    addDue(stage)
    _ = stage.script.take()
    let id = try #require(RequestID(1))
    stage.script.refusesCommits = true
    stage.performer.take(.presented(id, .options([.banner])), now: Stage.now)
    stage.finish()
    #expect(shown(stage) == [])
    stage.script.refusesCommits = false
    stage.ring()
    #expect(shown(stage) == ["desktop 1", "journal 1"])
    stage.performer.take(.presented(id, .options([.banner])), now: Stage.now)
    stage.finish()
    #expect(shown(stage) == [])
  }

  @Test("An answer that nobody asked for, or twice, is nothing")
  func strange() throws {
    isInFront(stage)
    addDue(stage)
    for number in [1, 1, 7] as [Int64] {
      stage.performer.take(
        .presented(try #require(RequestID(number)), .options([.banner])), now: Stage.now)
    }
    stage.finish()
    #expect(shown(stage) == ["desktop 1", "journal 1"])
  }

  @Test("Answers are kept while the app is away, over a start, and told oldest first")
  func kept() throws {
    stage.performer.listen(Sample.app, now: Stage.now) { _ in }
    addDue(stage, ["a", "b"])
    for number in [2, 1] as [Int64] {
      stage.performer.answer(
        try #require(RequestID(number)), Answer(key: .named("default", text: nil)), now: Stage.now
      ) { _ in }
    }
    stage.finish()
    #expect(!stage.script.take().contains { $0.hasPrefix("run") })

    let next = Stage(store)
    next.performer.recover(bus: Stage.bus, owner: ":1.7", now: Stage.now)
    next.finish()
    #expect(!next.script.take().contains { $0.hasPrefix("run") })
    #expect(next.performer.core.listeners == [Sample.app])
    next.performer.core.delegates = [Sample.app]
    next.performer.deliverWaiting(to: Sample.app, isRunning: { _ in false }, now: Stage.now)
    next.finish()
    #expect(
      next.script.take().filter { $0.hasPrefix("run") }
        == ["run default of 2, 1", "run default of 1, 1"])
    next.performer.deliverWaiting(to: Sample.app, isRunning: { $0 == 1 }, now: Stage.now)
    next.finish()
    #expect(next.script.take().filter { $0.hasPrefix("run") } == ["run default of 1, 2"])
  }

  @Test("A badge is the app's own to set, and never below 0 (D8.10)")
  func badge() throws {
    var answers: [Answered] = []
    for number in [3, -1, 0] as [Int64] {
      stage.performer.setBadge(number, of: Sample.app, now: Stage.now) { answers.append($0) }
      stage.finish()
      if number == 3 { #expect(try store.apps().first?.badge == 3) }
    }
    #expect(stage.performer.core.app(Sample.app).badge == 0)
    guard answers.count == 3, case .refused(let error) = answers[1] else {
      Issue.record("\(answers)")
      return
    }
    #expect(error.code == .badgeInputInvalid)
  }
}
