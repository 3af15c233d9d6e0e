import TocsinModel
import TocsinPolicy

extension Core {
  /// D6.59 with `when-focus-ends = "alert-again"`: decided as it is now, in the place of the one that
  /// lies in the center, which goes. Nothing while the Focus in force silences it again.
  func alertAgain(
    _ held: Delivery, _ request: Request, delivery: Int64, others: Tally, now: WallTime
  ) -> [Effect] {
    let situation = situation(of: request, others: others, now: now)
    var outcome = TocsinPolicy.decide(request.content, actions: request.actions, in: situation)
    guard outcome.held != .focusEnd else { return [] }
    guard outcome.error == nil, outcome.held == .no, outcome.isPopup else {
      return [.release(delivery: held.id)]  // it stays where it lies
    }
    // The number that came with it at first may have been followed by others.
    if held.outcome.badge != .unchanged { outcome.badge = .unchanged }
    outcome.reasons = [.focusEnded] + outcome.reasons
    var fresh = Delivery(
      id: delivery, request: request.id, scheduled: held.scheduled, claimed: now,
      outcome: outcome, parts: [], basis: basis(of: outcome, request, in: situation))
    let (waits, isAsked) = hand(&fresh, of: request, now: now)
    var request = request
    if !request.isAhead { request.state = waits ? .waiting : .delivered }
    var effects: [Effect] = [.endDelivery(held.id, .replaced)]
    effects += withdrawals(of: held)
    effects += [.insertDelivery(fresh), .update(request)]
    effects.append(
      entry(
        .delivered, request, now: now,
        reasons: fresh.outcome.reasons + (waits ? [.waitingForServer] : [])))
    effects += remember(outcome, request, fresh)
    for part in fresh.parts where part.state == .claimed {
      effects.append(.present(fresh, request, part.sink, .new))
    }
    if waits { effects += tell(.waiting, request, fresh, now: now) }
    if !isAsked { effects += tell(.delivered, request, fresh, now: now) }
    return effects
  }
}
