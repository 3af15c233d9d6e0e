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

  /// The newest ring up to and including `instant`; nil when there was none yet.
  func last(through instant: WallTime) -> WallTime? {
    guard instant >= first else { return nil }
    return TocsinTime.Interval(self)?.last(through: instant)
  }

  /// How many rings there are from the one at `ring` up to and including `instant`.
  func rings(from ring: WallTime, through instant: WallTime) -> Int64 {
    guard let interval = TocsinTime.Interval(self) else { return 1 }
    let further = interval.count(after: ring, through: instant)
    return Int64(clamping: further.addingReportingOverflow(1).partialValue)
  }
}
