package import TocsinModel

/// What must hold and did not.
package struct Breach: Sendable {
  /// One word for it, by which a shorter plan is known to break the same.
  package var invariant: String
  /// Since the start of the plan.
  package var at: Span
  package var what: String
  /// Lines of a timeline that would have held.
  package var expectation: [String] = []

  package init(invariant: String, at: Span, what: String, expectation: [String] = []) {
    self.invariant = invariant
    self.at = at
    self.what = what
    self.expectation = expectation
  }
}
