package import TocsinModel
import TocsinPolicy

extension Core {
  /// D5.18, S7.3: its words in the place that it has, without a sound.
  func reveal(
    _ delivery: Delivery, _ request: Request, _ sink: SinkName, _ place: ServerPlace,
    others: Tally, now: WallTime
  ) -> [Effect] {
    guard delivery.ending == nil, delivery.mayReveal(request) else { return [] }
    let outcome = decide(request, others: others, before: delivery, now: now)
    guard !outcome.previewsHidden, outcome.error == nil, let delivery = delivery.saying(outcome)
    else { return [] }
    return [.updateOutcome(delivery), .present(delivery, request, sink, .takenOver(place))]
  }
}

extension Delivery {
  /// It says less than it could.
  package func mayReveal(_ request: Request) -> Bool {
    outcome.previewsHidden || request.tellsOfOthers
  }
}
