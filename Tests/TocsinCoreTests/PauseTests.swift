import Testing
import TocsinCore
import TocsinModel
import TocsinTesting

/// What a pause makes of a time that passes meanwhile.
@Suite struct PauseTests {
  static let now = Sample.now
  static let core = Scene.core()

  /// Rings once, `seconds` from now, and is paused until `end`.
  private func paused(
    _ seconds: Int64, until end: WallTime? = nil, late: Late = .once
  ) throws -> Request {
    let at = WallTime(usec: Self.now.usec + seconds * 1_000_000)
    var draft = Sample.draft(trigger: .once(Trigger.Once(at: at, words: "in 1h")))
    draft.late = late
    var request = try Sample.request(draft, next: end)
    request.state = .pending
    request.isPaused = true
    return request
  }

  private func updated(_ effects: [Effect]) -> Request? {
    for case .update(let request) in effects { return request }
    return nil
  }

  @Test("What rings once and whose time has passed is due at once, and late")
  func passed() throws {
    let request = try paused(-60)
    let effects = Self.core.handle(.resume(request, center: nil), now: Self.now)
    let resumed = try #require(updated(effects))
    #expect(resumed.next == WallTime(usec: Self.now.usec - 60_000_000))
    #expect(resumed.state == .pending && !resumed.isPaused)
    #expect(effects.last == .reply(.changed(resumed)))
    let rung = Self.core.handle(.due(resumed, delivery: 8, center: nil), now: Self.now)
    guard case .insertDelivery(let delivery)? = rung.first else {
      Issue.record("it does not ring: \(rung)")
      return
    }
    #expect(delivery.outcome.reasons.contains(.late))
    #expect(updated(rung)?.state == .delivered)
  }

  @Test("The end of a pause is the same")
  func end() throws {
    let request = try paused(-60, until: Self.now)
    let effects = Self.core.handle(.due(request, delivery: 8, center: nil), now: Self.now)
    let resumed = try #require(updated(effects))
    #expect(resumed.next == WallTime(usec: Self.now.usec - 60_000_000))
    #expect(!resumed.isPaused)
  }

  @Test(
    "Its own policy says whether it is too late (T6.1)",
    arguments: [
      (Late.none, false), (.within(.seconds(30)), false), (.within(.seconds(90)), true),
      (.once, true), (.all, true),
    ])
  func late(late: Late, rings: Bool) throws {
    let resumed = try #require(
      updated(Self.core.handle(.resume(try paused(-60, late: late), center: nil), now: Self.now)))
    let effects = Self.core.handle(.due(resumed, delivery: 8, center: nil), now: Self.now)
    #expect(updated(effects)?.state == (rings ? .delivered : .missed))
  }

  @Test("What is still to come keeps its time, and of what repeats nothing is made up (T6.7, B030)")
  func ahead() throws {
    let request = try paused(60)
    let once = updated(Self.core.handle(.resume(request, center: nil), now: Self.now))
    #expect(once?.next == WallTime(usec: Self.now.usec + 60_000_000))
    let hour = Span.seconds(3600)
    let anchor = WallTime(usec: Self.now.usec - 5 * hour.usec - 1)
    var beat = try Sample.request(
      Sample.draft(
        trigger: .interval(
          Trigger.Interval(anchor: anchor, every: hour, first: anchor, words: "every 1h"))),
      next: nil)
    beat.state = .pending
    beat.isPaused = true
    let resumed = updated(Self.core.handle(.resume(beat, center: nil), now: Self.now))
    #expect(resumed?.next == WallTime(usec: anchor.usec + 6 * hour.usec))
  }
}
