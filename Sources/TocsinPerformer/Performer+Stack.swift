import TocsinCore
import TocsinModel
import TocsinStore

extension Performer {
  /// Something came into the group of `request` on the screen, or left it: its popups are looked at
  /// when all that the turn brings is written.
  func noteStack(of effect: Effect, _ request: Request?) {
    guard let request, core.stacks(request), let place = core.place(of: request) else { return }
    switch effect {
    case .updatePart(_, let part): if case .shown = part.state { stacks.insert(place) }
    case .endDelivery(_, .replaced): break  // by one that counts the same
    case .endDelivery: stacks.insert(place)
    default: break
    }
  }

  /// Of each group that has changed the newest popup stays, and counts the others.
  func tidyStacks(now: WallTime) {
    guard !stacks.isEmpty else { return }
    let places = stacks
    stacks.removeAll()
    for place in places {
      let found = read { () throws(StoreError) in try store.shown(of: place.group.app) } ?? []
      let shown = found.filter { $0.outcome.group == place.group }
      for sink in Set(shown.flatMap(\.shownSinks)) {
        let stack = shown.filter { $0.shownSinks.contains(sink) }
        if let leading = stack.first { recount(leading, sink, now: now) }
        for older in stack.dropFirst() { cover(older, sink, now: now) }
      }
    }
  }

  private func recount(_ delivery: Delivery, _ sink: SinkName, now: WallTime) {
    guard case .shown(let place)? = delivery[sink] else { return }
    perform(now: now) { () throws(StoreError) in
      guard let request = try store.request(delivery.request) else { return nil }
      return .recount(delivery, request, sink, place, others: try others(of: request))
    }
  }

  private func cover(_ delivery: Delivery, _ sink: SinkName, now: WallTime) {
    // Somebody has a question open, or is typing.
    if audience?.isAwaited(delivery.request) == true || prompting.contains(delivery.id) { return }
    perform(now: now) { () throws(StoreError) in
      try store.request(delivery.request).map { .cover(delivery, $0, sink) }
    }
  }
}

extension Delivery {
  fileprivate var shownSinks: [SinkName] {
    parts.compactMap { if case .shown = $0.state { $0.sink } else { nil } }
  }
}
