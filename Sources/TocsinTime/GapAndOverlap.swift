package import TocsinModel

/// Where a civil time lies in a zone.
package enum CivilResolution: Hashable, Sendable {
  case one(WallTime)
  /// It does not exist: the instant as far after the gap's begin as the civil time is after it, so
  /// that the clock then shows the civil time plus `length` (T4.1).
  case gap(WallTime, length: Span)
  /// It exists twice (T4.3).
  case overlap(first: WallTime, second: WallTime)

  /// When a request that names this civil time rings: T4.1, and the first pass of T4.3.
  package var instant: WallTime {
    switch self {
    case .one(let instant), .gap(let instant, _), .overlap(let instant, _): instant
    }
  }
}

extension Zone {
  /// Instants saturate where `Int64` ends.
  ///
  ///     clock   01:00 ──── 02:00 ┆ 03:00 ────      01:00 ──── 03:00 ┆ 02:00 ──── 03:00
  ///     02:30                 gap: 03:30           02:30    first          second
  package func resolve(_ civil: CivilTime) -> CivilResolution {
    let whole = floorDivide(civil.usec, 1_000_000)
    let fraction = floorRemainder(civil.usec, 1_000_000)
    let shift = cycle.shift(whole)
    let local = whole - shift
    func instant(_ seconds: Int64) -> WallTime {
      let at = WallTime(usec: 0).moved(seconds: seconds + shift)
      return at.adding(Span(usec: fraction)) ?? .distantFuture
    }

    // No offset is further from UTC than 26 hours: only pieces that near can show this time.
    let firstPiece = piece(at: local - 93_600)
    let lastPiece = piece(at: local + 93_600)
    var found: Int64?
    for piece in firstPiece...lastPiece {
      let seconds = local - Int64(offset(ofPiece: piece).seconds)
      guard piece == 0 || changes[piece - 1] <= seconds,
        piece == changes.count || seconds < changes[piece]
      else { continue }
      if let found { return .overlap(first: instant(found), second: instant(seconds)) }
      found = seconds
    }
    if let found { return .one(instant(found)) }

    for piece in firstPiece..<lastPiece {
      let before = Int64(offset(ofPiece: piece).seconds)
      let after = Int64(offset(ofPiece: piece + 1).seconds)
      if changes[piece] + before <= local, local < changes[piece] + after {
        return .gap(instant(local - before), length: .seconds(after - before))
      }
    }
    // Unreachable: a time between two pieces lies in the gap between them.
    return .one(instant(local - Int64(offset(ofPiece: lastPiece).seconds)))
  }
}
