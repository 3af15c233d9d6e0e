import TocsinCore
package import TocsinModel
import TocsinStore

// Going through stored rows when something happened that concerns many: a start, a server that
// came, a server that went. In batches, so that memory does not grow with what is stored.

private let batch: Int64 = 200

extension Performer {
  /// A notification server is there: what waits for one is claimed.
  package func serverCame(now: WallTime) {
    writeIncoming(now: now)  // what went back to waiting is among what waits
    if !core.hasServer {
      core.hasServer = true
      lookAtFocusAnew(now: now)  // what it says of do-not-disturb counts from now on
    }
    deadline = nil
    retell(now: now)
    // What nobody has seen yet comes before what comes once more, which may leave it no popup (S5.8).
    for isFirst in [true, false] {
      visit(.waiting, now: now) { delivery, request, sink, _ in
        (delivery.delivered == nil) == isFirst ? .serverReady(delivery, request, sink) : nil
      }
    }
  }

  /// The server is gone, and with it every popup it showed (S5.1).
  package func serverWent(now: WallTime) {
    writeIncoming(now: now)  // what it said last was said before it went
    core.hasServer = false
    lookAtFocusAnew(now: now)
    deadline = nil
    serverSaysDoNotDisturb(false, now: now)  // nobody says so any more
    visit(.shown, now: now) { delivery, request, sink, _ in
      .serverLost(delivery, request, sink)
    }
  }

  /// Resolves what the last run left behind (the crash table). `server` is the owner that lives
  /// now, on this bus.
  package func recover(bus: String, owner: String?, now: WallTime) {
    core.hasServer = owner != nil
    lookAtFocus(now: now)
    endOff(now: now)
    remindOfPrompts(now: now)
    retell(now: now)
    visit(.shown, now: now) { delivery, request, sink, place in
      guard let place else { return nil }
      let lives = owner.map { place.owner == $0 && place.bus == bus } ?? false
      return lives
        ? .foundShown(delivery, request, sink, place) : .serverLost(delivery, request, sink)
    }
    visit(.claimed, now: now) { delivery, request, sink, _ in
      .foundClaimed(delivery, request, sink)
    }
    if core.hasServer { serverCame(now: now) }
    recoverAnnounced(now: now)
    recoverResponses(now: now)
  }

  func visit(
    _ state: Store.OpenState, now: WallTime,
    _ event: (Delivery, Request, SinkName, ServerPlace?) -> Event?
  ) {
    var last: (delivery: Int64, sink: SinkName)?
    while let found = read({ () throws(TocsinStore.StoreError) in
      try store.open(state, after: last, limit: batch)
    }), let end = found.last {
      for (id, sink) in found {
        perform(now: now) { () throws(TocsinStore.StoreError) in
          guard let (delivery, request) = try rows(id) else { return nil }
          var place: ServerPlace?
          if case .shown(let shown)? = delivery[sink] { place = shown }
          return event(delivery, request, sink, place)
        }
      }
      last = end
    }
  }

  @discardableResult
  func visit(
    _ response: Response, now: WallTime, _ event: (Response, Request, Delivery?) -> Event
  ) -> StoreError? {
    perform(now: now) { () throws(TocsinStore.StoreError) in
      guard let request = try store.request(response.request) else { return nil }
      let delivery: Delivery? =
        if let id = response.delivery { try store.delivery(id) } else { nil }
      return event(response, request, delivery)
    }
  }
}
