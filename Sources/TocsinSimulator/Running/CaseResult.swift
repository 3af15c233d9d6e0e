package import TocsinModel
package import TocsinWire

/// What came of one case or one timeline.
package struct CaseResult: Sendable {
  package enum Kind: String, Sendable {
    case `case`, timeline
  }

  package struct Failure: Sendable {
    package var key: String
    package var line: Int?
    package var column: Int?
    package var expected: Value
    /// Null is nothing.
    package var got: Value
    /// Of a timeline with several apps.
    package var app: String?
    /// Of a timeline: after the start, and on its wall clock.
    package var moment: String?
    /// The nearest thing that did happen.
    package var note: String?
    /// Of a timeline: why it came so.
    package var reasons: [Reason] = []
    /// Of a timeline: where in a configuration that was decided.
    package var because: [Because] = []
  }

  package var kind = Kind.case
  package var name: String
  package var line: Int?
  package var assertions: Int
  package var failures: [Failure]
  package var reasons: [Reason]
  /// Where in a configuration it was decided: the setting, and `FILE:LINE`.
  package var because: [Because]

  package var hasPassed: Bool { failures.isEmpty }
}

/// A setting of a configuration that an outcome rests on.
package struct Because: Hashable, Sendable {
  package var setting: String
  package var source: String
}

extension DecisionCase {
  /// - Parameter coverage: notes what is reached.
  package func run(in file: PolicyFile, noting coverage: Coverage? = nil) -> CaseResult {
    let outcome = outcome(in: file)
    if let coverage { note(outcome, in: file, coverage) }
    var failures: [CaseResult.Failure] = []
    for assertion in assertions {
      guard let got = assertion.difference(outcome) else { continue }
      failures.append(
        CaseResult.Failure(
          key: assertion.key, line: assertion.position?.line, column: assertion.position?.column,
          expected: assertion.expected, got: got))
    }
    return CaseResult(
      name: name, line: position?.line, assertions: assertions.count, failures: failures,
      reasons: outcome.reasons, because: because(outcome, in: file))
  }
}
