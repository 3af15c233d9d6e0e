import Testing
import TocsinTesting

extension Acceptance {
  /// kill -9 at the system calls of one add, one delivery, one answer: nothing is lost, and what
  /// comes twice the crash table says. The row of each kill is what the store held at that moment.
  @Suite(
    .enabled(if: SystemCallTracer.isPossible, "needs strace, the lane 'bare', and leave to trace"))
  struct CrashTableTests {
    @Test("kill -9 at some calls of an add, a delivery and an answer", arguments: CrashScene.acts)
    func some(scene: CrashScene) throws {
      let stage = try CrashStage(scene)
      var tally = CrashTally()
      let places = try CrashRun.somePlaces(stage)
      for place in places { _ = try CrashRun.kill(stage, at: place, &tally) }
      #expect(tally.violations == [])
      #expect(tally.kills >= places.count - 2, "\(tally.kills) of \(places.count) kills hit")
    }
  }
}

/// All of it: of its own, for it takes minutes.
@Suite(
  .serialized, .timeLimit(.minutes(10)),
  .enabled(
    if: SystemCallTracer.isPossible && Lane.variable("TOCSIN_DEEP") != nil,
    "takes minutes: TOCSIN_DEEP=1; needs strace and the lane 'bare'"))
struct DeepCrashTableTests {
  @Test(
    "every call of every act, until each row of the crash table was hit 20 times",
    arguments: CrashScene.others + CrashScene.acts)
  func every(scene: CrashScene) throws {
    let stage = try CrashStage(scene)
    var tally = CrashTally()
    let isOfAll = CrashScene.acts.contains { $0.name == scene.name }
    let all = try CrashRun.places(stage)
    // The acts themselves at every call; the rest at what leads to its rows.
    var places = all.filter { isOfAll || $0.call != "pwrite64" || $0.number % 5 == 1 }
    for _ in 1...40 {
      var useful: [CrashRun.Place] = []
      for place in places {
        let rows = try CrashRun.kill(stage, at: place, &tally)
        if rows.contains(where: { scene.rows.contains($0) && tally.hits($0) < 20 }) {
          useful.append(place)
        }
      }
      if scene.rows.allSatisfy({ tally.hits($0) >= 20 }) { break }
      places = useful.isEmpty ? all : useful
    }
    let calls = Dictionary(grouping: all, by: \.call).mapValues(\.count)
    print("crash | \(scene.name) | \(tally.kills) kills | calls of one act: \(calls)")
    print(tally.table(scene.name))
    #expect(tally.violations == [])
    for row in scene.rows {
      #expect(tally.hits(row) >= 20, "\(row.rawValue): \(tally.hits(row)) hits")
    }
  }
}
