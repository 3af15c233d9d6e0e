internal import TocsinModel

extension Recurrence {
  /// The hour is free: in each stretch between two changes the times that exist there (T4.2, T4.3).
  func free(after instant: WallTime, _ window: Window) -> Occurrence? {
    let zone = window.zone
    var spot = zone.spot(at: instant)
    var from = spot.civil(at: instant).following
    // Each turn passes a change that has an occurrence in its gap, or an overlap.
    for _ in 0..<10_000 {
      let civil = first(from: from, window)
      let change = zone.end(of: spot)
      if let civil {
        let hit = spot.instant(of: civil)
        if change.map({ hit < $0.at }) ?? true { return ring(hit, civil, zone) }
      }
      guard let change else { return nil }
      let shown = change.civilAfter
      if shown < from || civil.map({ shown > $0 }) ?? false {
        // The clock goes back over times that were there, or forward over this one.
        spot = zone.spot(at: change.at)
        from = shown
        continue
      }
      guard let civil else { return nil }
      switch zone.resolve(civil) {
      case .one(let hit), .overlap(let hit, _): return ring(hit, civil, zone)
      case .gap(let hit, _):
        spot = zone.spot(at: hit)
        guard let change = zone.start(of: spot) else { return nil }
        from = change.civilAfter
      }
    }
    return nil
  }

  private func ring(_ instant: WallTime, _ civil: CivilTime, _ zone: Zone) -> Occurrence? {
    guard !isOver(instant, civil) else { return nil }
    var pass = Occurrence.Pass.first
    if case .overlap(_, let second) = zone.resolve(civil), second == instant { pass = .second }
    return Occurrence(instant: instant, civil: civil, pass: pass, moved: nil)
  }
}
