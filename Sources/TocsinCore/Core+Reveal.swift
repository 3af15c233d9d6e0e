import TocsinModel
import TocsinPolicy

extension Core {
  /// D5.18, S7.3: its words in the place that it has, without a sound.
  func reveal(
    _ delivery: Delivery, _ request: Request, _ sink: SinkName, _ place: ServerPlace,
    others: Tally, now: WallTime
  ) -> [Effect] {
    guard delivery.ending == nil, delivery.outcome.previewsHidden else { return [] }
    let outcome = decide(request, others: others, now: now)
    guard !outcome.previewsHidden, outcome.error == nil else { return [] }
    var delivery = delivery
    delivery.outcome.title = outcome.title
    delivery.outcome.subtitle = outcome.subtitle
    delivery.outcome.body = outcome.body
    delivery.outcome.summary = outcome.summary
    delivery.outcome.previewsHidden = false
    delivery.outcome.reasons.removeAll { $0 == .previewsUntilUnlocked }
    if delivery.outcome.reasons.isEmpty { delivery.outcome.reasons = [.authorized] }
    return [.updateOutcome(delivery), .present(delivery, request, sink, .takenOver(place))]
  }
}
