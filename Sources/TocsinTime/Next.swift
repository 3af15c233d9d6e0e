package import TocsinModel

/// The answer to "when next". There is no third one: a search that gives up is a defect (T4.7).
package enum Next: Hashable, Sendable {
  case at(WallTime)
  case never

  package var instant: WallTime? {
    switch self {
    case .at(let instant): instant
    case .never: nil
    }
  }
}
