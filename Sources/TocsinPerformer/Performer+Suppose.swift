package import TocsinCore
package import TocsinModel
package import TocsinStore

extension Performer {
  /// As it would be decided now if the core were `supposed`, among what lies in the center.
  package func explain(
    _ request: Request, supposing supposed: Core, now: WallTime
  ) throws(StoreError) -> Explanation {
    let (outcome, basis) = supposed.explain(request, others: try others(of: request), now: now)
    return Explanation(request: request, outcome: outcome, basis: basis)
  }
}
