import TocsinModel

extension Core {
  /// The clock was set back, perhaps by years: what repeats by elapsed time is anchored anew, by
  /// whole intervals, so that its next ring is at most one interval away (T7.5).
  ///
  ///     before   now ─────────────────────── next
  ///     after    now ── next                        the same beat, nothing left behind
  func clockWasSet(_ request: Request, now: WallTime) -> [Effect] {
    guard case .interval(var interval) = request.trigger, let next = request.next,
      interval.every > .zero, next.since(now) > interval.every
    else { return [] }
    // A start that was named, and has not come, is no ring that was left behind (T3.28).
    guard interval.first != interval.anchor || next != interval.first else { return [] }
    let steps = (next.since(now).usec - 1) / interval.every.usec
    let (length, tooLong) = steps.multipliedReportingOverflow(by: interval.every.usec)
    guard !tooLong, let moved = next.adding(Span(usec: -length)),
      let anchor = interval.anchor.adding(Span(usec: -length))
    else { return [] }
    interval.anchor = anchor
    interval.first = min(interval.first, moved)
    var request = request
    request.trigger = .interval(interval)
    request.next = moved
    return [.replace(request)]
  }
}
