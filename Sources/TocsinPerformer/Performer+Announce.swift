import TocsinCore
package import TocsinModel
import TocsinStore

// What is due, and the announcement that lets it be on time.
//
//   T - 1 s   the disk is told: what is due until then may be seen without a further word
//   T         decided, its rows written, and at once with its sinks
//   T + …     the commit; whoever waits to hear of it hears of it
//
// A crash after an announcement leaves requests that may have been seen, and the crash table says
// what a start makes of them. A disk that refuses the commit leaves them due: they are not shown
// again, and their rows are written when it can be.

extension Performer {
  /// Delivers what is due, up to `limit` requests. True when more may be.
  package func claimDue(now: WallTime, limit: Int64) -> Bool {
    lookAtFocus(now: now)
    lookAtSummary(now: now)
    lookAtCenter(now: now)
    // What is on the screen already and only not on the disk lets the others go first.
    let known = Int64(unwritten.count + asked.count)
    guard
      let found = read({ () throws(StoreError) in try store.due(now, limit: limit + known + 1) })
    else { return false }
    let fresh = found.filter { unwritten[$0.id] == nil && asked[$0.id] == nil }
    let requests =
      fresh.prefix(Int(limit))
      + found.filter { unwritten[$0.id] != nil }
      .prefix(max(0, Int(limit) - fresh.count))
    owesSinks = fresh.count > limit
    for request in requests { claim(request, now: now) }
    let retries = read { () throws(StoreError) in try store.retriesDue(now, limit: limit) } ?? []
    for response in retries {
      if response.awaitsUnlock {
        unlock(response, now: now)
      } else {
        visit(response, now: now) { .retryDue($0, $1, $2) }
      }
    }
    let nags = read { () throws(StoreError) in try store.nagsDue(now, limit: limit) } ?? []
    for nag in nags { self.nag(nag.delivery, nag.nagging, now: now) }
    return [requests.count, retries.count, nags.count].contains(Int(limit))
  }

  /// Writes the delivery of a request that is due. Its sinks have it at once when it was announced,
  /// and only once when the disk has refused it before.
  @discardableResult
  private func claim(_ request: Request, now: WallTime) -> StoreError? {
    let known = unwritten[request.id]
    let number = known ?? store.newDeliveryNumber()
    // An announcement of another clock, or from before the clock was set, says nothing of what is
    // shown now: a start would not know it for seen.
    let isAnnounced = request.next.map { max($0, now) <= store.announced } ?? false
    let fault = perform(
      now: now, sinks: known != nil ? .haveIt : isAnnounced ? .now : .afterCommit
    ) { () throws(StoreError) in
      .due(
        request, delivery: number, center: try store.center(of: request.id),
        before: try madeUp(before: request), others: try others(joinedBy: request),
        // What is on the screen already is nobody's to judge any more.
        presented: known == nil ? nil : Presented(.noDelegate, asked: now))
    }
    if fault == nil, known != nil || isAnnounced, asked[request.id] == nil {
      unwritten[request.id] = nil
      ahead[request.id] = number
    }
    return fault
  }

  /// How many deliveries were made, one by one, of what was missed together with the one that is due
  /// (T6.3): those claimed when this one had been missed too.
  func madeUp(before request: Request) throws(StoreError) -> Int64 {
    guard request.late == .all, let next = request.next else { return 0 }
    return try store.deliveries(of: request.id, scheduledBefore: next, claimedFrom: next)
  }

  /// A call about a request whose delivery is on the screen and not on the disk: that comes first.
  func settle(_ request: Request, now: WallTime) throws(StoreError) -> Request? {
    guard unwritten[request.id] != nil else { return request }
    if let fault = claim(request, now: now) { throw fault }
    return try store.request(request.id)
  }

  /// Whether it tells of a delivery whose rows the disk has not taken yet.
  func isUnwritten(_ incoming: Incoming) -> Bool {
    guard !unwritten.isEmpty else { return false }
    return switch incoming {
    case .posted(let delivery, _, _, _), .refused(let delivery, _, _):
      unwritten.values.contains(delivery)
    case .prompted(let delivery, _, _): unwritten.values.contains(delivery)
    case .closed, .answered, .handlerEnded, .presented: false
    }
  }

  /// After a crash: what had been announced and is due may have been seen.
  func recoverAnnounced(now: WallTime) {
    let through = store.announced
    while let found = read({ () throws(StoreError) in try store.due(min(now, through), limit: 200) }
    ),
      !found.isEmpty
    {
      for request in found {
        let fault = perform(now: now) { () throws(StoreError) in
          .foundAnnounced(
            request, delivery: store.newDeliveryNumber(), center: try store.center(of: request.id),
            before: try madeUp(before: request), through: through,
            others: try others(joinedBy: request))
        }
        if fault != nil { return }  // still due
      }
    }
  }

  // The alarm.

  /// The one instant to wake up for: a request or a retry that is due, or the announcement of one.
  package func nextDeadline() -> WallTime? {
    if let deadline { return deadline }
    guard let found = read({ () throws(StoreError) in try readDeadline() }) else { return nil }
    deadline = .some(found)
    return found
  }

  private func readDeadline() throws(StoreError) -> WallTime? {
    var wakes = [
      try store.nextRetry(), try store.nextNag(), nextSummary, nextCenterDigest, core.focus.until,
    ].compactMap { $0 }
    if let due = try nextUnasked() {
      let before = due.adding(Span(usec: -Limits.announcement.usec)) ?? due
      wakes.append(due <= store.announced ? due : before)
    }
    return wakes.min()
  }

  /// When the next one is due of which no app is being asked.
  private func nextUnasked() throws(StoreError) -> WallTime? {
    asked.isEmpty ? try store.nextDue() : try store.nextDue(but: Set(asked.keys))
  }

  /// With a turn that writes, or with one of its own, the disk is told of what is due within the
  /// next second.
  func announce(now: WallTime) {
    guard let wake = nextDeadline(), wake <= now, let last = now.adding(Limits.announcedAhead),
      let soon = now.adding(Limits.announcement),
      let due = read({ () throws(StoreError) in try nextUnasked() }) ?? nil,
      due <= soon, due > store.announced
    else { return }
    do { try store.announce(last) } catch {
      failed(error)
      if !store.isInTurn { abandonTurn(now: now) }
    }
    deadline = nil
  }
}

extension Performer {
  /// It ends in order: nothing of what was announced is under way any more, at no instant, so that
  /// another zone at the next start makes nothing of it that may have been seen.
  package func endAnnouncements() { retractAnnouncement(to: .distantPast) }

  /// What lies after `instant` was seen by nobody.
  private func retractAnnouncement(to instant: WallTime) {
    guard store.announced > instant else { return }
    do {
      try store.announce(instant)
      try store.commit()
    } catch { failed(error) }
  }

  /// The clock was set back, between two turns: an announcement that reaches further than any does
  /// is the old clock's, and what lies ahead now was seen by nobody. Not so what is on the screen
  /// and only not on the disk.
  package func retractOldAnnouncement(now: WallTime) {
    guard unwritten.isEmpty, let last = now.adding(Limits.announcedAhead), store.announced > last
    else { return }
    retractAnnouncement(to: now)
    deadline = nil
  }
}

/// When the sinks get what an event leads to.
enum SinkTiming {
  case afterCommit
  /// Announced: at once.
  case now
  /// They have it: the disk has refused its rows.
  case haveIt
}
