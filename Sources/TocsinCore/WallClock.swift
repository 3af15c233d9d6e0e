package import TocsinModel
import TocsinTime

/// What the system's clocks show, as numbers: with it the store reads what floats (T7.6).
package struct WallClock: Equatable, Sendable {
  let zone: Zone
  /// Another one for another zone, and the same when only its rules have changed: what was read by
  /// the same number is what the rules before made of it (T7.8).
  package let number: Int64

  package init(_ zones: Zones) {
    zone = zones.system
    var mark: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in zone.name.text.utf8 { mark = (mark ^ UInt64(byte)) &* 0x100_0000_01B3 }
    // A copy of some zone has no name of its own, and another copy is another zone.
    if zone.name.text.utf8.elementsEqual("localtime".utf8) { mark ^= zone.mark }
    number = Int64((mark ^ mark >> 32) & 0x7FFF_FFFF)
  }

  package func isThat(of zones: Zones) -> Bool { zone == zones.system }

  /// When a request that floats with that civil time rings.
  package func instant(of civil: Int64) -> WallTime {
    zone.resolve(CivilTime(usec: civil)).instant
  }

  /// Up to where a later civil time than `civil` rings later (`CivilRun`).
  package func run(at civil: Int64) -> (end: Int64?, rest: WallTime) {
    let run = zone.run(at: CivilTime(usec: civil))
    return (run.end?.usec, run.rest)
  }

  /// Which civil times have rung before `instant` (`CivilFront`).
  package func front(at instant: WallTime) -> (first: Int64, gapEnd: Int64, shown: Int64) {
    let front = zone.front(at: instant)
    return (front.first.usec, front.gapEnd.usec, front.shown.usec)
  }
}
