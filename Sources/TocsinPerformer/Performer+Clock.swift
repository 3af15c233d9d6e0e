package import TocsinCore
package import TocsinModel
import TocsinStore

/// Going through what a clock or a zone may have moved, in portions: the nearest first, so that
/// nothing rings by an old reading while the rest is gone through.
package struct ClockWork {
  package let cause: ClockEvent
  /// What is further away than one period and this is moved back.
  let slack: Span
  var intervals: Int64 = 0
  var civil = (civil: Int64.min, id: Int64.min)
  package private(set) var isOver = false

  package init(_ cause: ClockEvent, slack: Span = .zero) {
    self.cause = cause
    self.slack = slack
  }

  fileprivate mutating func end() { isOver = true }
}

extension Performer {
  /// Remembers by which zone and rules everything has been gone through.
  package func mark(zone: String) {
    do { try store.mark(zone: zone) } catch { failed(error) }
  }

  package func zoneMark() -> String? {
    read { () throws(StoreError) in try store.zoneMark() } ?? nil
  }

  /// A portion of the work: at most `limit` requests of each kind.
  package func go(on work: inout ClockWork, limit: Int64, now: WallTime) {
    let cause = work.cause
    var found: [Request] = []
    if cause == .setBack {
      let cursor = work.intervals
      let from = now.adding(work.slack) ?? now
      found =
        read { () throws(StoreError) in
          try store.tooFarAway(from, after: cursor, limit: limit)
        } ?? []
      work.intervals = found.last?.id.number ?? work.intervals
    }
    let cursor = work.civil
    let civil =
      read { () throws(StoreError) in
        try store.civil(after: cursor, limit: limit)
      } ?? []
    if let last = civil.last, let key = last.nextCivil { work.civil = (key, last.id.number) }
    for request in found + civil {
      perform(now: now) { () throws(StoreError) in .clock(request, cause) }
    }
    if found.isEmpty, civil.isEmpty { work.end() }
  }
}
