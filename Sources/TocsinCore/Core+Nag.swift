import TocsinModel
import TocsinPolicy

// T6.10: what is unanswered alerts again, in its old entry, until somebody acknowledges it.
//
//     delivered ──nag──▶ again ──nag──▶ again … answered, dismissed, done, snoozed, removed
//                  `── held, silenced, or nobody there: not counted, and later ──▶

extension Core {
  /// From its delivery on.
  func nagging(_ delivery: Delivery, _ request: Request, now: WallTime) -> [Effect] {
    guard let span = request.nag, let next = now.adding(span) else { return [] }
    return [.nag(delivery: delivery.id, Nagging(next: next))]
  }

  /// After an absence it comes once, for the next one is counted from now.
  func nag(
    _ delivery: Delivery, _ request: Request, _ nagging: Nagging, others: Tally,
    underway: Underway, now: WallTime
  ) -> [Effect] {
    guard delivery.ending == nil, let span = request.nag, nagging.count < Limits.nags,
      let next = now.adding(span)
    else { return [.nag(delivery: delivery.id, nil)] }
    let later = Effect.nag(delivery: delivery.id, Nagging(next: next, count: nagging.count))
    guard underway == .nothing, delivery.outcome.held == .no || delivery.released != nil,
      let (sink, presentation) = place(of: delivery)
    else { return [later] }
    let (outcome, basis) = explain(request, others: others, now: now)
    guard outcome.error == nil, outcome.held == .no, outcome.isPopup else { return [later] }
    var again = delivery.decidedAnew(outcome, basis)
    again.outcome.actions = delivery.outcome.actions
    var effects: [Effect] = [
      .nag(delivery: delivery.id, Nagging(next: next, count: nagging.count + 1)),
      .updateOutcome(again),
    ]
    if presentation == .new {
      again = again.with(sink, .claimed)
      effects.append(.updatePart(delivery: delivery.id, SinkPart(sink: sink, state: .claimed)))
    } else {
      effects.append(entry(.shown, request, now: now, detail: sink.text))
    }
    effects.append(.present(again, request, sink, presentation))
    return effects
  }

  /// Where it is seen; a popup that has gone comes up anew. Nil where nobody can be told.
  private func place(of delivery: Delivery) -> (SinkName, Presentation)? {
    guard hasServer, let sink = setup.sinks.first(where: { $0.kind == .desktop })?.name else {
      return nil
    }
    return switch delivery[sink] {
    case .shown(let place): (sink, .again(place))
    case .closed: (sink, .new)
    default: nil
    }
  }
}
