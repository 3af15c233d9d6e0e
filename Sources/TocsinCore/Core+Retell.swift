import TocsinModel
import TocsinPolicy

// What one of our own tells of others was put together when it came. Their words are hidden or shown
// by the settings of their apps, and those change: what it says follows them (D3.2, D5.18).

extension OwnNotice {
  /// Those that hold words of others, each after those that it may tell of itself.
  package static let tellingOfOthers: [OwnNotice] = [.summary, .focusEnd, .center]
}

extension Request {
  var tellsOfOthers: Bool {
    guard app == .tocsin, let notice = OwnNotice(identifier) else { return false }
    return OwnNotice.tellingOfOthers.contains(notice)
  }
}

extension Core {
  /// The same things once more, as they may be told now. What lies in the center has it at once;
  /// what is on the screen, or on its way there, when it is shown anew or revealed.
  func retold(_ digest: Digest, _ row: NoticeRow, now: WallTime) -> [Effect] {
    guard var request = row.existing, let center = row.center, digest.count > 0 else { return [] }
    let content = content(of: digest)
    let isNew = content != request.content
    request.content = content
    let isOnScreen = center.parts.contains { part in
      switch part.state {
      case .shown, .claimed, .waiting: isDesktop(part.sink)
      case .closed, .failed, .written: false
      }
    }
    let saved: [Effect] = isNew ? [.replace(request)] : []
    guard !isOnScreen, let told = center.saying(decide(request, before: center, now: now)) else {
      return saved
    }
    return saved + [.updateOutcome(told)]
  }
}

extension Delivery {
  /// With the words of `now`; nil where it says them already.
  func saying(_ now: Outcome) -> Delivery? {
    var copy = self
    copy.outcome.title = now.title
    copy.outcome.subtitle = now.subtitle
    copy.outcome.body = now.body
    copy.outcome.summary = now.summary
    copy.outcome.previewsHidden = now.previewsHidden
    guard copy.outcome != outcome else { return nil }
    let hiding: [Reason] = [.previewsUntilUnlocked, .previewsNever]
    copy.outcome.reasons.removeAll { hiding.contains($0) }
    copy = copy.adding(now.reasons.filter { hiding.contains($0) })
    if copy.outcome.reasons.isEmpty { copy.outcome.reasons = [.authorized] }
    return copy
  }
}
