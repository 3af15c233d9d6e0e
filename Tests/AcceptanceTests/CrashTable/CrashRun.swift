import TocsinModel
import TocsinTesting

/// kill -9 at one system call after another.
enum CrashRun {
  /// What can change a file, or be heard by others.
  static let calls = [
    "write", "pwrite64", "fdatasync", "fsync", "sendmsg", "sendto", "rename", "unlink", "ftruncate",
  ]

  struct Place: CustomStringConvertible {
    var call: String
    var number: Int
    var description: String { "\(call) \(number)" }
  }

  /// Every call that the act makes, counted in a run without a kill.
  static func places(_ stage: CrashStage) throws -> [Place] {
    try stage.prepare()
    var counts = try stage.count(calls)
    // The last message answers the stage, which asks whether all is done.
    counts["sendmsg", default: 1] -= 1
    return calls.flatMap { call in
      (0..<(counts[call] ?? 0)).map { Place(call: call, number: $0 + 1) }
    }
  }

  /// The syncs and messages are few; of the many writes, some between them. A start makes more of
  /// them: its last, for what is due comes at its end.
  static func somePlaces(_ stage: CrashStage) throws -> [Place] {
    let all = try places(stage)
    let counts = Dictionary(grouping: all, by: \.call).mapValues(\.count)
    let isStart = stage.scene.act == .start
    return all.filter { place in
      switch place.call {
      case "pwrite64": place.number % 20 == 1
      case "write" where !isStart: false
      default: !isStart || place.number + 4 > counts[place.call] ?? 0
      }
    }
  }

  /// One kill and what came of it; its rows, none when it did not hit.
  static func kill(
    _ stage: CrashStage, at place: Place, _ tally: inout CrashTally
  ) throws -> Set<CrashRow> {
    let scene = stage.scene
    try stage.prepare()
    let tracer = try stage.kill(at: place.call, place.number)
    let command = try stage.act()
    guard try stage.waitForKill() else {
      try tracer?.letGo()
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
    return Set(findings.map(\.row))
  }
}
