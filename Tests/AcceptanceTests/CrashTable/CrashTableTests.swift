import Testing
import TocsinModel
import TocsinTesting

extension Acceptance {
  /// kill -9 at the system calls of one add, one delivery, one answer: nothing is lost, and what
  /// comes twice the crash table says. The row of each kill is what the store held at that moment.
  @Suite(
    .enabled(if: SystemCallTracer.isPossible, "needs strace, the lane 'bare', and leave to trace"))
  struct CrashTableTests {
    /// What can change a file, or be heard by others.
    private static let calls = [
      "write", "pwrite64", "fdatasync", "fsync", "sendmsg", "sendto", "rename", "unlink",
      "ftruncate",
    ]

    private struct Place: CustomStringConvertible {
      var call: String
      var number: Int
      var description: String { "\(call) \(number)" }
    }

    @Test("kill -9 at some calls of an add, a delivery and an answer", arguments: CrashScene.acts)
    func some(scene: CrashScene) throws {
      let stage = try CrashStage(scene)
      var tally = CrashTally()
      // The syncs and messages are few; of the many writes, some between them.
      let places = try places(stage).filter { place in
        place.call == "pwrite64" ? place.number % 20 == 1 : place.call != "write"
      }
      for place in places { _ = try kill(stage, at: place, &tally) }
      #expect(tally.violations == [])
      #expect(tally.kills >= places.count - 2, "\(tally.kills) of \(places.count) kills hit")
    }

    @Test(
      "every call of every act, until each row of the crash table was hit 20 times",
      .enabled(if: Lane.variable("TOCSIN_DEEP") != nil, "takes minutes: TOCSIN_DEEP=1"),
      arguments: CrashScene.acts + CrashScene.others)
    func every(scene: CrashScene) throws {
      let stage = try CrashStage(scene)
      var tally = CrashTally()
      let isOfAll = CrashScene.acts.contains { $0.name == scene.name }
      let all = try places(stage)
      var places = all.filter { isOfAll || $0.call != "pwrite64" || $0.number % 5 == 1 }
      for _ in 1...40 {
        var useful: [Place] = []
        for place in places {
          let rows = try kill(stage, at: place, &tally)
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

    /// Every call that the act makes, counted in a run without a kill.
    private func places(_ stage: CrashStage) throws -> [Place] {
      try stage.prepare()
      let counts = try SystemCallTracer.count(stage.session, try stage.pid(), Self.calls) {
        try stage.actToItsEnd()
      }
      return Self.calls.flatMap { call in
        (0..<(counts[call] ?? 0)).map { Place(call: call, number: $0 + 1) }
      }
    }

    /// One kill and what came of it; its rows, none when it did not hit.
    private func kill(
      _ stage: CrashStage, at place: Place, _ tally: inout CrashTally
    ) throws -> [CrashRow] {
      let scene = stage.scene
      try stage.prepare()
      let tracer = try SystemCallTracer.fault(
        stage.session, try stage.pid(), .kill, at: place.call, place.number)
      let command = try stage.act()
      guard try stage.waitForKill() else {
        try tracer.letGo()
        return []
      }
      tally.kills += 1
      let isAcknowledged = try command?.result().exit == 0
      let left = try stage.remains()
      let leftSubject = try stage.remains(of: scene.subject)
      let before = stage.seen
      try stage.startAgain()
      if scene.act == .answer, left.answer == nil { try stage.pressAgain() }
      let judge = CrashJudge(
        scene: scene, left: left, found: try stage.remains(), before: before, total: stage.seen,
        isAcknowledged: isAcknowledged, isOnScreen: stage.isOnScreen)
      var findings = judge.findings()
      if scene.subject != 1 {
        // The one that was added beside it.
        let found = try stage.remains(of: scene.subject)
        findings.append(
          leftSubject.request == nil
            ? CrashFinding(row: .notStored, isLost: isAcknowledged)
            : CrashFinding(row: .future, isLost: found.request != leftSubject.request))
      }
      for finding in findings { tally.add(finding, "\(place)", hasTag: scene.hasTag) }
      return findings.map(\.row)
    }
  }
}
