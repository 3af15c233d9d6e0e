package import TocsinModel

/// A stretch of civil times of which the later one rings later.
///
///     civil     01:59 ┆ 02:00 … 02:59 ┆ 03:00 … 03:59 …  the next gap
///     rings     01:59 ┆ 03:00 … 03:59 ┆ 03:00 … 03:59 …
///               a run   the gap, a run   a run
package struct CivilRun: Equatable, Sendable {
  /// The first civil time after it; nil where it has no end.
  package let end: CivilTime?
  /// What lies at its end or beyond rings at this instant or later.
  package let rest: WallTime
}

/// What has rung before an instant: the civil times before `first`, and where a gap has moved
/// others behind later ones those from `gapEnd` to `shown`, that one not included.
package struct CivilFront: Equatable, Sendable {
  package let first: CivilTime
  package let gapEnd: CivilTime
  package let shown: CivilTime
}

extension Zone {
  /// The rest of the run in which `civil` lies (T4.1, T4.3).
  package func run(at civil: CivilTime) -> CivilRun {
    let resolved = resolve(civil)
    var spot = spot(at: resolved.instant)
    if case .gap = resolved, let change = start(of: spot), change.civilBefore <= civil,
      civil < change.civilAfter
    {
      return CivilRun(end: change.civilAfter, rest: change.at)
    }
    // An overlap repeats what was there before, and that rings in the first pass.
    for _ in 0..<1000 {
      guard let change = end(of: spot) else { break }
      if change.gap > 0 {
        return CivilRun(end: max(change.civilBefore, civil.following), rest: change.at)
      }
      spot = self.spot(at: change.at)
    }
    return CivilRun(end: nil, rest: .distantFuture)
  }

  package func front(at instant: WallTime) -> CivilFront {
    let spot = spot(at: instant)
    let shown = spot.civil(at: instant)
    guard let change = start(of: spot) else {
      return CivilFront(first: shown, gapEnd: shown, shown: shown)
    }
    if change.gap > 0, instant.since(change.at) < .seconds(change.gap) {
      let inGap = CivilTime(usec: change.civilBefore.usec &+ (instant.usec &- change.at.usec))
      return CivilFront(first: inGap, gapEnd: change.civilAfter, shown: shown)
    }
    let first = change.gap < 0 ? max(shown, change.civilBefore) : shown
    return CivilFront(first: first, gapEnd: first, shown: first)
  }
}
