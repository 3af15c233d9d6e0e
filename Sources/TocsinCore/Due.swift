import TocsinModel
import TocsinTime

extension Trigger.Interval {
  /// The first ring strictly after `instant`, within its end; nil when there is none.
  func next(after instant: WallTime) -> WallTime? {
    guard instant >= first else { return first <= until ?? .distantFuture ? first : nil }
    guard let interval = TocsinTime.Interval(self),
      case .at(let next) = interval.next(after: instant)
    else { return nil }
    return next
  }

  /// How many rings lie after `earlier`, up to and including `later`.
  func rings(after earlier: WallTime, upTo later: WallTime) -> Int64 {
    guard let interval = TocsinTime.Interval(self) else { return 0 }
    return Int64(clamping: interval.count(after: earlier, through: later))
  }
}
