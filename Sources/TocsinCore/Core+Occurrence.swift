import TocsinModel
import TocsinTime

/// What a delivery is of: the newest ring that is due, how many were due with it, and the one after
/// (T6.2).
struct DueOccurrence {
  var scheduled: WallTime
  var count: Int64 = 1
  var next: Ring?
  /// Of what repeats on the calendar: what it remembers.
  var handled: Handled?
}

extension Core {
  /// `before`: how many were made up for already, one by one, since nobody was there (T6.3).
  func occurrence(
    of request: Request, dueAt: WallTime, before: Int64, now: WallTime
  ) -> DueOccurrence? {
    guard request.late == .all, !request.isSnoozed, before + 1 < Limits.caughtUpEach else {
      return occurrence(of: request, dueAt: dueAt, now: now)  // of more, the last counts the rest
    }
    return single(of: request, dueAt: dueAt, now: now)
  }

  /// Nil when all that is due was handled before the clock was set back and forward again (T6.6).
  func occurrence(of request: Request, dueAt: WallTime, now: WallTime) -> DueOccurrence? {
    // What a snooze put off comes once; the trigger goes on from here (T6.8).
    guard !request.isSnoozed else {
      return DueOccurrence(scheduled: dueAt, next: zones.ahead(of: request, after: now))
    }
    switch request.trigger {
    case .now, .once: return DueOccurrence(scheduled: dueAt)
    case .interval(let interval):
      // The number of rings is worked into the end, so what is counted here is within it.
      return DueOccurrence(
        scheduled: newestRing(of: request, through: now) ?? dueAt,
        count: interval.rings(from: dueAt, through: now),
        next: zones.next(of: request.trigger, after: now))
    case .recurrence(let stored): return occurrence(of: stored, dueAt: dueAt, now: now)
    }
  }

  /// T6.3: the one at `dueAt` alone, whatever else is due; nil when it was handled already.
  func single(of request: Request, dueAt: WallTime, now: WallTime) -> DueOccurrence? {
    switch request.trigger {
    case .now, .once: return DueOccurrence(scheduled: dueAt)
    case .interval:
      return DueOccurrence(scheduled: dueAt, next: zones.next(of: request.trigger, after: dueAt))
    case .recurrence(let stored):
      let last = Handled(stored)
      guard let recurrence = Recurrence(stored), let zone = zones.zone(named: stored.zone),
        let before = unhandled(
          from: dueAt, last, zone, isHourFree: recurrence.isHourFree, now: now)
      else { return DueOccurrence(scheduled: dueAt) }
      let hit = recurrence.occurrence(after: before, in: zone, last: last)
      if before < dueAt, hit?.instant != dueAt {
        return following(dueAt, recurrence, last, zone, now: dueAt)
      }
      guard let hit, hit.instant <= now else { return nil }
      return following(
        hit.instant, recurrence, recurrence.handled(hit).beside(last), zone, now: hit.instant)
    }
  }

  private func occurrence(
    of stored: Trigger.Recurrence, dueAt: WallTime, now: WallTime
  ) -> DueOccurrence? {
    let last = Handled(stored)
    guard let recurrence = Recurrence(stored), let zone = zones.zone(named: stored.zone),
      let before = unhandled(
        from: dueAt, last, zone, isHourFree: recurrence.isHourFree, now: now)
    else { return DueOccurrence(scheduled: dueAt) }
    guard let first = recurrence.occurrence(after: before, in: zone, last: last),
      first.instant <= now
    else {
      if before >= dueAt { return nil }
      return following(dueAt, recurrence, last, zone, now: now)
    }
    let rung = last?.others ?? []
    let newest = recurrence.newest(after: before, through: now, in: zone, but: rung) ?? first
    let count = recurrence.count(
      after: before, through: now, in: zone, but: rung, limit: Limits.countedMissed)
    var due = following(
      newest.instant, recurrence, recurrence.handled(newest).beside(last), zone, now: now)
    due.count = Int64(max(1, count))
    return due
  }

  /// What is due lies after this: not what was handled, as long as the clock is past it. One that
  /// was years ahead leaves nothing behind (T7.5).
  private func unhandled(
    from dueAt: WallTime, _ last: Handled?, _ zone: Zone, isHourFree: Bool, now: WallTime
  ) -> WallTime? {
    guard let before = dueAt.adding(Span(usec: -1)) else { return nil }
    guard let handled = last?.instant(in: zone), handled <= now else { return before }
    // What an hour-free pattern comes to at its time is its next beat, though a clock that was set
    // back, or another zone, shows the time of the last one again (T7.5).
    if isHourFree, handled == dueAt, now.since(dueAt) < Limits.noticeablyLate { return before }
    return max(before, handled)
  }

  private func following(
    _ scheduled: WallTime, _ recurrence: Recurrence, _ last: Handled?, _ zone: Zone, now: WallTime
  ) -> DueOccurrence {
    let next = recurrence.occurrence(after: now, in: zone, last: last)
    return DueOccurrence(
      scheduled: scheduled, next: next.map { Ring($0, of: recurrence) },
      handled: last)
  }

  /// The newest of its rings that are due; nil when none is.
  func newestRing(of request: Request, through now: WallTime) -> WallTime? {
    guard let next = request.next, next <= now else { return nil }
    guard !request.isSnoozed else { return next }
    switch request.trigger {
    case .now, .once: return next
    case .interval(let interval): return interval.last(through: now) ?? next
    case .recurrence(let stored): return occurrence(of: stored, dueAt: next, now: now)?.scheduled
    }
  }

  /// T6.1, T6.4: why nothing comes of what is late; nil when something does. A span is meant as it
  /// is written; `none` takes what nobody would call late. What fell due under our eyes was not
  /// missed, however long something kept it: a full disk, say.
  func isGivenUp(_ late: Late, scheduled: WallTime, now: WallTime) -> Reason? {
    if let attentiveSince, scheduled >= attentiveSince { return nil }
    return late.reasonToGiveUp(now.since(scheduled))
  }

  /// T6.4: no delivery, and a line that says so.
  func missed(
    _ request: Request, _ occurrence: DueOccurrence, _ reason: Reason, center: Delivery?,
    now: WallTime
  ) -> [Effect] {
    var request = request
    if request.isAhead {
      request.state = .pending
    } else {
      request.end(leaving: center, else: .missed)
    }
    return [
      .update(request),
      entry(
        .missed, request, now: now, reasons: [reason],
        detail: occurrence.count > 1 ? String(occurrence.count) : nil,
        lateness: now.since(occurrence.scheduled)),
      .finish(request.id, .expired, action: nil, text: nil),
    ] + tell(.missed, request, nil, now: now)
  }
}

extension Request {
  mutating func advance(to occurrence: DueOccurrence) {
    schedule(occurrence.next)
    isSnoozed = false
    if let handled = occurrence.handled, case .recurrence(let recurrence) = trigger {
      trigger = .recurrence(recurrence.handling(handled))
    }
  }
}

extension Late {
  /// Why nothing is to come of what is as late as that; nil when something is.
  func reasonToGiveUp(_ lateness: Span) -> Reason? {
    switch self {
    case .once, .all: nil
    case .none: lateness >= Limits.noticeablyLate ? .missed : nil
    case .within(let span): lateness > span ? .tooLate : nil
    }
  }
}
