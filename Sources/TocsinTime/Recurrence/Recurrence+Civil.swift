internal import TocsinModel

/// The civil times of a recurrence, in their order.
extension Recurrence {
  /// What a search asks for: from where, and how far.
  struct Window {
    let zone: Zone
    /// The end of the rule on the clock of `zone`.
    let limit: CivilTime?
    /// Extra civil times that are searched with those of the rule.
    var also: [CivilTime] = []
  }

  func window(in zone: Zone) -> Window {
    var limit: CivilTime?
    switch until {
    case nil: break
    case .civil(let civil): limit = civil
    case .instant(let instant):
      let spot = zone.spot(at: instant)
      limit = spot.civil(at: instant)
      // In the second pass of an overlap everything of the first lies before.
      if let change = zone.start(of: spot), change.gap < 0, let shown = limit,
        shown < change.civilBefore
      {
        limit = CivilTime(usec: change.civilBefore.usec - 1)
      }
    }
    if let last { limit = min(limit ?? last, last) }
    // Beside an hour-free rule they follow other rules than it does.
    return Window(zone: zone, limit: limit, also: isHourFree ? [] : also)
  }

  /// The first civil time at or after `from`.
  func first(from: CivilTime, _ window: Window) -> CivilTime? {
    var from = from
    let also = window.also
    if let start, from < start, also.isEmpty { from = start }
    guard !also.isEmpty || !except.isEmpty else { return ruled(from: from, window) }
    while true {
      let ruled = ruled(from: max(from, start ?? from), window)
      let extra = also.first { $0 >= from }
      guard let hit = ruled.map({ min($0, extra ?? $0) }) ?? extra else { return nil }
      guard except.contains(hit) else { return hit }
      from = hit.following
    }
  }

  private func ruled(from: CivilTime, _ window: Window) -> CivilTime? {
    if let limit = window.limit, from > limit { return nil }
    guard let hit = pattern.first(from: from) else { return nil }
    if let limit = window.limit, hit > limit { return nil }
    return hit
  }

  /// An hour-free rule may come in both passes, and its end lies in one of them.
  func isOver(_ instant: WallTime, _ civil: CivilTime) -> Bool {
    guard case .instant(let end) = until, instant > end else { return false }
    return !also.contains(civil)
  }
}
