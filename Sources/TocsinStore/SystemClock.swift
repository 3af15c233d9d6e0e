package import TocsinModel

/// What the clocks of this machine show, in microseconds on a clock that nobody changes. With it
/// the rows that float are read; a zone change gives another one and writes no row (T7.6).
package protocol SystemClock {
  /// Another one for another zone; the same by other rules of that zone.
  var number: Int64 { get }
  /// When what floats with that civil time rings.
  func instant(of civil: Int64) -> WallTime
  /// Up to `end`, not included, a later civil time than `civil` rings later; what lies at `end` or
  /// beyond rings at `rest` or later. Nil is no end.
  func run(at civil: Int64) -> (end: Int64?, rest: WallTime)
  /// What rings before `instant`: the civil times before `first`, and those from `gapEnd` to
  /// `shown`, that one not included.
  func front(at instant: WallTime) -> (first: Int64, gapEnd: Int64, shown: Int64)
}

/// UTC, for a store to which nobody has said more.
struct UniversalClock: SystemClock {
  let number: Int64 = 0

  func instant(of civil: Int64) -> WallTime { WallTime(usec: civil) }

  func run(at civil: Int64) -> (end: Int64?, rest: WallTime) { (nil, .distantFuture) }

  func front(at instant: WallTime) -> (first: Int64, gapEnd: Int64, shown: Int64) {
    (instant.usec, instant.usec, instant.usec)
  }
}
