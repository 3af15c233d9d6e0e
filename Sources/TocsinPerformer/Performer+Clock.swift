package import TocsinCore
package import TocsinModel
import TocsinStore

/// Going through what a clock or a zone may have moved, in portions: the nearest first, so that
/// nothing rings by an old reading while the rest is gone through.
package struct ClockWork {
  package let cause: ClockEvent
  /// What is further away than one period and this is moved back.
  let slack: Span
  /// By which rules the system's clock went before, once that was looked up.
  private(set) var before: ClockRules??
  var intervals = (since: Int64.min, id: Int64.min)
  /// Where each kind that was made from civil times has been gone through; what has no place here
  /// is not touched.
  var civil: [Floating: (civil: Int64, id: Int64)] = [:]
  package private(set) var isOver = false

  package init(_ cause: ClockEvent, slack: Span = .zero) {
    self.cause = cause
    self.slack = slack
    // What floats by its civil time is read by the zone of now, and is nobody's work (T7.6).
    let kinds: [Floating] = cause == .zone ? [.anew] : [.no, .civil, .anew]
    for kind in kinds { civil[kind] = (Int64.min, Int64.min) }
  }

  fileprivate mutating func end() { isOver = true }

  fileprivate mutating func compare(with rules: ClockRules?) { before = .some(rules) }
}

extension WallClock: SystemClock {}

extension Performer {
  /// Remembers by which zone and rules everything has been gone through.
  package func mark(zone: String) {
    do { try store.mark(zone: zone, rules: ClockRules(core.zones).text) } catch { failed(error) }
  }

  /// What `mark` remembers, where an older version has only marked.
  package func hasRules() -> Bool {
    read { () throws(StoreError) in try store.zoneRules() != nil } ?? true
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
    if cause == .zoneData, work.before == nil {
      let text = read { () throws(StoreError) in try store.zoneRules() } ?? nil
      work.compare(with: text.flatMap { ClockRules($0) })
    }
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
    for kind in [Floating.no, .civil, .anew] {
      guard let cursor = work.civil[kind] else { continue }
      let civil =
        read { () throws(StoreError) in
          try store.civil(kind, after: cursor, limit: limit)
        } ?? []
      if let last = civil.last, let key = last.nextCivil {
        work.civil[kind] = (key, last.id.number)
      } else {
        work.civil[kind] = nil
      }
      found += kind == .civil && cause == .zoneData ? civil.compactMap { moved($0, work) } : civil
    }
    for request in found {
      perform(now: now) { () throws(StoreError) in
        .clock(request, cause, delivered: try delivered(request, cause, after: now))
      }
    }
    if found.isEmpty, work.civil.isEmpty { work.end() }
  }

  /// T7.5: what a clock that was set back comes to again.
  private func delivered(
    _ request: Request, _ cause: ClockEvent, after now: WallTime
  ) throws(StoreError) -> [WallTime] {
    guard cause == .setBack, core.hasHandled(request, after: now) else { return [] }
    return try store.rings(of: request.id, after: now, limit: Int64(Limits.rememberedRings))
  }

  /// T7.8: as the rules before had it, where it is known when that was and the new ones have
  /// another instant. What another zone has made says nothing of the rules of this one.
  private func moved(_ request: Request, _ work: ClockWork) -> Request? {
    guard let civil = request.nextCivil else { return nil }
    var old = read { () throws(StoreError) in try store.lastReading(of: request.id) } ?? nil
    if old == nil, let before = work.before ?? nil, before.number == store.clock.number {
      old = before.instant(of: civil)
    }
    guard let old, old != request.next else { return nil }
    var request = request
    request.next = old
    return request
  }
}

extension Request {
  /// One interval before its next ring, by which the store orders them.
  fileprivate var sinceLast: Int64? {
    guard case .interval(let interval) = trigger else { return nil }
    return next.map { $0.usec &- interval.every.usec }
  }
}
