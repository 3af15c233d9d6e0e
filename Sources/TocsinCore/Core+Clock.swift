import TocsinModel
import TocsinTime

extension Core {
  /// The clock was set back, perhaps by years: what repeats by elapsed time is anchored anew, by
  /// whole intervals, so that its next ring is at most one interval away (T7.5).
  ///
  ///     before   now ─────────────────────── next
  ///     after    now ── next                        the same beat, nothing left behind
  func clockWasSet(_ request: Request, now: WallTime) -> [Effect] {
    broughtNear(request, now: now).map { [.replace($0)] } ?? []
  }

  /// Nil where its next ring is near enough.
  func broughtNear(_ request: Request, now: WallTime) -> Request? {
    guard case .interval(let interval) = request.trigger, let next = request.next,
      interval.every > .zero,
      // What was skipped stays out, so the ring after it may be further away.
      let near = next.adding(
        Span(usec: -interval.skipped(before: next) * interval.every.usec)),
      near.since(now) > interval.every
    else { return nil }
    // A start that was named, and has not come, is no ring that was left behind (T3.28).
    guard interval.first != interval.anchor || next != interval.first else { return nil }
    let steps = (near.since(now).usec - 1) / interval.every.usec
    // So little that it would ring at the very time that was to be left out.
    guard steps > interval.skipped(before: next) else { return nil }
    let (length, tooLong) = steps.multipliedReportingOverflow(by: interval.every.usec)
    guard !tooLong, let moved = interval.moved(back: Span(usec: length), next: next) else {
      return nil
    }
    var request = request
    request.trigger = .interval(moved)
    request.schedule(Ring(at: moved.first))
    return request
  }
}
