import Testing
import TocsinModel

@testable import TocsinPerformer

@Suite("How far the clock was set, how long the machine slept")
struct ClockStepsTests {
  @Test(
    "Wall, boot and awake clocks tell a step from a sleep",
    arguments: [
      ("a second passes", 1, 1, 1, 0, 0),
      ("an hour asleep", 3600, 3600, 1, 0, 3599),
      ("set forward an hour", 3601, 1, 1, 3600, 0),
      ("set back an hour", -3599, 1, 1, -3600, 0),
      ("asleep, and set forward on waking", 7200, 3600, 0, 3600, 3600),
      ("nothing", 0, 0, 0, 0, 0),
    ] as [(String, Int64, Int64, Int64, Int64, Int64)])
  func look(name: String, wall: Int64, boot: Int64, awake: Int64, set: Int64, slept: Int64) {
    let start: Int64 = 1_800_000_000
    var steps = ClockSteps(
      now: WallTime(seconds: start), sinceBoot: .seconds(500), awake: .seconds(400))
    let seen = steps.look(
      now: WallTime(seconds: start + wall), sinceBoot: .seconds(500 + boot),
      awake: .seconds(400 + awake))
    #expect(seen.set == .seconds(set))
    #expect(seen.slept == .seconds(slept))
    let again = steps.look(
      now: WallTime(seconds: start + wall), sinceBoot: .seconds(500 + boot),
      awake: .seconds(400 + awake))
    #expect(again.set == .zero && again.slept == .zero, "each step is told once")
  }
}
