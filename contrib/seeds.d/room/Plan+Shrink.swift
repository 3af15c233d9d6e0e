import TocsinModel

extension Plan {
  /// The smallest plan near this one that breaks the same invariant: events are dropped, many at a
  /// time and then one by one; then the time between them is halved.
  package func shrunk(breaking invariant: String, zones: ZoneBook) -> (Plan, Breach?) {
    var best = self
    var breach = Run(best, zones: zones).breach
    func tries(_ plan: Plan) -> Bool {
      guard let found = Run(plan, zones: zones).breach, found.invariant == invariant else {
        return false
      }
      best = plan
      breach = found
      return true
    }
    var portion = max(1, best.items.count / 2)
    while true {
      var index = 0
      var hasDropped = false
      while index < best.items.count {
        var plan = best
        plan.items.removeSubrange(index..<min(index + portion, plan.items.count))
        if tries(plan) { hasDropped = true } else { index += portion }
      }
      if portion == 1, !hasDropped { break }
      portion = max(1, portion / 2)
    }
    for index in best.items.indices {
      while true {
        var plan = best
        let before = index == 0 ? 0 : plan.items[index - 1].at.usec
        let gap = (plan.items[index].at.usec - before) / 2_000_000 * 1_000_000
        guard gap > 0 else { break }
        for later in index..<plan.items.count {
          plan.items[later].at = Span(usec: plan.items[later].at.usec - gap)
        }
        guard tries(plan) else { break }
      }
    }
    var whole = best
    for index in whole.items.indices {
      whole.items[index].at = Span(usec: whole.items[index].at.usec / 1_000_000 * 1_000_000)
    }
    _ = tries(whole)
    return (best, breach)
  }
}
