package import TocsinModel
import TocsinPolicy

// One popup for a group: the newest leads it, and a line beneath its words counts the others (D10.2,
// D10.3). What it covers stays in the center.
//
//     one comes      ▶ it alerts, and the older popups of its group go
//     one is gone    ▶ the line of the one that leads is another, in place and silent (D10.11)

extension Core {
  /// Whether the popup of `request` stands for its whole group: that of a thread does, and that of an
  /// app where its person groups by app. What has no thread is a thing of its own each.
  package func stacks(_ request: Request) -> Bool {
    guard request.app != .tocsin, let place = place(of: request) else { return false }
    return place.group.thread != nil || place.grouping == .byApp
  }

  /// A newer one of its group is on the screen.
  func covered(
    _ delivery: Delivery, _ request: Request, _ sink: SinkName, now: WallTime
  ) -> [Effect] {
    guard delivery.ending == nil, case .shown(let place)? = delivery[sink],
      delivery.mayBeCovered(by: request)
    else { return [] }
    // Before the server says so: whoever waits for the answer goes on waiting.
    let part = SinkPart(sink: sink, state: .closed(.called, place))
    var bare = delivery  // it leads no group any more
    bare.outcome.summary = ""
    return [.updatePart(delivery: delivery.id, part)]
      + (bare.outcome == delivery.outcome ? [] : [.updateText(bare)])
      + [entry(.covered, request, now: now, detail: sink.text), .withdraw(delivery, sink)]
  }

  /// D10.10, D10.12: what lies with the one that leads is not what it was.
  func recounted(
    _ delivery: Delivery, _ request: Request, _ sink: SinkName, _ place: ServerPlace,
    others: Tally, now: WallTime
  ) -> [Effect] {
    guard delivery.ending == nil else { return [] }
    let outcome = decide(request, others: others, before: delivery, now: now)
    guard outcome.error == nil, outcome.previewsHidden == delivery.outcome.previewsHidden else {
      return []
    }
    var counted = delivery
    counted.outcome.summary = outcome.summary
    if outcome.previewsHidden { counted.outcome.body = outcome.body }
    guard counted.outcome != delivery.outcome else { return [] }
    return [.updateText(counted), .present(counted, request, sink, .takenOver(place))]
  }
}

extension Delivery {
  /// Not what was to stay until it is answered, what has buttons of its own, and what comes again.
  fileprivate func mayBeCovered(by request: Request) -> Bool {
    outcome.level != .critical && !outcome.stays && request.actions.isEmpty && request.nag == nil
      && request.expiry != .never
  }
}
