package import TocsinModel

// D8.6: with `when-full` an app that is full takes one more, and one of its requests goes for it.

extension Core {
  /// What goes first, and whether the new one is still to be added then.
  ///
  /// - Parameter ring: the first of the new one; nil where it never comes.
  func makeRoom(
    _ new: Request, existing: Request?, _ draft: Draft, _ pending: PendingCount, _ ring: Ring?,
    now: WallTime
  ) -> (effects: [Effect], isKept: Bool) {
    guard isEvicting(draft, existing: existing, pending), let out = pending.evictable else {
      return ([], true)
    }
    let isFurthest: Bool
    switch (setup.profile.whenFull, ring?.at, out.request.next) {
    // What has no instant is further off than anything that has one.
    case (.keepSoonest, nil, _): isFurthest = true
    case (.keepSoonest, let at?, let next?): isFurthest = at >= next
    case (.keepSoonest, _?, nil), (.keepNewest, _, _), (.refuse, _, _): isFurthest = false
    }
    return isFurthest
      ? (evictNew(new, existing: existing, now: now), false) : (evict(out, now: now), true)
  }

  /// Replacing is not one more (D8.5), and what comes at once takes no place.
  package func isEvicting(
    _ draft: Draft, existing: Request?, _ pending: PendingCount
  ) -> Bool {
    setup.profile.whenFull != .refuse && draft.trigger != .now && existing?.isAhead != true
      && pending.ofApp >= setup.pendingPerApp
  }

  private func evict(_ evictable: Evictable, now: WallTime) -> [Effect] {
    var request = evictable.request
    request.end(leaving: evictable.center, else: .removed)
    return [
      .update(request), entry(.removed, request, now: now, reasons: [.evicted]),
      .finish(request.id, .withdrawn, action: nil, text: nil),
    ]
  }

  /// Whoever adds it hears of nothing. What it would have replaced stays.
  private func evictNew(_ request: Request, existing: Request?, now: WallTime) -> [Effect] {
    var effects: [Effect] = []
    if existing == nil {
      var ended = request
      ended.end(as: .removed)
      effects = [.insert(request), entry(.added, request, now: now), .update(ended)]
    }
    return effects + [
      entry(.removed, request, now: now, reasons: [.evicted]),
      .finish(request.id, .withdrawn, action: nil, text: nil),
      .reply(.added(request, replaced: false)),
    ]
  }
}
