import TocsinCore
package import TocsinModel
package import TocsinStore

/// Why a notification is shown as it is, or would be (B125).
package struct Explanation: Sendable {
  package var request: Request
  package var outcome: Outcome
  package var basis: Basis
  /// The delivery that it is of; nil where it was decided anew.
  package var delivery: Delivery?
}

extension Performer {
  /// As it was decided when it was last delivered, with what it stood on; decided anew where it never
  /// was, or where `now` asks for that. Nil where there is no such request.
  package func explain(
    _ id: RequestID, anew: Bool = false, now: WallTime
  ) throws(StoreError) -> Explanation? {
    guard let request = try store.request(id) else { return nil }
    if !anew, let delivery = try store.deliveries(of: id, limit: 1).first,
      let basis = delivery.basis
    {
      return Explanation(
        request: request, outcome: delivery.outcome, basis: basis, delivery: delivery)
    }
    return try explain(request, now: now)
  }

  /// As it would be decided now; it need not be stored.
  package func explain(_ request: Request, now: WallTime) throws(StoreError) -> Explanation {
    lookAtFocus(now: now)
    let (outcome, basis) = core.explain(request, others: try others(of: request), now: now)
    return Explanation(request: request, outcome: outcome, basis: basis)
  }
}
