package import TocsinModel

/// The answer to "when next". None of them means that a search gave up (T4.7).
package enum Next: Hashable, Sendable {
  case at(WallTime)
  /// It has come to its end.
  case never
  /// Nothing matches its rule, whenever one looks: 30 February.
  case unsatisfiable

  package var instant: WallTime? {
    switch self {
    case .at(let instant): instant
    case .never, .unsatisfiable: nil
    }
  }
}
