import TocsinModel
import TocsinTesting
import TocsinWire

/// Compares what the kill left with what came of it.
struct CrashJudge {
  let scene: CrashScene
  /// What the kill left.
  let left: Remains
  /// What has become of it.
  let found: Remains
  let before: CrashStage.Seen
  let total: CrashStage.Seen
  /// The command had said that the act was done.
  let isAcknowledged: Bool
  let isOnScreen: (UInt32) -> Bool

  private var posts: Int { total.posts.count }
  private var postsAfter: Int { total.posts.count - before.posts.count }
  private var takeoversAfter: Int { total.takeovers.count - before.takeovers.count }
  private var isDesktopGone: Bool { scene.afterwards == .sinkGone }

  /// Of the notification that is due.
  func findings() -> [CrashFinding] {
    guard let request = left.request else {
      return [CrashFinding(row: .notStored, isLost: isAcknowledged, repeats: posts + total.lines)]
    }
    if let next = request.next {
      let isLost = posts == 0 && !isDesktopGone || total.lines == 0
      if next <= left.announced {  // perhaps seen
        return [
          CrashFinding(
            row: .announced, isLost: isLost, repeats: max(0, posts - 1, total.lines - 1),
            isReplaced: isReplaced)
        ]
      }
      guard next.usec <= Clocks.realtimeUsec() else {
        return [CrashFinding(row: .future, isLost: found.request != request, repeats: posts)]
      }
      return [
        CrashFinding(
          row: .past, isLost: isLost, repeats: max(0, posts - 1, total.lines - 1),
          isMarked: found.delivery?.outcome.reasons.contains(.repeatAfterCrash) ?? false)
      ]
    }
    var findings: [CrashFinding] = []
    if let row = left.row(of: .desktop, scene.afterwards), let finding = desktop(row) {
      findings.append(finding)
    }
    if let row = left.row(of: Remains.lines, scene.afterwards) {
      findings.append(
        CrashFinding(row: row, isLost: total.lines == 0, repeats: max(0, total.lines - 1)))
    }
    return findings + answers()
  }

  private func desktop(_ row: CrashRow) -> CrashFinding? {
    switch row {
    case .claimedServer, .claimedNoServer:
      return CrashFinding(
        row: row, isLost: posts == 0, repeats: max(0, posts - 1), isReplaced: isReplaced)
    case .claimedSinkGone:
      return CrashFinding(
        row: row, isLost: found.state(.desktop) != .failed(.removed), repeats: postsAfter)
    case .waiting:
      return CrashFinding(row: row, isLost: posts == 0, repeats: max(0, posts - 1))
    case .shownSame:
      return CrashFinding(row: row, isLost: takeoversAfter == 0, repeats: postsAfter)
    case .shownOther where isDesktopGone: return nil
    case .shownOther:
      return CrashFinding(row: row, isLost: postsAfter == 0, repeats: postsAfter)
    case .leftCenter:
      let isLeft = total.posts.last.map(isOnScreen) ?? false
      return CrashFinding(row: row, isLost: isLeft, repeats: postsAfter + takeoversAfter)
    default: return CrashFinding(row: row, repeats: postsAfter + takeoversAfter)
    }
  }

  /// The second popup has taken the place of the first.
  private var isReplaced: Bool {
    let isSameScreen = scene.afterwards == .same || scene.afterwards == .sinkGone
    return isSameScreen && before.posts.count > 0 && postsAfter > 0
      && total.posts.last == before.posts.last
  }

  private func answers() -> [CrashFinding] {
    if let response = left.open.first {
      guard response.retry == nil else {
        // Its time is far: it must still be there, and nobody has run it.
        return [
          CrashFinding(
            row: .retrySet, isLost: found.open.first != response,
            repeats: total.runs - before.runs)
        ]
      }
      return [
        CrashFinding(
          row: .openResponse, isLost: total.runs == 0, repeats: max(0, total.runs - 1))
      ]
    }
    guard scene.act == .answer else { return [] }
    // Before it was stored the popup is still there, and the answer is given again; after it has
    // been handled nothing is left to do.
    return [
      CrashFinding(
        row: left.answer == nil ? .shownSame : .confirmed, isLost: total.runs == 0,
        repeats: max(0, total.runs - 1))
    ]
  }
}
