internal import TocsinModel

/// A moment at which the clocks of a zone were set.
struct ZoneChange {
  let at: WallTime
  /// Seconds ahead of UTC.
  let before: Int64
  let after: Int64

  /// Seconds that are left out; negative where the clock was set back.
  var gap: Int64 { after - before }

  /// What the clock would have shown.
  var civilBefore: CivilTime { CivilTime(usec: at.moved(seconds: before).usec) }
  /// What it showed instead.
  var civilAfter: CivilTime { CivilTime(usec: at.moved(seconds: after).usec) }
}

/// The stretch between two changes in which an instant lies.
struct ZoneSpot {
  let offset: Int64
  fileprivate let piece: Int
  fileprivate let shift: Int64

  func civil(at instant: WallTime) -> CivilTime {
    CivilTime(usec: instant.moved(seconds: offset).usec)
  }

  func instant(of civil: CivilTime) -> WallTime {
    WallTime(usec: civil.usec).moved(seconds: -offset)
  }
}

extension Zone {
  func spot(at instant: WallTime) -> ZoneSpot {
    let seconds = floorDivide(instant.usec, 1_000_000)
    let shift = cycle.shift(seconds)
    let piece = piece(at: seconds - shift)
    return ZoneSpot(offset: Int64(offset(ofPiece: piece).seconds), piece: piece, shift: shift)
  }

  /// The change with which the stretch began.
  func start(of spot: ZoneSpot) -> ZoneChange? {
    guard spot.piece > 0 else { return nil }
    return ZoneChange(
      at: WallTime(usec: 0).moved(seconds: changes[spot.piece - 1] + spot.shift),
      before: Int64(offset(ofPiece: spot.piece - 1).seconds), after: spot.offset)
  }

  /// The change with which it ends.
  func end(of spot: ZoneSpot) -> ZoneChange? {
    guard spot.piece < changes.count else { return nil }
    return ZoneChange(
      at: WallTime(usec: 0).moved(seconds: changes[spot.piece] + spot.shift),
      before: spot.offset, after: Int64(offset(ofPiece: spot.piece + 1).seconds))
  }
}
