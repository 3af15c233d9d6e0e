package import TocsinCore
package import TocsinModel
import TocsinStore

/// Going through what a clock or a zone may have moved, in portions: the nearest first, so that
/// nothing rings by an old reading while the rest is gone through.
package struct ClockWork {
  package let cause: ClockEvent
  /// What is further away than one period and this is moved back.
  let slack: Span
  var intervals = (since: Int64.min, id: Int64.min)
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

  /// The zones to which something is pinned are known, or it is known that they are not there.
  package func learnPinned() {
    let names = read { () throws(StoreError) in try store.pinnedZones(limit: 600) } ?? []
    for name in names where !core.zones.knows(name) { learn(name, &core.zones) }
  }

  /// Whether the clock of the last run was ahead of `now`, or what it left has not been gone through
  /// since (T7.5). That it is to be is on the disk before anything else is.
  package func wasAhead(of now: WallTime, by slack: Span) -> Bool {
    read { () throws(StoreError) in
      if try store.isClockMarked() { return true }
      guard let last = try store.lastEvent(), last.since(now) > slack else { return false }
      try store.mark(clock: true)
      return true
    } ?? true
  }

  /// Nothing is left that another clock has made.
  package func hasGoneThrough() {
    do { if try store.isClockMarked() { try store.mark(clock: false) } } catch { failed(error) }
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
      if let last = found.last, let since = last.sinceLast {
        work.intervals = (since, last.id.number)
      }
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

extension Request {
  /// One interval before its next ring, by which the store orders them.
  fileprivate var sinceLast: Int64? {
    guard case .interval(let interval) = trigger else { return nil }
    return next.map { $0.usec &- interval.every.usec }
  }
}
