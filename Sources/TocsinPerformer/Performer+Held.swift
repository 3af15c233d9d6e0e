import TocsinCore
package import TocsinModel
import TocsinStore

// What is held, and what ends that: the time of a summary, the end of a Focus.

extension Performer {
  /// The setup, the zone or the clock is another one: the Focus in force is looked at anew.
  package func reconsider(now: WallTime) {
    focusLookedAt = nil
    deadline = nil
    lookAtFocus(now: now)
  }

  /// What it follows from is another thing than before: what is held comes only if another Focus is
  /// in force by that (D10.16). Nothing where nobody has looked yet.
  func lookAtFocusAnew(now: WallTime) {
    guard focusLookedAt != nil else { return }
    focusLookedAt = nil
    lookAtFocus(isFirst: false, now: now)
  }

  /// Which Focus is in force; what the one before held comes when it is another one (C5.3).
  func lookAtFocus(now: WallTime) { lookAtFocus(isFirst: focusLookedAt == nil, now: now) }

  private func lookAtFocus(isFirst: Bool, now: WallTime) {
    if let looked = focusLookedAt, looked <= now, core.focus.until.map({ now < $0 }) ?? true {
      return
    }
    let before = core.focus.name
    chooseFocus(now: now)
    focusLookedAt = now
    deadline = nil
    guard before != core.focus.name || isFirst else { return }
    bring(.focusEnd, heldBy: .focusEnd, now: now)
  }

  private func chooseFocus(now: WallTime) {
    for name in core.setup.zoneNames where !core.zones.knows(name) { learn(name, &core.zones) }
    core.focus = FocusChoice.at(
      now, core.setup, byHand: core.machine.byHand.focus,
      saysServer: core.hasServer && core.machine.saysDoNotDisturb, zones: core.zones)
  }

  /// What was set by hand in a turn that the disk refused was not set. Nothing is brought: that
  /// would be written too.
  func takeBackFocus(now: WallTime) {
    guard focusLookedAt != nil else { return }
    focusLookedAt = nil
    chooseFocus(now: now)
  }

  /// D10.14: the time of a summary has come while something was held for it.
  func lookAtSummary(now: WallTime) {
    guard let due = nextSummary, due <= now else { return }
    bring(.summary, heldBy: .summary, now: now)
  }

  /// Nil while nothing is held for one.
  var nextSummary: WallTime? {
    guard let held = oldestHeld else { return nil }
    let since = heldFrom.map { min($0, held) } ?? held
    return core.setup.nextSummary(after: since, in: core.zones.system)
  }

  private var oldestHeld: WallTime? {
    if heldSince == nil {
      heldSince = read { () throws(StoreError) in try store.heldSince(.summary) }
    }
    return heldSince ?? nil
  }

  /// The clock was set: what was held when it was ahead does not wait for that time to come again,
  /// but for the next summary from now (T7.5).
  func reckonHeld(now: WallTime) {
    let isAhead =
      read { () throws(StoreError) in try store.isHeld(.summary, after: now) } ?? false
    heldFrom = isAhead ? now : nil
    deadline = nil
  }

  /// S6.11
  func lookAtCenter(now: WallTime) {
    guard let due = nextCenterDigest, due <= now else { return }
    perform(now: now) { () throws(StoreError) in
      let since = core.centerDigest(of: try store.digestDay())
      return .centerDigest(
        try store.centerOnly(after: since).counts, try row(of: .centerDigest))
    }
  }

  /// What its buttons show; nil where `request` is another.
  func centerLook(for request: Request, now: WallTime) throws(StoreError) -> CenterLook? {
    guard request.app == .tocsin, OwnNotice(request.identifier) == .centerDigest else { return nil }
    let since = core.centerDigest(of: try store.digestDayBefore())
    let counts = try store.centerOnly(after: since).counts
      .sorted { ($1.count, $0.app) < ($0.count, $1.app) }.prefix(CenterLook.mostApps)
    var apps: [(app: AppID, count: Int64, row: NoticeRow)] = []
    for (app, count) in counts {
      apps.append((app, count, try row(of: .manage(app), further: Int64(apps.count))))
    }
    var look = CenterLook(list: try row(of: .center), apps: apps)
    for row in try store.centerOnly(after: since, limit: 1_000) {
      core.gather(row.request, row.delivery, into: &look, now: now)
    }
    return look
  }

  /// What our own tell of others is told as it may be told now.
  func retell(now: WallTime) {
    for notice in OwnNotice.tellingOfOthers {
      perform(now: now) { () throws(StoreError) in
        let row = try row(of: notice)
        guard let request = row.existing, row.center != nil else { return nil }
        var digest = Digest(notice)
        for told in try told(of: notice, request) {
          core.regather(told.request, told.delivery, into: &digest, now: now)
        }
        return .retell(digest, row)
      }
    }
  }

  /// What it was made of, and is still in the center (D10.10).
  private func told(of notice: OwnNotice, _ request: Request) throws(StoreError) -> [HeldRow] {
    guard notice == .center else { return try store.released(at: request.added) }
    let since = core.centerDigest(of: try store.digestDayBefore())
    return try store.centerOnly(after: since, limit: 1_000)
      .filter { $0.delivery.claimed <= request.added }
  }

  /// Nil while nothing is new there, or the server keeps it itself.
  var nextCenterDigest: WallTime? {
    // During a Focus it would be as little seen as what it tells of: it comes when that ends.
    guard core.hasCenterDigest, core.focus.name == nil else { return nil }
    if unseenSince == nil {
      unseenSince = read { () throws(StoreError) in
        try store.centerOnly(after: core.centerDigest(of: try store.digestDay())).oldest
      }
    }
    return (unseenSince ?? nil).flatMap { core.nextCenterDigest(after: $0) }
  }

  /// One notification for all that is held, and all of it is held no more; or nothing of that.
  private func bring(_ notice: OwnNotice, heldBy held: Outcome.Held, now: WallTime) {
    let alertsAgain = held == .focusEnd && core.setup.profile.alertsAgainAfterFocus
    var digest = Digest(notice)
    var cursor: HeldCursor?
    while true {
      let after = cursor
      guard
        let rows = read({ () throws(StoreError) in
          try store.held(by: held, after: after, limit: 200)
        })
      else { return }
      for row in rows {
        // A question of ours is asked, not told of.
        let isQuestion =
          row.request.app == .tocsin && OwnNotice(row.request.identifier)?.isQuestion == true
        if alertsAgain || isQuestion {
          alertAgain(row, now: now)
        } else {
          core.gather(row.request, row.delivery, into: &digest, now: now)
        }
      }
      guard let last = rows.last else { break }
      cursor = last.cursor
    }
    guard !digest.isEmpty else { return }
    let fault = perform(now: now) { () throws(StoreError) in
      .digest(digest, try row(of: notice))
    }
    if fault == nil, held == .summary { heldFrom = nil }
  }

  /// D6.59, where the profile says so.
  private func alertAgain(_ row: HeldRow, now: WallTime) {
    perform(now: now) { () throws(StoreError) in
      .alertAgain(
        row.delivery, row.request, delivery: store.newDeliveryNumber(),
        others: try others(of: row.request))
    }
  }
}
